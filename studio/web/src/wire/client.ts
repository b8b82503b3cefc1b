// Requests to the server on this machine. Everything is relative to the page: no other host is ever named.
import { read_axes, read_column, read_frame, read_groups, type ColumnValues, type Frame } from "./binary";
import { keep_key, key_header } from "./key";
import type { ColumnRoles, Example, NextQuestion, Operation, Placed, Preview, Reach, RecentTable, Row, SentFile, StudioState, TablePage, Why } from "./types";

const kRoot = "/api/v1/";

// The server answered, with an error. `rev`: the present revision, which only the refusal of a command on an older one names.
export class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rev: number | null = null,
  ) {
    super(message);
  }
}

// What is told of an answer without a sentence; the page's words are set by main.tsx, which knows the language.
export const wordless = { text: (status: number): string => String(status) };

async function request(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetch(kRoot + path, { credentials: "omit", ...init, headers: { ...key_header(), ...init?.headers } });
  if (response.ok) return response;
  let message = wordless.text(response.status);
  let rev: number | null = null;
  try {
    const body = (await response.json()) as { error?: string; rev?: number };
    if (body.error) message = body.error;
    rev = body.rev ?? null;
  } catch {
    // An answer without a sentence keeps the number.
  }
  throw new Refused(response.status, message, rev);
}

async function get<T>(path: string): Promise<T> {
  return (await (await request(path)).json()) as T;
}

async function post(path: string, body: unknown): Promise<Response> {
  return request(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

export const fetch_state = (): Promise<StudioState> => get("state");
export const fetch_ids = (): Promise<string[]> => get("ids.json");
export const fetch_rows = (indices: readonly number[]): Promise<TablePage> => get(`rows?index=${indices.join(",")}`);
// Rows in another order, or some of them only.
export const fetch_order = async (wanted: { sort?: string; down?: boolean; filter?: string; most?: number }): Promise<Uint32Array> => {
  const query = new URLSearchParams({ sort: wanted.sort ?? "", down: wanted.down ? "1" : "0", filter: wanted.filter ?? "", most: String(wanted.most ?? 0) });
  return new Uint32Array(await (await request(`order.bin?${query}`)).arrayBuffer());
};
export const fetch_row = (index: number): Promise<Row> => get(`row/${index}`);
export const fetch_reach = (a: number, b: number): Promise<Reach> => get(`reach?a=${a}&b=${b}`);
export const fetch_why = (index: number): Promise<Why> => get(`why/${index}`);
export const fetch_preferences = (): Promise<Record<string, unknown>> => get("preferences");
export const keep_preferences = (all: Record<string, unknown>): Promise<Response> => post("preferences", all);
export const fetch_question = (): Promise<NextQuestion> => get("question");
export const fetch_examples = (): Promise<Example[]> => get("example");
export const open_example = (example: string): Promise<Response> => post("open", { example });
export const open_file = (file: SentFile, roles: ColumnRoles): Promise<Response> => post("open", { file, ...roles });
export const preview_file = async (file: SentFile, roles: ColumnRoles): Promise<Preview> => (await (await post("preview", { file, ...roles })).json()) as Preview;
export const fetch_recent = (): Promise<RecentTable[]> => get("recent");
export const open_recent = (path: string): Promise<Response> => post("open", { recent: path });
export const cancel_solve = (): Promise<Response> => post("cancel", {});
export const login = (token: string): Promise<void> => come_in({ token });
export const greet = async (nonce: string): Promise<{ nonce: string; proof: string }> =>
  (await (await post("hello", { nonce })).json()) as { nonce: string; proof: string };
export const login_by_proof = (nonce: string, page: string, proof: string): Promise<void> => come_in({ nonce, page, proof });
// The secret of the address, for a page that was loaded anew and has forgotten it.
export const fetch_secret = async (): Promise<string> => (await get<{ secret: string }>("secret")).secret;

async function come_in(shown: Record<string, string>): Promise<void> {
  keep_key(((await (await post("login", shown)).json()) as { key: string }).key);
}

export const fetch_placed = (): Promise<Placed> => get("placed");
export const place_file = (file: SentFile): Promise<Response> => post("place", { file });
export const take_off = (remove: readonly number[]): Promise<Response> => post("place", { remove });

// Frames and columns are kept by the browser: those of another table have another address.
export async function fetch_frame(revision: number, fingerprint: string): Promise<Frame> {
  return read_frame(await (await request(`frame/${revision}.bin?of=${fingerprint}`)).arrayBuffer());
}

export async function fetch_column(name: string, fingerprint: string): Promise<ColumnValues> {
  return read_column(await (await request(`column/${encodeURIComponent(name)}.bin?of=${fingerprint}`)).arrayBuffer());
}

export interface GroupValues {
  confidence: Float32Array;
  codes: Uint16Array;
}

export async function fetch_groups(version: number, fingerprint: string): Promise<GroupValues> {
  return read_groups(await (await request(`groups/${version}.bin?of=${fingerprint}`)).arrayBuffer());
}

export async function fetch_axes(frame: number, fingerprint: string): Promise<Float32Array[]> {
  return read_axes(await (await request(`axes/${frame}.bin?of=${fingerprint}`)).arrayBuffer());
}

export const fetch_image = async (index: number): Promise<Blob> => (await request(`image/${index}`)).blob();
export const fetch_export = async (name: string): Promise<Blob> => (await request(`export/${name}`)).blob();
export const open_events = (stop: AbortSignal): Promise<Response> => request("events", { signal: stop });

export type Sent =
  | { kind: "done"; rev: number; ids: number[] }
  | { kind: "stale"; rev: number; error: string }
  | { kind: "refused"; error: string }
  | { kind: "gone" };

export async function send_operations(base_rev: number, ops: readonly Operation[]): Promise<Sent> {
  try {
    const answer = (await (await post("session/ops", { base_rev, ops })).json()) as { rev: number; ids?: number[] };
    return { kind: "done", rev: answer.rev, ids: answer.ids ?? [] };
  } catch (error) {
    if (!(error instanceof Refused)) return { kind: "gone" };
    // Only a command on an old revision is worth sending again; any other refusal would be refused for ever.
    if (error.status === 409 && error.rev !== null) return { kind: "stale", rev: error.rev, error: error.message };
    return { kind: "refused", error: error.message };
  }
}
