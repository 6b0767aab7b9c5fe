// Nested maps over one array are reordered and tiled. Goals of the published system (tiling and
// reordering): each loop alone, two neighbours, all of them.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "unit/guided/Equivalence.h"

using namespace candler;
using candler::testing::applied;
using candler::testing::checkProved;
using candler::testing::Equivalence;
using candler::testing::Pipeline;

namespace {

const std::string kTranspose = "transpose";
const std::string kSplitBy4 = "split[4]";
const std::string kJoin = "join";

/// Nested maps of a function that the program takes, over an array of as many dimensions. The array
/// is the first parameter, so that the normal form keeps it as the argument of the outermost map.
struct Nest {
    std::size_t depth;
    std::vector<std::string> rules;
    std::int64_t termSize;
    std::string normalForm = "benf";

    [[nodiscard]] Equivalence to(const std::string& name, const Pipeline& goal) const {
        return between(name, {{static_cast<int>(depth), "f"}}, goal);
    }
    [[nodiscard]] Equivalence between(const std::string& name, const Pipeline& start,
                                      const Pipeline& goal) const {
        const std::string sizes = std::string("n m o p").substr(0, 2 * depth - 1);
        std::string array = "f32";
        for (std::size_t i = depth; i-- > 0;) array = fmt::format("{}.{}", sizes[2 * i], array);
        const std::string type =
            fmt::format("({} : nat) -> {} -> (f32 -> f32) -> {}", sizes, array, array);
        const std::string head = "/\\" + sizes + ". \\xs f. ";
        return {name,     type,      head + applied(start), head + applied(goal), rules,
                termSize, normalForm};
    }
};

/// Rules of a family for patterns below 0 to `count - 1` maps.
std::vector<std::string> belowMaps(const std::string& family, int count, const std::string& size) {
    std::vector<std::string> rules;
    for (int i = 0; i < count; ++i)
        rules.push_back(family + (i > 0 ? fmt::format("-{}m", i) : "") + size);
    return rules;
}
std::vector<std::string> splits(int count) {
    return belowMaps("split-join", count, "-4");
}
std::vector<std::string> transposes(int count) {
    return belowMaps("transpose-around-map-map-f", count, "");
}

/// `loops` of the nested maps, without the first `first`, in tiles: only split, or with the loops
/// over tiles outside those within tiles.
Pipeline tiled(int depth, int first, int loops, bool isReordered) {
    Pipeline before;
    for (int i = 0; i < loops; ++i) before.emplace_back(first + 2 * i, kJoin);
    if (isReordered)
        // Read backwards: the loops within tiles move outwards, each behind that over its tiles.
        for (int i = loops - 1; i-- > 0;)
            for (int at = 2 * i + 1; at < loops + i; ++at)
                before.emplace_back(first + at, kTranspose);
    Pipeline whole = before;
    whole.emplace_back(depth + loops, "f");
    for (auto part = before.rbegin(); part != before.rend(); ++part)
        whole.emplace_back(part->first, part->second == kJoin ? kSplitBy4 : kTranspose);
    return whole;
}

}  // namespace

TEST_CASE("26: nested maps are reordered", "[golden][acceptance]") {
    const std::string& t = kTranspose;
    const Nest two{2, transposes(1), 60};
    checkProved({two.to("21", {{0, t}, {2, "f"}, {0, t}})});
    const Nest three{3, transposes(2), 60};
    checkProved({
        three.to("132", {{1, t}, {3, "f"}, {1, t}}),
        three.to("213", {{0, t}, {3, "f"}, {0, t}}),
        three.to("231", {{0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}}),
        three.to("312", {{1, t}, {0, t}, {3, "f"}, {0, t}, {1, t}}),
        three.to("321", {{1, t}, {0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}, {1, t}}),
    });
    const Nest four{4, transposes(3), 80};
    checkProved({
        four.to("1243", {{2, t}, {4, "f"}, {2, t}}),
        four.to("1324", {{1, t}, {4, "f"}, {1, t}}),
        four.to("2134", {{0, t}, {4, "f"}, {0, t}}),
        four.to("4321", {{2, t},
                         {1, t},
                         {0, t},
                         {2, t},
                         {1, t},
                         {2, t},
                         {4, "f"},
                         {2, t},
                         {1, t},
                         {2, t},
                         {0, t},
                         {1, t},
                         {2, t}}),
    });
}

TEST_CASE("26: nested maps are tiled", "[golden][acceptance]") {
    constexpr std::int64_t kTermSizes[] = {50, 50, 100, 200};
    for (int depth = 1; depth <= 4; ++depth) {
        const auto size = kTermSizes[depth - 1];
        const Nest split{static_cast<std::size_t>(depth), splits(7), size};
        const Nest reorder{static_cast<std::size_t>(depth), transposes(6), depth == 4 ? 300 : size};
        for (int loops = 1; loops <= depth; ++loops)
            for (int first = 0; first + loops <= depth; ++first) {
                const std::string name = fmt::format("{} of {} from {}", loops, depth, first);
                const Pipeline inTiles = tiled(depth, first, loops, false);
                checkProved({split.to(name, inTiles)});
                if (loops > 1)
                    checkProved({reorder.between(name + ", reordered", inTiles,
                                                 tiled(depth, first, loops, true))});
            }
    }
}

TEST_CASE("26: compositions of nested maps are reordered and tiled", "[golden][acceptance]") {
    const std::vector<std::string> fission{"compose-map-fission", "compose-map-fission-2"};
    std::vector<std::string> transpose{"compose-transpose-around-map-map-f",
                                       "compose-transpose-around-map-map-f-2"};
    transpose.insert(transpose.end(), fission.begin(), fission.end());
    std::vector<std::string> split{"compose-split-join-4", "compose-split-join-after-4"};
    split.insert(split.end(), fission.begin(), fission.end());

    const std::string& t = kTranspose;
    const Nest two{2, transpose, 60, "cnf"};
    const Nest three{3, transpose, 60, "cnf"};
    const Nest four{4, transpose, 80, "cnf"};
    checkProved({
        two.to("21", {{0, t}, {2, "f"}, {0, t}}),
        three.to("132", {{1, t}, {3, "f"}, {1, t}}),
        three.to("213", {{0, t}, {3, "f"}, {0, t}}),
        three.to("231", {{0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}}),
        three.to("312", {{1, t}, {0, t}, {3, "f"}, {0, t}, {1, t}}),
        three.to("321", {{1, t}, {0, t}, {1, t}, {3, "f"}, {1, t}, {0, t}, {1, t}}),
        four.to("1243", {{2, t}, {4, "f"}, {2, t}}),
        four.to("1324", {{1, t}, {4, "f"}, {1, t}}),
        four.to("2134", {{0, t}, {4, "f"}, {0, t}}),
    });
    for (int depth = 1; depth <= 2; ++depth)
        for (int loops = 1; loops <= depth; ++loops)
            for (int first = 0; first + loops <= depth; ++first) {
                const Nest nest{static_cast<std::size_t>(depth), split, 50, "cnf"};
                checkProved({nest.to(fmt::format("{} of {} from {}", loops, depth, first),
                                     tiled(depth, first, loops, false))});
            }
    checkProved({two.between("tiles", tiled(2, 0, 2, false), tiled(2, 0, 2, true))});
}
