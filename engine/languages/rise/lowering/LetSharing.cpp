// shareLets: common-subexpression elimination for what is named.
#include <map>

#include "engine/languages/rise/lowering/ReadWrite.h"

namespace candler::rise {

namespace {

class Sharer {
public:
    explicit Sharer(LowTree& tree) : m_tree(tree) {}

    LowId walk(LowId id) {
        const LowNode node = m_tree[id];
        if (node.kind == LowKind::Variable) {
            const auto shared = m_shared.find(node.variable);
            return shared == m_shared.end() ? id : m_tree.variable(shared->second, node.type);
        }
        if (node.args.empty()) return id;
        if (m_tree.isCall(id, Primitive::Let)) return let(id);
        std::vector<LowId> args;
        for (const LowId arg : node.args) args.push_back(walk(arg));
        return m_tree.withArgs(id, std::move(args));
    }

private:
    struct Named {
        LowVar variable;
        LowId value;
    };

    LowId let(LowId id) {
        const LowNode node = m_tree[id];
        const LowNode function = m_tree[node.args[1]];
        const LowId value = walk(node.args[0]);
        for (const Named& earlier : m_inScope) {
            std::map<LowVar, LowVar> renamed;
            if (!areEqual(earlier.value, value, renamed)) continue;
            m_shared[function.variable] = earlier.variable;
            return walk(function.args[0]);
        }
        m_inScope.push_back({function.variable, value});
        const LowId body = walk(function.args[0]);
        m_inScope.pop_back();
        return m_tree.let(function.variable, value, body);
    }

    /// But for the names that are bound inside: `renamed` has those of `a` with those of `b`.
    bool areEqual(LowId a, LowId b, std::map<LowVar, LowVar>& renamed) const {
        if (a == b) return true;
        const LowNode& left = m_tree[a];
        const LowNode& right = m_tree[b];
        if (left.kind != right.kind || left.type != right.type || left.payload != right.payload ||
            left.args.size() != right.args.size())
            return false;
        if (left.kind == LowKind::Variable) {
            const auto bound = renamed.find(left.variable);
            return (bound == renamed.end() ? left.variable : bound->second) == right.variable;
        }
        if (left.kind == LowKind::Call &&
            (left.primitive != right.primitive || left.nats != right.nats))
            return false;
        if (left.kind == LowKind::Lambda) renamed[left.variable] = right.variable;
        for (std::size_t i = 0; i < left.args.size(); ++i)
            if (!areEqual(left.args[i], right.args[i], renamed)) return false;
        return true;
    }

    LowTree& m_tree;
    std::vector<Named> m_inScope;
    std::map<LowVar, LowVar> m_shared;  ///< From a name that is no more to the one for both.
};

}  // namespace

LowProgram shareLets(LowTree& tree, const LowProgram& program) {
    return {program.parameters, Sharer(tree).walk(program.body)};
}

}  // namespace candler::rise
