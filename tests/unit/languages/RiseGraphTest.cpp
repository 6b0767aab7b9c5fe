// E-graphs of typed terms: what one class holds, in which order rules are applied, what the
// compiled rules do to De Bruijn indices, and what the filters keep. Cases and numbers from the
// specification of the published system (acceptance tests).
#include <catch2/catch.hpp>

#include "engine/language/RuleLibrary.h"
#include "engine/languages/rise/rules/RiseAnalysis.h"
#include "engine/languages/rise/rules/RiseFilter.h"
#include "engine/languages/rise/rules/RiseRule.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/languages/rise/terms/RiseTerms.h"
#include "engine/rewriting/Stepper.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

/// The e-graph of one program and the rules that are loaded for it.
struct GraphFixture {
    RiseContext context;
    RiseTerms terms{context};
    RiseRules compiler{terms};
    RuleLibrary rules{compiler};
    RiseProgram program;
    EGraph graph{context.store};
    RiseAnalyses analyses = RiseAnalyses::attach(graph, terms.binding());
    EClassId root;

    GraphFixture(const std::string& type, const std::string& text) {
        for (const char* file : {"lambda", "algorithmic", "reductions"}) {
            const auto path = resourceFolder() / "rules" / "rise" / (std::string(file) + ".rules");
            REQUIRE(rules.load(SourceText(file, readFile(path).value())).has_value());
        }
        program = loadProgram(context, SourceText("p", "p : " + type + "\np = " + text)).value();
        root = graph.addTerm(program.term);
        graph.addRoot(root);
        graph.rebuild();
    }

    [[nodiscard]] TermId term(const std::string& text) {
        return loadTerm(context, program, SourceText("term", text)).value();
    }
    void run(const std::vector<std::string>& names, std::uint32_t iterations = 10) {
        Stepper stepper(graph, rules.select(names, {}).value(), {.iterations = iterations});
        while (!stepper.iterate({})) {
        }
    }
    [[nodiscard]] bool isEqual(const std::string& text) {
        const auto found = graph.lookupTerm(term(text));
        return found && *found == graph.find(root);
    }
};

/// Whether the rules lead from one term to the other.
bool leadsTo(const std::string& type, const std::string& from, const std::string& to,
             const std::vector<std::string>& rules) {
    GraphFixture fixture(type, from);
    fixture.run(rules);
    return fixture.isEqual(to);
}

/// Eta reduction wherever *some* term of the function avoids the variable.
void etaByAnyTerm(GraphFixture& f) {
    std::vector<std::pair<EClassId, TermId>> found;
    const auto isInnermost = [&](ENodeId node) {
        const Label& label = f.context.store[f.graph.label(node)];
        return label.op == kVar && label.payload == 0;
    };
    for (const EClassId id : f.graph.classesWith(kLam))
        for (const ENodeId lambda : f.graph.nodesOf(id, kLam))
            for (const ENodeId body : f.graph.nodesOf(f.graph.children(lambda)[0], kApp)) {
                const auto parts = f.graph.children(body);
                const TermId function = (*f.analyses.smallest)[f.graph.find(parts[0])].term;
                if (std::ranges::any_of(f.graph.nodesOf(f.graph.find(parts[1])), isInnermost) &&
                    !mayBeFree(f.terms.binding().freeIndices(function), 0))
                    found.emplace_back(id, f.terms.binding().shift(function, -1, 1));
            }
    for (const auto& [id, term] : found) f.graph.merge(f.graph.addTerm(term), id);
    f.graph.rebuild();
}

