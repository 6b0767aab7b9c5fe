#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <utility>

#include "engine/codegen/CppNames.h"
#include "engine/languages/linrel/scripts/ScriptText.h"

namespace candler::linrel {

namespace {

using Form = CppExpression::Form;

struct CppSign {
    std::string_view sign;
    std::string_view function;  ///< Of script_runtime.hpp.
    CppLevel level;
    bool isCpp = true;  ///< The sign is C++, of numbers and of arrays.
    bool keepsWhole = false;
    bool givesTruth = false;
};

constexpr std::array kCppSigns{
    CppSign{"+", "add", CppLevel::Sum, true, true},
    CppSign{"-", "subtract", CppLevel::Sum, true, true},
    CppSign{"*", "multiply", CppLevel::Product, true, true},
    CppSign{"/", "divide", CppLevel::Product},
    CppSign{"^", "power", CppLevel::Whole, false},
    CppSign{"%%", "modulo", CppLevel::Whole, false, true},
    CppSign{"%/%", "floorDivide", CppLevel::Whole, false, true},
    CppSign{"<", "less", CppLevel::Less, true, false, true},
    CppSign{"<=", "lessOrEqual", CppLevel::Less, true, false, true},
    CppSign{">", "greater", CppLevel::Less, true, false, true},
    CppSign{">=", "greaterOrEqual", CppLevel::Less, true, false, true},
    CppSign{"==", "equal", CppLevel::Equal, true, false, true},
    CppSign{"!=", "notEqual", CppLevel::Equal, true, false, true},
    CppSign{"&", "both", CppLevel::And, false, false, true},
    CppSign{"|", "either", CppLevel::Or, false, false, true},
};

const CppSign* cppSign(std::string_view sign) {
    const auto found = std::ranges::find(kCppSigns, sign, &CppSign::sign);
    return found == kCppSigns.end() ? nullptr : &*found;
}

CppLevel above(CppLevel level) {
    return static_cast<CppLevel>(static_cast<int>(level) + 1);
}

/// A legal number of C++, and a double.
std::string cppNumber(const std::string& text) {
    const double value = std::strtod(text.c_str(), nullptr);
    if (!std::isfinite(value)) return "dml::infinity";
    std::string result = fmt::format("{}", value);
    if (result.find_first_of(".e") == std::string::npos) result += ".0";
    return result;
}

}  // namespace

CppKind kindOfType(ScriptType type) {
    switch (type) {
        case ScriptType::Matrix:
            return CppKind::Matrix;
        case ScriptType::Number:
            return CppKind::Number;
        case ScriptType::Integer:
            return CppKind::Whole;
        case ScriptType::Truth:
            return CppKind::Truth;
        case ScriptType::String:
            return CppKind::Text;
        default:
            return CppKind::Unknown;
    }
}

const char* cppTypeOf(CppKind kind) {
    if (kind == CppKind::Matrix) return "Matrix";
    return kind == CppKind::Text ? "std::string" : "double";
}

std::string atLevel(const CppExpression& expression, CppLevel level) {
    return expression.level >= level ? expression.text : "(" + expression.text + ")";
}

CppExpression asDouble(CppExpression expression) {
    if (!expression.isBool) return expression;
    expression.text = expression.text == "true"    ? "1.0"
                      : expression.text == "false" ? "0.0"
                                                   : "double(" + expression.text + ")";
    expression.level = CppLevel::Whole;
    expression.isBool = false;
    return expression;
}

std::string arrayText(const CppExpression& expression, CppLevel level) {
    if (expression.isNumber()) return atLevel(asDouble(expression), level);
    if (expression.form == Form::Array) return atLevel(expression, level);
    return atLevel(expression, CppLevel::Whole) + ".array()";
}

std::string matrixText(const CppExpression& expression, CppLevel level) {
    if (expression.form != Form::Array) return atLevel(expression, level);
    return atLevel(expression, CppLevel::Whole) + ".matrix()";
}

void ScriptCppExpressions::fail(std::string message, const ScriptRange& where, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), m_script.place(where), std::move(hint));
}

