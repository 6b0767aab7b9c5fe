// LoopIr: the one imperative form that every language's programs are lowered to. A Function owns
// hash-consed expressions; statements are values. Neighbours, in the order of the pipeline:
// LoopVerifier, LoopSimplifier, Vectoriser and ScalarReplacement, MemoryPlacement, CppPrinter;
// LoopInterpreter is their oracle.
#pragma once

#include <cstdint>
#include <deque>
#include <iosfwd>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "engine/support/StrongId.h"

namespace candler::loop {

using ExprId = StrongId<struct LoopExprTag>;      ///< An expression of a Function.
using VarId = StrongId<struct LoopVarTag>;        ///< An index variable: a size or a loop counter.
using LocalId = StrongId<struct LoopLocalTag>;    ///< A mutable scalar or vector.
using BufferId = StrongId<struct LoopBufferTag>;  ///< A parameter array or a temporary.
using PartId = StrongId<struct LoopPartTag>;      ///< A part of the function that others run.
using ForeignId = StrongId<struct LoopForeignTag>;  ///< A function that others define.
using OriginId = StrongId<struct LoopOriginTag>;    ///< Whence a statement comes: see Stmt.

/// `Index` is a 64-bit integer that counts and addresses; the others are what buffers hold.
enum class Type : std::uint8_t { Bool, U8, I8, U16, I16, I32, I64, F32, F64, Index };

[[nodiscard]] bool isFloat(Type type);
[[nodiscard]] bool isInteger(Type type);  ///< Index too, Bool not.
/// Smaller than int, on which C++ computes with it.
[[nodiscard]] bool isSmallInteger(Type type);
/// The least and the largest value of a type of integers.
[[nodiscard]] std::pair<std::int64_t, std::int64_t> rangeOf(Type type);
[[nodiscard]] const char* typeName(Type type);
[[nodiscard]] std::size_t byteSize(Type type);

/// Divide and Modulo of Index round towards minus infinity and want a positive divisor; those of
/// the other integers are C++'s.
/// ExactDivide is an integer division that the program's size checks promise to be exact.
/// Select evaluates only the chosen operand.
/// SquareRoot and what follows Absolute up to Power are functions of floats.
/// Call is of a foreign function, which does nothing but give a result.
/// Arithmetic on vectors is lane by lane. A Load of several lanes reads as many elements, from the
/// one its indices name, along the last dimension; Splat makes a vector of equal lanes. FirstLanes
/// of a Load and a count reads as many of its elements, 0 or more; its other lanes are 0.
/// Alone: whether a parallel loop here has one thread.
enum class ExprOp : std::uint8_t {
    Constant,
    Variable,
    Local,
    Load,
    Add,
    Subtract,
    Multiply,
    Divide,
    Modulo,
    ExactDivide,
    Min,
    Max,
    Negate,
    SquareRoot,
    Absolute,
    Exponential,
    Logarithm,
    Sine,
    Cosine,
    Tangent,
    HyperbolicTangent,
    Floor,
    Ceiling,
    Power,
    Not,
    And,
    Or,
    Equal,
    Less,
    LessEqual,
    Select,
    Cast,
    Splat,
    FirstLanes,
    Call,
    Alone,
};

[[nodiscard]] const char* opName(ExprOp op);
/// exp, log and the like: of floats only.
[[nodiscard]] bool isFunctionOfReals(ExprOp op);
/// Whether the operation exists on vectors of `type`: what C++ compilers' vector types offer.
[[nodiscard]] bool hasVectorForm(ExprOp op, Type type);

struct Expr {
    ExprOp op = ExprOp::Constant;
    Type type = Type::Index;
    std::uint32_t ref = 0;  ///< The VarId, LocalId, BufferId, ForeignId it is about.
    std::int64_t integer = 0;
    double real = 0;          ///< Of float constants.
    std::uint32_t lanes = 1;  ///< More than one: a vector of `type`.
    std::vector<ExprId> operands;

