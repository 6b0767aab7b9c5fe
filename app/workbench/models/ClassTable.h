// ClassTable: which e-classes a table lists, and in what order. Made beside the UI thread, also for
// a million classes; immutable.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// What tells classes apart first: where there is no room, the others are scrolled to.
enum class ClassColumn { Class, Term, Type, Nodes, Cost, Born, Uses };
inline constexpr int kClassColumns = 7;

struct ClassListing {
    ClassColumn column = ClassColumn::Class;
    bool isDescending = false;
    std::string query{};  ///< As FindQuery.h says; empty: all classes.
    std::set<ENodeId> pinned{};

    bool operator==(const ClassListing&) const = default;
};

struct ClassTable {
    using Counts = std::shared_ptr<const std::vector<std::uint32_t>>;

    ExtractionViewPtr view;
    Counts uses;                   ///< By ClassIndex: e-nodes that have it as an argument.
    std::vector<ClassIndex> rows;  ///< What is listed.
};
using ClassTablePtr = std::shared_ptr<const ClassTable>;

/// Rows that are equal in the column are in the order of their classes. Terms are in the order of
/// their outermost operators, then of their costs. What was counted for `before`, which may be
/// null, is taken from there if it is of the same view. Null if it was stopped.
[[nodiscard]] ClassTablePtr makeClassTable(const ExtractionViewPtr& view,
                                           const ClassListing& listing,
                                           const ClassTablePtr& before = {},
                                           const StopCheck& stop = {});

}  // namespace candler
