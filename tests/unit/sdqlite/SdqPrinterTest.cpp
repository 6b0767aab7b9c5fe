#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <functional>
#include <limits>
#include <regex>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/Random.h"

namespace candler::sdqlite {

namespace {

/// Terms from syntax, without types: the textbook's way, as an oracle.
class Resolver {
public:
    Resolver(SdqTerms& terms, const SyntaxTree& tree) : m_terms(terms), m_tree(tree) {}

    TermId term(SyntaxId id) {
        const SyntaxNode& node = m_tree[id];
        if (node.op == Operator::Variable) return nameTerm(node.name);
        if (node.op == Operator::Number) return m_terms.numberTerm(node.number, kUntyped);
        std::vector<TermId> children;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            // A merge has three binders, of which a child is below all or none.
            const bool isBelow = row(node.op).binders[i] > 0;
            if (isBelow) m_scope.insert(m_scope.end(), node.binders.begin(), node.binders.end());
            children.push_back(term(node.children[i]));
            if (isBelow) m_scope.resize(m_scope.size() - node.binders.size());
        }
        Payload payload = static_cast<Payload>(node.number);
        for (const OperatorRow& carried : operatorTable())
            if (carried.name == node.name) payload = static_cast<Payload>(carried.op);
        return *m_terms.make(node.op, children, payload);
    }

private:
    TermId nameTerm(const std::string& name) {
        const auto depth = static_cast<std::uint32_t>(m_scope.size());
        if (name.starts_with('%'))
            return variable(depth + static_cast<std::uint32_t>(std::stoul(name.substr(1))));
        const auto found = std::find(m_scope.rbegin(), m_scope.rend(), name);
        if (found != m_scope.rend())
            return variable(static_cast<std::uint32_t>(found - m_scope.rbegin()));
        return m_terms.leaf(Operator::Symbol, *m_terms.findSymbol(name), kUntyped);
    }
    TermId variable(std::uint32_t index) {
        return m_terms.leaf(Operator::Variable, SdqTerms::variable(index, kNoShape), kUntyped);
    }

    SdqTerms& m_terms;
    const SyntaxTree& m_tree;
    std::vector<std::string> m_scope;
};

TermId readBack(SdqTerms& terms, const std::string& text) {
    SyntaxTree tree(SourceText("test", text));
    const auto piece = parseExpression(
        tree, 0, {.allowPatterns = true, .isFaithful = terms.dialect() == Dialect::Faithful});
    if (!piece) FAIL(render(piece.error()));
    REQUIRE(piece->end == text.size());
    return Resolver(terms, tree).term(piece->root);
}

Payload declare(SdqTerms& terms, const std::string& name) {
    Symbol symbol;
    symbol.name = name;
    return terms.symbol(symbol);
}

std::string printed(const std::string& text, Dialect dialect = Dialect::Faithful) {
    SdqTerms terms(dialect);
    for (const char* name : {"A", "B", "x", "n"}) declare(terms, name);
    return termText(terms, readBack(terms, text));
}

TermId randomTerm(SdqTerms& terms, Random& random, std::uint32_t depth, int budget) {
    const auto leaf = [&](Operator op, Payload payload) {
        return terms.leaf(op, payload, kUntyped);
    };
    if (budget <= 1) {
        static constexpr double kNumbers[] = {0, 1, -3, 0.5, -1e-7, 1e300, 9007199254740994.0, 12};
        switch (random.below(4)) {
            case 0:
                return leaf(Operator::Symbol, static_cast<Payload>(random.below(3)));
            case 1:
                return leaf(Operator::Number, terms.number(kNumbers[random.below(8)]));
            case 2:
                return leaf(Operator::Empty, 0);
            default:
                return leaf(Operator::Variable,
                            SdqTerms::variable(static_cast<std::uint32_t>(random.below(depth + 2)),
                                               kNoShape));
        }
    }
    const auto first = static_cast<std::uint64_t>(Operator::Add);
    const OperatorRow& chosen =
        operatorTable()[first + random.below(operatorTable().size() - first)];
    std::vector<TermId> children;
    for (int i = 0; i < chosen.arity; ++i)
        children.push_back(randomTerm(terms, random,
                                      depth + chosen.binders[static_cast<std::size_t>(i)],
                                      (budget - 1) / chosen.arity));
    if (chosen.op == Operator::Component)
        return *terms.make(chosen.op, children, static_cast<Payload>(random.below(12)));
    const bool isCarrier = chosen.op == Operator::BinaryOperator || chosen.op == Operator::Apply;
    return *terms.make(chosen.op, children,
                       isCarrier ? static_cast<Payload>(random.below(2) == 0 ? Operator::Multiply
                                                                             : Operator::Singleton)
                                 : 0);
}

}  // namespace

