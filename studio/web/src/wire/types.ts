// What the server says, as docs/studio-wire.md has it. Rows are named by their 0-based index; people see the ids.
export type StatementKind = "closer" | "farther" | "nearer" | "near" | "must" | "cannot";
export type StatementState = "holds" | "violated" | "already" | "unreachable" | "pending" | "not-used";

export interface Statement {
  id: number;
  kind: StatementKind;
  a: number;
  b: number[];
  c: number | null; // nearer: a is nearer to b[0] than to c
  value: number | null;
  weight: number | null;
  state: StatementState;
  slack: number | null;
  price: number; // 0..1, how strongly it pulls
  doubt: number | null;
  evidence: string; // against in English
  against: Against | null;
  note: string;
  time: string;
}

// What speaks for or against an answer.
export interface Against {
  distance: number | null; // of its two objects on a map that has not seen it, in median distances; null: too few answers
  same: number; // how likely that makes “same”, 0..1
  contradicts: boolean; // earlier answers imply the opposite
  later: { a: number; b: number; agrees: boolean }[]; // answers that it implied
}

export interface NewStatement {
  kind: StatementKind;
  a: number;
  b: number[];
  c: number | null;
  value: number | null;
  weight: number | null;
  note: string;
}

export interface Column {
  name: string;
  kind: "category" | "number";
  categories?: string[];
  min?: number;
  max?: number;
}

export interface DataSet {
  name: string;
  n: number;
  features: string[];
  id_name: string | null;
  color: string | null; // the column to colour by at first
  columns: Column[];
  images: boolean;
  notes: string[]; // what was dropped, filled in, encoded
  example: boolean;
  class_feature: string | null; // a feature whose name says that it is the class
  asks: boolean; // nothing was chosen yet: neither a table nor an example
  may_open: boolean; // was the studio started without a table of its own?
  fingerprint: string; // another table has another one
}

// A file as the server takes it: text, or bytes in base64.
export type SentFile = { name: string; text: string } | { name: string; base64: string };

// What the columns of a file are, as far as the person said it.
export interface ColumnRoles {
  id?: string;
  label?: string;
  left_out?: string[];
  text?: string[];
  category?: string[];
  missing?: string[];
  decimal?: string;
  said?: boolean; // all columns were looked at: nothing is guessed
}

export interface PreviewColumn {
  name: string;
  role: string; // feature, id, label, numbering, left out
  kind: string; // number, category, flag, date, text
  missing: number;
  distinct: number;
  range: string;
  remark: string;
  examples: string[];
}

export interface Preview {
  name: string;
  format: string;
  rows: number;
  count: number; // of columns
  columns: PreviewColumn[]; // the first of them
  decimal: string;
  notes: string[];
}

export interface RecentTable {
  path: string;
  name: string;
  folder: string;
}

export interface Axis {
  share: number;
  top: { feature: string; weight: number }[];
}

export interface MapState {
  frame: number;
  method: string;
  dims: number;
  orthonormal: boolean;
  aligned: "geodesic" | "schematic";
  morph: { u: number[]; angles: number[] } | null; // from the previous frame to this one
  converged: boolean;
  provisional: boolean; // shown until the map itself is there
  components: number; // principal components of the table it was found in; 0: in all features
  solving: boolean;
  cancelled: boolean;
  error: string | null;
  notes: string[]; // what the method wants to say
  variance_kept: number | null;
  neighbours_kept: number | null;
  scale: number;
  axes: Axis[];
  moved: { much: number; hardly: number } | null;
  previous: number | null;
}

export interface Method {
  name: string;
  label: string;
  sentence: string;
  available: boolean;
  reason: string; // reason_code in English
  reason_code: string;
}

export interface GroupInfo {
  number: number; // stays the same from one grouping to the next
  name: string | null; // the person's
  size: number;
  central: number[]; // rows that stand for it
  splits: boolean; // has it two parts?
}

export interface GroupsState {
  version: number;
  asked_for: number; // how many; 0: found from the answers
  list: GroupInfo[];
  doubtful: number;
  curve: { answers: number; share: number; error: number }[]; // agreement with answers held back
}

export interface StudioState {
  build: string;
  rev: number;
  data: DataSet;
  map: MapState | null;
  statements: Statement[];
  method: string; // asked for; map has those of the map that is shown
  dims: number;
  conflict: number[];
  ignored: number[];
  undo: number;
  redo: number;
  saved: boolean;
  placed: number; // grows whenever the list of placed objects changes; 0: never was one
  hint: string;
  methods: Method[];
  asked: { count: number; hits: number; last: number[] };
  groups: GroupsState | null;
  alike: string; // what “alike” means to the person: the same ...
}

export type Answer = "same" | "different" | "unknown";

export type Operation =
  | { op: "add"; statement: NewStatement }
  | { op: "remove"; id: number }
  | { op: "soften"; id: number; value: number | null }
  | { op: "undo" }
  | { op: "redo" }
  | { op: "method"; name: string }
  | { op: "dims"; dims: number }
  | { op: "ignore"; rows: number[]; ignored: boolean }
  | { op: "continue" }
  | { op: "name"; rows: number[]; name: string }
  | { op: "name_group"; group: number; name: string }
  | { op: "merge_groups"; groups: number[] }
  | { op: "move"; rows: number[]; group: number }
  | { op: "split_group"; group: number }
  | { op: "groups"; count: number }
  | { op: "alike"; word: string }
  | { op: "answer"; question: string | number; answer: Answer };

export interface Row {
  index: number;
  id: string;
  values: Record<string, string>;
  image: boolean;
  nearest: { index: number; distance: number }[];
}

// A new object, put on the map by the model.
export interface PlacedObject {
  number: number;
  name: string;
  from: string;
  values: Record<string, string>;
  at: number[];
  group?: number; // number of its group
  confidence?: number;
}

export interface Placed {
  frame: number | null;
  objects: PlacedObject[];
}

export interface TablePage {
  from: number;
  total: number;
  rows: { index: number; id: string; values: string[] }[];
  columns: string[];
}

export interface Reach {
  now: number; // squared distance on the map
  most: number; // squared distance in the data: no linear map shows more
  identical: boolean;
}

export interface Why {
  code: "only_map" | "other_kind" | "still" | "moved";
  more?: boolean; // the first feature counts more now
  features: { feature: string; share: number }[];
  statements: number[];
  text: string;
}

export interface Question {
  id: string | number;
  a: number;
  b: number;
  why: string;
  joined: boolean; // in one group now
  sizes: [number, number]; // objects that each stands for
  predicted: "same" | "different";
  probability: number;
  worth: number; // share of all pairs that the unexpected answer would change, times its probability
  more: number; // questions that are still worth asking
  settled: boolean; // there are none, and the last answers moved nearly nothing
}

export type NextQuestion = Question | { done: boolean; thinking?: boolean; text: string; code?: "all_asked" | "failed" };

export interface Example {
  name: string;
  sentence: string;
  open: boolean;
}
