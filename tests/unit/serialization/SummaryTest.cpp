#include "engine/serialization/EGraphSummary.h"

#include <catch2/catch.hpp>

#include <algorithm>
#include <set>

#include "tests/support/EGraphFiles.h"

using namespace candler;
using namespace candler::test;

namespace {

/// By class: the classes behind one or more edges.
std::vector<std::set<ClassIndex>> reachOf(const Snapshot& snapshot) {
    std::vector<std::set<ClassIndex>> reach(snapshot.classes().size());
    for (ClassIndex start = 0; start < reach.size(); ++start) {
        std::vector<ClassIndex> open{start};
        while (!open.empty()) {
            const ClassIndex index = open.back();
            open.pop_back();
            for (const SnapshotNode& node : snapshot.nodesOf(index))
                for (const ClassIndex child : snapshot.children(node))
                    if (reach[start].insert(child).second) open.push_back(child);
        }
    }
    return reach;
}

}  // namespace

TEST_CASE("cycles and reachability are those of a naive search", "[property]") {
    Random random(7);
    for (int round = 0; round < 500; ++round) {
        const std::string text = randomEGraphText(random);
        CAPTURE(round, text);
        const auto read = parseEGraphJson(SourceText("g.json", text));
        REQUIRE(read);
        const EGraphSummary summary = summarise(*read);
        const auto reach = reachOf(*read->snapshot);
        std::set<std::set<ClassIndex>> groups;
        std::size_t onCycles = 0;
        for (ClassIndex index = 0; index < reach.size(); ++index) {
            if (!reach[index].contains(index)) continue;
            ++onCycles;
            std::set<ClassIndex> group;
            for (const ClassIndex other : reach[index])
                if (reach[other].contains(index)) group.insert(other);
            groups.insert(group);
        }
        CHECK(summary.cycles == groups.size());
        CHECK(summary.classesOnCycles == onCycles);
        std::set<ClassIndex> reachable;
        for (const ClassIndex root : read->snapshot->rootsOrGuess()) {
            reachable.insert(root);
            reachable.insert(reach[root].begin(), reach[root].end());
        }
        CHECK(summary.reachableClasses == reachable.size());
    }
}

TEST_CASE("a long cycle is summed up without deep recursion") {
    constexpr int kLong = 200'000;
    std::string text = R"({"nodes":{)";
    for (int i = 0; i < kLong; ++i) {
        const std::string id = std::to_string(i);
        text += (i == 0 ? "\"" : ",\"") + id + R"(":{"op":"f","eclass":")" + id +
                R"(","children":[")" + std::to_string((i + 1) % kLong) + "\"]}";
    }
    const auto read = parseEGraphJson(SourceText("g.json", text + "}}"));
    REQUIRE(read);
    const EGraphSummary summary = summarise(*read);
    CHECK(summary.cycles == 1);
    CHECK(summary.classesOfLongest == kLong);
    CHECK(summary.classesWithoutTerm == kLong);
    CHECK(summary.reachableClasses == kLong);
}
