#include "engine/languages/sdqlite/layouts/SdqFormat.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/sdqlite/syntax/SdqChecker.h"
#include "engine/languages/sdqlite/syntax/SdqLexer.h"
#include "engine/languages/sdqlite/syntax/SdqMistakes.h"

namespace candler::sdqlite {

using Kind = Declaration::Kind;

std::optional<TensorShape> tensorShape(const SyntaxTree& tree, SyntaxId type) {
    TensorShape shape;
    for (; tree.type(type).kind == TypeSyntax::Kind::Map; type = tree.type(type).value.front()) {
        if (tree.type(type).storage != MapKind::Logical) return std::nullopt;
        shape.keys.push_back(tree.type(type).keys);
    }
    shape.ring = tree.type(type).name;
    if (shape.keys.empty()) return std::nullopt;
    return shape;
}

namespace {

std::string firstComment(std::string_view text) {
    if (!text.starts_with('#')) return {};
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::size_t begin = std::min(text.find_first_not_of("# "), end);
    return std::string(text.substr(begin, end - begin));
}

/// As a program that computes nothing but a number.
Result<void> checkedAsProgram(const SourceText& text, const std::string& ring) {
    SyntaxTree tree(
        text.with(fmt::format("{}\ncompute what_a_format_computes : {} = 0\n", text.text(), ring)));
    const auto declarations = parseProgram(tree);
    if (!declarations) return failure(declarations.error());
    SdqTerms terms(Dialect::Sdqlite);
    const auto checked = checkProgram(terms, tree, *declarations);
    if (!checked) return failure(checked.error());
    return {};
}

/// The only declaration of its kind; else a mistake.
Result<std::size_t> onlyOne(const std::vector<Declaration>& declarations, Kind kind,
                            const SyntaxTree& tree) {
    const auto first = std::ranges::find(declarations, kind, &Declaration::kind);
    const auto what = kind == Kind::Tensor ? "tensor" : "storage mapping";
    if (first == declarations.end())
        return failure(
            makeError(fmt::format("a format has one {}, and here is none", what), wholeFile(tree)));
    const auto second = std::find_if(first + 1, declarations.end(),
                                     [&](const Declaration& one) { return one.kind == kind; });
    if (second != declarations.end())
        return failure(makeError(fmt::format("a format has one {}", what), second->place));
    return static_cast<std::size_t>(first - declarations.begin());
}

bool isOfFormat(Kind kind) {
    return kind == Kind::Dimension || kind == Kind::Array || kind == Kind::Hash ||
           kind == Kind::Scalar || kind == Kind::Size || kind == Kind::Tensor ||
           kind == Kind::Storage;
}

/// Of dimensions, arrays and sizes: what becomes inputs of the program.
bool isInput(Kind kind) {
    return kind == Kind::Array || kind == Kind::Hash || kind == Kind::Scalar || kind == Kind::Size;
}

}  // namespace

Result<SdqFormat> SdqFormat::read(const SourceText& text) {
    SyntaxTree tree(text);
    auto declarations = parseProgram(tree);
    if (!declarations) return failure(declarations.error());
    for (const Declaration& one : *declarations)
        if (!isOfFormat(one.kind))
            return failure(makeError(
                fmt::format("a format has no '{}'", one.kind == Kind::Let ? "let" : "compute"),
                one.place, "it has dimensions, arrays, sizes, one mapping and one tensor"));
    const auto tensor = onlyOne(*declarations, Kind::Tensor, tree);
    if (!tensor) return failure(tensor.error());
    const auto storage = onlyOne(*declarations, Kind::Storage, tree);
    if (!storage) return failure(storage.error());
    SdqFormat format(std::move(tree), std::move(*declarations), *tensor, *storage);
    const Declaration& stored = format.tensor();
    auto shape = tensorShape(format.m_tree, *stored.type);
    if (!shape || stored.mapping.empty() || !stored.file.empty())
        return failure(makeError("the tensor of a format is stored by its mapping, without data",
                                 stored.place, "as in 'tensor T : {I -> real} stored dense(val)'"));
    format.m_shape = std::move(*shape);
    if (auto fine = checkedAsProgram(text, format.m_shape.ring); !fine)
        return failure(fine.error());
    format.m_description = firstComment(text.text());
    return format;
}

std::optional<SdqFormat::Names> SdqFormat::renaming(const TensorShape& shape) const {
    if (shape.keys.size() != m_shape.keys.size()) return std::nullopt;
    Names names{{m_shape.ring, shape.ring}};
    for (std::size_t level = 0; level < shape.keys.size(); ++level) {
        if (shape.keys[level].size() != m_shape.keys[level].size()) return std::nullopt;
        for (std::size_t key = 0; key < shape.keys[level].size(); ++key) {
            const std::string& sort = shape.keys[level][key];
            const auto [known, isNew] = names.try_emplace(m_shape.keys[level][key], sort);
            if (known->second != sort) return std::nullopt;
            names["n" + m_shape.keys[level][key]] = "n" + sort;
        }
    }
    // A parameter would take the name of a size for itself.
    const bool isCaught = std::ranges::any_of(storage().names, [&](const std::string& parameter) {
        return std::ranges::any_of(names, [&](const auto& one) { return one.second == parameter; });
    });
    if (isCaught) return std::nullopt;
    return names;
}

std::string SdqFormat::renamed(const TextPart& part, const Names& names) const {
    std::string text;
    std::size_t done = part.begin;
    Lexer lexer(m_tree.source(), part.begin);
    while (lexer.offset() < part.end && lexer.peek().kind != TokenKind::End) {
        const Token token = lexer.next();
        const auto other =
            token.kind == TokenKind::Name ? names.find(std::string(token.text)) : names.end();
        if (other == names.end()) continue;
        text += m_tree.source().text().substr(done, token.offset - done);
        text += other->second;
        done = token.end();
    }
    return text + std::string(m_tree.source().text().substr(done, part.end - done));
}

FormatInstance SdqFormat::instance(const std::string& tensor, const TensorShape& shape,
                                   const std::function<bool(const std::string&)>& isTaken,
                                   const SizeValues& sizes) const {
    Names sorts = renaming(shape).value_or(Names{});
    FormatInstance made;
    const auto called = [&](const std::string& name) {
        std::string result = fmt::format("{}_{}", tensor, name);
        const auto isOwn = [&](const auto& one) { return one.second == result; };
        while (isTaken(result) || std::ranges::any_of(made.names, isOwn)) result += "_";
        return result;
    };
    for (const Declaration& one : m_declarations)
        if (isInput(one.kind)) made.names[one.name] = called(one.name);
    Names names = sorts;
    names.insert(made.names.begin(), made.names.end());
    for (const Declaration& one : m_declarations) {
        if (!isInput(one.kind)) continue;
        made.declarations += renamed(one.text, names);
        const auto size = sizes.find(one.name);
        if (one.kind == Kind::Size && !one.size && size != sizes.end())
            made.declarations += fmt::format(" = {}", size->second);
        made.declarations += "\n";
    }
    // Parameters are what they are in the format.
    Names inMapping = names;
    for (const std::string& parameter : storage().names) inMapping.erase(parameter);
    made.mapping = inMapping[storage().name] = called(storage().name);
    made.declarations += renamed(storage().text, inMapping) + "\n";
    std::vector<std::string> arguments;
    for (const std::string& argument : this->tensor().names)
        arguments.push_back(names.contains(argument) ? names.at(argument) : argument);
    made.stored = fmt::format("stored {}({})", made.mapping, fmt::join(arguments, ", "));
    return made;
}

}  // namespace candler::sdqlite
