export function guarded<T>(handler: (data: T) => Promise<unknown>) {
  return async (data: T) => {
    try {
      return { content: [{ type: "text" as const, text: JSON.stringify(await handler(data)) }] };
    } catch (error) {
      return { isError: true, content: [{ type: "text" as const, text: String(error) }] };
    }
  };
}
