// floatMemory: let hoisting.
#include <algorithm>
#include <utility>

#include "engine/languages/rise/lowering/ReadWrite.h"

namespace candler::rise {

namespace {

class Floater {
public:
    explicit Floater(LowTree& tree) : m_tree(tree) {}

    LowId top(LowId body) {
        std::vector<LowId> reductions;
        collectReductions(body, reductions);
        for (const LowId one : reductions)
            if (std::ranges::count_if(reductions,
                                      [&](LowId other) { return m_tree.areEqual(one, other); }) > 1)
                m_doneTwice.insert(one);
        std::vector<Binding> bindings;
        const LowId result = walk(body, bindings);
        return bind(bindings, result);
    }

private:
    /// `variable` names `value`: memory, or what the program itself names.
    struct Binding {
        LowVar variable;
        LowId value;
    };

    /// The node without what is to be named; that is appended to `bindings`, needed ones first.
    LowId walk(LowId id, std::vector<Binding>& bindings) {
        const LowNode node = m_tree[id];
        if (node.args.empty()) return id;
        if (node.kind == LowKind::Lambda) return lambda(id, bindings);
        if (m_tree.isCall(id, Primitive::Let)) {
            const LowId value = namedValue(node.args[0], bindings);
            const LowNode function = m_tree[node.args[1]];
            name(bindings, {function.variable, value});
            return walk(function.args[0], bindings);
        }
        const LowId result = walkArgs(id, bindings);
        if (!m_tree.isCall(id, Primitive::ToMem) && !isRepeated(id, result)) return result;
        const LowVar variable =
            m_tree.freshVariable(m_tree.isCall(id, Primitive::ToMem) ? "t" : "sum");
        name(bindings, {variable, result});
        return m_tree.variable(variable, node.type);
    }

    /// What needs nothing of the innermost function is named outside of it.
    void name(std::vector<Binding>& bindings, const Binding& binding) {
        if (isLocal(binding.value)) m_local.insert(binding.variable);
        bindings.push_back(binding);
    }

    bool isLocal(LowId id) const {
        return std::ranges::any_of(m_tree.freeVariables(id),
                                   [this](LowVar variable) { return m_local.contains(variable); });
    }

    LowId walkArgs(LowId id, std::vector<Binding>& bindings) {
        const LowNode node = m_tree[id];
        std::vector<LowId> args;
        for (const LowId arg : node.args) args.push_back(walk(arg, bindings));
        return m_tree.withArgs(id, std::move(args));
    }

    /// Without a second name.
    LowId namedValue(LowId value, std::vector<Binding>& bindings) {
        if (m_tree.isCall(value, Primitive::ToMem) || isReduction(value))
            return walkArgs(value, bindings);
        return walk(value, bindings);
    }

    bool isReduction(LowId id) const {
        return m_tree.isCall(id, Primitive::ReduceSeq) ||
               m_tree.isCall(id, Primitive::ReduceSeqUnroll) ||
               m_tree.isCall(id, Primitive::ReducePar);
    }

    /// Those to scalars.
    void collectReductions(LowId id, std::vector<LowId>& reductions) const {
        if (isReduction(id) && isScalar(id)) reductions.push_back(id);
        for (const LowId arg : m_tree[id].args) collectReductions(arg, reductions);
    }

    bool isScalar(LowId id) const {
        return m_tree.context().types.arrayDepth(m_tree.type(id)) == 0;
    }

    /// Whether it would be reduced to the same in every call of the function around, or elsewhere,
    /// too: shareLets makes one of what is named twice. `walked` is what became of `id`.
    bool isRepeated(LowId id, LowId walked) const {
        if (!isReduction(walked) || !isScalar(walked) || isLocal(walked)) return false;
        return m_isInFunction || m_doneTwice.contains(id);
    }

    /// A function of several arguments is one: nothing comes between them.
    LowId lambda(LowId id, std::vector<Binding>& bindings) {
        std::vector<LowId> chain{id};
        while (m_tree[m_tree[chain.back()].args[0]].kind == LowKind::Lambda)
            chain.push_back(m_tree[chain.back()].args[0]);
        std::set<LowVar> staying;
        for (const LowId function : chain) staying.insert(m_tree[function].variable);
        const std::set<LowVar> outer = std::exchange(m_local, staying);
        const bool wasInFunction = std::exchange(m_isInFunction, true);
        std::vector<Binding> inner;
        LowId body = walk(m_tree[chain.back()].args[0], inner);
        m_local = outer;
        m_isInFunction = wasInFunction;
        std::vector<Binding> kept;
        for (const Binding& binding : inner) {
            bool stays = false;
            for (const LowVar variable : m_tree.freeVariables(binding.value))
                stays |= staying.count(variable) != 0;
            if (stays) {
                staying.insert(binding.variable);
                kept.push_back(binding);
            } else {
                name(bindings, binding);
            }
        }
        body = bind(kept, body);
        for (auto function = chain.rbegin(); function != chain.rend(); ++function)
            body = m_tree.withArgs(*function, {body});
        return body;
    }

    LowId bind(const std::vector<Binding>& bindings, LowId body) {
        for (auto binding = bindings.rbegin(); binding != bindings.rend(); ++binding)
            body = m_tree.let(binding->variable, binding->value, body);
        return body;
    }

    LowTree& m_tree;
    std::set<LowVar> m_local;  ///< Bound since the innermost function around began.
    bool m_isInFunction = false;
    std::set<LowId> m_doneTwice;  ///< Reductions that are equal to another.
};

}  // namespace

LowProgram floatMemory(LowTree& tree, const LowProgram& program) {
    return {program.parameters, Floater(tree).top(program.body)};
}

}  // namespace candler::rise
