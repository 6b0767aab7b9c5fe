// Work that is predicted against what loops of kernels do: their innermost statements are counted
// by the interpreter, in shipped programs and in random ones.
#include <fmt/format.h>

#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturReading.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/languages/stur/costs/SturWork.h"
#include "engine/languages/stur/lowering/SturLowering.h"
#include "engine/languages/stur/semantics/SturInputs.h"

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
    static constexpr std::size_t kZeros = 2;

    explicit Counting(Function& function)
        : m_function(function),
          m_counts(function.addBuffer(
              {"counts", loop::Type::F64, {function.constant(3)}, loop::BufferRole::Output})) {
        function.body = counted(function.body);
        for (std::size_t i = 0; i < 3; ++i)
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
            const auto kind = kindOf(stmt);
            made.push_back(std::move(stmt));
            if (!kind) continue;
            const ExprId old = m_function.load(m_counts, {index(*kind)});
            made.push_back(
                Function::store(m_counts, {index(*kind)},
                                m_function.add(old, m_function.real(loop::Type::F64, 1))));
        }
        return made;
    }

    [[nodiscard]] std::optional<std::size_t> kindOf(const loop::Stmt& stmt) const {
        if (stmt.as<loop::Assign>() != nullptr) return kPoints;
        const auto* store = stmt.as<loop::Store>();
        if (store == nullptr) return std::nullopt;
        const Expr& value = m_function[store->value];
        if (value.op == ExprOp::Constant) return kZeros;
        if (value.op != ExprOp::Add) return kCopies;
        // A sum that is done, or one of one element.
        for (const ExprId operand : value.operands)
            if (m_function[operand].op == ExprOp::Local) return std::nullopt;
        return kPoints;
    }

    Function& m_function;
    loop::BufferId m_counts;
};

/// Points, copies and zeros of a run.
std::string countedText(const Function& kernel, const Valuation& values) {
    Function function = kernel;
    const Counting counting(function);
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function.parameters()) {
        if (const auto* size = std::get_if<loop::VarId>(&parameter)) {
            arguments.sizes[*size] = values.indices.at(function[*size].name);
            continue;
        }
        const auto buffer = std::get<loop::BufferId>(parameter);
        if (function[buffer].role == loop::BufferRole::Input)
            arguments.buffers[buffer] = values.tensors.at(function[buffer].name).cells;
    }
    const auto results = loop::interpret(function, arguments);
    INFO((results ? std::string() : render(results.error())));
    REQUIRE(results);
    const std::vector<double>& counts = results->at(counting.counts());
    return fmt::format("{} points, {} copies, {} zeros", counts[0], counts[1], counts[2]);
}

std::string predictedText(SturProgram& program, const Sizes& sizes) {
    const auto work =
        workOf(program.terms(), program.model(), program.start(), {sizes.begin(), sizes.end()});
    INFO((work ? std::string() : render(work.error())));
    REQUIRE(work);
    return fmt::format("{} points, {} copies, {} zeros", work->points, work->copies, work->zeros);
}

void checkWork(const std::string& text, std::uint64_t seed, std::uint64_t trials) {
    INFO(text);
    const auto program = programOf(text);
    const auto lowered =
        lowerProgram(program->terms(), program->model(), program->start(), {.name = "f"});
    REQUIRE(lowered);
    for (std::uint64_t trial = 0; trial < trials; ++trial) {
        const auto sizes = randomSizes(program->model(), seed * 31 + trial,
                                       6 - static_cast<std::int64_t>(trial % 6));
        REQUIRE(sizes);
        std::string sizesText;
        for (const auto& [name, size] : *sizes) sizesText += fmt::format(" {} = {}", name, size);
        INFO("sizes" << sizesText);
        INFO(lowered->function.dump());
        CHECK(predictedText(*program, *sizes) ==
              countedText(lowered->function, resultsOf(*program, *sizes, seed + trial)));
    }
}

void checkRandomWork(std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t seed = first; seed < first + count; ++seed) {
        INFO("program " << seed);
        checkWork(randomSturProgram(seed), seed, 4);
    }
}

}  // namespace

TEST_CASE("work of shipped programs is what kernels do", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        checkWork(text, 1, 12);
    }
}

TEST_CASE("work of random programs is what kernels do", "[property]") {
    checkRandomWork(0, 100);
}

TEST_CASE("work of many random programs is what kernels do", "[.][slow]") {
    checkRandomWork(100, 1000);
}

}  // namespace candler::stur