    [[nodiscard]] VarId variable() const { return VarId{ref}; }
    [[nodiscard]] LocalId local() const { return LocalId{ref}; }
    [[nodiscard]] BufferId buffer() const { return BufferId{ref}; }
    [[nodiscard]] ForeignId foreign() const { return ForeignId{ref}; }
};

struct Stmt;

enum class LoopKind : std::uint8_t { Sequential, Parallel, Unrolled, Simd, Appending };

/// `variable` runs from 0 to `bound` - 1, not at all if that is below 0. Iterations of Parallel and
/// Simd loops are independent. Those of an Appending loop only append to lists, those of the
/// SparseOutput: pieces of its iterations can be run apart, and their lists joined.
struct For {
    LoopKind kind = LoopKind::Sequential;
    VarId variable;
    ExprId bound;
    std::vector<Stmt> body;
};

/// Brings a temporary buffer into being, with undefined elements, until the end of the block.
struct Allocate {
    BufferId buffer;
};

/// Brings a local into being.
struct Declare {
    LocalId local;
    ExprId value;
};

struct Assign {
    LocalId local;
    ExprId value;
};

/// A value of several lanes goes to as many elements, along the last dimension; with a `count`,
/// only its first lanes do, 0 or more.
struct Store {
    BufferId buffer;
    std::vector<ExprId> indices;
    ExprId value;
    std::optional<ExprId> count{};
};

/// Puts an element behind the last of a growing buffer.
struct Append {
    BufferId buffer;
    ExprId value;
};

/// Makes the first `count` elements of a list of Index ascend; the elements of `values` move along,
/// and those of equal keys stay in their order.
struct Sort {
    BufferId keys;
    std::optional<BufferId> values{};
    ExprId count;
    /// Without `values` only: the keys are different and below this; not in a parallel loop.
    std::optional<ExprId> limit{};
};

enum class RequireKind : std::uint8_t { AtLeast, DivisibleBy };

/// A check at run time, meant for the head of a function: `value` is at least, or divisible by,
/// `bound`. What it promises is used by the simplifier. `what` names the value to the user.
struct Require {
    RequireKind kind = RequireKind::AtLeast;
    ExprId value;
    ExprId bound;
    std::string what;
};

/// A comment for the reader of the generated code.
struct Comment {
    std::string text;
};

struct If {
    ExprId condition;
    std::vector<Stmt> then;
    std::vector<Stmt> otherwise;
};

/// Runs `body` as long as `condition` holds, which is asked before each time.
struct While {
    ExprId condition;
    std::vector<Stmt> body;
    ExprId bound;  ///< It runs no more often; known before the first time.
};

/// Work that is done in several places: it is not done here. `parameters` have the values that a
/// Run gives, none below 0. It is known until the end of the block, and changes no local around it.
struct Define {
    PartId part;
    std::vector<VarId> parameters;
    std::vector<Stmt> body;
};

struct Run {
    PartId part;
    std::vector<ExprId> arguments;
};

struct Stmt {
    std::variant<For, Allocate, Declare, Assign, Store, Require, Comment, If, While, Append, Sort,
                 Define, Run>
        node;
    /// The parts of the source that it comes from, as whoever lowered that numbers them: first what
    /// it does, then what it computes on the way. Empty: as the statement around it. Passes keep
    /// them; they change nothing that is printed.
    std::vector<OriginId> origins{};

    template <typename T>
    [[nodiscard]] const T* as() const {
        return std::get_if<T>(&node);
    }
    template <typename T>
    [[nodiscard]] T* as() {
        return std::get_if<T>(&node);
    }

    /// The statement comes from these, too.
    void addOrigins(const std::vector<OriginId>& more);
};

using Block = std::vector<Stmt>;

enum class BufferRole : std::uint8_t { Input, Output, Temporary };
enum class Placement : std::uint8_t { Undecided, Stack, Heap };

/// What check and benchmark programs fill an input with.
enum class Values : std::uint8_t { Any, Positive, Ones };

/// A dense row-major array. An empty shape is one element. A growing one is a list that has no
/// elements at first; its shape is {0}, whatever was appended.
struct Buffer {
    std::string name;
    Type element = Type::F32;
    std::vector<ExprId> shape;
    BufferRole role = BufferRole::Temporary;
    Placement placement = Placement::Undecided;
    int alignment = 64;  ///< In bytes, of temporaries.
    Values values = Values::Any;
    bool isSymmetric = false;  ///< Of a square input: those programs fill it so.
    bool isGrowing = false;    ///< Of outputs and temporaries, not of Bool.
    bool isNarrow = false;     ///< Of inputs, and outputs that grow, of Index: 32 bits an element.

