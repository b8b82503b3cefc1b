// Events arrive in pieces of any length.
import { describe, expect, it } from "vitest";
import { EventParser, type ServerEvent } from "../src/wire/event_parser";

const text = 'retry: 1000\n\nid: 1\nevent: state\ndata: {"rev":1}\n\n: still here\n\nevent: bye\ndata: {}\n\n';

describe("EventParser", () => {
  it.each([1, 2, 3, 7, 1000])("in pieces of %i characters", (length) => {
    const told: ServerEvent[] = [];
    const parser = new EventParser((event) => told.push(event));
    for (let at = 0; at < text.length; at += length) parser.take(text.slice(at, at + length));
    expect(told).toEqual([
      { name: "state", data: '{"rev":1}' },
      { name: "bye", data: "{}" },
    ]);
  });
});