CppExpression ScriptCppExpressions::expression(const ScriptExpression& expression) {
    using Kind = ScriptExpressionKind;
    switch (expression.kind) {
        case Kind::Number: {
            const bool isWhole = expression.text.find_first_of(".eE") == std::string::npos;
            return {.text = cppNumber(expression.text),
                    .kind = isWhole ? CppKind::Whole : CppKind::Number};
        }
        case Kind::String:
            return {.text = '"' + loop::CppNames::escaped(scriptStringValue(expression.text)) + '"',
                    .kind = CppKind::Text,
                    .isLiteral = true};
        case Kind::Truth:
            return {.text = expression.text == "TRUE" ? "true" : "false",
                    .kind = CppKind::Truth,
                    .isBool = true};
        case Kind::Name:
            return variable(expression);
        case Kind::Unary:
            return unary(expression);
        case Kind::Binary:
            return binary(expression);
        case Kind::Call:
            return call(expression);
        case Kind::Index:
            return indexed(expression);
        case Kind::Argument:
            fail("arguments of the command line have no C++ here", expression.range,
                 "make it a parameter of the function");
            break;
        case Kind::Span:
        case Kind::Empty:
            fail("a range has no C++ here", expression.range, "seq gives the numbers as a column");
            break;
    }
    return {};
}

CppExpression ScriptCppExpressions::variable(const ScriptExpression& expression) {
    const std::string& name = expression.text;
    const auto found = variables.find(name);
    if (found != variables.end()) {
        if (found->second.kind == CppKind::Unknown)
            fail(fmt::format("the kind of '{}' is not known here", name), expression.range,
                 "a function with C++ gives all of its variables numbers, texts or matrices");
        return {.text = found->second.name, .kind = found->second.kind};
    }
    const auto constant = [](const char* text) {
        return CppExpression{.text = text, .kind = CppKind::Number};
    };
    if (name == "pi" || name == "PI") return constant("dml::pi");
    if (name == "Inf" || name == "inf" || name == "INF") return constant("dml::infinity");
    if (name == "NaN" || name == "nan" || name == "NA") return constant("dml::nan");
    fail(fmt::format("'{}' has no value here", name), expression.range);
    return {};
}

CppExpression ScriptCppExpressions::unary(const ScriptExpression& expression) {
    CppExpression of = this->expression(expression.parts[0]);
    if (of.kind == CppKind::Unknown) return {};
    if (of.isText()) {
        fail(fmt::format("'{}' is not defined for a text", expression.text), expression.range);
        return {};
    }
    if (expression.text == "!") {
        if (of.isMatrix())
            return {.text = "dml::opposite(" + of.text + ")", .kind = CppKind::Matrix};
        CppExpression test{.text = converted(of, CppKind::Truth, expression.range),
                           .kind = CppKind::Truth,
                           .level = of.isBool ? of.level : CppLevel::Whole,
                           .isBool = true};
        test.text = "!" + atLevel(test, CppLevel::Signed);
        test.level = CppLevel::Signed;
        return test;
    }
    of = asDouble(std::move(of));
    if (expression.text == "+") return of;
    const std::string text = atLevel(of, CppLevel::Signed);
    return {.text = text.starts_with('-') ? "-(" + text + ")" : "-" + text,
            .kind = of.kind == CppKind::Truth ? CppKind::Number : of.kind,
            .level = CppLevel::Signed,
            .form = of.isMatrix() && of.form == Form::Value ? Form::Lazy : of.form};
}

/// By a diagonal, which needs no matrix of its own.
std::optional<CppExpression> ScriptCppExpressions::scaled(const ScriptExpression& product) {
    const auto isDiagonal = [&](const ScriptExpression& factor) {
        return factor.kind == ScriptExpressionKind::Call && factor.text == "diag" &&
               factor.parts.size() == 1 && factor.parts[0].argumentName.empty() &&
               m_script.find("diag") == nullptr;
    };
    const bool isLeft = isDiagonal(product.parts[0]);
    if (product.text != "%*%" || (!isLeft && !isDiagonal(product.parts[1]))) return std::nullopt;
    const auto matrix = [&](const ScriptExpression& of) {
        return converted(expression(of), CppKind::Matrix, of.range);
    };
    const ScriptExpression& left = isLeft ? product.parts[0].parts[0] : product.parts[0];
    const ScriptExpression& right = isLeft ? product.parts[1] : product.parts[1].parts[0];
    const std::string first = matrix(left);
    return CppExpression{.text = fmt::format("dml::{}({}, {})", isLeft ? "diagTimes" : "timesDiag",
                                             first, matrix(right)),
                         .kind = CppKind::Matrix};
}