    /// What an element is in memory.
    [[nodiscard]] Type stored() const { return isNarrow ? Type::I32 : element; }
};

struct Variable {
    std::string name;
    bool isParameter = false;
};

struct Local {
    std::string name;
    Type type = Type::F32;
    std::uint32_t lanes = 1;
};

/// Inputs that are a matrix by its entries that are not 0, row by row: those of row r are from
/// starts[r] to starts[r + 1] - 1, in columns that ascend.
struct SparseInput {
    BufferId starts;   ///< Of rowCount + 1 Index; the first is 0, the last the number of entries.
    BufferId columns;  ///< Of I32.
    BufferId values;
    VarId entries;  ///< A size.
    ExprId rowCount;
    ExprId columnCount;
    double density = 1;        ///< Of entries; for programs that make inputs.
    bool isSymmetric = false;  ///< A square matrix; for those programs, too.
};

/// What is known of an input of whole numbers, which is a list; programs that make inputs keep to
/// it. None is below 0.
struct IndexInput {
    enum class Order : std::uint8_t {
        Any,
        Starts,     ///< The first is 0, none is less than the one before, the last is `limit`.
        Ascending,  ///< Different ones that ascend, in each part.
        Distinct    ///< Different ones, in each part.
    };
    BufferId buffer;  ///< Of Index.
    Order order = Order::Any;
    std::optional<BufferId> starts{};   ///< Where parts of it begin, and the last one ends.
    std::optional<ExprId> limit{};      ///< Elements are less than this.
    std::optional<ExprId> partLimit{};  ///< Of Starts: no part has more elements.
};

/// Outputs that are a tensor by its entries that are not 0. Of its levels the first ones are dense:
/// their places are numbered row by row. Below them every entry of a level has a coordinate, and
/// those of one place or entry above stand side by side and ascend.
struct SparseOutput {
    std::string name;
    Type element = Type::F64;
    double zero = 0;              ///< What places without an entry are.
    std::vector<ExprId> extents;  ///< Of all levels.
    std::size_t denseLevels = 0;
    /// Of each level that is not dense: where the entries below each place or entry above begin,
    /// and the last one's end. None of the outermost level.
    std::vector<std::optional<BufferId>> positions;
    std::vector<BufferId> coordinates;  ///< Of each level that is not dense; Index.
    BufferId values;                    ///< Of each entry of the last level; truth is U8.
    /// While it is made: how many entries each level that is not dense has so far, and how many
    /// places of the dense ones have begun, if there are any.
    std::vector<LocalId> counts{};
    std::optional<LocalId> started{};
    /// Room for so many entries of the last level is made first; over sizes.
    std::optional<ExprId> room{};
    /// Temporaries that are the same before and after each entry and each place.
    std::vector<BufferId> scratch{};
};

/// A function with C linkage. Its name is as it is.
struct Foreign {
    std::string name;
    std::vector<Type> parameters;
    Type result = Type::F32;

    bool operator==(const Foreign&) const = default;
};

/// There are no tiles where `work`, which is over sizes, is not above the limit.
struct SmallWork {
    ExprId work;
    std::int64_t limit = 0;
};

/// A parameter of the function, in the order of its signature.
using Parameter = std::variant<VarId, BufferId>;

/// One function: parameters, body, and the arena of its expressions. Names are wishes; printers
/// make them legal and unique.
///
///     Function f("scale");
///     const VarId n = f.addSize("n");
///     const BufferId out = f.addBuffer({"out", Type::F32, {f.var(n)}, BufferRole::Output});
///     const VarId i = f.addLoopVariable("i");
///     f.body = {f.forLoop(LoopKind::Sequential, i, f.var(n),
///                         {f.store(out, {f.var(i)}, f.real(Type::F32, 2))})};
class Function {
public:
    explicit Function(std::string functionName) : name(std::move(functionName)) {}

    std::string name;
    std::string comment;  ///< Printed above the function.
    Block body;
    /// Sizes that are cut into tiles but may be any: what the tiles leave over is computed too.
    std::map<VarId, std::int64_t> tiles;
    std::optional<SmallWork> smallWork;
    std::vector<SparseInput> sparseInputs;
    std::vector<IndexInput> indexInputs;
    std::optional<SparseOutput> sparseOutput;  ///< All outputs are its.

