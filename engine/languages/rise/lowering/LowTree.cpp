#include "engine/languages/rise/lowering/LowTree.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler::rise {

LowId LowTree::add(LowNode node) {
    m_nodes.push_back(std::move(node));
    return LowId{m_nodes.size() - 1};
}

LowVar LowTree::freshVariable(std::string name) {
    m_names.push_back(std::move(name));
    return LowVar{m_names.size() - 1};
}

LowId LowTree::variable(LowVar variable, TypeId type) {
    return add({.kind = LowKind::Variable, .type = type, .variable = variable});
}

LowId LowTree::lambda(LowVar variable, TypeId parameter, LowId body) {
    return add({.kind = LowKind::Lambda,
                .type = m_context->types.function(parameter, type(body)),
                .variable = variable,
                .args = {body}});
}

LowId LowTree::call(Primitive primitive, std::vector<LowId> args, TypeId type) {
    return add(
        {.kind = LowKind::Call, .type = type, .primitive = primitive, .args = std::move(args)});
}

LowId LowTree::withArgs(LowId call, std::vector<LowId> args) {
    LowNode node = (*this)[call];
    node.args = std::move(args);
    return add(std::move(node));
}

LowId LowTree::withPrimitive(LowId call, Primitive primitive, std::vector<LowId> args) {
    const LowId result = this->call(primitive, std::move(args), type(call));
    m_nodes[result.index()].origin = (*this)[call].origin;
    return placedAs(call, result);
}

LowId LowTree::placedAs(LowId source, LowId made) {
    m_nodes[made.index()].place = (*this)[source].place;
    return made;
}

LowId LowTree::let(LowVar variable, LowId value, LowId body) {
    const TypeId result = type(body);
    return call(Primitive::Let, {value, lambda(variable, type(value), body)}, result);
}

bool LowTree::isCall(LowId id, Primitive primitive) const {
    return (*this)[id].kind == LowKind::Call && (*this)[id].primitive == primitive;
}

std::set<LowVar> LowTree::freeVariables(LowId id) const {
    const LowNode& node = (*this)[id];
    if (node.kind == LowKind::Variable) return {node.variable};
    std::set<LowVar> result;
    for (const LowId arg : node.args) result.merge(freeVariables(arg));
    if (node.kind == LowKind::Lambda) result.erase(node.variable);
    return result;
}

int LowTree::occurrences(LowVar variable, LowId in) const {
    const LowNode& node = (*this)[in];
    if (node.kind == LowKind::Variable) return node.variable == variable ? 1 : 0;
    int count = 0;
    for (const LowId arg : node.args) count += occurrences(variable, arg);
    return count;
}

bool LowTree::areEqual(LowId a, LowId b) const {
    std::map<LowVar, LowVar> renamed;
    return areEqual(a, b, renamed);
}

bool LowTree::areEqual(LowId a, LowId b, std::map<LowVar, LowVar>& renamed) const {
    if (a == b) return true;
    const LowNode& left = (*this)[a];
    const LowNode& right = (*this)[b];
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

TermId LowTree::toTerm(LowId body, const std::vector<LowId>& parameters) {
    std::vector<LowVar> scope;
    for (const LowId parameter : parameters) scope.push_back((*this)[parameter].variable);
    TermId term = toTerm(body, scope);
    for (auto parameter = parameters.rbegin(); parameter != parameters.rend(); ++parameter) {
        term = m_context->lam(type(*parameter), term);
        const std::string& wish = name((*this)[*parameter].variable);
        if (!wish.empty()) m_context->rememberBinder(term, wish);
    }
    return term;
}

TermId LowTree::toTerm(LowId id, std::vector<LowVar>& scope) {
    const LowNode& node = (*this)[id];
    switch (node.kind) {
        case LowKind::Variable: {
            const auto place = std::find(scope.rbegin(), scope.rend(), node.variable);
            CANDLER_CHECK(place != scope.rend(), "'{}' is not in scope", name(node.variable));
            return m_context->var(static_cast<std::uint32_t>(place - scope.rbegin()), node.type);
        }
        case LowKind::Lambda: {
            scope.push_back(node.variable);
            const TermId body = toTerm(node.args[0], scope);
            scope.pop_back();
            const TermId result = m_context->lam(m_context->types[node.type].left, body);
            if (!name(node.variable).empty())
                m_context->rememberBinder(result, name(node.variable));
            return result;
        }
        case LowKind::Literal:
            return m_context->literal(m_context->literalValue(node.payload), node.type);
        case LowKind::NatLiteral:
            return m_context->natLiteral(NatId{node.payload});
        case LowKind::IndexLiteral:
            return m_context->indexLiteral(NatId{node.payload}, node.type);
        case LowKind::Call:
            break;
    }
    TermId result = headOf(node);
    for (const LowId arg : node.args) {
        const TermId argument = toTerm(arg, scope);
        result = m_context->app(result, argument);
    }
    return result;
}

TermId LowTree::headOf(const LowNode& call) {
    if (call.head.isValid()) return call.head;
    TypeId type = call.type;
    for (auto arg = call.args.rbegin(); arg != call.args.rend(); ++arg)
        type = m_context->types.function(this->type(*arg), type);
    return m_context->primitive(call.primitive, type, call.payload);
}

}  // namespace candler::rise
