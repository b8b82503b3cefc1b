// hnswlib behind a few functions. Building costs about n log n times kBuildWidth distances; memory
// 4 f bytes and some 150 bytes of links per point. The graph is the same for the same order of
// points, because the levels come from a fixed seed and one thread adds them.
#include "neighbors/hnsw_index.h"

#include <hnswlib/hnswlib.h>

namespace cordon::internal {
namespace {

// M, efConstruction and the seed of the levels in the words of Malkov and Yashunin,
// "Efficient and robust approximate nearest neighbor search using hierarchical navigable
// small world graphs", IEEE TPAMI 2020.
constexpr std::size_t kLinks = 16;
constexpr std::size_t kBuildWidth = 200;
constexpr std::size_t kSeed = 100;

// A distance that is not Euclidean, in the words of hnswlib.
class OtherSpace final : public hnswlib::SpaceInterface<float> {
 public:
  OtherSpace(std::size_t bytes, HnswIndex::Distance distance, void* parameter)
      : bytes_(bytes), distance_(distance), parameter_(parameter) {}
  std::size_t get_data_size() override { return bytes_; }
  hnswlib::DISTFUNC<float> get_dist_func() override { return distance_; }
  void* get_dist_func_param() override { return parameter_; }

 private:
  std::size_t bytes_;
  HnswIndex::Distance distance_;
  void* parameter_;
};

}  // namespace

struct HnswIndex::Graph {
  Graph(std::unique_ptr<hnswlib::SpaceInterface<float>> in, Index points)
      : space(std::move(in)),
        links(space.get(), static_cast<std::size_t>(points), kLinks, kBuildWidth, kSeed) {
    // To fetch points early, hnswlib also reads the link behind the last one of a full list.
    // In the lowest layer the numbers of the point follow there; lists of upper layers end
    // with their memory, and get room for one more.
    links.size_links_per_element_ += sizeof(hnswlib::tableint);
  }

  std::unique_ptr<hnswlib::SpaceInterface<float>> space;
  hnswlib::HierarchicalNSW<float> links;
};

HnswIndex::HnswIndex(Index points, Index coordinates)
    : graph_(std::make_unique<Graph>(
          std::make_unique<hnswlib::L2Space>(static_cast<std::size_t>(coordinates)), points)) {}

HnswIndex::HnswIndex(Index points, Index coordinates, Distance distance, void* parameter)
    : graph_(std::make_unique<Graph>(
          std::make_unique<OtherSpace>(static_cast<std::size_t>(coordinates) * sizeof(float), distance,
                                       parameter),
          points)) {}

HnswIndex::~HnswIndex() = default;

void HnswIndex::add(const float* numbers, Index point) {
  graph_->links.addPoint(numbers, static_cast<std::size_t>(point));
}

void HnswIndex::set_width(Index width) {
  graph_->links.setEf(static_cast<std::size_t>(width));
}

// hnswlib gives the farthest first; the order does not matter to
// callers, who compute exact distances.
std::vector<Index> HnswIndex::search(const float* numbers, Index count) const {
  std::vector<Index> points;
  for (auto found = graph_->links.searchKnn(numbers, static_cast<std::size_t>(count)); !found.empty();
       found.pop())
    points.push_back(static_cast<Index>(found.top().second));
  return points;
}

}  // namespace cordon::internal
