// floatMemory: let hoisting for memory.
#include "engine/languages/rise/lowering/ReadWrite.h"

namespace candler::rise {

namespace {

class Floater {
public:
    explicit Floater(LowTree& tree) : m_tree(tree) {}

    LowId top(LowId body) {
        std::vector<Binding> bindings;
        const LowId result = walk(body, bindings);
        return bind(bindings, result);
    }

private:
    /// `variable` names the memory that `value`, a toMem, fills.
    struct Binding {
        LowVar variable;
        LowId value;
    };

    /// The node without its toMems; they are appended to `bindings`, needed ones first.
    LowId walk(LowId id, std::vector<Binding>& bindings) {
        const LowNode node = m_tree[id];
        if (node.args.empty()) return id;
        if (node.kind == LowKind::Lambda) return lambda(id, bindings);
        const bool isNamed =
            m_tree.isCall(id, Primitive::Let) && m_tree.isCall(node.args[0], Primitive::ToMem);
        if (isNamed) {
            const LowId value = walk(m_tree[node.args[0]].args[0], bindings);
            const LowNode function = m_tree[node.args[1]];
            bindings.push_back({function.variable, m_tree.withArgs(node.args[0], {value})});
            return walk(function.args[0], bindings);
        }
        std::vector<LowId> args;
        for (const LowId arg : node.args) args.push_back(walk(arg, bindings));
        const LowId result = m_tree.withArgs(id, std::move(args));
        if (!m_tree.isCall(id, Primitive::ToMem)) return result;
        const LowVar variable = m_tree.freshVariable("t");
        bindings.push_back({variable, result});
        return m_tree.variable(variable, node.type);
    }

    LowId lambda(LowId id, std::vector<Binding>& bindings) {
        const LowNode node = m_tree[id];
        std::vector<Binding> inner;
        const LowId body = walk(node.args[0], inner);
        std::set<LowVar> staying{node.variable};
        std::vector<Binding> kept;
        for (const Binding& binding : inner) {
            bool stays = false;
            for (const LowVar variable : m_tree.freeVariables(binding.value))
                stays |= staying.count(variable) != 0;
            if (stays) staying.insert(binding.variable);
            (stays ? kept : bindings).push_back(binding);
        }
        return m_tree.withArgs(id, {bind(kept, body)});
    }

    LowId bind(const std::vector<Binding>& bindings, LowId body) {
        for (auto binding = bindings.rbegin(); binding != bindings.rend(); ++binding)
            body = m_tree.let(binding->variable, binding->value, body);
        return body;
    }

    LowTree& m_tree;
};

}  // namespace

LowProgram floatMemory(LowTree& tree, const LowProgram& program) {
    return {program.parameters, Floater(tree).top(program.body)};
}

}  // namespace candler::rise
