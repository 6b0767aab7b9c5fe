// Classes as linear algebra: every class with two free indices at most that has a plan, and what is
// written is what the class is.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "engine/extraction/GreedyExtractor.h"
#include "engine/languages/linrel/plans/ClassPlans.h"
#include "engine/languages/linrel/relational/RaFacts.h"
#include "engine/languages/linrel/relational/RaValues.h"
#include "tests/unit/linrel/BothSides.h"
#include "tests/unit/linrel/CorpusFixture.h"
#include "tests/unit/linrel/Saturated.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::Saturated;

namespace {

const Limits kLimits{12, 2'000, 60, 1024};

/// ALS with sizes that can be computed with: no two are the same.
constexpr const char* kAls = R"(
dim m = 4, n = 3, k = 2
input X[m,n] sparsity=0.3, U[m,k], V[n,k], r[m,1], lambda
G    = (U %*% t(V) - X) %*% V + lambda*U*r
loss = sum((X - U %*% t(V))^2)
output G, loss
)";

/// Three outputs: the others of the first one are outputs, too.
constexpr const char* kThree = R"(
dim m = 4, n = 3
input X[m,n] sparsity=0.3, v[n,1]
a = X %*% v
b = sum(X * X)
c = t(X) %*% a
output a, b, c
)";

bool isNear(double a, double b) {
    if (!std::isfinite(a) || !std::isfinite(b)) return true;
    return std::abs(a - b) <= 1e-9 * (1 + std::abs(a) + std::abs(b));
}

/// Whether the cells are those of the other table, or of its transpose.
bool isSameMatrix(RaContext& context, const RaTable& a, const RaTable& b) {
    if (a.cells.size() != b.cells.size() || a.indices.size() != b.indices.size()) return false;
    const auto columns = static_cast<std::size_t>(
        a.indices.size() == 2 ? context.size(a.indices[1]) : static_cast<std::int64_t>(1));
    const std::size_t rows = a.cells.size() / columns;
    bool isSame = true;
    bool isTransposed = true;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        isSame &= isNear(a.cells[i], b.cells[i]);
        isTransposed &= isNear(a.cells[i], b.cells[i % columns * rows + i / columns]);
    }
    return isSame || isTransposed;
}

/// How many classes are written; each text is read and computed, and so is the smallest term of the
/// class, by tables of numbers.
std::size_t checkedClasses(LinrelProgram& program, const EGraph& graph, bool isPositive) {
    RaContext& context = program.context();
    const GraphTable table(graph);
    const ExtractionTable smallest = extractGreedy(context.store, table, TreeSize());
    const auto writer = program.classWriter(table, "work", {});
    RaValues values(context, 5, isPositive);
    std::size_t written = 0;
    for (GraphTable::Index id = 0; id < table.classCount(); ++id) {
        const TermId term = readTerm(context.store, table, smallest, id);
        const SchemaId schema = raFacts(graph)(graph, table.classId(id)).schema;
        const ClassText shown = writer->text(id);
        CAPTURE(context.termText(term), shown.term);
        const bool isProgram = context.store[term].op == op(RaOp::Outputs);
        if (!isProgram && context.schemas.size(schema) > 2) {
            CHECK(shown.term.empty());
            CHECK(shown.facts.back() == "not a matrix: more than two free indices");
        }
        if (isProgram || shown.term.empty()) continue;
        ++written;
        const auto read = program.readTerms(SourceText("class", shown.term));
        REQUIRE(read);
        const TermId back = read->front();
        CHECK(isSameMatrix(context, values.restricted(values.of(term), schema),
                           values.restricted(values.of(back), context.schema(back))));
    }
    return written;
}

const CorpusSizes kSizes{{"m", 3}, {"n", 2}, {"k", 4}, {"p", 2}};

}  // namespace

TEST_CASE("what is written of a class reads back to what the class is", "[linrel][classes]") {
    for (const char* text : {kAls, kThree}) {
        Saturated saturated(text, kLimits);
        CHECK(checkedClasses(*saturated.program, *saturated.graph, false) >
              saturated.graph->classes().size() / 3);
    }
}

TEST_CASE("classes of all records of the corpus are written as what they are",
          "[linrel][classes]") {
    std::size_t written = 0;
    std::size_t all = 0;
    for (const CorpusRecord& record : test::corpusRecords()) {
        CAPTURE(record.id);
        test::BothSides both(test::programOf(record, kSizes), record, {6, 600, 60, 1024});
        both.run(false);
        const std::size_t ofRecord = checkedClasses(*both.program, *both.graph, true);
        // At least what the record says.
        CHECK(ofRecord >= 1);
        written += ofRecord;
        all += both.graph->classes().size();
    }
    CHECK(2 * written > all);
}

TEST_CASE("a class whose smallest term is no matrix is written by its plan", "[linrel][classes]") {
    Saturated saturated(kAls, kLimits);
    RaContext& context = saturated.program->context();
    const GraphTable table(*saturated.graph);
    const ExtractionTable smallest = extractGreedy(context.store, table, TreeSize());
    const auto writer = saturated.program->classWriter(table, "work", {});
    std::size_t others = 0;
    for (GraphTable::Index id = 0; id < table.classCount(); ++id) {
        const std::string text =
            saturated.program->termText(readTerm(context.store, table, smallest, id));
        const std::string shown = writer->text(id).term;
        if (!shown.empty() && text.find("sum[") != std::string::npos) ++others;
    }
    CHECK(others > 0);
}

TEST_CASE("classes of several outputs are written with their names", "[linrel][classes]") {
    Saturated saturated(kThree, kLimits);
    const GraphTable table(*saturated.graph);
    const auto writer = saturated.program->classWriter(table, "work", {});
    std::vector<std::string> names;
    for (GraphTable::Index id = 0; id < table.classCount(); ++id) {
        const std::string text = writer->text(id).term;
        if (text.find('\n') == std::string::npos) continue;
        CHECK(writer->text(id).facts.empty());
        std::string found(1, text[0]);
        for (std::size_t i = 0; i < text.size(); ++i)
            if (text[i] == '\n') found += text[i + 1];
        names.push_back(found);
    }
    std::sort(names.begin(), names.end());
    CHECK(names == std::vector<std::string>{"abc", "bc"});
    const TermId all = saturated.program->start();
    const TermId others = saturated.program->store().children(all)[1];
    CHECK(saturated.program->termText(others).substr(0, 4) == "b = ");
}

TEST_CASE("of a class its free indices, its sparsity and its constant are told",
          "[linrel][classes]") {
    Saturated saturated(
        "dim m = 4, n = 3\ninput X[m,n] sparsity=0.25\nout = sum(X * 2)\noutput out\n", kLimits);
    const GraphTable table(*saturated.graph);
    const auto writer = saturated.program->classWriter(table, "work", {});
    const auto factsOf = [&](const std::string& text) {
        std::string facts;
        for (GraphTable::Index id = 0; id < table.classCount(); ++id) {
            const ClassText shown = writer->text(id);
            if (shown.term != text) continue;
            for (const std::string& fact : shown.facts) facts += fact + ". ";
        }
        return facts;
    };
    CHECK(factsOf("X") == "free indices m0 (4), n0 (3). at most 25 % of the cells are not 0. ");
    CHECK(factsOf("2") == "no free index. constant 2. ");
}
