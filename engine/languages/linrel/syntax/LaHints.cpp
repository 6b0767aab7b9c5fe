#include "engine/languages/linrel/syntax/LaHints.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <span>

#include "engine/languages/linrel/syntax/LaFunctions.h"
#include "engine/support/Diagnostic.h"

namespace candler::linrel {

namespace {

constexpr std::string_view kProducts = "the product of cells is written *, that of matrices %*%";

/// Longer symbols come before those that they begin with.
constexpr std::array kForeignSymbols{
    ForeignSymbol{"**", "powers are written ^"},
    ForeignSymbol{"->", "values are named as NAME = expression"},
    ForeignSymbol{":=", "values are named as NAME = expression"},
    ForeignSymbol{"//", "comments begin with #; / divides cells"},
    ForeignSymbol{".*", "* is the product of cells as it is"},
    ForeignSymbol{"./", "/ divides cells as it is"},
    ForeignSymbol{".^", "^ is the power of cells as it is"},
    ForeignSymbol{".", "numbers begin with a digit, as 0.5"},
    ForeignSymbol{"@", "the matrix product is written %*%"},
    ForeignSymbol{"%%", "there is no remainder; the matrix product is written %*%"},
    ForeignSymbol{"%", "the matrix product is written %*%"},
    ForeignSymbol{"'", "the transpose is written t(X); texts stand between \""},
    ForeignSymbol{"{", "there are no blocks: a program is one line after the other"},
    ForeignSymbol{"}", "there are no blocks: a program is one line after the other"},
    ForeignSymbol{"\\", "there are no inverses and solvers: make the solution an input"},
    ForeignSymbol{"\u00b7", kProducts},
    ForeignSymbol{"\u00d7", kProducts},
    ForeignSymbol{"\u2212", "the sign is written -"}};

struct Foreign {
    std::string_view name;
    std::string_view hint;
};

constexpr std::string_view kInverse =
    "there are no inverses and solvers: make the solution an input";
constexpr std::string_view kBinding = "nothing puts matrices together: make the whole an input";
constexpr std::string_view kConstant = "write matrix(1, rows, columns), or another number";
constexpr std::string_view kReading = "declare it: input X[m,n] from \"x.mtx\"";
constexpr std::string_view kWriting = "say what is computed: output NAME";
constexpr std::string_view kLoops = "there are no loops: a program is what one round computes";

constexpr std::array kFunctions{
    Foreign{"crossprod", "write t(X) %*% X"},
    Foreign{"tcrossprod", "write X %*% t(X)"},
    Foreign{"solve", kInverse},
    Foreign{"inv", kInverse},
    Foreign{"inverse", kInverse},
    Foreign{"pinv", kInverse},
    Foreign{"ginv", kInverse},
    Foreign{"linalg.inv", kInverse},
    Foreign{"linalg.solve", kInverse},
    Foreign{"chol", "there are no factorisations: make the factor an input"},
    Foreign{"svd", "there are no factorisations: make the factors inputs"},
    Foreign{"eigen", "there are no factorisations: make the factors inputs"},
    Foreign{"det", "there are no determinants: make it an input"},
    Foreign{"dot", "write X %*% Y"},
    Foreign{"matmul", "write X %*% Y"},
    Foreign{"mm", "write X %*% Y"},
    Foreign{"multiply", "write X * Y"},
    Foreign{"transpose", "write t(X)"},
    Foreign{"norm", "write sqrt(sum(X^2))"},
    Foreign{"linalg.norm", "write sqrt(sum(X^2))"},
    Foreign{"square", "write X^2"},
    Foreign{"sd", "write sqrt(var(X))"},
    Foreign{"std", "write sqrt(var(X))"},
    Foreign{"rowSds", "write sqrt(rowVars(X))"},
    Foreign{"colSds", "write sqrt(colVars(X))"},
    Foreign{"ceiling", "write ceil(X)"},
    Foreign{"seq", "make it an input: input x[n,1]"},
    Foreign{"pmin", "write min(X, Y)"},
    Foreign{"pmax", "write max(X, Y)"},
    Foreign{"minimum", "write min(X, Y)"},
    Foreign{"maximum", "write max(X, Y)"},
    Foreign{"where", "write ifelse(X, Y, Z)"},
    Foreign{"ones", kConstant},
    Foreign{"zeros", kConstant},
    Foreign{"full", kConstant},
    Foreign{"rep", kConstant},
    Foreign{"eye", "write diag(matrix(1, n, 1))"},
    Foreign{"identity", "write diag(matrix(1, n, 1))"},
    Foreign{"cbind", kBinding},
    Foreign{"rbind", kBinding},
    Foreign{"append", kBinding},
    Foreign{"concatenate", kBinding},
    Foreign{"dim", "write nrow(X) and ncol(X)"},
    Foreign{"shape", "write nrow(X) and ncol(X)"},
    Foreign{"length", "write nrow(X) * ncol(X)"},
    Foreign{"size", "write nrow(X) * ncol(X)"},
    Foreign{"rand", "make it an input: input X[m,n]"},
    Foreign{"runif", "make it an input: input X[m,n]"},
    Foreign{"rnorm", "make it an input: input X[m,n]"},
    Foreign{"read", kReading},
    Foreign{"readMM", kReading},
    Foreign{"write", kWriting},
    Foreign{"print", kWriting}};

constexpr std::array kStatements{Foreign{"for", kLoops},
                                 Foreign{"while", kLoops},
                                 Foreign{"parfor", kLoops},
                                 Foreign{"repeat", kLoops},
                                 Foreign{"if", "choose cell by cell: ifelse(X > 0, Y, Z)"},
                                 Foreign{"else", "choose cell by cell: ifelse(X > 0, Y, Z)"},
                                 Foreign{"function", "write the expression out where it is used"},
                                 Foreign{"def", "write the expression out where it is used"},
                                 Foreign{"print", kWriting},
                                 Foreign{"cat", kWriting},
                                 Foreign{"write", kWriting},
                                 Foreign{"return", kWriting},
                                 Foreign{"import", "leave it out: all functions are there"},
                                 Foreign{"library", "leave it out: all functions are there"},
                                 Foreign{"source", "leave it out: a program is one file"}};

std::string_view find(std::span<const Foreign> rows, std::string_view name) {
    const auto found = std::ranges::find(rows, name, &Foreign::name);
    return found == rows.end() ? std::string_view() : found->hint;
}

bool has(const std::vector<std::string>& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
}

/// `X.sum` and `np.sum`: what stands before the first dot and after it.
struct Dotted {
    std::string_view before;
    std::string_view after;
};

Dotted dotted(std::string_view name) {
    const std::size_t dot = name.find('.');
    if (dot == std::string_view::npos) return {name, {}};
    return {name.substr(0, dot), name.substr(dot + 1)};
}

std::string lowerCase(std::string_view name) {
    std::string result(name);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

/// All but the fused ones, which nobody looks for by chance.
std::string allFunctions() {
    std::vector<std::string> names;
    for (const std::string& name : functionNames()) {
        const bool isFused =
            std::ranges::find(fusedOperators(), name, &FusedRow::name) != fusedOperators().end();
        if (!isFused && !has(names, name)) names.push_back(name);
    }
    return fmt::format("there are: {}", fmt::join(names, ", "));
}

/// A name that was mistyped. Short ones are near to many that mean something else.
std::string nearHint(std::string_view name) {
    constexpr std::size_t kShort = 4;
    const std::string near = nearestName(name, functionNames());
    const bool isOther = near.empty() || lowerCase(near).front() != lowerCase(name).front() ||
                         (name.size() < kShort && lowerCase(near) != lowerCase(name));
    return isOther ? allFunctions() : fmt::format("did you mean '{}'?", near);
}

}  // namespace

ForeignSymbol foreignSymbol(std::string_view text) {
    const auto found = std::ranges::find_if(
        kForeignSymbols, [text](const ForeignSymbol& one) { return text.starts_with(one.symbol); });
    return found == kForeignSymbols.end() ? ForeignSymbol() : *found;
}

std::string functionHint(std::string_view name, const std::vector<std::string>& values) {
    if (const std::string_view hint = find(kFunctions, name); !hint.empty())
        return std::string(hint);
    if (has(values, name))
        return fmt::format("'{}' is a value; products are written with * or %*%", name);
    const auto [before, after] = dotted(name);
    if (!after.empty()) {
        if (const std::string_view hint = find(kFunctions, after); !hint.empty())
            return std::string(hint);
        if (has(functionNames(), after))
            return fmt::format("write {}({})", after, has(values, before) ? before : "X");
    }
    return nearHint(name);
}

std::string valueHint(std::string_view name, const std::vector<std::string>& values) {
    if (has(functionNames(), name)) return fmt::format("it is a function: write {}(X)", name);
    const auto [before, after] = dotted(name);
    if (name == "T" || after == "T")
        return fmt::format("the transpose is written t({})", after.empty() ? "X" : before);
    if (name == "TRUE" || name == "True") return "write 1";
    if (name == "FALSE" || name == "False") return "write 0";
    if (after == "shape" || after == "size") return std::string(find(kFunctions, after));
    return spellingHint(name, values);
}

std::string statementHint(std::string_view name) {
    const std::string_view hint = find(kStatements, name);
    return hint.empty() ? "a statement is NAME = expression" : std::string(hint);
}

}  // namespace candler::linrel
