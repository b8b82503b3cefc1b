// A table before it is opened: what each column is taken for, how many cells are missing, some of its cells. One click corrects it, and
// the table is read again with what was texts.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { notify } from "../state/notices";
import { reason_of } from "../state/reasons";
import { start_asked } from "../state/views";
import { open_file, preview_file } from "../wire/client";
import type { ColumnRoles, Preview, PreviewColumn, SentFile } from "../wire/types";
import { words } from "../words/language";
import { short_cell } from "../words/numbers";
import { Dialog } from "./dialogs";

type Role = keyof ReturnType<typeof words>["preview"]["roles"];

export const previewed = signal<{ file: SentFile; table: Preview; marks: string; decimal: string } | null>(null);
const busy = signal<boolean>(false);
const trouble = signal<string>("");

export async function begin_preview(file: SentFile): Promise<void> {
  trouble.value = "";
  previewed.value = { file, table: await preview_file(file, {}), marks: "", decimal: "" };
}

function role_of(column: PreviewColumn): Role {
  if (column.role === "id") return "name";
  if (column.role === "label") return "class";
  if (column.role !== "feature") return "left_out";
  return column.kind === "text" ? "text" : column.kind === "category" ? "category" : "feature";
}

// Everything that is seen, as it is said to the server. Columns beyond those shown stay as the server takes them.
function roles_of(table: Preview, marks: string, decimal: string, change?: { column: string; role: Role }): ColumnRoles {
  const roles: Required<Pick<ColumnRoles, "left_out" | "text" | "category" | "missing">> & ColumnRoles = {
    said: true,
    left_out: [],
    text: [],
    category: [],
    missing: marks.split(",").map((mark) => mark.trim()).filter(Boolean),
    decimal,
  };
  for (const column of table.columns) {
    const role = change?.column === column.name ? change.role : role_of(column);
    // One column names the rows, one is the class: the one chosen last.
    if (role === "name" && (change?.role !== "name" || change.column === column.name)) roles.id = column.name;
    else if (role === "class" && (change?.role !== "class" || change.column === column.name)) roles.label = column.name;
    else if (role === "left_out") roles.left_out.push(column.name);
    else if (role === "text") roles.text.push(column.name);
    else if (role === "category" && (change?.column === column.name || column.kind === "category")) roles.category.push(column.name);
  }
  return roles;
}

async function look_again(marks: string, decimal: string, change?: { column: string; role: Role }): Promise<void> {
  const now = previewed.value;
  if (!now) return;
  busy.value = true;
  trouble.value = "";
  try {
    previewed.value = { file: now.file, table: await preview_file(now.file, roles_of(now.table, marks, decimal, change)), marks, decimal };
  } catch (error) {
    trouble.value = reason_of(error);
  }
  busy.value = false;
}

export function PreviewDialog(): JSX.Element | null {
  const now = previewed.value;
  if (!now) return null;
  const { table, marks, decimal } = now;
  const texts = words().preview;
  const open = async (): Promise<void> => {
    busy.value = true;
    trouble.value = "";
    try {
      await open_file(now.file, roles_of(table, marks, decimal));
      previewed.value = null;
      start_asked.value = false;
      notify(words().open.is_open(table.name), "good");
    } catch (error) {
      trouble.value = reason_of(error);
    }
    busy.value = false;
  };
  const back = (): void => {
    previewed.value = null;
  };
  const close = (): void => {
    previewed.value = null;
    start_asked.value = false;
  };
  return (
    <Dialog
      title={texts.title(table.name)}
      close={close}
      buttons={
        <>
          <button type="button" class="primary" disabled={busy.value} onClick={() => void open()}>
            {texts.open}
          </button>
          <button type="button" onClick={back}>
            {texts.back}
          </button>
        </>
      }
    >
      <p>{texts.summary(table.rows, table.count)}</p>
      {trouble.value && (
        <p class="trouble" role="alert">
          {trouble.value}
        </p>
      )}
      {table.columns.length > 0 && <Columns table={table} change={(column, role) => void look_again(marks, decimal, { column, role })} />}
      {table.count > table.columns.length && <p class="hint">{texts.more_columns(table.count - table.columns.length)}</p>}
      <div class="settings">
        <label>
          {texts.missing_marks}{" "}
          <input type="text" value={marks} placeholder={texts.missing_example} onChange={(event) => void look_again(event.currentTarget.value, decimal)} />
        </label>
        <label>
          {texts.decimal}{" "}
          <select value={decimal} onChange={(event) => void look_again(marks, event.currentTarget.value)}>
            <option value="">
              {texts.decimal_guess} ({table.decimal === "," ? texts.comma : texts.point})
            </option>
            <option value=",">{texts.comma}</option>
            <option value=".">{texts.point}</option>
          </select>
        </label>
      </div>
      {busy.value && <p role="status">{texts.looking}</p>}
      {table.notes.length > 0 && (
        <details>
          <summary>{texts.notes}</summary>
          <ul>
            {table.notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </details>
      )}
    </Dialog>
  );
}

function Columns({ table, change }: { table: Preview; change: (column: string, role: Role) => void }): JSX.Element {
  const texts = words().preview;
  return (
    <div class="preview-scroll" tabIndex={0} role="region" aria-label={texts.title(table.name)}>
      <table class="preview">
        <thead>
          <tr>
            <th scope="col">{texts.column}</th>
            <th scope="col">{texts.is}</th>
            <th scope="col">{texts.missing}</th>
            <th scope="col">{texts.cells}</th>
          </tr>
        </thead>
        <tbody>
          {table.columns.map((column) => (
            <tr key={column.name} class={role_of(column)} data-column={column.name}>
              <th scope="row">{column.name}</th>
              <td>
                <select aria-label={texts.role_label(column.name)} value={role_of(column)} disabled={busy.value} onChange={(event) => change(column.name, event.currentTarget.value as Role)}>
                  {(Object.keys(texts.roles) as Role[]).map((role) => (
                    <option key={role} value={role}>
                      {role === "feature" && column.kind !== "number" && role_of(column) === "feature" ? `${texts.roles.feature} (${column.kind})` : texts.roles[role]}
                    </option>
                  ))}
                </select>
                {column.remark && <small>{column.remark}</small>}
              </td>
              <td class={column.missing > 0 ? "some" : ""}>{column.missing}</td>
              <td class="cells">{column.examples.slice(0, 4).map(short_cell).join(" · ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
