#include "engine/term/SExpr.h"

#include <catch2/catch.hpp>

using namespace candler;

namespace {

/// The structure with blanks and comments taken away, or the first message.
std::string reread(const std::string& text) {
    SExprTree tree(std::make_shared<const SourceText>("t", text));
    SExprReader reader(tree, 0, text.size());
    std::string out;
    while (!reader.isAtEnd()) {
        const auto node = reader.read();
        if (!node) {
            const Diagnostic& error = node.error().front();
            return std::to_string(error.place.line) + ":" + std::to_string(error.place.column) +
                   " " + error.message;
        }
        std::vector<SExprTree::Index> open;
        for (SExprTree::Index i = *node; i != tree.end(*node); ++i) {
            while (!open.empty() && tree.end(open.back()) == i) {
                out += ')';
                open.pop_back();
            }
            if (!out.empty() && out.back() != '(') out += ' ';
            out += tree.isList(i) ? "(" : std::string(tree.text(i));
            if (tree.isList(i)) open.push_back(i);
        }
        out.append(open.size(), ')');
    }
    return out;
}

}  // namespace

TEST_CASE("s-expressions are read with comments, blanks and commas", "[unit]") {
    CHECK(reread("(+ x(f 1 )\t2)") == "(+ x (f 1) 2)");
    CHECK(reread("; nothing\n a ;b\n(c;)\n)") == "a (c)");
    CHECK(reread("?a,?b => x") == "?a , ?b => x");
    CHECK(reread("") == "");
    CHECK(reread("()(())") == "() (())");
    CHECK(reread("(a \"b (c) ; ,\"d)") == "(a \"b (c) ; ,\" d)");
    CHECK(reread("(a \"b c)\n(\")") == "(a \"b c) (\")");
}

TEST_CASE("broken s-expressions are reported where they break", "[unit]") {
    CHECK(reread("(+ x\n  (f y)") == "1:1 this '(' is never closed");
    CHECK(reread("a\n )") == "2:2 this ')' closes nothing");
    CHECK(reread(std::string("a \x01", 3)) == "1:3 unexpected character with code 1");
}

TEST_CASE("a whole text is one expression", "[unit]") {
    const auto columnOfMistake = [](const std::string& text) {
        SExprTree tree(std::make_shared<const SourceText>("t", text));
        const auto node = readWhole(tree);
        return node ? 0 : node.error().front().place.column;
    };
    CHECK(columnOfMistake(" (f x) ; nothing else") == 0);
    CHECK(columnOfMistake("(f x) y") == 7);
    CHECK(columnOfMistake("(f x))") == 6);
    CHECK(columnOfMistake("  (f x") == 3);
    CHECK(columnOfMistake("") == 1);
}

TEST_CASE("a hundred thousand levels are read without recursion", "[unit]") {
    constexpr std::size_t kDepth = 100'000;
    std::string text;
    for (std::size_t i = 0; i < kDepth; ++i) text += "(f ";
    text += "x" + std::string(kDepth, ')');
    SExprTree tree(std::make_shared<const SourceText>("t", text));
    SExprReader reader(tree, 0, text.size());
    REQUIRE(reader.read().has_value());
    CHECK(tree.size() == 2 * kDepth + 1);
    CHECK(reader.isAtEnd());
}
