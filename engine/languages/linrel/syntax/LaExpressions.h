// LaExpressions: recursive descent over the tokens of an expression. A method that fails has noted
// why and gives nothing.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "engine/languages/linrel/syntax/LaCursor.h"
#include "engine/languages/linrel/syntax/LaParser.h"

namespace candler::linrel {

/// What begins an item.
inline constexpr std::array<std::string_view, 4> kItemKeywords{"dim", "input", "const", "output"};

/// What a text may use beside the program's dimensions.
struct LaScope {
    LaNames names;
    /// Of the definition of a fused operator: its parameter that is a function, and that.
    std::string functionParameter{};
    std::string functionName{};
    std::vector<std::string> broken{};  ///< Names whose items have mistakes.

    /// Whether its own mistake was reported, so that what uses it is not to blame.
    [[nodiscard]] bool isBroken(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> valueNames() const;
};

class LaExpressions : protected LaCursor {
public:
    LaExpressions(LaProgram& program, const SourceText& source, std::vector<LaToken> tokens,
                  LaScope& scope)
        : LaCursor(source, std::move(tokens)),
          m_program(program),
          m_scope(scope),
          m_typing(program) {}

    /// The expression that is the whole text.
    std::optional<LaId> readWhole();
    using LaCursor::errors;

protected:
    std::optional<LaId> readExpression();
    /// The same, unless it is too deep for what works on it; it was read from `start` on.
    std::optional<LaId> shallow(LaId id, std::size_t start);
    std::optional<Payload> readNumber(const LaToken& token);

    LaProgram& m_program;
    LaScope& m_scope;
    LaTyping m_typing;

private:
    static std::optional<Pointwise> comparison(const LaToken& token);

    // From the loosest operator to the tightest.
    std::optional<LaId> readOr();
    std::optional<LaId> readAnd();
    std::optional<LaId> readNot();
    template <typename ReadOperand, typename Combine>
    std::optional<LaId> readTruths(ReadOperand readOperand, std::string_view sign, Combine combine);
    /// Both as 0 or 1: what is not 0 is true.
    std::optional<std::array<LaId, 2>> truths(LaId left, LaId right, const SourceSpan& place);
    [[nodiscard]] bool isTruth(LaId id) const;  ///< Whether all cells are 0 or 1 as it is made.
    std::optional<LaId> readComparison();
    std::optional<LaId> readSum();
    std::optional<LaId> readTerm();
    std::optional<LaId> readProduct();
    std::optional<LaId> readUnary();
    std::optional<LaId> readPower();
    std::optional<LaId> readAtom();
    std::optional<LaId> readName();
    std::optional<LaId> sizeNumber(DimId dim);
    template <typename ReadOperand, typename FindOperator>
    std::optional<LaId> readChain(ReadOperand readOperand, FindOperator find);

    // Calls: LaCalls.cpp.
    std::optional<LaId> readCall();
    std::optional<LaId> makeCall(const LaToken& name, const std::vector<LaId>& arguments,
                                 const std::string& word, const LaToken& wordToken);
    std::optional<LaId> makeStructural(const LaToken& name, const std::vector<LaId>& arguments,
                                       const SourceSpan& whole);
    std::optional<LaId> makeOuter(const std::vector<LaId>& arguments, const std::string& word,
                                  const LaToken& wordToken, const SourceSpan& whole);
    std::optional<LaId> makeFused(std::size_t index, const std::vector<LaId>& arguments,
                                  const std::string& word, const SourceSpan& whole);
    std::optional<LaId> readMatrix(const LaToken& name);
    /// Which of two sizes is named before a `=`, as rows or cols; if none is, the first that is
    /// not known.
    std::optional<std::size_t> readSizeName(bool knowsRows);
    /// A dimension, those of an expression by nrow and ncol, or an expression that is a number.
    std::optional<DimId> readMatrixDimension();

    int m_depth = 0;
    std::unordered_set<LaId> m_truths;  ///< What & and | made.
};

}  // namespace candler::linrel