TEST_CASE("terms are printed with names by depth and few parentheses", "[unit]") {
    const auto [text, expected] = GENERATE(table<std::string, std::string>({
        {"sum(<i,a> in A) (a * B(i))", "sum(<x01,x02> in A) x02 * B(x01)"},
        {"sum(<i,a> in (A)) sum(<j,b> in (a)) {i -> ({j -> (b)})}",
         "sum(<x01,x02> in A) sum(<x03,x04> in x02) {x01 -> {x03 -> x04}}"},
        {"((A + B) + x) - (A - (B - x))", "A + B + x - (A - (B - x))"},
        {"(A * B) * (A + (B * x))", "A * B * (A + B * x)"},
        {"A * (B * x) div 2", "A * (B * x) div 2"},
        {"merge(<i,j,v> in <A, B>) (v + i * j)", "merge(<x01,x03,x02> in <A, B>) x02 + x01 * x03"},
        {"merge(<i,j,v> in <A, (B > A)>) 1", "merge(<x01,x03,x02> in <A, (B > A)>) 1"},
        {"let y = (let z = 1 in z) in (y)", "let x01 = let x01 = 1 in x01 in x01"},
        {"A * (sum(<i,_> in 1:(n+1)) i)", "A * (sum(<x01,x02> in 1:n + 1) x01)"},
        {"A(B : x - 1)(n)", "A(B : x - 1)(n)"},
        {"A((B : x))", "A((B:x))"},
        {"\\C D. C(D)", "\\x01. \\x02. x01(x02)"},
        {"probe(v = A(1)(2)) v", "probe(x01 = A(1)(2)) x01"},
        {"probe(v = (A + B)(2)) v", "probe(x01 = (A + B)(2)) x01"},
        {"collect(<i,_> in A) {i -> 1} * 2", "collect(<x01,x02> in A) {x01 -> 1} * 2"},
        {"if ((A == B)) ((if(A) B) + 1)", "if(A == B) (if(A) B) + 1"},
        {"{((A, B)) -> A((1, 2))}", "{((A, B)) -> A((1, 2))}"},
        {"inb(0, n, 1) min(A, neg(B)) mod 2", "inb(0, n, 1) min(A, neg(B)) mod 2"},
        {"let y = %0 in %0 + %1 + y", "let x01 = %0 in %0 + %1 + x01"},
        {"-1 - -2.5 + 1e20 + inf", "-1 - -2.5 + 1e+20 + inf"},
        {"binop(sing, A, unique(B))", "binop(sing, A, unique(B))"},
        {"((A, B).0).1 + A(1).0 + (A).2..n", "((A, B).0).1 + A(1).0 + A.2:n"},
        {"{A -> 1, B -> 2} + {}", "{A -> 1} + {B -> 2} + {}"},
    }));
    CHECK(printed(text) == expected);
}

TEST_CASE("ranges and slices are half-open but in faithful programs", "[unit]") {
    SdqTerms terms(Dialect::Sdqlite);
    const TypeId index = PlainTypes::kIndex;
    const TermId n = terms.leaf(Operator::Symbol, declare(terms, "n"), index);
    const TermId crd =
        terms.leaf(Operator::Symbol, declare(terms, "crd"), terms.plainTypes.mapTo(index));
    const TermId one = terms.numberTerm(1, index);
    const TermId end = *terms.make(Operator::Add, std::array{n, one});
    const TermId slice = *terms.make(Operator::Slice, std::array{crd, one, end});
    CHECK(termText(terms, slice) == "crd[1..n + 1)");
    const TermId range = *terms.make(Operator::Range, std::array{one, end});
    const TermId found = *terms.make(Operator::Get, std::array{range, n});
    CHECK(termText(terms, range) == "1..n + 1");
    CHECK(termText(terms, found) == "(1..n + 1)(n)");
}

TEST_CASE("names that are made up are no symbols", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    for (const char* name : {"x", "x01", "xy2", "xx"}) declare(terms, name);
    const TermId term = readBack(terms, "sum(<i,a> in x01) a * x(i) * xy2");
    CHECK(termText(terms, term) == "sum(<xx01,xx02> in x01) xx02 * x(xx01) * xy2");
    CHECK(readBack(terms, termText(terms, term)) == term);
}

TEST_CASE("terms that are printed and read again are the same", "[unit]") {
    Random random(11);
    SdqTerms terms(Dialect::Faithful);
    for (const char* name : {"A", "x01", "P"}) declare(terms, name);
    for (int round = 0; round < 5000; ++round) {
        const TermId term = randomTerm(terms, random, 0, 2 + static_cast<int>(random.below(60)));
        const std::string text = termText(terms, term);
        CAPTURE(text);
        REQUIRE(readBack(terms, text) == term);
        const std::string inLines = programText(terms, term);
        CAPTURE(inLines);
        REQUIRE(readBack(terms, inLines) == term);
        REQUIRE(std::regex_replace(inLines, std::regex("\n *"), " ") == text);
        const std::vector<TermPart> parts = termParts(terms, term);
        REQUIRE(parts.front() == TermPart{term, 0, inLines.size()});
    }
}

