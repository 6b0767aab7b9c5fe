#include <catch2/catch.hpp>

#include "engine/explanation/MergeForest.h"
#include "support/Toy.h"

using namespace candler;
using candler::toy::Dice;

namespace {

/// Classes by repeated relabelling: the obvious oracle.
std::vector<std::uint32_t> classesAfter(const Journal& journal, MergeIndex bound) {
    std::vector<std::uint32_t> label(journal.nodeCount());
    for (std::uint32_t i = 0; i < label.size(); ++i) label[i] = i;
    for (MergeIndex i = 0; i < bound; ++i) {
        const std::uint32_t from = label[journal.merges()[i].a.index()];
        const std::uint32_t to = label[journal.merges()[i].b.index()];
        for (std::uint32_t& one : label)
            if (one == from) one = to;
    }
    return label;
}

}  // namespace

TEST_CASE("a merge forest knows what was equal when, and by which merges", "[property]") {
    for (unsigned seed = 0; seed < 30; ++seed) {
        CAPTURE(seed);
        Dice dice(seed);
        Journal journal(0);
        constexpr std::uint32_t kCount = 40;
        for (std::uint32_t i = 0; i < kCount; ++i) journal.addNode(LabelId{i}, {});
        for (int i = 0; i < 60; ++i) {
            const EClassId a{dice.below(kCount)};
            const EClassId b{dice.below(kCount)};
            const auto before =
                classesAfter(journal, static_cast<MergeIndex>(journal.merges().size()));
            if (before[a.index()] != before[b.index()])
                journal.addMerge({a, b, MergeCause::Start, 0});
        }
        const MergeForest forest(journal);
        for (MergeIndex bound = 0; bound <= forest.mergeCount(); ++bound) {
            const auto expected = classesAfter(journal, bound);
            for (int i = 0; i < 30; ++i) {
                const EClassId a{dice.below(kCount)};
                const EClassId b{dice.below(kCount)};
                const bool isEqual = expected[a.index()] == expected[b.index()];
                REQUIRE(forest.areEqual(a, b, bound) == isEqual);
                if (!isEqual) continue;
                EClassId current = a;
                for (const MergeUse& use : forest.path(a, b)) {
                    const MergeRecord& record = journal.merges()[use.merge];
                    REQUIRE(use.merge < bound);
                    REQUIRE((use.isReversed ? record.b : record.a) == current);
                    current = use.isReversed ? record.a : record.b;
                }
                REQUIRE(current == b);
            }
        }
    }
}
