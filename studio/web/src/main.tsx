import { render } from "preact";
import { App } from "./app";
import { listen_to_keys } from "./keys";
import { reduced_motion } from "./state/map";
import { watch_system_theme } from "./state/preferences";
import { start } from "./state/connection";
import { show_handle } from "./handle";
import "./style/base.css";
import "./style/layout.css";
import "./style/panels.css";
import "./style/map.css";
import { wordless } from "./wire/client";
import { words } from "./words/language";

const motion = window.matchMedia("(prefers-reduced-motion: reduce)");
reduced_motion.value = motion.matches;
motion.addEventListener("change", () => (reduced_motion.value = motion.matches));

wordless.text = (status) => words().server_answered(status);
watch_system_theme();
listen_to_keys();
show_handle();
const root = document.getElementById("studio");
if (root) render(<App />, root);
void start();
