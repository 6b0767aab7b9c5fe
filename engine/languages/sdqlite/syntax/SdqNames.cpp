#include "engine/languages/sdqlite/syntax/SdqNames.h"

#include <algorithm>
#include <charconv>

namespace candler::sdqlite {

void SdqNames::resolve(SyntaxId root, const Outside& outside) {
    m_scope.clear();
    visit(root, outside);
}

void SdqNames::setDefinition(std::uint32_t definition, TypeHold hold) {
    m_definitions.resize(std::max<std::size_t>(m_definitions.size(), definition + 1));
    m_definitions[definition] = hold;
}

SdqNames::Facts& SdqNames::facts(SyntaxId id) {
    if (id.index() >= m_facts.size()) m_facts.resize(id.index() + 1);
    return m_facts[id.index()];
}

void SdqNames::visit(SyntaxId id, const Outside& outside) {
    const SyntaxNode& node = m_tree[id];
    if (node.op == Operator::Variable) {
        visitName(id, outside);
        facts(id).hold = computeHold(id);
        return;
    }
    const auto first = static_cast<std::uint32_t>(m_binders.size());
    facts(id).firstBinder = first;
    m_binders.resize(first + node.binders.size());
    for (std::size_t child = 0; child < node.children.size(); ++child) {
        const bool isBelow = row(node.op).binders[child] > 0;
        if (isBelow)
            for (std::uint32_t i = 0; i < node.binders.size(); ++i)
                m_scope[node.binders[i]].push_back(first + i);
        visit(node.children[child], outside);
        if (isBelow)
            for (const std::string& name : node.binders) m_scope[name].pop_back();
        if (node.op == Operator::Let && child == 0) m_binders[first] = hold(node.children[0]);
    }
    facts(id).hold = computeHold(id);
}

void SdqNames::visitName(SyntaxId id, const Outside& outside) {
    const SyntaxNode& node = m_tree[id];
    const auto bound = m_scope.find(node.name);
    NameUse use;
    if (bound != m_scope.end() && !bound->second.empty()) {
        use = {NameUse::Kind::Bound, bound->second.back()};
    } else if (node.name.starts_with('%')) {
        use.kind = NameUse::Kind::Free;
        const char* end = node.name.data() + node.name.size();
        if (std::from_chars(node.name.data() + 1, end, use.number).ec != std::errc{}) {
            use.kind = NameUse::Kind::Unknown;
            m_mistakes.add("this index is too large", m_tree.place(id));
        }
    } else if (!m_mistakes.isFull()) {
        use = outside(id);
    }
    facts(id).use = use;
}

std::vector<std::string> SdqNames::namesInScope() const {
    std::vector<std::string> names;
    for (const auto& [name, binders] : m_scope)
        if (!binders.empty() && !name.starts_with('_')) names.push_back(name);
    std::ranges::sort(names);
    return names;
}

TypeHold SdqNames::nameHold(SyntaxId id) const {
    const NameUse name = use(id);
    if (name.kind == NameUse::Kind::Bound) return m_binders[name.number];
    return name.kind == NameUse::Kind::Definition ? m_definitions[name.number] : TypeHold();
}

TypeHold SdqNames::computeHold(SyntaxId id) const {
    using enum Operator;
    const SyntaxNode& node = m_tree[id];
    const auto child = [&](std::size_t i) { return hold(node.children[i]); };
    switch (node.op) {
        case Variable:
            return nameHold(id);
        case Number:
            return {true, node.isDecimal};
        case Empty:
            return {true, false};
        case Add:
        case Subtract:
        case Multiply:
        case Min:
        case Max:
            return {child(0).isFlexible && child(1).isFlexible,
                    child(0).hasPoint || child(1).hasPoint};
        case Negate:
            return child(0);
        case If:
        case Singleton:
        case Sum:
        case Collect:
        case Merge:
        case Let:
        case Probe:
        case InBounds:
            return {child(node.children.size() - 1).isFlexible, false};
        default:
            return {};
    }
}

}  // namespace candler::sdqlite
