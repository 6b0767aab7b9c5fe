// ScriptBuiltins: the functions that scripts call without defining them, in tables by topic: a
// name, the names of the arguments, and what computes it. A new one is a row of such a table.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptRun.h"
#include "engine/languages/linrel/scripts/ScriptValue.h"

namespace candler::linrel {

/// A value that a call is given, with the name that it was given by, if any.
struct ScriptGiven {
    std::string name{};
    ScriptValue value{};
};

/// The arguments of one call by the names of the parameters. What is asked for as something that it
/// is not fails the run and gives a preset.
class ScriptArguments {
public:
    ScriptArguments(ScriptRun& run, const ScriptExpression& call) : m_run(run), m_call(call) {}

    /// Binds as `parameters` says: names with blanks between them, `|` before the first that may be
    /// missing, `a/b` for a name that may be written otherwise, `...` for any number of others.
    /// False with an error.
    bool bind(std::string_view parameters, std::vector<ScriptGiven> given);

    [[nodiscard]] bool has(const std::string& name) const { return m_values.contains(name); }
    [[nodiscard]] const ScriptValue& value(const std::string& name) const;
    [[nodiscard]] double number(const std::string& name, double preset = 0);
    [[nodiscard]] std::int64_t integer(const std::string& name, std::int64_t preset = 0);
    [[nodiscard]] bool truth(const std::string& name, bool preset = false);
    [[nodiscard]] std::string text(const std::string& name, const std::string& preset = {});
    /// Without cells if it is none. Lives as long as the arguments.
    [[nodiscard]] const Matrix& matrix(const std::string& name);
    /// What `...` took.
    [[nodiscard]] const std::vector<ScriptGiven>& rest() const { return m_rest; }

    ScriptValue fail(std::string message, std::string hint = {});
    [[nodiscard]] bool canMake(std::int64_t rows, std::int64_t columns) {
        return m_run.canMake(rows, columns, m_call.range);
    }
    bool work(double operations) { return m_run.work(operations, m_call.range); }
    [[nodiscard]] bool isFailed() const { return m_run.isFailed(); }
    [[nodiscard]] ScriptRun& run() { return m_run; }
    [[nodiscard]] const ScriptRange& range() const { return m_call.range; }
    [[nodiscard]] const std::string& function() const { return m_call.text; }

    /// The results after the first, for `[a, b] = f(x)`.
    std::vector<ScriptValue> more{};

private:
    bool bindNamed(std::span<const std::string_view> parameters, ScriptGiven& given);

    ScriptRun& m_run;
    const ScriptExpression& m_call;
    std::map<std::string, ScriptValue> m_values;
    std::vector<std::shared_ptr<const Matrix>> m_matrices;  ///< Asked for, and kept.
    std::vector<ScriptGiven> m_rest;
};

struct ScriptBuiltin {
    std::string_view name;
    std::string_view parameters;  ///< As ScriptArguments::bind reads them.
    ScriptValue (*compute)(ScriptArguments& arguments);
};

[[nodiscard]] std::span<const ScriptBuiltin> aggregateBuiltins();  ///< And what accumulates.
[[nodiscard]] std::span<const ScriptBuiltin> pointwiseBuiltins();
[[nodiscard]] std::span<const ScriptBuiltin> randomBuiltins();
[[nodiscard]] std::span<const ScriptBuiltin> shapeBuiltins();
[[nodiscard]] std::span<const ScriptBuiltin> solverBuiltins();
[[nodiscard]] std::span<const ScriptBuiltin> statisticsBuiltins();
[[nodiscard]] std::span<const ScriptBuiltin> tableBuiltins();  ///< And what sorts and selects.
[[nodiscard]] std::span<const ScriptBuiltin> valueBuiltins();  ///< Texts, lists, conversions.

/// The row in one of the tables; null if there is none, and it may still be in LaFunctions.
[[nodiscard]] const ScriptBuiltin* findBuiltin(std::string_view name);
/// Of all functions, those of LaFunctions too; for hints.
[[nodiscard]] std::vector<std::string> builtinNames();

/// All results of a call of a built-in function; empty if no function has this name. Errors are
/// those of the run.
[[nodiscard]] std::vector<ScriptValue> callBuiltin(ScriptRun& run, const ScriptExpression& call,
                                                   const std::string& name,
                                                   std::vector<ScriptGiven> given);

/// Of rows of the tables of LaFunctions, in AggregateBuiltins and PointwiseBuiltins: false if there
/// is none of this name.
[[nodiscard]] bool callAggregate(ScriptRun& run, const ScriptExpression& call,
                                 const std::string& name, const std::vector<ScriptGiven>& given,
                                 ScriptValue& result);
[[nodiscard]] bool callPointwise(ScriptRun& run, const ScriptExpression& call,
                                 const std::string& name, const std::vector<ScriptGiven>& given,
                                 ScriptValue& result);

/// What stands between separators; none of it is empty.
[[nodiscard]] std::vector<std::string_view> wordsBetween(std::string_view text, char separator);

}  // namespace candler::linrel
