#include "engine/codegen/LoopVerifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/support/Check.h"

namespace candler::loop {

namespace {

class Verifier {
public:
    explicit Verifier(const Function& function) : m_function(function) {}

    std::vector<std::string> run() {
        for (const Parameter& parameter : m_function.parameters()) {
            if (const VarId* size = std::get_if<VarId>(&parameter)) m_variables.insert(*size);
        }
        for (const Parameter& parameter : m_function.parameters()) {
            const BufferId* buffer = std::get_if<BufferId>(&parameter);
            if (buffer == nullptr) continue;
            for (const ExprId extent : m_function[*buffer].shape) wantIndex(extent, "an extent");
            growing(m_function[*buffer]);
            narrow(m_function[*buffer]);
            m_buffers.insert(*buffer);
        }
        for (const SparseInput& sparse : m_function.sparseInputs) this->sparse(sparse);
        for (const IndexInput& input : m_function.indexInputs) indices(input);
        if (m_function.sparseOutput && m_function.sparseOutput->room)
            wantIndex(*m_function.sparseOutput->room, "the number of entries");
        block(m_function.body);
        return std::move(m_errors);
    }

private:
    template <typename... Args>
    void error(fmt::format_string<Args...> text, Args&&... args) {
        m_errors.push_back(fmt::format(text, std::forward<Args>(args)...));
    }

    void wantList(BufferId id, Type type) {
        const Buffer& buffer = m_function[id];
        if (buffer.role != BufferRole::Input || buffer.shape.size() != 1 || buffer.element != type)
            error("'{}' is no list of {} that is given", buffer.name, typeName(type));
    }

    void narrow(const Buffer& buffer) {
        const bool isFitting = buffer.role == BufferRole::Input ||
                               (buffer.role == BufferRole::Output && buffer.isGrowing);
        if (buffer.isNarrow && (!isFitting || buffer.element != Type::Index))
            error("'{}' is no list of indices", buffer.name);
    }

    void indices(const IndexInput& input) {
        wantList(input.buffer, Type::Index);
        if (input.starts) wantList(*input.starts, Type::Index);
        if (input.limit) wantIndex(*input.limit, "a limit");
        if (input.partLimit) wantIndex(*input.partLimit, "a limit");
    }

    void sparse(const SparseInput& input) {
        wantIndex(input.rowCount, "a number of rows");
        wantIndex(input.columnCount, "a number of columns");
        if (!m_function[input.entries].isParameter)
            error("'{}' is no size", m_function[input.entries].name);
        wantList(input.starts, Type::Index);
        wantList(input.columns, Type::I32);
        wantList(input.values, m_function[input.values].element);
    }

    void block(const Block& statements) {
        const auto variables = m_variables;
        const auto locals = m_locals;
        const auto buffers = m_buffers;
        const auto parts = m_parts;
        for (const Stmt& stmt : statements) statement(stmt);
        m_parts = parts;
        m_variables = variables;
        m_locals = locals;
        m_buffers = buffers;
    }

    void statement(const Stmt& stmt) {
        if (const For* loop = stmt.as<For>()) return this->loop(*loop);
        if (const Allocate* allocate = stmt.as<Allocate>()) {
            const Buffer& buffer = m_function[allocate->buffer];
            for (const ExprId extent : buffer.shape) wantIndex(extent, "an extent");
            growing(buffer);
            if (buffer.role != BufferRole::Temporary)
                error("'{}' is a parameter and is allocated", buffer.name);
            else if (!m_everMadeBuffers.insert(allocate->buffer).second)
                error("'{}' is allocated twice", buffer.name);
            m_buffers.insert(allocate->buffer);
        } else if (const Declare* declare = stmt.as<Declare>()) {
            const Local& local = m_function[declare->local];
            wantType(declare->value, local.type, local.lanes, local.name);
            if (!m_everMadeLocals.insert(declare->local).second)
                error("'{}' is declared twice", local.name);
            m_locals.insert(declare->local);
        } else if (const Assign* assign = stmt.as<Assign>()) {
            const Local& local = m_function[assign->local];
            wantType(assign->value, local.type, local.lanes, local.name);
            if (m_locals.count(assign->local) == 0)
                error("'{}' is assigned outside its scope", local.name);
            if (m_aroundPart.count(assign->local) != 0)
                error("a part assigns the local '{}', which is around it", local.name);
            for (const Frame& frame : m_parallel)
                if (frame.locals.count(assign->local) != 0)
                    error("the parallel loop over '{}' assigns the outer local '{}'",
                          m_function[frame.variable].name, local.name);
        } else if (const Store* store = stmt.as<Store>()) {
            this->store(*store);
        } else if (const Append* append = stmt.as<Append>()) {
            this->append(*append);
        } else if (const Sort* sort = stmt.as<Sort>()) {
            this->sort(*sort);
        } else if (const Require* require = stmt.as<Require>()) {
            wantIndex(require->value, "a required value");
            wantIndex(require->bound, "a required bound");
        } else if (const If* choice = stmt.as<If>()) {
            wantType(choice->condition, Type::Bool, 1, "if");
            block(choice->then);
            block(choice->otherwise);
        } else if (const While* loop = stmt.as<While>()) {
            wantType(loop->condition, Type::Bool, 1, "while");
            wantIndex(loop->bound, "a bound of trips");
            block(loop->body);
        } else if (const Define* part = stmt.as<Define>()) {
            define(*part);
        } else if (const Run* run = stmt.as<Run>()) {
            const auto found = m_parts.find(run->part);
            if (found == m_parts.end() || found->second != run->arguments.size())
                error("'{}' is run and not defined so", m_function[run->part]);
            for (const ExprId argument : run->arguments) wantIndex(argument, "an argument");
        }
    }

