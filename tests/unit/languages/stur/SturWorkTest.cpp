// Work that is predicted against what loops of kernels do: their innermost statements are counted
// by the interpreter, in shipped programs and in random ones.
#include <catch2/catch.hpp>
#include <functional>

#include "RandomSturPrograms.h"
#include "SturLoops.h"
#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/costs/SturTermWork.h"
#include "engine/languages/stur/costs/SturWork.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/terms/SturTermText.h"

namespace candler::stur {

namespace {

using loop::Block;
using loop::Expr;
using loop::ExprId;
using loop::ExprOp;
using loop::Function;

/// Adds statements that count to those that are counted.
class Counting {
public:
    static constexpr std::size_t kPoints = 0;
    static constexpr std::size_t kCopies = 1;

    explicit Counting(Function& function)
        : m_function(function),
          m_counts(function.addBuffer(
              {"counts", loop::Type::F64, {function.constant(2)}, loop::BufferRole::Output})) {
        function.body = counted(function.body);
        for (std::size_t i = 0; i < 2; ++i)
            function.body.insert(
                function.body.begin(),
                Function::store(m_counts, {index(i)}, function.real(loop::Type::F64, 0)));
    }

    [[nodiscard]] loop::BufferId counts() const { return m_counts; }

private:
    ExprId index(std::size_t i) { return m_function.constant(static_cast<std::int64_t>(i)); }

    Block counted(const Block& block) {
        Block made;
        for (loop::Stmt stmt : block) {
            if (auto* loop = stmt.as<loop::For>()) {
                loop->kind = loop::LoopKind::Sequential;
                loop->body = counted(loop->body);
            }
            if (auto* choice = stmt.as<loop::If>()) {
                choice->then = counted(choice->then);
                choice->otherwise = counted(choice->otherwise);
            }
            const auto [kind, count] = countOf(stmt);
            made.push_back(std::move(stmt));
            if (count == 0) continue;
            const ExprId old = m_function.load(m_counts, {index(kind)});
            made.push_back(
                Function::store(m_counts, {index(kind)},
                                m_function.add(old, m_function.real(loop::Type::F64, count))));
        }
        return made;
    }

    /// What a statement counts as, and how often.
    [[nodiscard]] std::pair<std::size_t, double> countOf(const loop::Stmt& stmt) {
        if (const auto* assign = stmt.as<loop::Assign>())
            return {kPoints, productsIn(assign->value, std::nullopt)};
        const auto* store = stmt.as<loop::Store>();
        if (store == nullptr) return {kPoints, 0};
        if (isCopy(store->value, store->buffer)) return {kCopies, 1};
        return {kPoints, productsIn(store->value, m_function.load(store->buffer, store->indices))};
    }

    /// Products that are added up at one point: not sums that were made, nor what is added to.
    [[nodiscard]] double productsIn(ExprId value, std::optional<ExprId> old) const {
        const Expr& expr = m_function[value];
        // Where rows begin.
        if (expr.type == loop::Type::Index) return 0;
        if (expr.op == ExprOp::Add)
            return productsIn(expr.operands[0], old) + productsIn(expr.operands[1], old);
        if (value == old || uses(value, ExprOp::Local)) return 0;
        return expr.op == ExprOp::Constant && expr.real == 0 ? 0 : 1;
    }

    [[nodiscard]] bool uses(ExprId value, ExprOp op) const {
        bool isFound = false;
        loop::forEachSubexpr(m_function, value,
                             [&](ExprId part) { isFound |= m_function[part].op == op; });
        return isFound;
    }

    /// Of an element of the same result, or of a local that has one.
    [[nodiscard]] bool isCopy(ExprId value, loop::BufferId result) const {
        const Expr& expr = m_function[value];
        if (expr.op == ExprOp::Multiply && m_function[expr.operands[0]].op == ExprOp::Constant)
            return isCopy(expr.operands[1], result);
        if (expr.op == ExprOp::Local) return m_function[expr.local()].name == "value";
        return expr.op == ExprOp::Load && expr.buffer() == result;
    }

