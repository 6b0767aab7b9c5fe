// ScriptCppExpressions: expressions of scripts as C++ with Eigen: what is computed cell by cell by
// `.array()` where shapes are known to be equal, and by functions of script_runtime.hpp elsewhere.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/support/Diagnostic.h"

namespace candler::linrel {

/// What a variable is. The first that both of two are not is what they are together; all numbers
/// are `double`, and differ in how they are printed.
enum class CppKind : std::uint8_t { Unknown, Truth, Whole, Number, Text, Matrix };

[[nodiscard]] constexpr bool isNumberKind(CppKind kind) {
    return kind == CppKind::Truth || kind == CppKind::Whole || kind == CppKind::Number;
}
/// Of a declared type; Unknown if it has no C++.
[[nodiscard]] CppKind kindOfType(ScriptType type);
[[nodiscard]] const char* cppTypeOf(CppKind kind);

/// How tightly the outermost operator binds.
enum class CppLevel : std::uint8_t { Choice, Or, And, Equal, Less, Sum, Product, Signed, Whole };

struct CppExpression {
    enum class Form : std::uint8_t {
        Value,  ///< A number, a text, a matrix with cells of its own.
        Lazy,   ///< An expression of Eigen that is a matrix.
        Array,  ///< One that computes cell by cell.
    };

    std::string text{};
    CppKind kind = CppKind::Unknown;
    CppLevel level = CppLevel::Whole;
    Form form = Form::Value;
    bool isBool = false;     ///< A Truth that is no `double`.
    bool isLiteral = false;  ///< A text between quotes.

    [[nodiscard]] bool isMatrix() const { return kind == CppKind::Matrix; }
    [[nodiscard]] bool isNumber() const { return isNumberKind(kind); }
    [[nodiscard]] bool isText() const { return kind == CppKind::Text; }
};

struct CppVariable {
    std::string name{};
    CppKind kind = CppKind::Unknown;
};

/// How a function of the script is called in C++.
struct CppFunction {
    std::string name{};
    std::string resultType{};            ///< A struct, if there are several results.
    std::vector<std::string> members{};  ///< Of the struct.
};

using CppFunctions = std::map<std::string, CppFunction>;

class ScriptCppExpressions {
public:
    ScriptCppExpressions(const Script& script, const CppFunctions& functions)
        : m_script(script), m_functions(functions) {}

    /// Of Unknown kind, with the first error, if it has no C++.
    [[nodiscard]] CppExpression expression(const ScriptExpression& expression);
    [[nodiscard]] std::string condition(const ScriptExpression& expression);
    /// As an argument or a value that is of this kind.
    [[nodiscard]] std::string converted(const CppExpression& value, CppKind kind,
                                        const ScriptRange& where);
    [[nodiscard]] std::string number(const ScriptExpression& expression) {
        return converted(this->expression(expression), CppKind::Number, expression.range);
    }
    [[nodiscard]] std::string textOf(const CppExpression& value, const ScriptRange& where);
    /// The call of a function of the script, which it must be.
    [[nodiscard]] std::string functionCall(const ScriptExpression& call);
    /// Of print, stop and assert; none if it is another function's.
    [[nodiscard]] std::optional<std::string> action(const ScriptExpression& call);
    /// A part of a matrix that can be written.
    [[nodiscard]] std::string part(const ScriptExpression& index, const std::string& of);
    /// A call that gives several values: the members of its struct with their kinds.
    [[nodiscard]] std::vector<CppVariable> membersOf(const ScriptExpression& call);

    void fail(std::string message, const ScriptRange& where, std::string hint = {});
    [[nodiscard]] bool isFailed() const { return m_error.has_value(); }
    [[nodiscard]] const std::optional<Diagnostic>& error() const { return m_error; }
    /// To begin again with what is known of variables now.
    void forgetError() { m_error.reset(); }

    std::map<std::string, CppVariable> variables{};  ///< By their names in the script.
    /// Operations of two matrices of one shape.
    std::set<const ScriptExpression*> sameShapes{};

private:
    CppExpression unary(const ScriptExpression& expression);
    CppExpression binary(const ScriptExpression& expression);
    CppExpression binaryOf(const ScriptExpression& expression, const CppExpression& left,
                           const CppExpression& right);
    CppExpression ofTexts(const ScriptExpression& expression, const CppExpression& left,
                          const CppExpression& right);
    CppExpression ofNumbers(const std::string& sign, const CppExpression& left,
                            const CppExpression& right);
    CppExpression ofMatrices(const std::string& sign, const CppExpression& left,
                             const CppExpression& right, bool isSame);
    CppExpression ofArrays(const std::string& sign, const CppExpression& left,
                           const CppExpression& right);
    CppExpression product(const CppExpression& left, const CppExpression& right);
    std::optional<CppExpression> scaled(const ScriptExpression& product);
    CppExpression variable(const ScriptExpression& expression);
    CppExpression indexed(const ScriptExpression& expression);
    std::string cell(const ScriptExpression& index, const std::string& of);

    CppExpression call(const ScriptExpression& call);
    CppExpression tableCall(const ScriptExpression& call);
    CppExpression pointwise(const ScriptExpression& call, const std::string& function);
    CppExpression firstResult(const ScriptExpression& call);
    CppExpression turned(const ScriptExpression& call);
    CppExpression aggregate(const ScriptExpression& call);
    CppExpression pairwise(const ScriptExpression& call, CppKind ofNumbers);
    CppExpression extreme(const ScriptExpression& call);
    CppExpression choice(const ScriptExpression& call);
    CppExpression joined(const ScriptExpression& call);
    CppExpression cast(const ScriptExpression& call);
    CppExpression made(const ScriptExpression& call);
    CppExpression counted(const ScriptExpression& call);
    CppExpression text(const ScriptExpression& call);
    CppExpression noCpp(const ScriptExpression& call, std::string hint = {});
    std::string argument(const ScriptExpression& call, const ScriptExpression& given, char kind);
    /// By the places of parameters as ScriptBuiltin has them; null: not given.
    std::vector<const ScriptExpression*> bound(const ScriptExpression& call,
                                               std::string_view parameters);

    const Script& m_script;
    const CppFunctions& m_functions;
    std::optional<Diagnostic> m_error;
};

/// In brackets if it binds less tightly.
[[nodiscard]] std::string atLevel(const CppExpression& expression, CppLevel level);
/// For an operation of Eigen cell by cell; of a number it is a `double`.
[[nodiscard]] std::string arrayText(const CppExpression& expression, CppLevel level);
/// For one of matrices.
[[nodiscard]] std::string matrixText(const CppExpression& expression, CppLevel level);
/// As a `double`.
[[nodiscard]] CppExpression asDouble(CppExpression expression);

}  // namespace candler::linrel