    void define(const Define& part) {
        if (!m_parallel.empty()) error("'{}' is defined in a parallel loop", m_function[part.part]);
        const auto variables = m_variables;
        const auto around = std::exchange(m_aroundPart, m_locals);
        for (const VarId id : part.parameters) {
            if (!m_everMadeVariables.insert(id).second || m_function[id].isParameter)
                error("the variable '{}' is no parameter", m_function[id].name);
            m_variables.insert(id);
        }
        block(part.body);
        m_variables = variables;
        m_aroundPart = around;
        if (!m_parts.emplace(part.part, part.parameters.size()).second)
            error("'{}' is defined twice", m_function[part.part]);
    }

    void loop(const For& loop) {
        wantIndex(loop.bound, "a loop bound");
        if (!m_everMadeVariables.insert(loop.variable).second ||
            m_function[loop.variable].isParameter)
            error("the variable '{}' belongs to two loops", m_function[loop.variable].name);
        if (loop.kind == LoopKind::Unrolled && !m_function.constantValue(loop.bound))
            error("the unrolled loop over '{}' has no constant trip count",
                  m_function[loop.variable].name);
        const bool isParallel = loop.kind == LoopKind::Parallel || loop.kind == LoopKind::Simd;
        if (isParallel) m_parallel.push_back({loop.variable, m_locals, m_buffers});
        const auto variables = m_variables;
        m_variables.insert(loop.variable);
        block(loop.body);
        m_variables = variables;
        if (isParallel) m_parallel.pop_back();
    }

    void store(const Store& store) {
        const Buffer& buffer = m_function[store.buffer];
        if (buffer.role == BufferRole::Input) error("the input '{}' is written", buffer.name);
        if (buffer.isGrowing) error("'{}' grows and is written", buffer.name);
        const std::uint32_t lanes = m_function[store.value].lanes;
        element(store.buffer, store.indices, lanes);
        for (const ExprId index : store.indices) expr(index);
        wantType(store.value, buffer.element, lanes, buffer.name);
        if (store.count) wantIndex(*store.count, "a number of lanes");
        for (const Frame& frame : m_parallel)
            if (frame.buffers.count(store.buffer) != 0 && !dependsOn(store.indices, frame.variable))
                error("the parallel loop over '{}' writes one element of '{}' in all iterations",
                      m_function[frame.variable].name, buffer.name);
    }

    void growing(const Buffer& buffer) {
        if (!buffer.isGrowing) return;
        const bool isList =
            buffer.shape.size() == 1 && m_function.constantValue(buffer.shape.front()) == 0;
        if (!isList || buffer.role == BufferRole::Input || buffer.element == Type::Bool)
            error("'{}' cannot grow", buffer.name);
    }

    void append(const Append& append) {
        const Buffer& buffer = m_function[append.buffer];
        if (!buffer.isGrowing) error("'{}' does not grow", buffer.name);
        if (m_buffers.count(append.buffer) == 0)
            error("'{}' is used outside its scope", buffer.name);
        wantType(append.value, buffer.element, 1, buffer.name);
        inOneIteration(append.buffer, "grows");
    }

