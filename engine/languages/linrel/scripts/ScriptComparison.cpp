#include "engine/languages/linrel/scripts/ScriptComparison.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <utility>

#include "engine/language/NumberComparison.h"
#include "engine/languages/linrel/scripts/ScriptInterpreter.h"
#include "engine/languages/linrel/scripts/ScriptJumps.h"
#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

namespace {

/// Iterations carry rounding on.
constexpr double kMostError = 1e-6;
constexpr double kMostScriptWork = 1e8;

/// What cells are like: scripts take logarithms, or count labels, or subtract, or choose cells of
/// one matrix by zeros and ones in another one. Of the last kinds every second matrix is such a
/// mask, and cells of the others occur twice: where all are labels, sums are exact, and no rounding
/// is seen that a comparison depends on.
enum class CellKind : std::uint8_t {
    Positive,
    Signed,
    FromOne,
    FromZero,
    Signs,
    MaskedSecond,
    MaskedFirst
};
constexpr std::array kCellKinds{CellKind::Positive,   CellKind::Signed, CellKind::FromOne,
                                CellKind::FromZero,   CellKind::Signs,  CellKind::MaskedSecond,
                                CellKind::MaskedFirst};

bool isMasked(CellKind kind) {
    return kind == CellKind::MaskedSecond || kind == CellKind::MaskedFirst;
}

/// Only vectors hold labels.
double cellOf(CellKind kind, bool isVector, Random& random) {
    const double share = uniformNumber(random);
    if (kind == CellKind::Positive) return 0.1 + share;
    if (kind == CellKind::Signed || !isVector) return 2 * share - 1;
    const double label = share < 0.5 ? 0 : 1;
    return kind == CellKind::FromOne    ? 1 + label
           : kind == CellKind::FromZero ? label
                                        : 2 * label - 1;
}

class Arguments {
public:
    Arguments(const Script& script, const ScriptFunction& function, const ScriptWishes& wishes)
        : m_function(function), m_typing(script, wishes.shapes) {
        m_typing.walk(&function, {});
        m_typing.uniteAll();
        m_facts = m_typing.parameterFacts(function);
    }

    /// None: `why` is why.
    std::optional<std::map<std::string, ScriptValue>> make(CellKind kind, Random& random,
                                                           std::string& why) {
        m_made = 0;
        std::map<std::string, ScriptValue> arguments;
        for (const ScriptParameter& parameter : m_function.parameters) {
            const ScriptFact& fact = m_facts[parameter.name];
            if (fact.isMatrix())
                arguments.emplace(parameter.name, matrix(fact, kind, random));
            else if (parameter.preset.kind != ScriptExpressionKind::Empty)
                continue;
            else if (parameter.type == ScriptType::Integer)
                arguments.emplace(parameter.name,
                                  ScriptValue::integer(static_cast<double>(size(fact.value))));
            else if (parameter.type == ScriptType::Number)
                arguments.emplace(parameter.name, ScriptValue(0.5));
            else if (parameter.type == ScriptType::Truth)
                arguments.emplace(parameter.name, ScriptValue(false));
            else {
                why = fmt::format("its argument '{}' cannot be made up", parameter.name);
                return std::nullopt;
            }
        }
        return arguments;
    }

private:
    /// Different sizes are different numbers; there are more rows than columns.
    std::int64_t size(SizeId id) {
        const ScriptSizes& sizes = m_typing.sizes();
        if (const auto value = sizes.value(id)) return *value;
        const auto [found, isNew] = m_sizes.try_emplace(sizes.root(id));
        constexpr std::int64_t kRows = 17;
        constexpr std::int64_t kColumns = 3;
        if (isNew)
            found->second =
                sizes.name(id).starts_with("rows.") ? kRows + 2 * m_rows++ : kColumns + m_columns++;
        return found->second;
    }

    ScriptValue matrix(const ScriptFact& fact, CellKind kind, Random& random) {
        Matrix made(size(fact.rows), size(fact.columns));
        if (isMasked(kind)) {
            const bool isMask = (m_made++ % 2 == 0) == (kind == CellKind::MaskedFirst);
            fill(made, isMask, random);
            return ScriptValue(std::move(made));
        }
        for (double& cell : made.cells) cell = cellOf(kind, made.columns == 1, random);
        return ScriptValue(std::move(made));
    }

    /// Most of a mask is 1.
    static void fill(Matrix& made, bool isMask, Random& random) {
        constexpr double kOnes = 0.75;
        constexpr double kTwice = 0.2;
        for (std::size_t i = 0; i < made.cells.size(); ++i) {
            const double share = uniformNumber(random);
            const bool isTwice = i > 0 && uniformNumber(random) < kTwice;
            made.cells[i] = isMask    ? (share < kOnes ? 1 : 0)
                            : isTwice ? made.cells[random.below(i)]
                                      : 0.1 + share;
        }
    }

