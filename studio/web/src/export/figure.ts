// What a picture that leaves the page says beside the points: title, legend, how good the map is.
import { legend, shape_legend, type LegendEntry } from "../state/columns";
import { data, map_state, studio } from "../state/studio";
import { words } from "../words/language";
import { percent } from "../words/numbers";

export interface Caption {
  title: string;
  subtitle: string;
  legend_title: string;
  entries: LegendEntry[];
  shapes: LegendEntry[];
  ramp: { low: string; high: string } | null;
}

export function caption(): Caption {
  const about = data.value;
  const state = map_state.value;
  const shown = legend.value;
  const method = words().methods[state?.method ?? ""]?.[0] ?? state?.method ?? "";
  return {
    title: about?.name ?? "",
    subtitle: [
      words().objects(about?.n ?? 0),
      method,
      words().statements(studio.value?.statements.length ?? 0),
      words().tray.variance(percent(state?.variance_kept)),
      words().tray.neighbours(percent(state?.neighbours_kept)),
    ].join(" · "),
    legend_title: shown.kind === "none" ? "" : shown.title,
    entries: shown.kind === "category" ? shown.entries : [],
    shapes: shape_legend.value,
    ramp: shown.kind === "number" ? { low: shown.low, high: shown.high } : null,
  };
}

export function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

export function file_name(ending: string): string {
  return `${(data.value?.name ?? "map").replace(/\.[^.]*$/, "").replace(/[^\w-]+/g, "-")}.${ending}`;
}
