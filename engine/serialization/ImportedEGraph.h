// ImportedEGraph: an e-graph that was read from a file in the egraph-serialize JSON format, with
// what the format says beyond a Snapshot. EGraphJson.h writes it again.
//
//     const Result<ImportedEGraph> read = readEGraphJson("graph.json");
//     if (!read) fmt::print(stderr, "{}", render(read.error()));
#pragma once

#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// An entry of `class_data`.
struct ImportedClassData {
    std::string className;             ///< As written.
    ClassIndex classIndex = kNoIndex;  ///< kNoIndex: no e-node is in that class.
    std::optional<std::string> type{};
    std::vector<std::pair<std::string, std::string>> labels{};  ///< As written, types aside.

    bool operator==(const ImportedClassData&) const = default;
};

struct ImportedEGraph {
    static constexpr double kInfinite = std::numeric_limits<double>::infinity();

    /// Classes in the order in which the file first names them as some e-node's class, their
    /// e-nodes in the order of the file; an e-node's id is its place in the file. Class names and
    /// roots are as written; a type that `class_data` gives is the class's type.
    SnapshotPtr snapshot;
    std::vector<double> costs;         ///< By NodeIndex, children aside; kInfinite for `null`.
    std::vector<bool> subsumed;        ///< By NodeIndex: not to be matched, nor to be extracted.
    std::vector<std::string> nodeIds;  ///< By NodeIndex.
    std::vector<ImportedClassData> classData;  ///< In the order of the file.
    std::string costModel;                     ///< If our own data names it.
    Diagnostics notes;                         ///< What was in the file and is not kept.

    /// By what the file calls them; these look at all.
    [[nodiscard]] std::optional<NodeIndex> findNode(std::string_view id) const;
    [[nodiscard]] std::vector<std::optional<NodeIndex>> findNodes(
        std::span<const std::string> ids) const;
    [[nodiscard]] std::optional<ClassIndex> findClass(std::string_view name) const;
    /// NodeIndex by place in the file.
    [[nodiscard]] std::vector<NodeIndex> fileOrder() const;
};

/// The cheapest terms as trees, for pictures; subsumed e-nodes cost as if infinitely much. With
/// negative costs the terms are acyclic, but there may be cheaper ones.
[[nodiscard]] Ranking rankByCosts(const ImportedEGraph& egraph);

/// No e-graph file that we read is larger.
inline constexpr std::size_t kMaxEGraphBytes = std::size_t{512} << 20U;

/// Fails with all mistakes that were found (at most 20), each with its place and JSON path; with a
/// single one if it is stopped.
[[nodiscard]] Result<ImportedEGraph> parseEGraphJson(const SourceText& text,
                                                     const StopCheck& stop = {});
[[nodiscard]] Result<ImportedEGraph> readEGraphJson(const std::filesystem::path& path,
                                                    const StopCheck& stop = {});

}  // namespace candler