    const ScriptFunction& m_function;
    ScriptTyping m_typing;
    ScriptFacts m_facts;
    std::map<SizeId, std::int64_t> m_sizes;
    std::int64_t m_rows = 0;
    std::int64_t m_columns = 0;
    int m_made = 0;  ///< Matrices of these arguments.
};

void compareValue(const std::string& name, const ScriptValue& expected, const ScriptValue& found,
                  ScriptCheck& check) {
    if (!check.difference.empty()) return;
    const auto a = expected.matrix();
    const auto b = found.matrix();
    if (!a || !b) return;
    if (a->rows != b->rows || a->columns != b->columns || expected.isMatrix() != found.isMatrix()) {
        check.difference = fmt::format("'{}' is {} in place of {}", name, found.description(),
                                       expected.description());
        return;
    }
    const NumberComparison cells =
        compareNumbers(a->cells, b->cells, std::max(1e-300, largestMagnitude(a->cells)));
    check.compared += cells.compared;
    check.largestError = std::max(check.largestError, cells.largestError);
    if (cells.isDifferent(kMostError))
        check.difference = fmt::format("a cell of '{}' is {:.6g} in place of {:.6g}", name,
                                       b->cells[cells.worst], a->cells[cells.worst]);
}

void compareOutcomes(const ScriptOutcome& expected, const ScriptOutcome& found,
                     ScriptCheck& check) {
    for (const auto& [name, value] : expected.values) {
        const auto other = found.values.find(name);
        if (other != found.values.end()) compareValue(name, value, other->second, check);
    }
}

/// In the 13th digit. `keepsExact`: equal cells alike, and whole numbers, which are labels and
/// counts, not at all.
void move(Matrix& matrix, bool keepsExact, Random& random) {
    constexpr double kTrifle = 1e-13;
    std::map<double, double> moved;
    for (double& cell : matrix.cells) {
        if (keepsExact && cell == std::floor(cell)) continue;
        const double next = cell * (1 + kTrifle * (2 * uniformNumber(random) - 1));
        cell = keepsExact ? moved.try_emplace(cell, next).first->second : next;
    }
}

/// What is exact as the script has it, as comparisons of it ask for, stays so; but something moves.
bool keepsExact(const Script& script, const ScriptCall& call) {
    const ScriptFunction* function = script.find(call.function);
    JumpOperands operands;
    if (function != nullptr) addJumpOperands(script, function->body, operands);
    return !operands.empty() && std::ranges::any_of(call.arguments, [](const auto& argument) {
        return argument.second.isMatrix() &&
               std::ranges::any_of(argument.second.matrix()->cells,
                                   [](double cell) { return cell != std::floor(cell); });
    });
}

/// Whether the script's results are worth to be compared: they are not where rounding decides.
bool isStable(const Script& script, const ScriptCall& call, const ScriptOutcome& expected,
              const StopCheck& stop) {
    constexpr int kTries = 8;
    const bool isExact = keepsExact(script, call);
    Random random(call.seed);
    for (int i = 0; i < kTries; ++i) {
        ScriptCall moved = call;
        for (auto& [name, value] : moved.arguments)
            if (value.isMatrix()) move(value.edit(), isExact, random);
        const auto outcome = runScript(script, moved, stop);
        ScriptCheck check;
        if (outcome) compareOutcomes(expected, *outcome, check);
        if (!outcome || !check.difference.empty()) return false;
    }
    return true;
}

}  // namespace

ScriptCheck compareFunctions(const Script& written, const Script& found,
                             const ScriptFunction& function, const ScriptWishes& wishes,
                             std::uint64_t seed, const StopCheck& stop) {
    ScriptCheck check{.function = function.name};
    Arguments arguments(written, function, wishes);
    Random random(seed);
    for (const CellKind kind : kCellKinds) {
        const auto made = arguments.make(kind, random, check.why);
        if (!made || stop.isStopped()) break;
        const ScriptCall call{.function = function.name,
                              .arguments = *made,
                              .seed = seed,
                              .mostWork = kMostScriptWork};
        const auto expected = runScript(written, call, stop);
        if (!expected) {
            if (check.inputs == 0)
                check.why =
                    "on random inputs the script stops: " + expected.error().front().message;
            continue;
        }
        const auto actual = runScript(found, call, stop);
        if (!actual) {
            if (!stop.isStopped()) check.difference = actual.error().front().message;
            break;
        }
        ScriptCheck here{.function = function.name};
        compareOutcomes(*expected, *actual, here);
        if (here.difference.empty()) {
            ++check.inputs;
            check.compared += here.compared;
            check.largestError = std::max(check.largestError, here.largestError);
        } else if (isStable(written, call, *expected, stop)) {
            check.difference = here.difference;
            break;
        } else if (check.inputs == 0) {
            check.why = "it gives other results, too, where its inputs change in the 13th digit";
        }
    }
    if (check.compared > 0)
        check.why.clear();
    else if (check.why.empty())
        check.why = "no input gives a finite number";
    return check;
}

ScriptCheck compareStatements(const Script& written, const Script& found, std::uint64_t seed,
                              const StopCheck& stop) {
    ScriptCheck check;
    const ScriptCall call{.seed = seed, .mostWork = kMostScriptWork};
    const auto expected = runScript(written, call, stop);
    if (!expected) {
        check.why = "it cannot be run here: " + expected.error().front().message;
        return check;
    }
    const auto actual = runScript(found, call, stop);
    if (actual)
        compareOutcomes(*expected, *actual, check);
    else if (!stop.isStopped())
        check.difference = actual.error().front().message;
    check.inputs = actual ? 1 : 0;
    if (check.compared == 0 && check.difference.empty()) check.why = "it gives no finite number";
    return check;
}

}  // namespace candler::linrel
