#include "engine/languages/linrel/scripts/ScriptText.h"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>
#include <utility>

namespace candler::linrel {

namespace {

using Kind = ScriptExpressionKind;

enum ScriptLevel {
    Or,
    And,
    Not,
    Compared,
    Added,
    Multiplied,
    MatrixProduct,
    Signed,
    Raised,
    Whole
};

ScriptLevel levelOfSign(std::string_view sign) {
    if (sign == "|") return Or;
    if (sign == "&") return And;
    if (sign == "+" || sign == "-") return Added;
    if (sign == "*" || sign == "/") return Multiplied;
    if (sign == "^") return Raised;
    return sign.starts_with('%') ? MatrixProduct : Compared;
}

ScriptLevel levelOf(const ScriptExpression& expression) {
    if (expression.kind == Kind::Binary) return levelOfSign(expression.text);
    if (expression.kind == Kind::Unary) return expression.text == "!" ? Not : Signed;
    return Whole;
}

std::string at(const ScriptExpression& expression, ScriptLevel least) {
    std::string text = scriptText(expression);
    return levelOf(expression) >= least ? text : "(" + text + ")";
}

std::string binaryText(const ScriptExpression& expression) {
    const ScriptLevel level = levelOfSign(expression.text);
    const auto above = static_cast<ScriptLevel>(level + 1);
    if (level == Raised)
        return at(expression.parts[0], Whole) + "^" + at(expression.parts[1], Signed);
    // Comparisons are not chained.
    return at(expression.parts[0], level == Compared ? above : level) + " " + expression.text +
           " " + at(expression.parts[1], above);
}

std::string listed(std::span<const ScriptExpression> parts) {
    std::string text;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i > 0) text += ", ";
        if (!parts[i].argumentName.empty()) text += parts[i].argumentName + " = ";
        text += scriptText(parts[i]);
    }
    return text;
}

/// As it stood in the script, between the quotes that are not in it.
std::string quoted(const std::string& text) {
    bool hasQuote = false;
    for (std::size_t i = 0; i < text.size(); i += text[i] == '\\' ? 2 : 1)
        hasQuote = hasQuote || text[i] == '"';
    const char quote = hasQuote ? '\'' : '"';
    return quote + text + quote;
}

/// `1.` and `.5` are no numbers in programs.
std::string numberTextOfProgram(std::string text) {
    const std::size_t point = text.find('.');
    if (point == std::string::npos) return text;
    const bool hasDigit =
        point + 1 < text.size() && text[point + 1] >= '0' && text[point + 1] <= '9';
    if (!hasDigit) text.insert(point + 1, "0");
    if (point == 0) text.insert(0, "0");
    return text;
}

ScriptExpression made(Kind kind, std::string text, std::vector<ScriptExpression> parts) {
    ScriptExpression expression;
    expression.kind = kind;
    expression.text = std::move(text);
    expression.parts = std::move(parts);
    return expression;
}

}  // namespace

std::string scriptText(const ScriptExpression& expression) {
    const std::span<const ScriptExpression> parts(expression.parts);
    switch (expression.kind) {
        case Kind::Number:
            return numberTextOfProgram(expression.text);
        case Kind::String:
            return quoted(expression.text);
        case Kind::Truth:
        case Kind::Name:
            return expression.text;
        case Kind::Argument:
            return "$" + expression.text;
        case Kind::Unary:
            return expression.text + at(parts[0], expression.text == "!" ? Not : Signed);
        case Kind::Binary:
            return binaryText(expression);
        case Kind::Call:
            return expression.text + "(" + listed(parts) + ")";
        case Kind::Index:
            return at(parts[0], Whole) + "[" + listed(parts.subspan(1)) + "]";
        case Kind::Span:
            return scriptText(parts[0]) + ":" + scriptText(parts[1]);
        case Kind::Empty:
            break;
    }
    return {};
}

std::string scriptStringValue(const std::string& text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\' || i + 1 == text.size()) {
            result += text[i];
            continue;
        }
        const char next = text[++i];
        result += next == 'n' ? '\n' : next == 't' ? '\t' : next;
    }
    return result;
}

void addNames(const ScriptExpression& expression, std::set<std::string>& names) {
    if (expression.kind == Kind::Name) names.insert(expression.text);
    for (const ScriptExpression& part : expression.parts) addNames(part, names);
}

void substitute(ScriptExpression& expression, const std::string& name, const ScriptExpression& by) {
    if (expression.isName(name)) {
        std::string argument = std::move(expression.argumentName);
        expression = by;
        expression.argumentName = std::move(argument);
        return;
    }
    for (ScriptExpression& part : expression.parts) substitute(part, name, by);
}

std::size_t sizeOf(const ScriptExpression& expression) {
    std::size_t size = 1;
    for (const ScriptExpression& part : expression.parts) size += sizeOf(part);
    return size;
}

bool isTruth(const ScriptExpression& value) {
    constexpr std::array<std::string_view, 8> kSigns{"<", "<=", ">", ">=", "==", "!=", "&", "|"};
    return value.kind == Kind::Truth || (value.kind == Kind::Unary && value.text == "!") ||
           (value.kind == Kind::Binary && std::ranges::find(kSigns, value.text) != kSigns.end());
}

ScriptExpression scriptName(std::string name) {
    return made(Kind::Name, std::move(name), {});
}

ScriptExpression scriptNumber(std::string text) {
    return made(Kind::Number, std::move(text), {});
}

ScriptExpression scriptCall(std::string function, std::vector<ScriptExpression> arguments) {
    return made(Kind::Call, std::move(function), std::move(arguments));
}

ScriptExpression scriptBinary(std::string sign, ScriptExpression left, ScriptExpression right) {
    std::vector<ScriptExpression> parts;
    parts.push_back(std::move(left));
    parts.push_back(std::move(right));
    return made(Kind::Binary, std::move(sign), std::move(parts));
}

}  // namespace candler::linrel
