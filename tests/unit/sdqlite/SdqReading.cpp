#include "SdqReading.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/syntax/SdqSyntax.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

class Reader {
public:
    Reader(SdqTerms& terms, const SyntaxTree& tree) : m_terms(terms), m_tree(tree) {}

    TermId term(SyntaxId id) {
        const SyntaxNode& node = m_tree[id];
        if (node.op == Operator::Variable) return named(node.name);
        if (node.op == Operator::Number) return m_terms.numberTerm(node.number, kUntyped);
        std::vector<TermId> children;
        for (std::size_t i = 0; i < node.children.size(); ++i) {
            const std::size_t outside = m_scope.size();
            if (row(node.op).binders[i] > 0)
                m_scope.insert(m_scope.end(), node.binders.begin(), node.binders.end());
            children.push_back(term(node.children[i]));
            m_scope.resize(outside);
        }
        return m_terms.make(node.op, children).value();
    }

private:
    TermId named(const std::string& name) {
        const auto found = std::find(m_scope.rbegin(), m_scope.rend(), name);
        if (found == m_scope.rend())
            return m_terms.leaf(Operator::Symbol, m_terms.symbol({name, {}, {}}), kUntyped);
        const auto index = static_cast<std::uint32_t>(found - m_scope.rbegin());
        return m_terms.leaf(Operator::Variable, SdqTerms::variable(index, kNoShape), kUntyped);
    }

    SdqTerms& m_terms;
    const SyntaxTree& m_tree;
    std::vector<std::string> m_scope;
};

/// Of resources/programs/storel-published.
std::string publishedStart(const std::string& name) {
    const auto path = resourceFolder() / "programs" / "storel-published" / (name + ".storel");
    return readFile(path).value();
}

/// Of rows of a compressed array from a position on.
std::string row(const std::string& c, const std::string& p, const std::string& k) {
    return fmt::format("{0}({1}({2}) : {1}({2}+1)-1)", c, p, k);
}

}  // namespace

TermId readFaithful(SdqTerms& terms, const std::string& text) {
    SyntaxTree tree(SourceText("<term>", text));
    const auto read = parseExpression(tree, 0, {.allowPatterns = false, .isFaithful = true});
    if (!read) throw std::runtime_error(render(read.error()));
    return Reader(terms, tree).term(read->root);
}

std::vector<PublishedProgram> stageOne() {
    return {{"SumMMM", publishedStart("summmm"),
             R"(\A B. sum(<k,u> in A) ((sum(<i,b> in u) b) * (sum(<j,c> in B(k)) c)))",
             12'031'006'007, 12'037'007},
            {"MMM", publishedStart("mmm"),
             R"(\A B. sum(<i,u> in A) { i -> sum(<k,b> in u) (b * B(k)) })", 122'031'006'007,
             37'061'007},
            {"BATAX", publishedStart("batax"),
             R"(\B C D. B * (sum(<i,u> in C) (u * (sum(<k,a> in u) (a * D(k))))))", 104'006'006'008,
             37'012'014},
            {"TTM", publishedStart("ttm"),
             R"(\A B. sum(<i,u> in B) { i -> sum(<j,w> in u) { j -> sum(<k,Ck> in A)
            { k -> sum(<l,b> in w) (b*Ck(l)) } } })",
             202'006'006'006'007, 37'061'061'061'007},
            {"MTTKRP", publishedStart("mttkrp"),
             R"(\B C D. sum(<i,u> in B) { i -> sum(<k,w> in u) sum(<j,c> in C(k))
            { j -> c * (sum(<l,b> in w) (b * D(j)(l))) } })",
             178'006'031'006'008, 62'067'031'061'008}};
}

std::vector<PublishedProgram> stageTwo() {
    return {{"SumMMM", publishedStart("summmm-stored"),
             R"(\A A1 A2 B B1 B2. sum(<k,p> in A) ((sum(<r,i> in A1(p : A(k+1)-1)) A2(r)) *
            (sum(<s,j> in )" +
                 row("B1", "B", "k") + ") B2(s)))",
             17'322'054'322'011, 12'517'011},
            {"MMM", publishedStart("mmm-stored"),
             R"(\A A1 A2 B B1 B2. sum(<i,p> in A) { i -> sum(<r,k> in A1(p : A(i+1)-1)) (A2(r) *
            (sum(<s,j> in )" +
                 row("B1", "B", "k") + ") { j -> B2(s) })) }",
             17'316'054'377'011, 3'460'501'011},
            {"BATAX", publishedStart("batax-stored"),
             R"(\B C1 C2 C3 D D1. B * (sum(<i,p> in C1)
            ((sum(<r,j> in C2(p : C1(i+1)-1)) { j -> C3(r) }) *
             (sum(<r,j> in C2(p : C1(i+1)-1)) (C3(r) * D(j))))))",
             17'256'328'017, 29'692'017},
            {"TTM", publishedStart("ttm-stored"),
             R"(\A1 A2 A3 B1 B2 B3 B4 B5 B6. sum(<q,i> in B1) { i -> sum(<r,j> in )" +
                 row("B3", "B2", "q") + ") { j -> sum(<k,p> in A1) { k -> merge(<c,s,l> in <" +
                 row("B5", "B4", "r") + ", A2(p : A1(k+1)-1)>) (B6(c) * A3(s)) } } }",
             54'381'132'417'014, 2'514'212'326'014},
            {"MTTKRP", publishedStart("mttkrp-stored"),
             R"(\B1 B2 B3 B4 B5 B6 C1 C2 C3 D1 D2 D3. sum(<q,i> in B1) { i -> sum(<r,k> in )" +
                 row("B3", "B2", "q") + ") sum(<s,j> in " + row("C2", "C1", "k") +
                 ") { j -> C3(s) * merge(<c,t,l> in <" + row("B5", "B4", "r") + ", " +
                 row("D2", "D1", "j") + ">) (B6(c) * D3(t)) } }",
             17'316'079'387'102'417'017U, 505'094'326'017}};
}

SourceText ruleFile(const std::string& name) {
    const std::string folder = name.starts_with("published") ? "storel-published" : "sdqlite";
    return {name, readFile(resourceFolder() / "rules" / folder / name).value()};
}

RuleList ReadRules::all() const {
    std::vector<std::string> names;
    for (const RuleInfo& rule : m_library.rules()) names.push_back(rule.name);
    return select(names);
}

}  // namespace candler::sdqlite
