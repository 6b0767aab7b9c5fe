// LoopProfile: how often the statements of a loop program run at given sizes, and what they then
// do. KernelLints reads it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

/// A Declare, Assign or Store where it runs.
struct ProfiledStatement {
    const Stmt* stmt = nullptr;
    double times = 0;
    /// Around it, outermost first; without those of so few iterations that compilers write them
    /// out.
    std::vector<const For*> loops{};
    /// Those, in the innermost of the loops.
    std::vector<const For*> writtenOut{};
    /// Of sizes, and of counters of the loops around: in the middle of their iterations.
    std::map<VarId, std::int64_t> values{};

    [[nodiscard]] const For* loop() const { return loops.empty() ? nullptr : loops.back(); }
};

/// Bounds that depend on counters are those of the middle iterations; choices that do, too.
class LoopProfile {
public:
    /// Sizes by name, all of them.
    LoopProfile(Function function, const std::map<std::string, std::int64_t>& sizes);
    LoopProfile(const LoopProfile&) = delete;
    LoopProfile& operator=(const LoopProfile&) = delete;

    /// The one that is profiled; the loops and statements are its.
    [[nodiscard]] const Function& function() const { return m_function; }
    /// Whether all bounds and choices follow from the sizes. If not, the others say little.
    [[nodiscard]] bool isKnown() const { return m_isKnown; }
    /// Those that run, in order; again for each place from which a part is run.
    [[nodiscard]] const std::vector<ProfiledStatement>& statements() const { return m_statements; }
    /// Whether there is no other loop inside, but for those that compilers write out.
    [[nodiscard]] bool isInnermost(const For* loop) const { return m_innermost.contains(loop); }
    /// The number of a loop, from 0, in the order of loopsOf.
    [[nodiscard]] std::size_t number(const For* loop) const { return m_numbers.at(loop); }

    /// None if that depends on more than variables.
    [[nodiscard]] std::optional<std::int64_t> value(ExprId id,
                                                    const std::map<VarId, std::int64_t>& variables);
    /// How far an access moves in memory when a loop around it goes on, in elements. None if that
    /// is not known, or not the same everywhere.
    [[nodiscard]] std::optional<std::int64_t> stride(const ProfiledStatement& at, const For& loop,
                                                     BufferId buffer,
                                                     const std::vector<ExprId>& indices);
    [[nodiscard]] std::optional<double> elements(BufferId buffer);
    /// With their values in the place of locals that have only one.
    [[nodiscard]] ExprId withoutLocals(ExprId id);

private:
    void findParts(const Block& block);
    void defineLocals(const Block& block, std::set<LocalId>& assigned);
    void walk(const Block& block, ProfiledStatement& at);
    void walkLoop(const For& loop, ProfiledStatement& at);
    void walkChoice(const If& choice, ProfiledStatement& at);
    void walkPart(const Run& run, ProfiledStatement& at);
    [[nodiscard]] bool isWrittenOut(const For& loop) const;
    [[nodiscard]] bool hasLoopInside(const Block& block) const;
    ExprId offsetOf(BufferId buffer, const std::vector<ExprId>& indices);

    Function m_function;
    std::map<VarId, std::int64_t> m_sizes;
    std::vector<ProfiledStatement> m_statements;
    std::map<const For*, std::size_t> m_numbers;
    std::set<const For*> m_innermost;
    std::map<PartId, const Define*> m_parts;
    std::map<LocalId, ExprId> m_locals;  ///< Those that have one value.
    std::map<ExprId, ExprId> m_memo;
    bool m_isKnown = true;
};

inline constexpr double kLineBytes = 64;             ///< Of a cache; of the widest registers.
inline constexpr double kFunctionInstructions = 20;  ///< Of exp, in numbers of others.

/// exp, log and the like: the C library has it for vectors, and no instruction does it.
[[nodiscard]] bool isLibraryFunction(ExprOp op);

/// A read or write of memory in a statement.
struct Access {
    BufferId buffer;
    std::vector<ExprId> indices;
    std::uint32_t lanes = 1;
    bool isStore = false;
};

/// What one run of a statement does.
struct Effort {
    double instructions = 0;
    double operations = 0;  ///< On numbers, all lanes.
    std::map<ExprOp, double> functions{};
    std::vector<Access> accesses{};
};

/// Index arithmetic does not count.
[[nodiscard]] Effort effortOf(const Function& function, const Stmt& stmt);

/// Calls `visit` on the values and indices that a statement computes itself.
template <typename Visit>
void forEachComputed(const Stmt& stmt, const Visit& visit) {
    Stmt copy = stmt;
    forEachExpr(copy, [&](ExprId& id) { visit(id); });
}

}  // namespace candler::loop
