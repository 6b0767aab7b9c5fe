// LowTree: Rise programs on their way to loops. Variables have names of their own (no De Bruijn
// indices), every function is a lambda, every primitive has all its arguments, nothing is left to
// beta-reduce.
#pragma once

#include <deque>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/StrongId.h"

namespace candler::rise {

using LowId = StrongId<struct LowNodeTag>;
using LowVar = StrongId<struct LowVarTag>;

enum class LowKind : std::uint8_t { Variable, Lambda, Call, Literal, NatLiteral, IndexLiteral };

struct LowNode {
    LowKind kind = LowKind::Literal;
    TypeId type{};
    LowVar variable{};                     ///< Of Variable and Lambda.
    Primitive primitive = Primitive::Map;  ///< Of Call.
    TermId head{};              ///< Of Call: the primitive with its nats, if it was read.
    TermId origin{};            ///< Of Call: what was read, invalid if made here.
    loop::OriginId place{};     ///< Where `origin` is in the program, in preorder.
    std::vector<NatId> nats{};  ///< Of Call.
    std::vector<LowId> args{};  ///< Of Call; of Lambda: the body.
    Payload payload = 0;        ///< Of literals, and of MakeArray.
};

/// An arena; nodes are immutable and may be shared as long as binders stay unique on each path.
class LowTree {
public:
    explicit LowTree(RiseContext& context) : m_context(&context) {}

    [[nodiscard]] RiseContext& context() const { return *m_context; }
    [[nodiscard]] const LowNode& operator[](LowId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] TypeId type(LowId id) const { return (*this)[id].type; }
    [[nodiscard]] const std::string& name(LowVar variable) const {
        return m_names[variable.index()];
    }

    LowId add(LowNode node);
    /// An empty name means that nobody gave one.
    LowVar freshVariable(std::string name = {});
    LowId variable(LowVar variable, TypeId type);
    LowId lambda(LowVar variable, TypeId parameter, LowId body);
    /// A primitive that takes no nats; the type is the result's.
    LowId call(Primitive primitive, std::vector<LowId> args, TypeId type);
    /// The same call with other arguments.
    LowId withArgs(LowId call, std::vector<LowId> args);
    LowId withPrimitive(LowId call, Primitive primitive, std::vector<LowId> args);
    LowId let(LowVar variable, LowId value, LowId body);
    /// The same node, as made of what `source` was made of.
    LowId placedAs(LowId source, LowId made);

    [[nodiscard]] bool isCall(LowId id, Primitive primitive) const;
    [[nodiscard]] std::set<LowVar> freeVariables(LowId id) const;
    [[nodiscard]] int occurrences(LowVar variable, LowId in) const;
    /// But for the names that are bound inside.
    [[nodiscard]] bool areEqual(LowId a, LowId b) const;

    /// As a Rise term, closed but for `parameters`, which become its lambdas.
    TermId toTerm(LowId body, const std::vector<LowId>& parameters);

private:
    /// `renamed` has names of `a` with those of `b`.
    bool areEqual(LowId a, LowId b, std::map<LowVar, LowVar>& renamed) const;
    TermId toTerm(LowId id, std::vector<LowVar>& scope);
    TermId headOf(const LowNode& call);

    RiseContext* m_context;
    std::deque<LowNode> m_nodes;
    std::vector<std::string> m_names;
};

/// A program below its size abstractions.
struct LowProgram {
    std::vector<LowId> parameters;  ///< Variables.
    LowId body;                     ///< Of data type.
};

/// Reads a closed term `/\sizes. \parameters. body`: eliminates compositions, eta-expands,
/// beta-reduces (sharing values that are computed and used more than once by `let`). Throws
/// LoweringError for inner size abstractions and for functions as parameters of the program. Notes
/// the places of calls in `term` if wished.
[[nodiscard]] LowProgram readLowProgram(LowTree& tree, TermId term, bool hasPlaces);

}  // namespace candler::rise
