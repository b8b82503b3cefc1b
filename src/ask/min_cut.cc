// Minimum cuts in the graph of "same" answers by Edmonds and Karp's algorithm (shortest augmenting
// paths, 1972). Each undirected link is two arcs of the same capacity; the cut is the set of links
// from what is still reachable in the residual network to what is not. By max-flow min-cut no
// cheaper set of links separates the two ends.
#include "ask/min_cut.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <unordered_map>

#include "core/index.h"

namespace cordon::internal {
namespace {

constexpr std::size_t kNone = static_cast<std::size_t>(-1);

// The "same" links as a flow network: link i is arcs 2
// i and 2 i + 1, one each way, both with its capacity.
class Network {
 public:
  explicit Network(std::span<const TrustedLink> links) : gone_(links.size(), false) {
    for (std::size_t i = 0; i < links.size(); ++i) {
      const std::size_t a = node(links[i].a), b = node(links[i].b);
      head_.insert(head_.end(), {b, a});
      trusted_.push_back(links[i].trusted);
      if (!links[i].same) continue;
      arcs_[a].push_back(2 * i);
      arcs_[b].push_back(2 * i + 1);
    }
  }

  bool is_gone(std::size_t link) const { return gone_[link]; }
  void leave_out(std::size_t link) { gone_[link] = true; }

  // The links of a cheapest cut between the ends of link `between`, if it costs less than `limit`
  // (and there is anything to cut): otherwise says so. The flow is pushed no further than `limit`,
  // because by then the cut is known to cost as much.
  struct Cut {
    bool joined = false;  // was there a chain at all?
    bool cheaper = false;
    std::vector<std::size_t> links;
  };
  Cut cheapest_cut(std::size_t between, double limit) {
    const std::size_t from = head_[2 * between + 1], to = head_[2 * between];
    Cut cut;
    if (from == to) {  // a point said to differ from itself
      cut.joined = true;
      return cut;
    }
    left_.assign(head_.size(), 0.0);
    for (std::size_t arc = 0; arc < head_.size(); ++arc)
      if (!gone_[arc / 2]) left_[arc] = trusted_[arc / 2];
    double flow = 0;
    for (cut.joined = reach(from, to, true); flow < limit && reach(from, to, false);) flow += push(from, to);
    cut.cheaper = cut.joined && flow < limit;
    if (!cut.cheaper) return cut;
    for (std::size_t at_node = 0; at_node < arcs_.size(); ++at_node)
      for (const std::size_t arc : arcs_[at_node])
        if (!gone_[arc / 2] && came_by_[at_node] != kNone && came_by_[head_[arc]] == kNone)
          cut.links.push_back(arc / 2);
    return cut;
  }

 private:
  // Nodes are numbered as rows appear, since links name few of many rows.
  std::size_t node(Index row) {
    const auto [place, is_new] = node_of_.try_emplace(row, arcs_.size());
    if (is_new) arcs_.emplace_back();
    return place->second;
  }

  // Breadth first along arcs with capacity left (`any`:
  // along all that are not gone); came_by_ tells the way.
  bool reach(std::size_t from, std::size_t to, bool any) {
    came_by_.assign(arcs_.size(), kNone);
    came_by_[from] = kNone - 1;
    queue_.assign(1, from);
    for (std::size_t first = 0; first < queue_.size() && came_by_[to] == kNone; ++first)
      for (const std::size_t arc : arcs_[queue_[first]]) {
        if (gone_[arc / 2] || came_by_[head_[arc]] != kNone || (!any && !(left_[arc] > 0))) continue;
        came_by_[head_[arc]] = arc;
        queue_.push_back(head_[arc]);
      }
    return came_by_[to] != kNone;
  }

  // As much as the narrowest arc of the path takes; what an arc gives, its reverse gets.
  double push(std::size_t from, std::size_t to) {
    double maximum = std::numeric_limits<double>::infinity();
    for (std::size_t n = to; n != from; n = head_[came_by_[n] ^ 1])
      maximum = std::min(maximum, left_[came_by_[n]]);
    for (std::size_t n = to; n != from; n = head_[came_by_[n] ^ 1]) {
      left_[came_by_[n]] -= maximum;
      left_[came_by_[n] ^ 1] += maximum;
    }
    return maximum;
  }

  std::unordered_map<Index, std::size_t> node_of_;
  std::vector<std::vector<std::size_t>> arcs_;  // leaving each node
  std::vector<std::size_t> head_;               // node each arc leads to; arc ^ 1 leads back
  std::vector<double> trusted_;
  std::vector<double> left_;
  std::vector<bool> gone_;
  std::vector<std::size_t> came_by_;
  std::vector<std::size_t> queue_;
};

}  // namespace

// Links left out stay out for the contradictions after, which only makes their cuts cheaper.
std::vector<std::size_t> min_cut(std::span<const TrustedLink> links) {
  Network network(links);
  std::vector<std::size_t> firmest;
  for (std::size_t i = 0; i < links.size(); ++i)
    if (!links[i].same) firmest.push_back(i);
  std::stable_sort(firmest.begin(), firmest.end(),
                   [&](std::size_t x, std::size_t y) { return links[x].trusted > links[y].trusted; });
  for (const std::size_t different : firmest) {
    const Network::Cut cut = network.cheapest_cut(different, links[different].trusted);
    if (!cut.joined) continue;
    if (!cut.cheaper) network.leave_out(different);
    for (const std::size_t same : cut.links) network.leave_out(same);
  }
  std::vector<std::size_t> out;
  for (std::size_t i = 0; i < links.size(); ++i)
    if (network.is_gone(i)) out.push_back(i);
  return out;
}

}  // namespace cordon::internal
