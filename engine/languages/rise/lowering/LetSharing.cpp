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
            if (!m_tree.areEqual(earlier.value, value)) continue;
            m_shared[function.variable] = earlier.variable;
            return walk(function.args[0]);
        }
        m_inScope.push_back({function.variable, value});
        const LowId body = walk(function.args[0]);
        m_inScope.pop_back();
        return m_tree.let(function.variable, value, body);
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