TEST_CASE("loops of long terms begin lines", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    for (const char* name : {"A", "B", "n"}) declare(terms, name);
    const auto lines = [&](const char* text) { return programText(terms, readBack(terms, text)); };
    CHECK(lines("sum(<i,a> in A) sum(<j,b> in a) b") ==
          "sum(<x01,x02> in A) sum(<x03,x04> in x02) x04");
    CHECK(lines("sum(<i,a> in A) let c = sum(<j,b> in B) {j -> b * b} in sum(<k,d> in a) {i -> d * "
                "c(k)}") ==
          "sum(<x01,x02> in A)\n"
          "  let x03 =\n"
          "    sum(<x03,x04> in B) {x03 -> x04 * x04} in\n"
          "  sum(<x04,x05> in x02) {x01 -> x05 * x03(x04)}");
}

TEST_CASE("parentheses are only where they are needed", "[unit]") {
    // Without any pair of them the text says something else, or nothing.
    Random random(12);
    SdqTerms terms(Dialect::Faithful);
    for (const char* name : {"A", "B", "P"}) declare(terms, name);
    static constexpr Operator kOperators[] = {
        Operator::Add,    Operator::Multiply, Operator::Subtract, Operator::Equal,
        Operator::Divide, Operator::If,       Operator::Let,      Operator::Range};
    const std::function<TermId(int)> make = [&](int levels) {
        if (levels == 0)
            return terms.leaf(Operator::Symbol, static_cast<Payload>(random.below(3)), kUntyped);
        const TermId left =
            make(static_cast<int>(random.below(static_cast<std::uint64_t>(levels))));
        return *terms.make(kOperators[random.below(8)], std::array{left, make(levels - 1)});
    };
    for (int round = 0; round < 500; ++round) {
        const TermId term = make(4);
        const std::string text = termText(terms, term);
        std::vector<std::size_t> open;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text[i] == '(') open.push_back(i);
            if (text[i] != ')') continue;
            const std::size_t start = open.back();
            open.pop_back();
            const bool isCondition = start >= 2 && text.compare(start - 2, 2, "if") == 0;
            // As operands they are in parentheses, though the parser does without at the end.
            const bool isForm =
                text.compare(start + 1, 3, "if(") == 0 || text.compare(start + 1, 4, "let ") == 0;
            if (isCondition || isForm) continue;
            std::string less = text;
            less[start] = less[i] = ' ';
            SyntaxTree tree(SourceText("test", less));
            const auto piece = parseExpression(tree, 0, {.isFaithful = true});
            CAPTURE(text, less);
            CHECK((!piece || piece->end != less.size() ||
                   Resolver(terms, tree).term(piece->root) != term));
        }
    }
}

TEST_CASE("deep terms are printed and large ones abridged", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const TermId leaf = terms.numberTerm(1, kUntyped);
    TermId left = leaf;
    TermId right = leaf;
    TermId sums = leaf;
    for (int i = 0; i < 60'000; ++i) {
        left = *terms.make(Operator::Add, std::array{left, leaf});
        right = *terms.make(Operator::Add, std::array{leaf, right});
        sums = *terms.make(Operator::Sum, std::array{leaf, sums});
    }
    CHECK(termText(terms, left).size() == 1 + 4 * 60'000);
    CHECK(termText(terms, right).size() == 1 + 6 * 60'000 - 2);
    CHECK(termText(terms, sums).ends_with("sum(<x119999,x120000> in 1) 1"));
    TermId shared = leaf;
    for (int i = 0; i < 100; ++i) shared = *terms.make(Operator::Add, std::array{shared, shared});
    CHECK(termText(terms, shared).starts_with("(a term of "));
}

TEST_CASE("labels and numbers are short", "[unit]") {
    SdqTerms terms(Dialect::Faithful);
    const auto symbol = declare(terms, "A");
    const auto text = [&](Operator op, Payload payload) {
        return labelText(terms, terms.store.label({sdqlite::op(op), payload, kUntyped}));
    };
    CHECK(text(Operator::Sum, 0) == "sum");
    CHECK(text(Operator::Symbol, symbol) == "A");
    CHECK(text(Operator::Component, 1) == ".1");
    CHECK(text(Operator::Variable, SdqTerms::variable(3, 7)) == "%3");
    CHECK(text(Operator::Number, terms.number(2.5)) == "2.5");
    CHECK(text(Operator::BinaryOperator, static_cast<Payload>(Operator::Get)) == "binop get");
    CHECK(numberText(3) == "3");
    CHECK(numberText(-0.1) == "-0.1");
    CHECK(numberText(9007199254740994.0) == "9007199254740994.0");
    CHECK(numberText(-std::numeric_limits<double>::infinity()) == "-inf");
}

}  // namespace candler::sdqlite