/// Size of the smallest term of each class that goes through `through`.
std::vector<std::uint64_t> smallestThrough(const GraphFixture& f, EClassId through) {
    constexpr std::uint64_t kFar = 1'000'000;
    std::vector<std::uint64_t> size(f.graph.addedNodeCount(), kFar);
    const auto down = [&](EClassId id) { return (*f.analyses.smallest)[f.graph.find(id)].size; };
    size[through.index()] = down(through);
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const EClassId id : f.graph.classes())
            for (const ENodeId node : f.graph.nodesOf(id)) {
                std::uint64_t all = 1;
                for (const EClassId child : f.graph.children(node)) all += down(child);
                for (const EClassId child : f.graph.children(node)) {
                    const std::uint64_t other =
                        std::min(kFar, all - down(child) + size[f.graph.find(child).index()]);
                    isChanged |= other < size[id.index()];
                    size[id.index()] = std::min(size[id.index()], other);
                }
            }
    }
    return size;
}

const FilterRow& filterNamed(std::string_view name) {
    return *std::ranges::find(filterTable(), name, &FilterRow::name);
}

}  // namespace

TEST_CASE("3: terms that differ in names are one class", "[unit][acceptance]") {
    GraphFixture f("(n : nat) -> (f32 -> f32) -> n.f32 -> n.f32",
                   "/\\n. \\f xs. map (\\x. f (f x)) xs");
    const std::size_t classes = f.graph.classCount();
    CHECK(f.graph.addTerm(f.term("/\\k. \\g ys. map (\\e. g (g e)) ys")) == f.root);
    f.graph.rebuild();
    CHECK(f.graph.classCount() == classes);
}

TEST_CASE("4: one primitive at two types is two classes that never merge", "[unit][acceptance]") {
    GraphFixture f("(n : nat) -> n.n.f32 -> n.n.f32", "/\\n. \\xs. map (map (add 1)) xs");
    std::vector<EClassId> maps;
    for (const EClassId id : f.graph.classes())
        for (const ENodeId node : f.graph.nodesOf(id)) {
            const Label& label = f.context.store[f.graph.label(node)];
            if (label.op == op(Primitive::Map)) maps.push_back(id);
        }
    REQUIRE(maps.size() == 2);
    CHECK(f.graph.type(maps[0]) != f.graph.type(maps[1]));
    f.graph.merge(maps[0], maps[1]);
    f.graph.rebuild();
    CHECK(f.graph.contradiction().has_value());
    CHECK(f.graph.find(maps[0]) != f.graph.find(maps[1]));
}

TEST_CASE("5: classes whose sizes are certainly too small are removed", "[unit][acceptance]") {
    GraphFixture f("(m : nat) -> m.f32 -> m.f32", "/\\m. \\xs. xs");
    Nats& nats = f.context.nats;
    const auto by = [&](NatId nat, std::int64_t divisor) {
        return nats.divide(nat, nats.constant(divisor)).value();
    };
    const NatId m = nats.index(0);
    CHECK(by(by(m, 32), 32) == by(m, 1024));
    CHECK(nats.multiply(by(m, 32), nats.constant(32)) == m);
    const auto filter = filterNamed("sizes").make(f.context, f.analyses, 1);
    const auto keeps = [&](NatId size) {
        const TypeId f32 = f.context.types.scalar(Scalar::F32);
        const TermId array = f.context.var(0, f.context.types.array(size, f32));
        return filter->keeps(f.graph, f.graph.addTerm(array));
    };
    CHECK_FALSE(keeps(by(nats.constant(4), 32)));
    CHECK_FALSE(keeps(by(nats.constant(3), 2)));
    CHECK(keeps(by(nats.constant(32), 32)));
    CHECK(keeps(by(m, 1024)));  // may be anything
}

TEST_CASE("6: of two equal functions the smaller one is extracted", "[unit][acceptance]") {
    GraphFixture f("f32 -> f32", "\\x. div (mul x 2) 2");
    f.graph.merge(f.root, f.graph.addTerm(f.term("\\x. x")));
    f.graph.rebuild();
    const SmallestTerm::Data& smallest = (*f.analyses.smallest)[f.graph.find(f.root)];
    CHECK(smallest.size == 2);
    CHECK(smallest.term == f.term("\\x. x"));
}

