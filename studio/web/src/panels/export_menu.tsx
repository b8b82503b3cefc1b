// The work leaves as files: pictures made here, the rest by the server.
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { fetch_export } from "../wire/client";
import { file_name, save } from "../export/figure";
import { save_png } from "../export/png";
import { save_svg } from "../export/svg";
import { export_open } from "../state/views";
import { announce, notify } from "../state/notices";
import { words } from "../words/language";

// Arrows go from entry to entry, as in every menu.
function menu_keys(event: KeyboardEvent): void {
  const entries = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[role=menuitem]")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const goals: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: entries.length - 1 };
  if (!(event.key in goals)) return;
  entries[(goals[event.key] + entries.length) % entries.length].focus();
  event.preventDefault();
}

export function ExportMenu(): JSX.Element {
  const menu = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => menu.current?.querySelector<HTMLElement>("[role=menuitem]")?.focus(), []);
  const close = (): void => {
    export_open.value = false;
  };
  const picture = (save: () => void | Promise<void>) => (): void => {
    close();
    void Promise.resolve(save()).catch((error: Error) => notify(words().export.picture_failed(error.message), "bad"));
  };
  const file = (name: string) => (): void => {
    close();
    void fetch_export(name).then(
      (blob) => {
        save(blob, file_name(name));
        announce(words().export.saved(file_name(name)));
      },
      (error: Error) => notify(words().export.failed(name, error.message), "bad"),
    );
  };
  const texts = words().export;
  const [first, ...others] = Object.entries(texts.files);
  const entry = ([name, label]: [string, string]): JSX.Element => (
    <li key={name} role="none">
      <button type="button" role="menuitem" onClick={file(name)}>
        {label}
      </button>
    </li>
  );
  return (
    <ul class="menu" role="menu" ref={menu} onKeyDown={menu_keys}>
      {entry(first)}
      <li role="none">
        <button type="button" role="menuitem" onClick={picture(save_png)}>
          {texts.png}
        </button>
      </li>
      <li role="none">
        <button type="button" role="menuitem" onClick={picture(save_svg)}>
          {texts.svg}
        </button>
      </li>
      {others.map(entry)}
    </ul>
  );
}