    /// A run-time size parameter.
    VarId addSize(std::string sizeName);
    VarId addLoopVariable(std::string variableName);
    LocalId addLocal(std::string localName, Type type, std::uint32_t lanes = 1);
    /// Inputs and outputs become parameters.
    BufferId addBuffer(Buffer buffer);

    PartId addPart(std::string partName);

    /// The same for equal ones.
    ForeignId addForeign(Foreign foreign);

    [[nodiscard]] const std::deque<Foreign>& foreigns() const { return m_foreigns; }
    [[nodiscard]] const Foreign& operator[](ForeignId id) const { return m_foreigns[id.index()]; }
    [[nodiscard]] const std::vector<Parameter>& parameters() const { return m_parameters; }
    [[nodiscard]] const Expr& operator[](ExprId id) const { return m_exprs[id.index()]; }
    [[nodiscard]] const Variable& operator[](VarId id) const { return m_variables[id.index()]; }
    [[nodiscard]] const Local& operator[](LocalId id) const { return m_locals[id.index()]; }
    [[nodiscard]] const Buffer& operator[](BufferId id) const { return m_buffers[id.index()]; }
    [[nodiscard]] const std::string& operator[](PartId id) const { return m_parts[id.index()]; }
    [[nodiscard]] Buffer& mutableBuffer(BufferId id) { return m_buffers[id.index()]; }
    [[nodiscard]] std::size_t exprCount() const { return m_exprs.size(); }
    [[nodiscard]] std::size_t variableCount() const { return m_variables.size(); }
    [[nodiscard]] std::size_t localCount() const { return m_locals.size(); }
    [[nodiscard]] std::size_t bufferCount() const { return m_buffers.size(); }

    /// Interns; equal expressions have equal ids. Builders below only fill in `Expr`.
    ExprId make(Expr expr);
    ExprId constant(std::int64_t value) { return integer(Type::Index, value); }
    ExprId integer(Type type, std::int64_t value);
    ExprId real(Type type, double value);
    ExprId boolean(bool value) { return integer(Type::Bool, value ? 1 : 0); }
    ExprId var(VarId variable);
    ExprId local(LocalId local);
    ExprId load(BufferId buffer, std::vector<ExprId> indices, std::uint32_t lanes = 1);
    ExprId unary(ExprOp op, ExprId operand);
    /// The type is the operands', or Bool for comparisons.
    ExprId binary(ExprOp op, ExprId left, ExprId right);
    ExprId add(ExprId left, ExprId right) { return binary(ExprOp::Add, left, right); }
    ExprId multiply(ExprId left, ExprId right) { return binary(ExprOp::Multiply, left, right); }
    ExprId select(ExprId condition, ExprId then, ExprId otherwise);
    ExprId cast(Type type, ExprId operand);
    ExprId call(ForeignId foreign, std::vector<ExprId> arguments);
    ExprId alone() { return make({.op = ExprOp::Alone, .type = Type::Bool, .operands = {}}); }
    /// The operand itself for one lane.
    ExprId splat(ExprId operand, std::uint32_t lanes);
    ExprId firstLanes(ExprId load, ExprId count);

    [[nodiscard]] std::optional<std::int64_t> constantValue(ExprId id) const;

    static Stmt forLoop(LoopKind kind, VarId variable, ExprId bound, Block loopBody) {
        return {For{kind, variable, bound, std::move(loopBody)}};
    }
    static Stmt choice(ExprId condition, Block then, Block otherwise = {}) {
        return {If{condition, std::move(then), std::move(otherwise)}};
    }
    static Stmt whileLoop(ExprId condition, Block loopBody, ExprId bound) {
        return {While{condition, std::move(loopBody), bound}};
    }
    static Stmt allocate(BufferId buffer) { return {Allocate{buffer}}; }
    static Stmt declare(LocalId local, ExprId value) { return {Declare{local, value}}; }
    static Stmt assign(LocalId local, ExprId value) { return {Assign{local, value}}; }
    static Stmt append(BufferId buffer, ExprId value) { return {Append{buffer, value}}; }
    static Stmt sort(BufferId keys, std::optional<BufferId> values, ExprId count) {
        return {Sort{keys, values, count}};
    }
    static Stmt sortBelow(BufferId keys, ExprId count, ExprId limit) {
        return {Sort{keys, std::nullopt, count, limit}};
    }
    static Stmt store(BufferId buffer, std::vector<ExprId> indices, ExprId value) {
        return {Store{buffer, std::move(indices), value}};
    }

