#include "SdqPrograms.h"

#include <catch2/catch.hpp>

namespace candler::sdqlite {

namespace {

template <typename Element>
Value tensorOfRows(const std::vector<Element>& elements) {
    Entries entries;
    for (std::size_t i = 0; i < elements.size(); ++i)
        if (Value value = tensor(elements[i]); !value.entries().empty())
            entries.emplace(Key{static_cast<std::int64_t>(i)}, std::move(value));
    return Value::map(std::move(entries), false);
}

}  // namespace

std::unique_ptr<LoadedText> loadText(const std::string& text) {
    auto loaded = std::make_unique<LoadedText>(text);
    auto declarations = parseProgram(loaded->tree);
    if (!declarations) FAIL(text + "\n" + render(declarations.error()));
    loaded->declarations = std::move(*declarations);
    auto program = checkProgram(loaded->terms, loaded->tree, loaded->declarations);
    if (!program) FAIL(text + "\n" + render(program.error()));
    loaded->program = std::move(*program);
    return loaded;
}

SyntaxId bodyOf(const LoadedText& loaded, Declaration::Kind kind) {
    for (const Declaration& declaration : loaded.declarations)
        if (declaration.kind == kind) return *declaration.body;
    FAIL("there is no such declaration");
    return {};
}

Value computed(const LoadedText& loaded, const InputValues& inputs, Ring ring) {
    const auto ofTerm = evaluate(loaded.terms, loaded.program.term, inputs);
    if (!ofTerm) FAIL(render(ofTerm.error()));
    const SyntaxId body = bodyOf(loaded, Declaration::Kind::Compute);
    const auto ofSyntax = evaluateNamed(loaded.tree, body, inputs, ring);
    if (!ofSyntax) FAIL(render(ofSyntax.error()));
    INFO(text(*ofTerm) << " of the term, " << text(*ofSyntax) << " of the syntax");
    CHECK(*ofTerm == *ofSyntax);
    return *ofTerm;
}

Value computed(const std::string& declarations, const std::string& type,
               const std::string& expression, const InputValues& inputs, Ring ring) {
    INFO(expression);
    const auto loaded =
        loadText(declarations + "\ncompute r : " + type + " = " + expression + "\n");
    return computed(*loaded, inputs, ring);
}

std::string failureOf(const Result<Value>& result) {
    if (result) FAIL("a value: " + text(*result));
    return result.error().front().message;
}

Value table(const Indices& values) {
    Entries entries;
    for (std::size_t i = 0; i < values.size(); ++i)
        entries.emplace(Key{static_cast<std::int64_t>(i)}, Value::index(values[i]));
    return Value::map(std::move(entries), true);
}

Value stored(const Row& values) {
    Entries entries;
    for (std::size_t i = 0; i < values.size(); ++i)
        entries.emplace(Key{static_cast<std::int64_t>(i)}, Value::number(values[i]));
    return Value::map(std::move(entries), true);
}

Value tensor(const Row& values) {
    Entries entries;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] != 0)
            entries.emplace(Key{static_cast<std::int64_t>(i)}, Value::number(values[i]));
    return Value::map(std::move(entries), false);
}

Value tensor(const Matrix& values) {
    return tensorOfRows(values);
}

Value tensor(const Cube& values) {
    return tensorOfRows(values);
}

Matrix randomMatrix(Random& random, std::size_t rows, std::size_t columns) {
    const std::uint64_t density = random.below(5);  // 0: empty, 4: full.
    Matrix made(rows, Row(columns, 0));
    for (Row& row : made) {
        if (density < 4 && random.below(4) == 0) continue;
        for (double& value : row)
            if (random.below(4) < density)
                value = static_cast<double>(random.below(2) == 0 ? 1 + random.below(4)
                                                                 : random.below(4)) -
                        (random.below(2) == 0 ? 0 : 5);
    }
    if (density == 4)
        for (Row& row : made)
            for (double& value : row) value = value == 0 ? 1 : value;
    return made;
}

Cube randomCube(Random& random, std::size_t a, std::size_t b, std::size_t c) {
    Cube made;
    for (std::size_t i = 0; i < a; ++i) made.push_back(randomMatrix(random, b, c));
    return made;
}

}  // namespace candler::sdqlite