    Function& m_function;
    loop::BufferId m_counts;
};

/// Points and copies of a run.
std::pair<double, double> countedOf(const LoweredProgram& lowered, const Valuation& values) {
    Function function = lowered.function;
    const Counting counting(function);
    const loop::Arguments arguments = argumentsOf(lowered, values);
    const auto results = loop::interpret(function, arguments);
    INFO((results ? std::string() : render(results.error())));
    REQUIRE(results);
    const std::vector<double>& counts = results->at(counting.counts());
    return {counts[0], counts[1]};
}

std::pair<double, double> predictedOf(SturProgram& program, const Sizes& sizes) {
    const auto work =
        workOf(program.terms(), program.model(), program.start(), {sizes.begin(), sizes.end()});
    INFO((work ? std::string() : render(work.error())));
    REQUIRE(work);
    return {work->points, work->copies};
}

/// Exactly so, or at most so: loops around sums take factors out, and what is inside once then is
/// no point.
enum class Agreement : std::uint8_t { Exact, AtMost };

void checkWork(const std::string& text, std::uint64_t seed, std::uint64_t trials,
               Agreement agreement) {
    INFO(text);
    const auto program = programOf(text);
    const auto lowered = lowerProgram(program->terms(), program->model(), program->start(),
                                      {.name = "f", .tile = std::nullopt});
    REQUIRE(lowered);
    // Less is copied then.
    for (const auto& [tensor, layout] : lowered->layouts.packed)
        if (const Tensor* known = program->model().find(tensor);
            known == nullptr || known->layout != StorageLayout::Packed)
            return;
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        const auto sizes = randomSizes(program->model(), seed * 31 + trial,
                                       6 - static_cast<std::int64_t>(trial % 6));
        REQUIRE(sizes);
        INFO("sizes" << sizesText(*sizes));
        INFO(lowered->function.dump());
        const auto [points, copies] = predictedOf(*program, *sizes);
        const auto counted = countedOf(*lowered, resultsOf(*program, *sizes, seed + trial));
        CHECK(copies == counted.second);
        if (agreement == Agreement::Exact)
            CHECK(points == counted.first);
        else
            CHECK(points >= counted.first);
    }
}

void checkRandomWork(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        INFO("program " << seed);
        checkWork(randomSturProgram(seed), seed, 4, Agreement::AtMost);
    }
}

}  // namespace

TEST_CASE("work of shipped programs is what kernels do", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        checkWork(text, 1, 12, Agreement::Exact);
    }
}

TEST_CASE("work of programs over packed tensors is what kernels do", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        checkWork(packedText(text), 1, 12, Agreement::AtMost);
    }
}

TEST_CASE("work of random programs is no less than what kernels do", "[property]") {
    checkRandomWork(0, 100);
}

TEST_CASE("work that is stopped is not told, and not kept", "[unit]") {
    const auto program =
        programOf("symbols: n\nY(i, k) := A(i, j) * B(j, k)\nstructure: A -> symmetric(n)\n" +
                  square("B") + square("Y") + "B:U(i, j) := (i / 4 = j / 4)\n");
    const std::string sum = "sum(j: A(i, j) * (B(j, k) * (j / 4 = k / 4)))";
    TermWork whole(program->model());
    const auto term = readTerm(whole.terms(), SourceText("term", sum));
    REQUIRE(term);
    REQUIRE(whole.of(*term));
    const double cost = whole.of(*term)->cost;
    bool isOver = false;
    std::size_t stops = 0;
    for (std::size_t when = 0; !isOver; when = when * 3 / 2 + 1) {
        INFO("stopped at question " << when);
        TermWork work(program->model());
        const auto same = readTerm(work.terms(), SourceText("term", sum));
        REQUIRE(same);
        std::size_t asked = 0;
        const StopCheck stop(std::function<bool()>([&] { return asked++ >= when; }));
        isOver = work.of(*same, stop).has_value();
        if (!isOver) ++stops;
        REQUIRE(work.of(*same));
        CHECK(work.of(*same)->cost == cost);
    }
    CHECK(stops > 3);
}

TEST_CASE("work of many random programs is no less than what kernels do", "[.][slow]") {
    checkRandomWork(100, 1000);
}

}  // namespace candler::stur