    /// A stable text form: the signature, then one statement a line.
    void dump(std::ostream& out) const;
    [[nodiscard]] std::string dump() const;
    [[nodiscard]] std::string dump(ExprId id) const;

private:
    std::deque<Expr> m_exprs;  // References stay good while it grows.
    std::map<std::vector<std::uint64_t>, ExprId> m_exprIndex;
    std::deque<Variable> m_variables;
    std::deque<Local> m_locals;
    std::deque<Buffer> m_buffers;
    std::deque<std::string> m_parts;
    std::deque<Foreign> m_foreigns;
    std::vector<Parameter> m_parameters;
};

/// Replaces variables, locals' and buffers' ids in expressions; memoised, so cheap on shared parts.
/// `rewrite` gets an expression whose operands were rewritten and returns its replacement.
template <typename Rewrite>
ExprId rewriteExpr(Function& function, ExprId id, std::map<ExprId, ExprId>& memo,
                   const Rewrite& rewrite) {
    if (const auto found = memo.find(id); found != memo.end()) return found->second;
    Expr expr = function[id];
    for (ExprId& operand : expr.operands) operand = rewriteExpr(function, operand, memo, rewrite);
    const ExprId result = rewrite(std::move(expr));
    memo.emplace(id, result);
    return result;
}

/// Calls `visit` on every expression that a statement itself holds (not those of nested ones).
template <typename Visit>
void forEachExpr(Stmt& stmt, const Visit& visit) {
    if (For* loop = stmt.as<For>()) visit(loop->bound);
    if (Declare* declare = stmt.as<Declare>()) visit(declare->value);
    if (Assign* assign = stmt.as<Assign>()) visit(assign->value);
    if (Store* store = stmt.as<Store>()) {
        for (ExprId& index : store->indices) visit(index);
        visit(store->value);
        if (store->count) visit(*store->count);
    }
    if (Require* require = stmt.as<Require>()) {
        visit(require->value);
        visit(require->bound);
    }
    if (If* choice = stmt.as<If>()) visit(choice->condition);
    if (While* loop = stmt.as<While>()) {
        visit(loop->condition);
        visit(loop->bound);
    }
    if (Append* append = stmt.as<Append>()) visit(append->value);
    if (Run* run = stmt.as<Run>())
        for (ExprId& argument : run->arguments) visit(argument);
    if (Sort* sort = stmt.as<Sort>()) {
        visit(sort->count);
        if (sort->limit) visit(*sort->limit);
    }
}

/// Calls `visit` on the buffers that a statement itself changes.
template <typename Statement, typename Visit>
void forEachWritten(Statement& stmt, const Visit& visit) {
    if (auto* store = stmt.template as<Store>()) visit(store->buffer);
    if (auto* append = stmt.template as<Append>()) visit(append->buffer);
    if (auto* sort = stmt.template as<Sort>()) {
        visit(sort->keys);
        if (sort->values) visit(*sort->values);
    }
}

/// Calls `visit` on the blocks that a statement holds.
template <typename Statement, typename Visit>
void forEachBlock(Statement& stmt, const Visit& visit) {
    if (auto* loop = stmt.template as<For>()) visit(loop->body);
    if (auto* choice = stmt.template as<If>()) {
        visit(choice->then);
        visit(choice->otherwise);
    }
    if (auto* loop = stmt.template as<While>()) visit(loop->body);
    if (auto* part = stmt.template as<Define>()) visit(part->body);
}

/// Whether the value of `id` may differ between values of `variable`.
[[nodiscard]] bool mentions(const Function& function, ExprId id, VarId variable);

/// Calls `visit` on the expression and, once each, on everything below it.
template <typename Visit>
void forEachSubexpr(const Function& function, ExprId root, const Visit& visit) {
    std::vector<ExprId> pending{root};
    std::map<ExprId, bool> seen{{root, true}};
    while (!pending.empty()) {
        const ExprId id = pending.back();
        pending.pop_back();
        visit(id);
        for (const ExprId operand : function[id].operands)
            if (seen.emplace(operand, true).second) pending.push_back(operand);
    }
}

}  // namespace candler::loop
