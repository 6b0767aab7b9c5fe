#include "tests/unit/sdqlite/SyntaxDump.h"

#include <fmt/format.h>

#include <map>

namespace candler::sdqlite {

namespace {

class Dumper {
public:
    explicit Dumper(const SyntaxTree& tree) : m_tree(tree) {}

    std::string text(SyntaxId id) {
        const SyntaxNode& node = m_tree[id];
        if (node.op == Operator::Variable) return shown(node.name);
        if (node.op == Operator::Number)
            return fmt::format("{}{}", node.number, node.isDecimal ? "r" : "");
        if (node.op == Operator::Empty) return "{}";
        std::string text = fmt::format("({}", row(node.op).name);
        if (!node.name.empty()) text += " " + node.name;
        if (node.op == Operator::Component) text += fmt::format(" {}", node.number);
        if (node.patternKeys > 1) text += fmt::format("/{}", node.patternKeys);
        std::string binders;
        for (const std::string& binder : node.binders)
            binders += (binders.empty() ? "" : " ") + shown(binder);
        if (!node.binders.empty()) text += fmt::format(" [{}]", binders);
        for (const SyntaxId child : node.children) text += " " + this->text(child);
        return text + ")";
    }

private:
    std::string shown(const std::string& name) {
        if (!name.starts_with('_')) return name;
        const auto [entry, isNew] = m_fresh.try_emplace(name, m_fresh.size() + 1);
        return fmt::format("_{}", entry->second);
    }

    const SyntaxTree& m_tree;
    std::map<std::string, std::size_t> m_fresh;
};

}  // namespace

std::string dump(const SyntaxTree& tree, SyntaxId root) {
    return Dumper(tree).text(root);
}

std::string mistakeText(const Diagnostic& mistake) {
    return fmt::format("{}:{}: {}{}", mistake.place.line, mistake.place.column, mistake.message,
                       mistake.hint.empty() ? "" : " | " + mistake.hint);
}

std::string parsed(const std::string& text, ParseOptions options) {
    SyntaxTree tree(SourceText("test", text));
    const auto piece = parseExpression(tree, 0, options);
    if (!piece) return mistakeText(piece.error().front());
    const std::string rest = text.substr(piece->end);
    return dump(tree, piece->root) + (rest.empty() ? "" : " ~ " + rest);
}

std::string dumpType(const SyntaxTree& tree, SyntaxId id) {
    static const std::map<MapKind, std::string> kWords{{MapKind::Vector, "vec"},
                                                       {MapKind::Segment, "seg"},
                                                       {MapKind::Range, "rng"},
                                                       {MapKind::HashMap, "hmap"},
                                                       {MapKind::SortedMap, "smap"}};
    const TypeSyntax& type = tree.type(id);
    if (type.kind == TypeSyntax::Kind::Name) return type.name;
    std::string keys;
    for (const std::string& key : type.keys) keys += (keys.empty() ? "" : ",") + key;
    const std::string value = dumpType(tree, type.value.front());
    if (type.storage == MapKind::Logical) return fmt::format("{{{} -> {}}}", keys, value);
    if (type.keys.size() > 1) keys = fmt::format("<{}>", keys);
    return fmt::format("{}<{}, {}>", kWords.at(type.storage), keys, value);
}

}  // namespace candler::sdqlite
