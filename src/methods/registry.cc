#include "cordon/methods/registry.h"

#include "cordon/core/suggest.h"
#include "methods/entries.h"

namespace cordon {

using namespace internal;
namespace {

const std::vector<RegistryEntry>& entries() {
  static const std::vector<RegistryEntry> all{
      pca_entry(),         lda_entry(),         rca_entry(),          //
      dsp_entry(),         lpp_entry(),         slpp_entry(),         //
      bwdr_entry(),        wbdr_entry(),        ssdr_entry(),         //
      cfld_entry(),        kernel_bwdr_entry(), kernel_wbdr_entry(),  //
      kernel_ssdr_entry(), kernel_cfld_entry(), lppsi_entry(),        //
      guided_entry(),      le_entry(),          semi_le_entry(),      //
      cle_entry(),         harmonic_entry(),    lsi_entry(),          //
      nmf_entry(),         auto_entry(),
  };
  return all;
}

const RegistryEntry& find(std::string_view name) {
  std::vector<std::string> names;
  std::string list;
  for (const RegistryEntry& entry : entries()) {
    if (entry.info.name == name) return entry;
    names.push_back(entry.info.name);
    list += (list.empty() ? "" : ", ") + entry.info.name;
  }
  const std::string nearest = suggest(name, names);
  fail(ErrorKind::kUsage, "there is no method '{}'{}; there are: {} (‹methods› lists them)", name,
       nearest.empty() ? "" : " (did you mean " + nearest + "?)", list);
}

}  // namespace

std::vector<MethodInfo> all_methods() {
  std::vector<MethodInfo> all;
  for (const RegistryEntry& entry : entries()) all.push_back(entry.info);
  return all;
}

MethodInfo method_info(std::string_view name) {
  return find(name).info;
}

std::unique_ptr<Method> make_method(std::string_view name, const ParameterValues& values) {
  return find(name).make(values);
}

ParameterValues effective_parameters(std::string_view name, const ParameterValues& values) {
  return find(name).effective(values);
}

}  // namespace cordon
