// LoopEmitter: where the statements of a loop program go while it is being written.
#pragma once

#include <array>
#include <utility>

#include "engine/codegen/LoopIr.h"

namespace candler::rise {

class LoopEmitter {
public:
    explicit LoopEmitter(loop::Function& function) : m_function(function) {}

    void emit(loop::Stmt stmt) { m_block->push_back(std::move(stmt)); }

    /// What `body` emits.
    template <typename Body>
    loop::Block blockOf(const Body& body) {
        loop::Block block;
        loop::Block* const outer = std::exchange(m_block, &block);
        body();
        m_block = outer;
        return block;
    }

    /// Calls `body` with the index; what it emits becomes the loop's body.
    template <typename Body>
    void loopOver(loop::LoopKind kind, loop::ExprId bound, const Body& body) {
        const loop::VarId variable = m_function.addLoopVariable(nextName());
        ++m_depth;
        loop::Block block = blockOf([&] { body(m_function.var(variable)); });
        --m_depth;
        emit(loop::Function::forLoop(kind, variable, bound, std::move(block)));
    }

private:
    [[nodiscard]] const char* nextName() const {
        static constexpr std::array kNames{"i", "j", "p", "q", "r", "s", "u", "v", "w"};
        return kNames[m_depth % kNames.size()];
    }

    loop::Function& m_function;
    loop::Block* m_block = nullptr;
    std::size_t m_depth = 0;
};

}  // namespace candler::rise
