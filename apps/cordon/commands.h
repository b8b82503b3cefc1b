// One function per sub-command; each adds its options and what to do.
#pragma once

#include <CLI/CLI.hpp>

void add_fit(CLI::App& app);
void add_tune(CLI::App& app);
void add_transform(CLI::App& app);
void add_predict(CLI::App& app);
void add_cluster(CLI::App& app);
void add_evaluate(CLI::App& app);
void add_constraints(CLI::App& app);
void add_suggest(CLI::App& constraints);  // a part of it
void add_ask(CLI::App& app);
void add_model(CLI::App& app);
void add_methods(CLI::App& app);
void add_convert(CLI::App& app);
void add_show(CLI::App& app);
void add_completion(CLI::App& app);
void add_man(CLI::App& app);
void add_demo(CLI::App& app);
void add_simulate_user(CLI::App& app);
void add_reproduce(CLI::App& app);
void add_studio(CLI::App& app);
