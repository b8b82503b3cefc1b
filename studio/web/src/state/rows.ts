// Rows looked at: hovering back and forth asks the server once.
import { fetch_row } from "../wire/client";
import { Cache } from "./cache";

export const rows = new Cache(300, fetch_row);