CppExpression ScriptCppExpressions::binary(const ScriptExpression& expression) {
    if (auto product = scaled(expression)) return isFailed() ? CppExpression{} : *product;
    const CppExpression left = this->expression(expression.parts[0]);
    const CppExpression right = this->expression(expression.parts[1]);
    if (left.kind == CppKind::Unknown || right.kind == CppKind::Unknown) return {};
    return binaryOf(expression, left, right);
}

CppExpression ScriptCppExpressions::binaryOf(const ScriptExpression& expression,
                                             const CppExpression& left,
                                             const CppExpression& right) {
    const std::string& sign = expression.text;
    if (left.isText() || right.isText()) return ofTexts(expression, left, right);
    if (sign == "%*%") return product(left, right);
    if (cppSign(sign) == nullptr) {
        fail(fmt::format("'{}' has no C++ here", sign), expression.range);
        return {};
    }
    if (left.isNumber() && right.isNumber()) return ofNumbers(sign, left, right);
    const bool isSame = !left.isMatrix() || !right.isMatrix() || sameShapes.contains(&expression);
    return ofMatrices(sign, left, right, isSame);
}

CppExpression ScriptCppExpressions::ofTexts(const ScriptExpression& expression,
                                            const CppExpression& left, const CppExpression& right) {
    const CppSign* sign = cppSign(expression.text);
    const bool isComparison = sign != nullptr && sign->isCpp && sign->givesTruth;
    if (expression.text != "+" && !isComparison) {
        fail(fmt::format("'{}' is not defined for texts", expression.text), expression.range);
        return {};
    }
    const auto side = [&](const CppExpression& of) {
        return CppExpression{.text = textOf(of, expression.range),
                             .kind = CppKind::Text,
                             .level = of.isText() ? of.level : CppLevel::Whole,
                             .isLiteral = of.isLiteral};
    };
    CppExpression a = side(left);
    const CppExpression b = side(right);
    // Two literals are no std::string to C++.
    if (a.isLiteral && (b.isLiteral || isComparison)) a.text = "std::string(" + a.text + ")";
    return {.text = fmt::format("{} {} {}", atLevel(a, sign->level), expression.text,
                                atLevel(b, above(sign->level))),
            .kind = isComparison ? CppKind::Truth : CppKind::Text,
            .level = sign->level,
            .isBool = isComparison};
}

CppExpression ScriptCppExpressions::ofNumbers(const std::string& sign, const CppExpression& left,
                                              const CppExpression& right) {
    const CppSign& row = *cppSign(sign);
    const bool isWhole =
        row.keepsWhole && left.kind == CppKind::Whole && right.kind == CppKind::Whole;
    const CppKind kind = row.givesTruth ? CppKind::Truth
                         : isWhole      ? CppKind::Whole
                                        : CppKind::Number;
    if (sign == "&" || sign == "|") {
        const auto side = [&](const CppExpression& of) {
            return of.isBool ? atLevel(of, CppLevel::Equal) : "dml::isTrue(" + of.text + ")";
        };
        // C++ warns of some of them without brackets.
        return {.text = side(left) + (sign == "&" ? " && " : " || ") + side(right),
                .kind = kind,
                .level = row.level,
                .isBool = true};
    }
    const CppExpression a = asDouble(left);
    const CppExpression b = asDouble(right);
    if (!row.isCpp) {
        const std::string function =
            sign == "^" ? "std::pow" : fmt::format("dml::{}", row.function);
        return {.text = fmt::format("{}({}, {})", function, a.text, b.text), .kind = kind};
    }
    const CppLevel least = row.givesTruth ? CppLevel::Sum : row.level;
    const CppLevel most = row.givesTruth ? CppLevel::Sum : above(row.level);
    return {.text = fmt::format("{} {} {}", atLevel(a, least), sign, atLevel(b, most)),
            .kind = kind,
            .level = row.level,
            .isBool = row.givesTruth};
}

