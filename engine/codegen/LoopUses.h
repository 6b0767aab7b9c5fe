// LoopUses: what statements of a loop program, and those inside of them, use and bring into being.
#pragma once

#include <set>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

struct LoopUses {
    std::set<VarId> variables;
    std::set<LocalId> locals;
    std::set<BufferId> buffers;  ///< Read or written.
    std::set<BufferId> read;
    std::set<LocalId> declared, assigned;
    std::set<BufferId> allocated, written;
    bool sortsBelow = false;  ///< Keys below a limit.

    LoopUses() = default;
    LoopUses(const Function& function, const Block& statements) { add(function, statements); }
    void add(const Function& function, const Block& statements);

private:
    void use(const Function& function, ExprId id);
    void useBuffer(const Function& function, BufferId id);
};

/// Whether a statement, or one inside of it, is a loop.
[[nodiscard]] bool hasLoop(const Block& block);
[[nodiscard]] bool hasParallelLoops(const Block& block);

/// All `for` loops of a block, in the order in which they begin.
[[nodiscard]] std::vector<const For*> loopsOf(const Block& block);

/// How many blocks of memory at the head of a parallel loop are the same in all iterations, so that
/// a thread needs each once.
[[nodiscard]] std::size_t ownedByThread(const Function& function, const For& loop);

}  // namespace candler::loop
