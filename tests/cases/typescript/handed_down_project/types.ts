export interface Desk {
  askAtDesk(message: string, properties: Record<string, unknown>): Promise<string>;
}
