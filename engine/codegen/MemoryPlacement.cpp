#include "engine/codegen/MemoryPlacement.h"

#include <algorithm>
#include <map>
#include <set>

namespace candler::loop {

namespace {

bool fitsOnStack(const Function& function, const Buffer& buffer) {
    auto bytes = static_cast<std::int64_t>(byteSize(buffer.element));
    for (const ExprId extent : buffer.shape) {
        const auto value = function.constantValue(extent);
        if (!value || *value < 0 || *value > kMaxStackBytes) return false;
        bytes *= *value;
        if (bytes > kMaxStackBytes) return false;
    }
    return true;
}

class Placer {
public:
    explicit Placer(Function& function) : m_function(function) {}

    /// Places what `block` allocates; returns the heap buffers that may move out of it because
    /// their sizes do not depend on `variable`.
    std::vector<BufferId> place(Block& block, const For* loop) {
        std::vector<BufferId> here;
        std::vector<BufferId> outside;
        const auto sort = [&](BufferId id) {
            const bool canLeave = loop != nullptr && loop->kind != LoopKind::Parallel &&
                                  !dependsOn(id, loop->variable);
            (canLeave ? outside : here).push_back(id);
        };
        Block kept;
        for (Stmt& stmt : block) {
            if (const Allocate* allocate = stmt.as<Allocate>()) {
                Buffer& buffer = m_function.mutableBuffer(allocate->buffer);
                if (buffer.isGrowing) {
                    kept.push_back(std::move(stmt));
                    continue;
                }
                const bool isSmall = fitsOnStack(m_function, buffer);
                buffer.placement = isSmall ? Placement::Stack : Placement::Heap;
                if (!isSmall) {
                    m_origins[allocate->buffer] = stmt.origins;
                    sort(allocate->buffer);
                    continue;
                }
            }
            if (For* inner = stmt.as<For>())
                for (const BufferId id : place(inner->body, inner)) sort(id);
            else
                forEachBlock(stmt, [this](Block& other) { place(other, nullptr); });
            kept.push_back(std::move(stmt));
        }
        const auto head = std::find_if(kept.begin(), kept.end(), [](const Stmt& stmt) {
            return stmt.as<Require>() == nullptr;
        });
        Block allocations;
        for (const BufferId id : here) allocations.push_back({Allocate{id}, m_origins.at(id)});
        kept.insert(head, allocations.begin(), allocations.end());
        block = std::move(kept);
        return outside;
    }

private:
    bool dependsOn(BufferId buffer, VarId variable) const {
        const std::vector<ExprId>& shape = m_function[buffer].shape;
        return std::any_of(shape.begin(), shape.end(),
                           [&](ExprId extent) { return mentions(m_function, extent, variable); });
    }

    Function& m_function;
    std::map<BufferId, std::vector<OriginId>> m_origins;  ///< Of allocations that are moved.
};

}  // namespace

void placeMemory(Function& function) {
    Placer(function).place(function.body, nullptr);
}

}  // namespace candler::loop
