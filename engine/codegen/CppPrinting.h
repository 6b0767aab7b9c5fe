// CppPrinting: one loop program as it becomes C++ text: the function and its file (CppPrinter.cpp),
// statements (CppStatements.cpp), loops that threads share by pieces (CppAppending.cpp). Internal
// to the folder.
#pragma once

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppNames.h"
#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

class CppPrinting {
public:
    CppPrinting(const Function& function, const CppOptions& options)
        : m_function(function),
          m_options(options),
          m_exprs(m_function, m_names),
          m_uses(m_function, m_function.body) {}

    CppCode run();

private:
    struct Text {
        std::string text;
        std::vector<std::vector<OriginId>> origins;               ///< By line.
        std::vector<std::pair<const For*, std::size_t>> loops{};  ///< With their lines, from 0.
    };
    /// A loop that is a function of its own, for pieces of its iterations.
    struct Split {
        const For* loop = nullptr;
        /// Statements of the body that are there for what it writes: each piece has its own.
        std::set<std::size_t> own;
        Block ownStatements;
        LoopUses uses;  ///< Of the loop.
    };

    void reserve();
    void nameParameters();
    static bool isUsed(const LoopUses& uses, const Parameter& parameter);
    std::string parameterText(const Parameter& parameter, const std::string& name);

    /// On one line if it fits, else one parameter a line.
    static std::string signature(const std::string& name,
                                 const std::vector<std::string>& parameters);
    void assemble();

    /// Lines that come from nothing.
    static void add(Text& text, const std::string& lines);
    static void add(Text& text, const Text& more);
    std::string foreignDeclarations() const;
    std::string vectorMath() const;

    template <typename... Args>
    void line(int depth, fmt::format_string<Args...> text, Args&&... args) {
        m_text.text += std::string(static_cast<std::size_t>(depth) * 4, ' ');
        m_text.text += fmt::format(text, std::forward<Args>(args)...);
        m_text.text += '\n';
        m_text.origins.push_back(m_origins);
    }

    /// Names made in a block are free again behind it.
    void block(std::span<const Stmt> statements, int depth);
    void statement(const Stmt& stmt, int depth);
    void print(const Stmt& stmt, int depth);
    void choice(const If& choice, int depth);

    /// `target = value;`, or `target += rest;` where value is target + rest.
    void update(const std::string& target, ExprId read, ExprId value, int depth);
    void allocate(BufferId id, int depth);
    /// A function of its own, in front of the one that runs it.
    void define(const Define& part);
    void sort(const Sort& sort, int depth);
    void require(const Require& require, int depth);
    void loop(const For& loop, int depth);
    /// Says of a loop over floats that their order is any, if the arithmetic allows that.
    void reduction(const For& loop, int depth);
    /// What loops over all elements of an array store, if that is one constant.
    [[nodiscard]] const Store* fillOf(const For& loop) const;
    /// The same in one loop, which is faster than one for each row.
    void fill(const For& loop, const Store& store, int depth);
    [[nodiscard]] std::optional<Split> findSplit() const;

    /// Whether a temporary is made outside of what uses it.
    [[nodiscard]] bool isGiven(const LoopUses& uses, BufferId id) const;

    /// What the function of a piece is called with; lists are those of all pieces, or of one.
    struct Given {
        std::vector<std::string> parameters, names, ofPiece;
        void add(std::string text, const std::string& name) {
            parameters.push_back(std::move(text));
            names.push_back(name);
            ofPiece.push_back(name);
        }
    };
    Given givenTo(const Split& split);
    /// What statements use that is not their own, but for numbers that are counted.
    Given givenTo(const LoopUses& uses);
    struct Defined {
        std::string name;
        std::vector<std::string> given;  ///< Behind the arguments of a Run.
        const Define* part = nullptr;
    };

    /// How many entries a level has so far; unless nobody asks.
    std::optional<std::string> countOf(std::size_t level) const;

    /// The function of a piece, in front of the one that calls it.
    void partFunction(const Split& split, const std::string& name, const Given& given);

    /// The loop, by one thread or by several.
    void appending(const Split& split, int depth);

    /// Names in the text.
    struct SharedLoop {
        std::string part, pieces, bound;
    };
    /// Threads make pieces. Whoever has made the next one in their order puts it, and those behind
    /// it that are made already, behind the others: so nobody waits, and memory is used again.
    void sharedPieces(const Split& split, const SharedLoop& loop, int depth);
    /// As many arguments in a line as it has room for.
    void call(const std::string& name, std::vector<std::string> arguments,
              const std::vector<std::string>& more, int depth);

    /// Of what each thread writes besides its lists, how large it is.
    std::string scratchBytes(const Split& split);
    /// What a piece writes besides its lists.
    void scratch(const Split& split, int depth);

    /// Puts the lists of a piece, of places from `first` on, behind those of the pieces before it:
    /// what it has counted begins where these end.
    void joinPiece(const std::pair<std::string, std::string>& places, int depth);
    [[nodiscard]] std::vector<BufferId> growing() const;

    /// Iterations whose work differs, by data or by where they are, are given out as threads get
    /// ready.
    std::string schedule(const For& loop, const For* inner = nullptr);
    bool isUneven(const For& outermost) const;
    /// Whether loops in a part that is run with the counter end where it says.
    [[nodiscard]] bool isShortened(const Run& run, VarId counter) const;
    void parallelRegion(const For& loop, std::size_t allocations, int depth);

    /// The loop, without its first statements.
    void iterations(const For& loop, std::size_t without, int depth,
                    std::optional<std::pair<std::string, std::string>> ends = {});

    Function m_function;  ///< A copy: range proofs intern expressions.
    const CppOptions& m_options;
    CppNames m_names;
    CppExpressions m_exprs;
    CppCode m_code;
    std::string m_definition;
    Text m_text;
    Text m_functions;                 ///< Those that the function calls.
    Text m_parts;                     ///< And those that make pieces.
    std::vector<OriginId> m_origins;  ///< Of the statement being printed.
    LoopUses m_uses;
    std::optional<Split> m_split;
    std::map<PartId, Defined> m_defined;
    std::map<BufferId, std::string> m_pieceNames;  ///< Of lists of one piece.
    bool m_usesScratch = false;
    bool m_usesThrow = false;
    bool m_usesVectors = false;  ///< In the signature.
    bool m_growsTemporaries = false;
    bool m_sorts = false;
    bool m_sortsPairs = false;
    bool m_sharesPieces = false;
    std::set<ExprOp> m_extrema;           ///< That loops take in any order.
    std::map<LocalId, ExprOp> m_reduced;  ///< By the loop being printed, in any order.
    std::string m_marks;
    int m_parallelDepth = 0;
};

}  // namespace candler::loop
