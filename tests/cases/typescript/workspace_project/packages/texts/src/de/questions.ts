export const WATER = "Welches Beet? Die Karte ist auf https://greenhouse.example/karte"; // expect: MCP102
export const PLANT = (bed: string) => `Was kommt in Beet ${bed}?`;
