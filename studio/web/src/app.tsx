// The whole page.
import type { JSX } from "preact";
import { MapView } from "./map/map_view";
import { AskPanel } from "./panels/ask_panel";
import { Banner } from "./panels/banner";
import { CoachMarks } from "./panels/coach_marks";
import { ConflictCard } from "./panels/conflict_card";
import { DataDialog, HelpDialog } from "./panels/dialogs";
import { DragCard } from "./panels/drag_card";
import { AppearancePanel } from "./panels/appearance_panel";
import { NewerCard } from "./panels/newer_card";
import { HistoryList, Notices } from "./panels/notices";
import { PlacedList, RefusedDropCard, useDroppedFiles } from "./panels/placed_list";
import { RelationBar } from "./panels/relation_bar";
import { OpenDialog } from "./panels/open_dialog";
import { SolvingCard, UnfinishedCard } from "./panels/solving_cards";
import { StatementList } from "./panels/statement_list";
import { TableView } from "./panels/table_view";
import { TopBar } from "./panels/top_bar";
import { SelectionTray } from "./panels/selection_tray";
import { announced } from "./state/notices";
import { centre } from "./state/views";
import { words } from "./words/language";

export function App(): JSX.Element {
  useDroppedFiles();
  return (
    <div class="studio">
      <a
        class="skip"
        href="#map"
        onClick={(event) => {
          event.preventDefault(); // the address stays as it is
          document.getElementById("map")?.focus();
        }}
      >
        {words().skip_to_map}
      </a>
      <TopBar />
      <Banner />
      <AppearancePanel />
      <main class={centre.value === "table" ? "centre split" : "centre"}>
        <MapView>
          <DragCard />
          <RelationBar />
        </MapView>
        {centre.value === "table" && <TableView />}
      </main>
      <aside class="talk-panel" aria-label={words().statement.panel}>
        <div class="cards">
          <NewerCard />
          <ConflictCard />
          <UnfinishedCard />
          <SolvingCard />
          <RefusedDropCard />
          <Notices />
        </div>
        <AskPanel />
        <StatementList />
        <PlacedList />
        <HistoryList />
      </aside>
      <SelectionTray />
      <CoachMarks />
      <OpenDialog />
      <HelpDialog />
      <DataDialog />
      <div class="unseen" role="status" aria-live="polite">
        {announced.value}
      </div>
    </div>
  );
}