CppExpression ScriptCppExpressions::product(const CppExpression& left, const CppExpression& right) {
    const auto side = [](const CppExpression& of, CppLevel level) {
        return of.isMatrix() ? matrixText(of, level) : "dml::matrix(" + of.text + ")";
    };
    return {.text = side(left, CppLevel::Product) + " * " + side(right, CppLevel::Signed),
            .kind = CppKind::Matrix,
            .level = CppLevel::Product,
            .form = Form::Lazy};
}

CppExpression ScriptCppExpressions::ofMatrices(const std::string& sign, const CppExpression& left,
                                               const CppExpression& right, bool isSame) {
    const CppSign& row = *cppSign(sign);
    const bool areMatrices = left.isMatrix() && right.isMatrix();
    const bool hasArray = left.form == Form::Array || right.form == Form::Array;
    const bool isScaled = (sign == "*" && !areMatrices) || (sign == "/" && right.isNumber());
    const bool isSum = (sign == "+" || sign == "-") && areMatrices && isSame && !hasArray;
    if (isScaled || isSum)
        return {.text = fmt::format("{} {} {}", atLevel(asDouble(left), row.level), sign,
                                    atLevel(asDouble(right), above(row.level))),
                .kind = CppKind::Matrix,
                .level = row.level,
                .form = hasArray ? Form::Array : Form::Lazy};
    const bool isArray = (row.isCpp && isSame) || (sign == "^" && isSame && left.isMatrix());
    if (isArray) return ofArrays(sign, left, right);
    return {.text = fmt::format("dml::{}({}, {})", row.function, left.text, right.text),
            .kind = CppKind::Matrix};
}

CppExpression ScriptCppExpressions::ofArrays(const std::string& sign, const CppExpression& left,
                                             const CppExpression& right) {
    const CppSign& row = *cppSign(sign);
    CppExpression result{.kind = CppKind::Matrix, .level = CppLevel::Whole, .form = Form::Array};
    if (sign == "^") {
        result.text = arrayText(left, CppLevel::Whole);
        result.text +=
            right.text == "2.0" ? ".square()" : ".pow(" + arrayText(right, CppLevel::Choice) + ")";
        return result;
    }
    const CppLevel least = row.givesTruth ? CppLevel::Sum : row.level;
    const CppLevel most = row.givesTruth ? CppLevel::Sum : above(row.level);
    result.text = fmt::format("{} {} {}", arrayText(left, least), sign, arrayText(right, most));
    result.level = row.level;
    if (row.givesTruth) {
        result.text = "(" + result.text + ").cast<double>()";
        result.level = CppLevel::Whole;
    }
    return result;
}

std::string ScriptCppExpressions::textOf(const CppExpression& value, const ScriptRange& where) {
    switch (value.kind) {
        case CppKind::Text:
            return value.text;
        case CppKind::Truth:
            return "dml::truthText(" + value.text + ")";
        case CppKind::Whole:
            return "dml::wholeText(" + value.text + ")";
        case CppKind::Number:
        case CppKind::Matrix:
            return "dml::text(" + value.text + ")";
        case CppKind::Unknown:
            fail("the kind of this is not known here", where);
    }
    return {};
}

std::string ScriptCppExpressions::converted(const CppExpression& value, CppKind kind,
                                            const ScriptRange& where) {
    if (value.kind == CppKind::Unknown || kind == CppKind::Unknown) {
        fail("the kind of this is not known here", where);
        return {};
    }
    if (kind == CppKind::Text) return textOf(value, where);
    if (value.isText()) {
        fail("a text cannot be a number or a matrix here", where);
        return {};
    }
    if (kind == CppKind::Matrix) {
        if (value.isNumber()) return "dml::matrix(" + value.text + ")";
        return value.form == Form::Array ? "Matrix(" + value.text + ")" : value.text;
    }
    if (kind == CppKind::Truth)
        return value.isBool ? value.text : "dml::isTrue(" + value.text + ")";
    return value.isMatrix() ? "dml::scalar(" + value.text + ")" : value.text;
}

std::string ScriptCppExpressions::condition(const ScriptExpression& expression) {
    return converted(this->expression(expression), CppKind::Truth, expression.range);
}

}  // namespace candler::linrel