    void sort(const Sort& sort) {
        wantIndex(sort.count, "a number of elements");
        if (sort.limit) wantIndex(*sort.limit, "a limit");
        if (sort.limit && sort.values) error("keys with values have no limit");
        if (sort.limit && !m_parallel.empty())
            error("'{}' is sorted below a limit in a parallel loop", m_function[sort.keys].name);
        if (m_function[sort.keys].isNarrow)
            error("'{}' is sorted and has 32 bits", m_function[sort.keys].name);
        if (m_function[sort.keys].element != Type::Index)
            error("'{}' is sorted and no list of Index", m_function[sort.keys].name);
        const auto list = [&](BufferId id) {
            const Buffer& buffer = m_function[id];
            if (m_buffers.count(id) == 0) error("'{}' is used outside its scope", buffer.name);
            if (buffer.shape.size() != 1 || buffer.role == BufferRole::Input)
                error("'{}' is no list that can be sorted", buffer.name);
            inOneIteration(id, "is sorted");
        };
        list(sort.keys);
        if (sort.values) list(*sort.values);
    }

    void inOneIteration(BufferId id, const char* what) {
        for (const Frame& frame : m_parallel)
            if (frame.buffers.count(id) != 0)
                error("'{}' {} in all iterations of the parallel loop over '{}'",
                      m_function[id].name, what, m_function[frame.variable].name);
    }

    /// Scope, rank, index types and ranges; the indices themselves are checked by the caller.
    void element(BufferId id, const std::vector<ExprId>& indices, std::uint32_t lanes) {
        const Buffer& buffer = m_function[id];
        if (m_buffers.count(id) == 0) error("'{}' is used outside its scope", buffer.name);
        if (indices.size() != buffer.shape.size()) {
            error("'{}' has {} dimensions and is given {} indices", buffer.name,
                  buffer.shape.size(), indices.size());
            return;
        }
        for (std::size_t dimension = 0; dimension < indices.size(); ++dimension) {
            if (m_function[indices[dimension]].type != Type::Index)
                error("'{}' is indexed by a {}", buffer.name,
                      typeName(m_function[indices[dimension]].type));
            const auto index = m_function.constantValue(indices[dimension]);
            const auto extent = m_function.constantValue(buffer.shape[dimension]);
            const std::int64_t last = dimension + 1 == indices.size() ? lanes - 1 : 0;
            const bool isBehind = !buffer.isGrowing && extent && index && *index + last >= *extent;
            if (index && (*index < 0 || isBehind))
                error("index {} is outside '{}'", *index + last, buffer.name);
        }
        if (lanes > 1 && indices.empty()) error("'{}' has no room for a vector", buffer.name);
    }

    bool dependsOn(const std::vector<ExprId>& exprs, VarId variable) const {
        bool isFound = false;
        for (const ExprId id : exprs)
            forEachSubexpr(m_function, id, [&](ExprId part) {
                const Expr& expr = m_function[part];
                isFound |= expr.op == ExprOp::Variable && expr.variable() == variable;
                isFound |= expr.op == ExprOp::Load || expr.op == ExprOp::Local;
            });
        return isFound;
    }

    void wantIndex(ExprId id, const char* what) {
        expr(id);
        if (m_function[id].type != Type::Index)
            error("{} has type {}", what, typeName(m_function[id].type));
        if (m_function[id].lanes != 1) error("{} is a vector", what);
    }

    void wantType(ExprId id, Type type, std::uint32_t lanes, const std::string& name) {
        expr(id);
        if (m_function[id].lanes != lanes)
            error("'{}' of {} lanes is given {}", name, lanes, m_function[id].lanes);
        if (m_function[id].type != type)
            error("'{}' of type {} is given a {}", name, typeName(type),
                  typeName(m_function[id].type));
    }

    void expr(ExprId id) {
        forEachSubexpr(m_function, id, [this](ExprId part) { node(m_function[part]); });
    }

