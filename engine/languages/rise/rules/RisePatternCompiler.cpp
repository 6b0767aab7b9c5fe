#include "engine/languages/rise/rules/RisePatternCompiler.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler::rise {

namespace {

class PatternCompiler {
public:
    PatternCompiler(RiseContext& context, const Inference& inference)
        : m_context(context), m_inference(inference) {}

    Result<CompiledPattern> run(TypedId root) {
        auto done = compile(root);
        if (!done) return failure(done.error());
        return std::move(m_result);
    }

private:
    using NodeResult = Result<std::uint32_t>;

    NodeResult compile(TypedId id) {
        const TypedNode& node = m_inference[id];
        switch (node.kind) {
            case TypedKind::Bound:
                return leaf(kVar, node.index);
            case TypedKind::Free:
                return variable(node);
            case TypedKind::Lambda:
                return lambda(node);
            case TypedKind::Apply:
                return branch(kApp, {node.left, node.right});
            case TypedKind::Compose:
                return branch(kComp, {node.left, node.right});
            case TypedKind::NatLambda:
                return branch(kNatLam, {node.left});
            case TypedKind::NatApply:
                return natApplication(node);
            case TypedKind::Literal:
                return leaf(kLiteral, m_context.literalId(node.value));
            case TypedKind::NatLiteral:
                return leaf(kNatLiteral, node.nat.value);
            case TypedKind::IndexLiteral:
                return leaf(kIndexLiteral, node.nat.value);
            case TypedKind::Primitive:
                return leaf(op(node.primitive), node.index);
            case TypedKind::Any:
                break;
        }
        return failure(makeError("a hole cannot stand in a rule",
                                 m_inference.tree().place(node.syntax),
                                 "use a name: it matches anything"));
    }

    NodeResult leaf(OpId o, std::uint32_t payload) {
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = o;
        node.payloadTest = PatternNode::PayloadTest::Fixed;
        node.payload = payload;
        return m_result.pattern.node(std::move(node));
    }

    NodeResult branch(OpId o, const std::vector<TypedId>& children) {
        PatternNode node;
        node.kind = PatternNode::Kind::Operator;
        node.op = o;
        for (const TypedId child : children) {
            auto compiled = compile(child);
            if (!compiled) return compiled;
            node.children.push_back(*compiled);
        }
        return m_result.pattern.node(std::move(node));
    }

    NodeResult lambda(const TypedNode& node) {
        const std::string& name = m_inference.tree()[node.syntax].name;
        m_scope.push_back(name);
        m_result.binders.push_back(name);
        auto compiled = branch(kLam, {node.left});
        m_scope.pop_back();
        return compiled;
    }

    NodeResult natApplication(const TypedNode& node) {
        auto function = compile(node.left);
        if (!function) return function;
        PatternNode application;
        application.kind = PatternNode::Kind::Operator;
        application.op = kNatApp;
        application.children = {*function};
        if (m_context.nats.isConstant(node.nat)) {
            application.payloadTest = PatternNode::PayloadTest::Fixed;
            application.payload = node.nat.value;
        } else {
            application.payloadTest = PatternNode::PayloadTest::Slot;
            application.payload =
                m_result.pattern.payloadSlot(std::to_string(m_result.nats.size()));
            m_result.nats.push_back({application.payload, node.nat});
        }
        return m_result.pattern.node(std::move(application));
    }

    NodeResult variable(const TypedNode& node) {
        const std::string& name = m_inference.freeNames()[node.index].name;
        const VariableSlot* first = m_result.find(name);
        if (first != nullptr && first->scope == m_scope) return m_result.pattern.variable(name);
        if (first == nullptr) {
            m_result.variables.push_back(
                {name, m_result.pattern.classSlot(name), node.index, m_scope});
            return m_result.pattern.variable(name);
        }
        const std::string repeat = name + "@" + std::to_string(m_result.repeats.size());
        m_result.repeats.push_back({name, m_result.pattern.classSlot(repeat), node.index, m_scope});
        return m_result.pattern.variable(repeat);
    }

    RiseContext& m_context;
    const Inference& m_inference;
    CompiledPattern m_result;
    std::vector<std::string> m_scope;
};

}  // namespace

const VariableSlot* CompiledPattern::find(const std::string& name) const {
    const auto found = std::ranges::find(variables, name, &VariableSlot::name);
    return found == variables.end() ? nullptr : &*found;
}

const DerivedVariable* CompiledPattern::findDerived(const std::string& name) const {
    const auto found = std::ranges::find_if(
        derived, [&](const DerivedVariable& one) { return one.place.name == name; });
    return found == derived.end() ? nullptr : &*found;
}

const VariableSlot& CompiledPattern::placeOf(const std::string& name) const {
    if (const DerivedVariable* found = findDerived(name)) return found->place;
    const VariableSlot* variable = find(name);
    CANDLER_CHECK(variable != nullptr, "'{}' is no variable of the rule", name);
    return *variable;
}

Result<CompiledPattern> compilePattern(RiseContext& context, const Inference& inference,
                                       TypedId root) {
    return PatternCompiler(context, inference).run(root);
}

}  // namespace candler::rise
