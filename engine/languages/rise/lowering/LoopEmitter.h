// LoopEmitter: where the statements of a loop program go while it is being written.
#pragma once

#include <array>
#include <utility>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::rise {

class LoopEmitter {
public:
    explicit LoopEmitter(loop::Function& function) : m_function(function) {}

    void emit(loop::Stmt stmt) {
        if (stmt.origins.empty()) {
            if (m_origin.isValid()) stmt.origins.push_back(m_origin);
            // Room for a value is made before it is known what becomes of it.
            if (stmt.as<loop::Allocate>() == nullptr) {
                stmt.addOrigins(m_computed);
                m_computed.clear();
            }
        }
        m_block->push_back(std::move(stmt));
    }

    /// What `body` emits comes from `origin`, but for what it says more of; an invalid one changes
    /// nothing.
    template <typename Body>
    auto from(loop::OriginId origin, const Body& body) {
        const loop::OriginId around = std::exchange(m_origin, origin.isValid() ? origin : m_origin);
        const OriginScope scope{m_origin, around};
        return body();
    }
    /// The next statement computes this, too.
    void computes(loop::OriginId origin) {
        if (origin.isValid()) m_computed.push_back(origin);
    }

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
        m_computed.clear();
        loop::Block block = blockOf([&] { body(m_function.var(variable)); });
        m_computed.clear();
        --m_depth;
        emit(loop::Function::forLoop(kind, variable, bound, std::move(block)));
    }

private:
    /// Gives the origin back, also when something is thrown.
    struct OriginScope {
        loop::OriginId& now;
        loop::OriginId around;

        OriginScope(loop::OriginId& origin, loop::OriginId before) : now(origin), around(before) {}
        OriginScope(const OriginScope&) = delete;
        OriginScope& operator=(const OriginScope&) = delete;
        ~OriginScope() { now = around; }
    };

    [[nodiscard]] const char* nextName() const {
        static constexpr std::array kNames{"i", "j", "p", "q", "r", "s", "u", "v", "w"};
        return kNames[m_depth % kNames.size()];
    }

    loop::Function& m_function;
    loop::Block* m_block = nullptr;
    std::size_t m_depth = 0;
    loop::OriginId m_origin;
    std::vector<loop::OriginId> m_computed;
};

}  // namespace candler::rise
