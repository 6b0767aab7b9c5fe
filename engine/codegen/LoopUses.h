// CppUses: what statements of a loop program use and bring into being, for printers. Internal to
// the printer of C++.
#pragma once

#include <set>

#include "engine/codegen/LoopIr.h"

namespace candler::loop {

struct CppUses {
    std::set<VarId> variables;
    std::set<LocalId> locals;
    std::set<BufferId> buffers;
    std::set<LocalId> declared, assigned;
    std::set<BufferId> allocated, written;
    bool sortsBelow = false;  ///< Keys below a limit.

    CppUses() = default;
    CppUses(const Function& function, const Block& statements) { add(function, statements); }
    void add(const Function& function, const Block& statements);

private:
    void use(const Function& function, ExprId id);
    void useBuffer(const Function& function, BufferId id);
};

}  // namespace candler::loop
