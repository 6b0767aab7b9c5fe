// ScriptTyping: walks through a function of a script, and tells before each statement what is known
// of the variables: kinds, and sizes of matrices as values that are equal wherever they must be.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "engine/language/Scripts.h"
#include "engine/languages/linrel/scripts/ScriptFacts.h"
#include "engine/languages/linrel/scripts/ScriptTree.h"

namespace candler::linrel {

/// Shapes of the arguments that a call gives: equal texts are equal sizes, numbers are known ones.
using ScriptCallShapes = std::vector<ScriptShape>;

/// By function and the place of the call: what calls of it give.
using ScriptCalls = std::map<std::string, std::map<std::size_t, ScriptCallShapes>>;

/// What all calls of a function say of its parameters, in names for them.
[[nodiscard]] std::vector<ScriptShape> commonShapes(const std::vector<ScriptCallShapes>& calls);

class ScriptTyping {
public:
    /// Told of a statement that is no block, before it is done; of a block that begins, with an
    /// empty statement pointer for its end.
    struct Visitor {
        /// Whether an if is a statement like others, and nothing is told of its blocks.
        std::function<bool(const ScriptStatement&)> isWhole = [](const ScriptStatement&) {
            return false;
        };
        std::function<void(const ScriptStatement&, const ScriptFacts&)> statement =
            [](const ScriptStatement&, const ScriptFacts&) {};
        std::function<void(const ScriptStatement& of)> beginBlock = [](const ScriptStatement&) {};
        std::function<void()> endBlock = [] {};
    };

    /// `repeatsLeft`: a left operand may be repeated for all rows or columns of the right one, as
    /// where scripts are run; plans take it that it is not.
    ScriptTyping(const Script& script, std::span<const ScriptShape> shapes,
                 bool repeatsLeft = false)
        : m_script(script), m_shapes(shapes), m_repeatsLeft(repeatsLeft) {}

    /// Goes through the statements of a function, or of the script if it is null, until its sizes
    /// are known, and once more with the visitor.
    void walk(const ScriptFunction* function, const Visitor& visitor);

    /// After a walk: what any block says of sizes, as far as it goes together.
    void uniteAll();
    /// Sizes that were taken to be 1, as `cols.y`: a column stands before them.
    [[nodiscard]] const std::set<std::string>& taken() const { return m_taken; }
    /// Of functions of the script, by the statements that were walked through.
    [[nodiscard]] const ScriptCalls& calls() const { return m_callsTo; }
    /// Of the function's parameters, before or after its walk.
    ScriptFacts parameterFacts(const ScriptFunction& function);
    [[nodiscard]] ScriptFact factOf(const ScriptExpression& expression, const ScriptFacts& facts);
    /// Both are one where the statement that says so is done. False if they cannot be.
    bool unite(SizeId a, SizeId b);
    [[nodiscard]] const Script& script() const { return m_script; }
    [[nodiscard]] ScriptSizes& sizes() { return m_sizes; }
    /// Sizes of which the script does not tell whether they are one, or a row or a column is meant
    /// for all: "rows.X and rows.Y". What asks for them is of an unknown shape.
    [[nodiscard]] const std::set<std::string>& undecided() const { return m_undecided; }

    /// The shape of a cell by cell operation; Unknown if it is none.
    [[nodiscard]] ScriptFact cellByCell(const ScriptFact& a, const ScriptFact& b);

private:
    using Facts = std::vector<ScriptFact>;
    friend class ScriptCallTyping;

    void walkBlock(const std::vector<ScriptStatement>& block, ScriptFacts& facts);
    void walkStatement(const ScriptStatement& statement, ScriptFacts& facts);
    void walkIf(const ScriptStatement& statement, ScriptFacts& facts);
    void walkLoop(const ScriptStatement& statement, ScriptFacts& facts);
    void assign(const ScriptStatement& statement, ScriptFacts& facts);
    void enter(const std::vector<ScriptStatement>& block, const ScriptStatement& of,
               ScriptFacts& facts);
    ScriptFacts join(const ScriptStatement& at, const ScriptFacts& a, const ScriptFacts& b);
    /// True if something changed.
    bool joinRounds(const ScriptStatement& loop, ScriptFacts& facts, const ScriptFacts& after);
    /// The same number for the same thing in the same chain of calls.
    std::size_t place(const ScriptRange& of);
    SizeId freshAt(const ScriptRange& of, const std::string& which);

    ScriptFact parameterFact(const ScriptParameter& parameter);
    SizeId sizeNamed(const std::string& name);
    void noteCall(const ScriptFunction& function, const ScriptExpression& call,
                  const ScriptFacts& arguments);

    ScriptFact binary(const ScriptExpression& expression, const ScriptFacts& facts);
    ScriptFact product(const ScriptFact& a, const ScriptFact& b);
    ScriptFact arithmetic(const std::string& sign, const ScriptFact& a, const ScriptFact& b);
    [[nodiscard]] bool isColumnsOfParameter(SizeId size) const;
    void takeAsOne(SizeId columns);
    /// What the block that is walked through says of sizes.
    void uniteOwn();
    SizeId cellSize(SizeId a, SizeId b, bool isVector, bool& isGood);
    ScriptFact index(const ScriptExpression& expression, const ScriptFacts& facts);
    SizeId indexSize(const ScriptExpression& place, SizeId all, const ScriptFacts& facts);
    Facts callResults(const ScriptExpression& call, const ScriptFacts& facts);
    Facts functionResults(const ScriptFunction& function, const ScriptExpression& call,
                          const ScriptFacts& facts);

    const Script& m_script;
    std::span<const ScriptShape> m_shapes;
    bool m_repeatsLeft;
    ScriptSizes m_sizes;
    std::set<std::string> m_undecided;
    std::set<std::string> m_taken;
    std::map<std::size_t, std::set<SizeId>> m_takenIn;  ///< By block.
    ScriptCalls m_callsTo;
    /// Of parameters of the function that is walked, the same in each walk.
    std::map<std::string, SizeId> m_named;
    /// Things within a chain of calls.
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::size_t> m_places;
    std::size_t m_context = 0;  ///< The call in which the statements stand.
    /// New sizes by the place that made them: the same in each walk.
    std::map<std::pair<std::size_t, std::string>, SizeId> m_fresh;
    /// By loop: how many sizes there were before it was first walked through.
    std::map<std::size_t, std::size_t> m_before;
    /// By block: what its statements say of sizes, for all of them and no others.
    std::map<std::size_t, std::vector<std::pair<SizeId, SizeId>>> m_unions;
    std::size_t m_block = 0;
    /// The block around, or the outermost one for which what it takes of shapes holds, too: a loop
    /// is no choice between shapes.
    std::size_t m_surely = 0;
    bool m_isLast = false;  ///< In the walks before, later statements may still tell.
    const Visitor* m_visitor = nullptr;
    int m_calls = 0;
    std::size_t m_work = 0;  ///< Statements that were walked through; bounded.
};

}  // namespace candler::linrel
