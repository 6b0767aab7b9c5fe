#include "engine/codegen/AppendingLoops.h"

#include <algorithm>
#include <set>

#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

/// Whether a statement, or one inside of it, appends to one of these.
bool appendsTo(const Stmt& stmt, const std::set<BufferId>& lists) {
    const Append* append = stmt.as<Append>();
    bool isFound = append != nullptr && lists.contains(append->buffer);
    forEachBlock(stmt, [&](const Block& inner) {
        for (const Stmt& one : inner) isFound |= appendsTo(one, lists);
    });
    return isFound;
}

/// One loop of the function's body.
class AppendCheck {
public:
    explicit AppendCheck(Function& function)
        : m_function(function), m_output(*function.sparseOutput) {
        m_lists.insert(m_output.values);
        for (const BufferId list : m_output.coordinates) m_lists.insert(list);
        m_entries = m_lists;
        for (const auto& list : m_output.positions)
            if (list && function[*list].isGrowing) m_lists.insert(*list);
        m_counts.insert(m_output.counts.begin(), m_output.counts.end());
        m_scratch.insert(m_output.scratch.begin(), m_output.scratch.end());
    }

    /// The only statement that appends entries; null: it is no loop, or there are several.
    [[nodiscard]] For* loop() const {
        Stmt* found = nullptr;
        for (Stmt& stmt : m_function.body) {
            if (!appendsTo(stmt, m_entries)) continue;
            if (found != nullptr) return nullptr;
            found = &stmt;
        }
        For* const loop = found == nullptr ? nullptr : found->as<For>();
        return loop != nullptr && loop->kind == LoopKind::Sequential ? loop : nullptr;
    }

    [[nodiscard]] bool isApart(const For& loop) {
        const bool hasPlaces = m_output.started.has_value();
        if (hasPlaces && (loop.body.empty() || !beginsPlace(loop.body.front(), loop.variable)))
            return false;
        const Block rest{loop.body.begin() + (hasPlaces ? 1 : 0), loop.body.end()};
        const LoopUses uses(m_function, rest);
        const auto isOwn = [&](LocalId id) {
            return uses.declared.contains(id) || m_counts.contains(id);
        };
        const auto mayBeWritten = [&](BufferId id) {
            return uses.allocated.contains(id) || m_lists.contains(id) || m_scratch.contains(id);
        };
        const auto isOutput = [&](BufferId id) {
            return m_function[id].role == BufferRole::Output;
        };
        const bool readsPlaces = hasPlaces && uses.locals.contains(*m_output.started);
        return hasLoop(rest) && !readsPlaces && std::ranges::all_of(uses.assigned, isOwn) &&
               std::ranges::all_of(uses.written, mayBeWritten) &&
               std::ranges::none_of(uses.read, isOutput);
    }

private:
    /// `while (started < i + 1)`
    [[nodiscard]] bool beginsPlace(const Stmt& stmt, VarId counter) {
        const While* loop = stmt.as<While>();
        const ExprId next = m_function.add(m_function.var(counter), m_function.constant(1));
        return loop != nullptr &&
               loop->condition ==
                   m_function.binary(ExprOp::Less, m_function.local(*m_output.started), next);
    }

    Function& m_function;
    const SparseOutput& m_output;
    std::set<BufferId> m_entries;  ///< Coordinates and values,
    std::set<BufferId> m_lists;    ///< and positions that grow.
    std::set<LocalId> m_counts;
    std::set<BufferId> m_scratch;
};

}  // namespace

void makeAppending(Function& function) {
    if (!function.sparseOutput) return;
    AppendCheck check(function);
    For* const loop = check.loop();
    if (loop != nullptr && check.isApart(*loop)) loop->kind = LoopKind::Appending;
}

}  // namespace candler::loop
