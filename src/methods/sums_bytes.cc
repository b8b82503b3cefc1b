// Sums as bytes: a mark, then every number and text in the order of its declaration,
// lengths before what has one. Same machine family on both ends; the mark tells another
// byte order or another kind.
#include <cstdint>

#include "core/bytes.h"
#include "methods/sums.h"

namespace cordon::internal {
namespace {

constexpr std::uint64_t kMark = 0x31736d7573646363;  // "ccdsums1" on little-endian machines

// One order for both directions.
template <typename Each, typename SomeSums>
void visit_sums(Each& each, SomeSums& s) {
  each(s.rows);
  each(s.features);
  for (auto* numbers : {&s.minimum, &s.maximum, &s.means, &s.squares}) each(*numbers);
  each(s.total);
  each(s.pairs.between);
  each(s.pairs.within);
  each(s.pairs.cannot_links);
  each(s.pairs.must_links);
  each(s.pairs.cannot_weight);
  each(s.pairs.must_weight);
  each(s.chunklets.count);
  each(s.chunklets.points);
  each(s.chunklets.centre);
  each(s.chunklets.within);
  each(s.chunklets.between);
  each(s.classes.names);
  each(s.classes.sizes);
  each(s.classes.means);
  each(s.classes.within);
}

}  // namespace

// Bits as they are: what is read back adds up to the same bits as what was sent.
std::string Sums::bytes() const {
  ByteWriter writer;
  writer(kMark);
  visit_sums(writer, *this);
  return std::move(writer.text);
}

Sums Sums::from_bytes(std::string_view bytes) {
  ByteReader reader(bytes, "sums");
  std::uint64_t mark = 0;
  reader(mark);
  if (mark != kMark) reader.refuse();
  Sums sums;
  visit_sums(reader, sums);
  if (!reader.at_end()) reader.refuse();
  return sums;
}

}  // namespace cordon::internal
