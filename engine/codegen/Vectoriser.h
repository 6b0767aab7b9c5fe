// Vectoriser: loops over lanes become statements on vectors. Works on simplified functions (see
// LoopSimplifier.h); ScalarReplacement.h asks it which other loops could be such.
#pragma once

#include <map>
#include <optional>
#include <set>

#include "engine/codegen/IndexSimplifier.h"
#include "engine/codegen/LoopIr.h"

namespace candler::loop {

inline constexpr std::int64_t kMaxVectorBytes = 64;  ///< A register of AVX-512, a cache line.
inline constexpr std::int64_t kMinVectorBytes = 16;
inline constexpr std::int64_t kMaxVectorsOfLoop = 8;

/// Writes loops over lanes as vector statements.
class LaneLoops {
public:
    /// `ranges` must know the variables around the loops that are asked for, and their own.
    LaneLoops(Function& function, IndexSimplifier& ranges)
        : m_function(function), m_ranges(ranges) {}

    /// How many lanes the vectors of this loop would have: its trip count or, if that is too much,
    /// a part of it. None if its statements have no vector form: a body of stores and locals whose
    /// accesses step with the loop's variable, or stay, and whose operations exist on vectors, and
    /// loops and choices around such that are the same for all lanes.
    [[nodiscard]] std::optional<std::uint32_t> lanesOf(const For& loop);
    /// Whether each iteration touches only elements of its own in what the loop writes.
    [[nodiscard]] bool areIterationsIndependent(const For& loop);
    /// If `index` is base + variable: base.
    [[nodiscard]] std::optional<ExprId> baseOf(ExprId index, VarId variable);

    /// The vector statements; the iterations must be independent, and lanesOf must have answered.
    [[nodiscard]] Block vectorForm(const For& loop, std::uint32_t lanes);
    /// The same for the first `count` iterations of a loop of one vector; `count` is at most all.
    [[nodiscard]] Block vectorForm(const For& loop, std::uint32_t lanes, ExprId count);

private:
    void collectTypes(const Block& block, std::set<Type>& types);
    bool hasVectorForm(const Block& block, const For& loop);
    bool hasVectorForm(const Stmt& stmt, const For& loop);
    bool hasVectorForm(ExprId id, const For& loop);
    bool isSteppingAccess(const std::vector<ExprId>& indices, VarId variable);
    /// Whether the value is the same in all lanes.
    bool isUniform(ExprId id, VarId variable) const;
    ExprId withVariable(ExprId id, VarId variable, std::int64_t value);

    Block vectorBlock(const Block& block, VarId variable, std::int64_t start, std::uint32_t lanes);
    Stmt vectorStmt(const Stmt& stmt, VarId variable, std::int64_t start, std::uint32_t lanes);
    ExprId vectorExpr(ExprId id, VarId variable, std::int64_t start, std::uint32_t lanes);
    std::vector<ExprId> starts(const std::vector<ExprId>& indices, VarId variable,
                               std::int64_t start);

    Function& m_function;
    IndexSimplifier& m_ranges;
    std::map<LocalId, std::optional<LocalId>> m_locals;  ///< Of the loop; in the vector form, new.
    std::optional<ExprId> m_count;                       ///< Of lanes that are wanted, if not all.
};

/// Turns Simd loops into statements on vectors of at most kMaxVectorBytes where all of their body
/// has that form; the others stay loops.
void vectorise(Function& function);

}  // namespace candler::loop
