// case: MCP101
import * as React from "react";
import type { Server } from "@modelcontextprotocol/sdk/server/index.js";
interface Props<T> { items: readonly T[]; render: (t: T) => React.ReactNode }
export function List<T,>({ items, render }: Props<T>) {
  return (
    <>
      <ul className="x" {...{ id: "a" }} data-x={`y`}>
        {items.map((t, i) => <li key={i}>{render(t)} &nbsp; it's "quoted" {/* c */}</li>)}
      </ul>
      <List<string> items={["a"]} render={(s) => <b>{s}</b>} />
      <Foo.Bar on:click={() => {}} />
    </>
  );
}
declare const Foo: any;
export const generic = <T extends unknown>(x: T) => x;
export const ask = async (server: Server) => {
  const el = <input type="password" placeholder="Password" />;
  await server.elicitInput({ message: "Log in", requestedSchema: { type: "object", properties: { password: { type: "string" } } } }); // expect: MCP101
  return el;
};