TEST_CASE("7: rules are searched together before any is applied", "[unit][acceptance]") {
    // The second parameter keeps the variables of both functions apart as De Bruijn indices.
    const std::string type = "(n m : nat) -> n.m.f32 -> f32 -> n.m.f32";
    const std::string start = "/\\n m. \\xs y. (\\x. transpose (transpose x)) xs";
    const std::string twice = "/\\n m. \\xs y. transpose (transpose xs)";
    const std::string plain = "/\\n m. \\xs y. xs";
    GraphFixture together(type, start);
    together.run({"beta", "remove-transpose-pair"});
    CHECK(together.isEqual(twice));
    CHECK(together.isEqual(plain));
    // Beta then sees a body whose smallest term has no pair any more.
    GraphFixture inTurn(type, start);
    inTurn.run({"remove-transpose-pair"});
    inTurn.run({"beta"});
    CHECK_FALSE(inTurn.isEqual(twice));
    CHECK(inTurn.isEqual(plain));
}

TEST_CASE("8: eta needs every term of the function to avoid the variable", "[unit][acceptance]") {
    GraphFixture f("(f32 -> f32) -> f32 -> f32", "\\f x. (\\y. f) x x");
    f.run({"eta", "beta"});
    CHECK(f.isEqual("\\f x. f x"));
    CHECK_FALSE(f.isEqual("\\f. f"));
    etaByAnyTerm(f);
    CHECK(f.isEqual("\\f. f"));
}

TEST_CASE("9: rules move what their variables stand for by the binders they add or remove",
          "[unit][acceptance]") {
    const std::string type =
        "(n : nat) -> (f32 -> f32 -> f32) -> f32 -> (f32 -> f32) -> n.f32 -> n.f32";
    const std::string head = "/\\n. \\g c h xs. ";
    // One binder more around f and g, which are below none.
    CHECK(leadsTo(type, head + "map (g c) (map h xs)", head + "map (\\x. g c (h x)) xs",
                  {"map-fusion"}));
    // One more around gx, outside its own: x stays, g and c are one further away.
    CHECK(leadsTo(type, head + "map (\\x. h (g c x)) xs",
                  head + "(\\in. map h (map (\\x. g c x) in)) xs", {"map-fission"}));
    // One less around f.
    CHECK(leadsTo(type, head + "map (\\x. g c x) xs", head + "map (g c) xs", {"eta"}));

    GraphFixture f("f32 -> f32", "\\x. x");
    const auto refused = f.rules.load(SourceText("rules", "expand: f => \\x. f x"));
    REQUIRE_FALSE(refused.has_value());
    CHECK_THAT(render(refused.error()), Catch::Contains("'expand'"));
    CHECK(f.rules.load(SourceText("rules", "expand2: f => \\x. f x\n  where f : a -> b"))
              .has_value());
}

TEST_CASE("12: the term-size filter keeps what is part of some program of that size",
          "[property][acceptance]") {
    GraphFixture f("(m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32",
                   "/\\m n k. \\a b. map (\\ak. map (\\bk. reduce add 0 "
                   "(map (\\p. mul (fst p) (snd p)) (zip ak bk))) (transpose b)) a");
    f.run({"map-fission", "split-join-4", "beta", "eta"}, 2);
    REQUIRE(f.graph.classCount() > 100);
    const std::vector<EClassId> classes(f.graph.classes().begin(), f.graph.classes().end());
    for (const std::int64_t limit : {41, 45, 60, 90}) {
        const auto filter = filterNamed("term-size").make(f.context, f.analyses, limit);
        REQUIRE(filter->prepare(f.graph, {}));
        for (const EClassId id : classes) {
            const std::uint64_t size = smallestThrough(f, id)[f.graph.find(f.root).index()];
            CHECK(filter->keeps(f.graph, id) == (size <= static_cast<std::uint64_t>(limit)));
        }
    }
}