    void node(const Expr& expr) {
        if (isFunctionOfReals(expr.op) && !isFloat(expr.type))
            error("'{}' has no form for {}", opName(expr.op), typeName(expr.type));
        if (expr.lanes != 1 && !hasVectorForm(expr.op, expr.type))
            error("'{}' has no form for vectors of {}", opName(expr.op), typeName(expr.type));
        switch (expr.op) {
            case ExprOp::Constant:
                return;
            case ExprOp::Variable:
                if (m_variables.count(expr.variable()) == 0)
                    error("'{}' is used outside its loop", m_function[expr.variable()].name);
                return;
            case ExprOp::Local:
                if (m_locals.count(expr.local()) == 0)
                    error("'{}' is used outside its scope", m_function[expr.local()].name);
                return;
            case ExprOp::Load:
                return element(expr.buffer(), expr.operands, expr.lanes);
            case ExprOp::Splat:
                wantOperands(expr, 1);
                if (m_function[expr.operands[0]].lanes != 1) error("a splat of a vector");
                return;
            case ExprOp::FirstLanes:
                wantOperands(expr, 2);
                if (m_function[expr.operands[0]].op != ExprOp::Load) error("lanes of no load");
                return wantIndex(expr.operands[1], "a number of lanes");
            case ExprOp::Cast:
                return wantOperands(expr, 1);
            case ExprOp::Call:
                return call(expr);
            case ExprOp::Alone:
                return wantOperands(expr, 0);
            case ExprOp::Select:
                wantOperands(expr, 3);
                return wantSame(expr, 1, 2);
            case ExprOp::Negate:
            case ExprOp::SquareRoot:
            case ExprOp::Absolute:
            case ExprOp::Exponential:
            case ExprOp::Logarithm:
            case ExprOp::Sine:
            case ExprOp::Cosine:
            case ExprOp::Tangent:
            case ExprOp::HyperbolicTangent:
            case ExprOp::Floor:
            case ExprOp::Ceiling:
            case ExprOp::Not:
                return wantOperands(expr, 1);
            default:
                wantOperands(expr, 2);
                return wantSame(expr, 0, 1);
        }
    }

    void call(const Expr& expr) {
        const Foreign& foreign = m_function[expr.foreign()];
        wantOperands(expr, foreign.parameters.size());
        for (std::size_t i = 0; i < std::min(expr.operands.size(), foreign.parameters.size()); ++i)
            if (m_function[expr.operands[i]].type != foreign.parameters[i])
                error("'{}' is given a {}", foreign.name,
                      typeName(m_function[expr.operands[i]].type));
    }

    void wantOperands(const Expr& expr, std::size_t count) {
        if (expr.operands.size() != count)
            error("'{}' has {} operands instead of {}", opName(expr.op), expr.operands.size(),
                  count);
        const bool isLogic =
            expr.op == ExprOp::Not || expr.op == ExprOp::And || expr.op == ExprOp::Or;
        const bool wantsCondition = isLogic || expr.op == ExprOp::Select;
        if (wantsCondition && m_function[expr.operands[0]].type != Type::Bool)
            error("'{}' is given a {} as condition", opName(expr.op),
                  typeName(m_function[expr.operands[0]].type));
    }

    void wantSame(const Expr& expr, std::size_t a, std::size_t b) {
        if (expr.operands.size() <= b) return;
        const Type left = m_function[expr.operands[a]].type;
        const Type right = m_function[expr.operands[b]].type;
        if (left != right)
            error("'{}' is given a {} and a {}", opName(expr.op), typeName(left), typeName(right));
        if (m_function[expr.operands[a]].lanes != m_function[expr.operands[b]].lanes)
            error("'{}' is given vectors of different lengths", opName(expr.op));
    }

    /// What was in scope outside a parallel loop.
    struct Frame {
        VarId variable;
        std::set<LocalId> locals;
        std::set<BufferId> buffers;
    };

    const Function& m_function;
    std::vector<std::string> m_errors;
    std::set<VarId> m_variables;
    std::map<PartId, std::size_t> m_parts;  ///< And how many arguments they want.
    std::set<LocalId> m_locals;
    std::set<LocalId> m_aroundPart;  ///< What the part at hand must not assign.
    std::set<BufferId> m_buffers;
    std::set<VarId> m_everMadeVariables;
    std::set<LocalId> m_everMadeLocals;
    std::set<BufferId> m_everMadeBuffers;
    std::vector<Frame> m_parallel;
};

}  // namespace

std::vector<std::string> verify(const Function& function) {
    return Verifier(function).run();
}

void checkVerified(const Function& function) {
    const std::vector<std::string> errors = verify(function);
    CANDLER_CHECK(errors.empty(), "ill-formed loop program: {}\n{}", fmt::join(errors, "; "),
                  function.dump());
}

}  // namespace candler::loop
