#include "cordon/methods/registry.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "errors.h"

namespace cordon {
namespace {

using testing::expect_error;
using testing::message_of;

TEST(Registry, EveryMethodIsDescribedAndMadeFromItsDefaults) {
  std::set<std::string> names;
  for (const MethodInfo& info : all_methods()) {
    SCOPED_TRACE(info.name);
    EXPECT_TRUE(names.insert(info.name).second) << "named twice";
    for (const std::string& text : {info.title, info.description, info.learns_from, info.reference})
      EXPECT_FALSE(text.empty());
    EXPECT_EQ(method_info(info.name).title, info.title);

    ParameterValues defaults;
    for (const ParameterInfo& p : info.parameters) {
      EXPECT_FALSE(p.description.empty()) << p.name;
      EXPECT_FALSE(p.range.empty()) << p.name;
      EXPECT_EQ(p.name.find('-'), std::string::npos) << p.name;
      EXPECT_TRUE((std::set<std::string>{"integer", "real", "flag", "choice"}).count(p.type)) << p.type;
      EXPECT_NE(make_method(info.name, {{p.name, p.default_value}}), nullptr);
      EXPECT_NE(make_method(info.name, {{p.name, p.paper_value}}), nullptr);
      defaults.emplace_back(p.name, p.default_value);
    }
    EXPECT_NE(make_method(info.name, defaults), nullptr);
    EXPECT_EQ(effective_parameters(info.name, {}), defaults) << "the defaults are what is documented";
    EXPECT_EQ(effective_parameters(info.name, defaults), defaults);
  }
  for (const char* expected : {"pca", "lda", "rca", "dsp", "lpp", "slpp", "bwdr", "wbdr", "ssdr", "cfld"})
    EXPECT_TRUE(names.count(expected)) << expected;
}

TEST(Registry, NoParameterTakesNonsense) {
  for (const MethodInfo& info : all_methods())
    for (const ParameterInfo& p : info.parameters)
      for (const char* nonsense : {"", " ", "x", "1x", "--", "nan", "inf", "-inf", "1e999",
                                   "-99999999999999999999", "1,5", "0x10", " 1", "1 "})
        expect_error(ErrorKind::kUsage,
                     [&] {
                       make_method(info.name, {{p.name, nonsense}});
                     },
                     {info.name, p.name});
}

// What is published, written down by hand: a change of a default must not change what a paper says.
TEST(Registry, ThePresetPaperHasThePublishedValues) {
  const std::vector<std::array<std::string, 4>> ours{
      // method, parameter, default, published
      {"rca", "ridge", "auto", "0"},         {"wbdr", "ridge", "auto", "0"},
      {"kernel-wbdr", "ridge", "auto", "0"}, {"ssdr", "beta", "1", "20"},
      {"lppsi", "ridge_on", "a", "b"},       {"slpp", "length", "auto", "unit"},
      {"le", "constant", "false", "true"},   {"semi-le", "constant", "false", "true"}};
  std::size_t differing = 0;
  for (const MethodInfo& info : all_methods())
    for (const ParameterInfo& p : info.parameters) differing += p.default_value != p.paper_value;
  EXPECT_EQ(differing, ours.size());
  for (const auto& [method, parameter, recommended, published] : ours) {
    SCOPED_TRACE(method);
    const auto value_in = [&](const std::string& preset, const ParameterValues& given) {
      for (const auto& [name, value] : effective_parameters(method, with_preset(method, preset, given)))
        if (name == parameter) return value;
      return std::string("absent");
    };
    EXPECT_EQ(value_in("recommended", {}), recommended);
    EXPECT_EQ(value_in("paper", {}), published);
    EXPECT_EQ(value_in("paper", {{parameter, recommended}}), recommended) << "what is given counts";
  }
  EXPECT_EQ(all_presets(), (std::vector<std::string>{"recommended", "paper"}));
  expect_error(ErrorKind::kUsage, [] { with_preset("rca", "papers", {}); },
               {"preset", "papers", "recommended, paper"});
  expect_error(ErrorKind::kUsage, [] { with_preset("rcaa", "paper", {}); }, {"rcaa"});
}

TEST(Registry, ValuesAreKept) {
  EXPECT_EQ(effective_parameters("rca", {{"ridge", "auto"}, {"dims", "7"}}),
            (ParameterValues{{"dims", "7"}, {"ridge", "auto"}}));
  EXPECT_EQ(effective_parameters("rca", {{"ridge", "0.1"}})[1].second, "0.1");
  for (const char* yes : {"true", "1", "yes"})
    EXPECT_EQ(effective_parameters("pca", {{"whiten", yes}})[1].second, "true");
  for (const char* no : {"false", "0", "no"})
    EXPECT_EQ(effective_parameters("pca", {{"whiten", no}})[1].second, "false");
}

TEST(Registry, AllProblemsAreListedAtOnce) {
  expect_error(ErrorKind::kUsage,
               [] {
                 make_method("rca", {{"dims", "0"}, {"ridge", "-1"}});
               },
               {"dims = 0", "at least 1", "ridge = -1"});
  expect_error(ErrorKind::kUsage,
               [] {
                 make_method("rca", {{"dims", "two"}, {"rigde", "1"}});
               },
               {"'two'", "integer", "did you mean ridge"});
  expect_error(ErrorKind::kUsage,
               [] {
                 make_method("rca", {{"dims", "0"}, {"rigde", "1"}, {"ridge", "x"}});
               },
               {"dims = 0", "did you mean ridge", "'x'"});
}

TEST(Registry, UnknownMethodsAreRefusedWithASuggestion) {
  for (const auto& call : {+[] { (void)method_info("rcaa"); }, +[] { (void)make_method("rcaa", {}); },
                           +[] { (void)effective_parameters("rcaa", {}); }})
    expect_error(ErrorKind::kUsage, call, {"rcaa", "did you mean rca", "lda"});
  expect_error(ErrorKind::kUsage, [] { (void)method_info(""); });
}

TEST(Registry, AValueOfTheWrongTypeIsComplainedOfOnce) {
  const std::string message = message_of(ErrorKind::kUsage, [] { make_method("dsp", {{"delta", "x"}}); });
  EXPECT_NE(message.find("'x' is not of type real"), std::string::npos) << message;
  EXPECT_EQ(message.find("is not allowed"), std::string::npos) << message;
}

}  // namespace
}  // namespace cordon
