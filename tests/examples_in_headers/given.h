// What the usage examples in headers take as given. An example may declare any of these names anew.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct Given {
  const cordon::Run& run;
  cordon::Report& report;
  const cordon::Points& points;
  const cordon::Points& new_points;
  const cordon::Points& scaled_points;
  const cordon::Points& landmarks;
  const cordon::Points& embedded;
  const cordon::Matrix& embedding;
  const cordon::Matrix& new_map;
  const cordon::Matrix& old_map;
  const cordon::Matrix& a;
  const cordon::Matrix& b;
  std::vector<double>& centre;
  cordon::Matrix& directions;
  const std::vector<int>& labels;
  cordon::ConstraintSet& constraints;
  cordon::Knowledge& known;
  std::vector<cordon::internal::Edge>& edges;
  const cordon::internal::MustLinkKernel& kernel;
  const cordon::Clustering& clustering;
  cordon::Session& session;

  // Something is done with these values.
  template <typename... Values>
  void use(const Values&... values);
  bool ask_the_user(cordon::Index a, cordon::Index b, const std::string& why);
};
