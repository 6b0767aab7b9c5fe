// ScriptTree: a script of DML (the language of SystemML and SystemDS) or R as it was read:
// functions and statements with their places in the text. It says nothing of what they mean.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/support/SourceText.h"

namespace candler::linrel {

/// From a place in the text of the script to before another.
struct ScriptRange {
    std::size_t begin = 0;
    std::size_t end = 0;

    [[nodiscard]] std::size_t size() const { return end - begin; }
    bool operator==(const ScriptRange&) const = default;
};

enum class ScriptExpressionKind : std::uint8_t {
    Number,    ///< `text` as it is written.
    String,    ///< `text` without quotes, with its escapes.
    Truth,     ///< `text` is TRUE or FALSE.
    Name,      ///< A variable.
    Argument,  ///< `$name`, of the command line.
    Unary,     ///< `text` is - + or !; one part.
    Binary,    ///< `text` is the operator, && and || as & and |; two parts.
    Call,      ///< `text` is the function; parts are the arguments.
    Index,     ///< Parts: what is indexed, then an Empty, a Span or an expression for each place.
    Span,      ///< `from:to`; two parts, either may be Empty.
    Empty,     ///< An index that was left out: all of them.
};

struct ScriptExpression {
    ScriptExpressionKind kind = ScriptExpressionKind::Empty;
    std::string text{};
    std::string argumentName{};  ///< Of an argument of a call that has one.
    std::vector<ScriptExpression> parts{};
    ScriptRange range{};
    int depth = 0;  ///< Of the parts within parts; few, so that recursion can walk through it.

    [[nodiscard]] bool isName(const std::string& name) const {
        return kind == ScriptExpressionKind::Name && text == name;
    }
};

enum class ScriptStatementKind : std::uint8_t {
    Assign,  ///< targets = value, or with += -= *= /=
    Call,    ///< A value that is asked for because of what its call does.
    If,      ///< `value` is the condition; `body`, `otherwise`.
    While,   ///< `value` is the condition; `body`.
    For,     ///< `name` in `value` (a Span or a call of seq or a vector); `body`.
    Return,  ///< Of R: `value`, or nothing.
    Other,   ///< Kept, and not looked into: source, library, setwd.
};

struct ScriptStatement {
    ScriptStatementKind kind = ScriptStatementKind::Other;
    /// Names, or an Index of a name; several of `[a, b] = f(x)`.
    std::vector<ScriptExpression> targets{};
    std::string sign{};  ///< Of Assign: "=" or "+=" …; `<-` is "=".
    ScriptExpression value{};
    std::string name{};       ///< Of For: its variable.
    bool isParallel = false;  ///< parfor
    std::vector<ScriptStatement> body{};
    std::vector<ScriptStatement> otherwise{};
    ScriptRange range{};
    bool isAlone = false;  ///< The whole of a body without braces.
};

/// What a parameter or a result is declared as.
enum class ScriptType : std::uint8_t {
    Unknown,
    Matrix,
    Number,
    Integer,
    Truth,
    String,
    List,
    Frame
};

struct ScriptParameter {
    std::string name;
    ScriptType type = ScriptType::Unknown;
    /// Of kind Empty: the caller has to give a value.
    ScriptExpression preset{};
    ScriptRange range{};
};

struct ScriptFunction {
    std::string name;
    std::vector<ScriptParameter> parameters{};
    std::vector<ScriptParameter> results{};  ///< None in R.
    std::vector<ScriptStatement> body{};
    ScriptRange range{};
};

struct Script {
    SourceText source;
    std::vector<ScriptFunction> functions{};
    std::vector<ScriptStatement> body{};  ///< What stands outside of functions.

    [[nodiscard]] const ScriptFunction* find(const std::string& name) const {
        for (const ScriptFunction& one : functions)
            if (one.name == name) return &one;
        return nullptr;
    }
    [[nodiscard]] SourceSpan place(const ScriptRange& range) const {
        return source.span(range.begin, range.size());
    }
    [[nodiscard]] std::string textOf(const ScriptRange& range) const {
        return std::string(source.text().substr(range.begin, range.size()));
    }
};

}  // namespace candler::linrel
