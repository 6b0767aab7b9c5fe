#include "engine/codegen/LoopInterpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <stdexcept>

#include "engine/codegen/LoopInputs.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

/// Carries a finding out of the recursion; never leaves this file.
class RunError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

template <typename... Args>
[[noreturn]] void fail(fmt::format_string<Args...> text, Args&&... args) {
    throw RunError(fmt::format(text, std::forward<Args>(args)...));
}

std::int64_t floorQuotient(std::int64_t dividend, std::int64_t divisor) {
    if (divisor <= 0) fail("division by {}", divisor);
    const std::int64_t quotient = dividend / divisor;
    return dividend % divisor < 0 ? quotient - 1 : quotient;
}

constexpr std::int64_t kMaxElements = std::int64_t{1} << 28U;

struct Storage {
    std::vector<std::int64_t> shape;
    std::vector<double> values;
    std::vector<bool> written;
    std::uint64_t birth = 0;  ///< Count of buffers made before it.
};

/// What one parallel loop's iterations did to the elements that existed before it.
struct ParallelFrame {
    std::int64_t iteration = 0;
    std::uint64_t birth = 0;
    std::map<std::pair<BufferId, std::size_t>, std::int64_t> writer;
    std::map<std::pair<BufferId, std::size_t>, std::int64_t> reader;
};

class Machine {
public:
    Machine(const Function& function, const std::map<VarId, std::int64_t>& variables)
        : m_function(function), m_variables(variables) {}

    void bindBuffers(const std::map<BufferId, std::vector<double>>& buffers) {
        for (const Parameter& parameter : m_function.parameters()) {
            const BufferId* id = std::get_if<BufferId>(&parameter);
            if (id == nullptr) {
                const VarId size = std::get<VarId>(parameter);
                if (m_variables.count(size) == 0)
                    fail("no value for the size '{}'", m_function[size].name);
                continue;
            }
            Storage storage = makeStorage(*id);
            const auto given = buffers.find(*id);
            if (given != buffers.end()) {
                if (given->second.size() != storage.values.size())
                    fail("'{}' has {} elements instead of {}", m_function[*id].name,
                         given->second.size(), storage.values.size());
                storage.values = given->second;
                storage.written.assign(storage.values.size(), true);
            } else if (m_function[*id].role == BufferRole::Input) {
                fail("no values for the input '{}'", m_function[*id].name);
            }
            m_buffers.emplace(*id, std::move(storage));
        }
        const auto broken = brokenInput(
            m_function, [this](BufferId id) { return std::span(m_buffers.at(id).values); },
            [this](ExprId id) { return index(id); });
        if (broken) fail("{}", *broken);
    }

    std::map<BufferId, std::vector<double>> outputs() {
        block(m_function.body);
        std::map<BufferId, std::vector<double>> result;
        for (auto& [id, storage] : m_buffers)
            if (m_function[id].role == BufferRole::Output) result[id] = std::move(storage.values);
        return result;
    }

    [[nodiscard]] std::uint64_t iterations() const { return m_iterations; }

    /// One lane of a value.
    double value(ExprId id, std::uint32_t lane = 0) {
        const Expr& expr = m_function[id];
        const auto operand = [&](std::size_t index) { return value(expr.operands[index], lane); };
        if (expr.type == Type::Index) return static_cast<double>(index(id));
        switch (expr.op) {
            case ExprOp::Constant:
                return isFloat(expr.type) ? rounded(expr.type, expr.real)
                                          : static_cast<double>(expr.integer);
            case ExprOp::Local:
                return local(expr.local(), lane);
            case ExprOp::Load:
                return load(expr, lane);
            case ExprOp::Splat:
                return value(expr.operands[0]);
            case ExprOp::FirstLanes:
                return lane < lanesIn(expr.operands[1], expr.lanes) ? operand(0) : 0;
            case ExprOp::Alone:
                return 0;
            case ExprOp::Call:
                fail("'{}' is a foreign function", m_function[expr.foreign()].name);
            case ExprOp::Select:
                return operand(0) != 0 ? operand(1) : operand(2);
            case ExprOp::And:
                return operand(0) != 0 && operand(1) != 0 ? 1 : 0;
            case ExprOp::Or:
                return operand(0) != 0 || operand(1) != 0 ? 1 : 0;
            case ExprOp::Not:
                return operand(0) == 0 ? 1 : 0;
            case ExprOp::Cast:
                return rounded(expr.type, operand(0));
            case ExprOp::Negate:
                return rounded(expr.type, -operand(0));
            case ExprOp::SquareRoot:
                return rounded(expr.type, std::sqrt(operand(0)));
            case ExprOp::Absolute:
                return rounded(expr.type, std::abs(operand(0)));
            case ExprOp::Exponential:
                return rounded(expr.type, std::exp(operand(0)));
            case ExprOp::Logarithm:
                return rounded(expr.type, std::log(operand(0)));
            case ExprOp::Sine:
                return rounded(expr.type, std::sin(operand(0)));
            case ExprOp::Cosine:
                return rounded(expr.type, std::cos(operand(0)));
            case ExprOp::Tangent:
                return rounded(expr.type, std::tan(operand(0)));
            case ExprOp::HyperbolicTangent:
                return rounded(expr.type, std::tanh(operand(0)));
            case ExprOp::Floor:
                return rounded(expr.type, std::floor(operand(0)));
            case ExprOp::Ceiling:
                return rounded(expr.type, std::ceil(operand(0)));
            default:
                return binary(expr, operand(0), operand(1));
        }
    }

    std::int64_t index(ExprId id) {
        const Expr& expr = m_function[id];
        const auto operand = [&](std::size_t which) { return index(expr.operands[which]); };
        switch (expr.op) {
            case ExprOp::Constant:
                return expr.integer;
            case ExprOp::Variable: {
                const auto found = m_variables.find(expr.variable());
                if (found == m_variables.end())
                    fail("'{}' has no value", m_function[expr.variable()].name);
                return found->second;
            }
            case ExprOp::Add:
                return operand(0) + operand(1);
            case ExprOp::Subtract:
                return operand(0) - operand(1);
            case ExprOp::Multiply:
                return operand(0) * operand(1);
            case ExprOp::Negate:
                return -operand(0);
            case ExprOp::Divide:
                return floorQuotient(operand(0), operand(1));
            case ExprOp::Modulo: {
                const std::int64_t divisor = operand(1);
                const std::int64_t dividend = operand(0);
                return dividend - floorQuotient(dividend, divisor) * divisor;
            }
            case ExprOp::ExactDivide: {
                const std::int64_t dividend = operand(0);
                const std::int64_t divisor = operand(1);
                if (divisor == 0 || dividend % divisor != 0)
                    fail("{} is not divisible by {}", dividend, divisor);
                return dividend / divisor;
            }
            case ExprOp::Min:
                return std::min(operand(0), operand(1));
            case ExprOp::Max:
                return std::max(operand(0), operand(1));
            case ExprOp::Select:
                return value(expr.operands[0]) != 0 ? operand(1) : operand(2);
            case ExprOp::Cast:
                return static_cast<std::int64_t>(value(expr.operands[0]));
            case ExprOp::Load:
                return static_cast<std::int64_t>(load(expr, 0));
            case ExprOp::Local:
                return static_cast<std::int64_t>(local(expr.local(), 0));
            default:
                fail("'{}' does not make an index", opName(expr.op));
        }
    }

private:
    static double rounded(Type type, double value) {
        switch (type) {
            case Type::F32:
                return static_cast<double>(static_cast<float>(value));
            case Type::F64:
                return value;
            case Type::Bool:
                return value != 0 ? 1 : 0;
            case Type::U8:
                return static_cast<double>(
                    static_cast<std::uint8_t>(static_cast<std::int64_t>(value)));
            case Type::I8:
                return static_cast<double>(
                    static_cast<std::int8_t>(static_cast<std::int64_t>(value)));
            case Type::U16:
                return static_cast<double>(
                    static_cast<std::uint16_t>(static_cast<std::int64_t>(value)));
            case Type::I16:
                return static_cast<double>(
                    static_cast<std::int16_t>(static_cast<std::int64_t>(value)));
            case Type::I32:
                return static_cast<double>(
                    static_cast<std::int32_t>(static_cast<std::int64_t>(value)));
            default:
                return std::trunc(value);
        }
    }

    double binary(const Expr& expr, double left, double right) {
        const bool isIntegral = !isFloat(m_function[expr.operands[0]].type);
        switch (expr.op) {
            case ExprOp::Equal:
                return left == right ? 1 : 0;
            case ExprOp::Less:
                return left < right ? 1 : 0;
            case ExprOp::LessEqual:
                return left <= right ? 1 : 0;
            case ExprOp::Min:
                return std::min(left, right);
            case ExprOp::Max:
                return std::max(left, right);
            case ExprOp::Add:
                return rounded(expr.type, left + right);
            case ExprOp::Subtract:
                return rounded(expr.type, left - right);
            case ExprOp::Multiply:
                return rounded(expr.type, left * right);
            case ExprOp::Power:
                return rounded(expr.type, std::pow(left, right));
            case ExprOp::Divide:
                if (isIntegral && right == 0) fail("integer division by zero");
                return rounded(expr.type, isIntegral ? std::trunc(left / right) : left / right);
            case ExprOp::Modulo:
                if (isIntegral && right == 0) fail("integer division by zero");
                return rounded(expr.type, std::fmod(left, right));
            default:
                fail("'{}' is not an operation on scalars", opName(expr.op));
        }
    }

    double local(LocalId id, std::uint32_t lane) const {
        const auto found = m_locals.find(id);
        if (found == m_locals.end()) fail("'{}' has no value", m_function[id].name);
        return found->second.at(lane);
    }

    std::vector<double> lanesOf(ExprId id) {
        std::vector<double> result;
        for (std::uint32_t lane = 0; lane < m_function[id].lanes; ++lane)
            result.push_back(value(id, lane));
        return result;
    }

    std::int64_t lanesIn(ExprId id, std::int64_t most) {
        const std::int64_t count = index(id);
        if (count < 0 || count > most) fail("{} of {} lanes", count, most);
        return count;
    }

    Storage makeStorage(BufferId id) {
        Storage storage;
        std::int64_t count = 1;
        for (const ExprId extent : m_function[id].shape) {
            storage.shape.push_back(index(extent));
            if (storage.shape.back() < 0 || storage.shape.back() > kMaxElements)
                fail("'{}' has an extent of {}", m_function[id].name, storage.shape.back());
            count *= storage.shape.back();
            if (count > kMaxElements) fail("'{}' is too large", m_function[id].name);
        }
        storage.values.assign(static_cast<std::size_t>(count),
                              std::numeric_limits<double>::quiet_NaN());
        storage.written.assign(static_cast<std::size_t>(count), false);
        storage.birth = m_births++;
        return storage;
    }

    std::size_t offset(BufferId id, const Storage& storage, const std::vector<ExprId>& indices,
                       std::uint32_t lane) {
        std::int64_t result = 0;
        for (std::size_t dimension = 0; dimension < indices.size(); ++dimension) {
            const bool isLast = dimension + 1 == indices.size();
            const std::int64_t at = index(indices[dimension]) + (isLast ? lane : 0);
            if (at < 0 || at >= storage.shape[dimension])
                fail("index {} in dimension {} of '{}' is not below {}", at, dimension,
                     m_function[id].name, storage.shape[dimension]);
            result = result * storage.shape[dimension] + at;
        }
        return static_cast<std::size_t>(result);
    }

    Storage& storageOf(BufferId id) {
        const auto found = m_buffers.find(id);
        if (found == m_buffers.end()) fail("'{}' was not allocated", m_function[id].name);
        return found->second;
    }

    double load(const Expr& expr, std::uint32_t lane) {
        const BufferId id = expr.buffer();
        const Storage& storage = storageOf(id);
        const std::size_t at = offset(id, storage, expr.operands, lane);
        if (!storage.written[at])
            fail("element {} of '{}' is read before it is written", at, m_function[id].name);
        for (ParallelFrame& frame : m_parallel) {
            if (storage.birth >= frame.birth) continue;
            const auto writer = frame.writer.find({id, at});
            if (writer != frame.writer.end() && writer->second != frame.iteration)
                fail("parallel iterations share element {} of '{}'", at, m_function[id].name);
            frame.reader[{id, at}] = frame.iteration;
        }
        return storage.values[at];
    }

    void store(const Store& store) {
        const std::vector<double> stored = lanesOf(store.value);
        const std::int64_t all = std::ssize(stored);
        const std::int64_t count = store.count ? lanesIn(*store.count, all) : all;
        for (std::uint32_t lane = 0; lane < stored.size() && lane < count; ++lane)
            storeLane(store, lane, stored[lane]);
    }

    void storeLane(const Store& store, std::uint32_t lane, double stored) {
        Storage& storage = storageOf(store.buffer);
        const std::size_t at = offset(store.buffer, storage, store.indices, lane);
        for (ParallelFrame& frame : m_parallel) {
            if (storage.birth >= frame.birth) continue;
            const auto clashes = [&](const auto& users) {
                const auto user = users.find({store.buffer, at});
                return user != users.end() && user->second != frame.iteration;
            };
            if (clashes(frame.writer) || clashes(frame.reader))
                fail("parallel iterations share element {} of '{}'", at,
                     m_function[store.buffer].name);
            frame.writer[{store.buffer, at}] = frame.iteration;
        }
        storage.values[at] = stored;
        storage.written[at] = true;
    }

    void append(const Append& append) {
        Storage& storage = storageOf(append.buffer);
        if (++storage.shape.front() > kMaxElements)
            fail("'{}' grows too large", m_function[append.buffer].name);
        const double added = value(append.value);
        constexpr double kMostNarrow = 2147483647;
        if (m_function[append.buffer].isNarrow && (added < -kMostNarrow - 1 || added > kMostNarrow))
            fail("32 bits do not hold {} in '{}'", added, m_function[append.buffer].name);
        storage.values.push_back(added);
        storage.written.push_back(true);
    }

    void sort(const Sort& sort) {
        const std::int64_t count = index(sort.count);
        std::vector<std::pair<double, double>> entries(
            static_cast<std::size_t>(std::max<std::int64_t>(0, count)));
        const auto forEach = [&](BufferId id, const auto& use) {
            Storage& storage = storageOf(id);
            for (std::size_t i = 0; i < entries.size(); ++i) {
                if (i >= storage.values.size() || !storage.written[i])
                    fail("element {} of '{}' is sorted before it is written", i,
                         m_function[id].name);
                use(storage.values[i], entries[i]);
            }
        };
        forEach(sort.keys, [](double held, auto& entry) { entry.first = held; });
        if (sort.values)
            forEach(*sort.values, [](double held, auto& entry) { entry.second = held; });
        std::ranges::stable_sort(entries, {}, &std::pair<double, double>::first);
        if (sort.limit) checkLimit(sort, entries);
        forEach(sort.keys, [](double& held, const auto& entry) { held = entry.first; });
        if (sort.values)
            forEach(*sort.values, [](double& held, const auto& entry) { held = entry.second; });
    }

    /// Of keys in order.
    void checkLimit(const Sort& sort, std::span<const std::pair<double, double>> entries) {
        double last = -1;
        for (const auto& entry : entries) {
            if (entry.first <= last || entry.first >= static_cast<double>(index(*sort.limit)))
                fail("'{}' has a key {} that is there twice, or not below its limit",
                     m_function[sort.keys].name, entry.first);
            last = entry.first;
        }
    }

    void block(const Block& statements) {
        for (const Stmt& stmt : statements) statement(stmt);
    }

    void statement(const Stmt& stmt) {
        if (const For* loop = stmt.as<For>()) {
            this->loop(*loop);
        } else if (const If* choice = stmt.as<If>()) {
            block(value(choice->condition) != 0 ? choice->then : choice->otherwise);
        } else if (const While* again = stmt.as<While>()) {
            this->loop(*again);
        } else if (const Allocate* allocate = stmt.as<Allocate>()) {
            m_buffers.insert_or_assign(allocate->buffer, makeStorage(allocate->buffer));
        } else if (const Declare* declare = stmt.as<Declare>()) {
            m_locals[declare->local] = lanesOf(declare->value);
        } else if (const Assign* assign = stmt.as<Assign>()) {
            m_locals[assign->local] = lanesOf(assign->value);
        } else if (const Store* store = stmt.as<Store>()) {
            this->store(*store);
        } else if (const Append* append = stmt.as<Append>()) {
            this->append(*append);
        } else if (const Sort* sort = stmt.as<Sort>()) {
            this->sort(*sort);
        } else if (const Define* part = stmt.as<Define>()) {
            m_parts[part->part] = part;
        } else if (const Run* run = stmt.as<Run>()) {
            this->run(*run);
        } else if (const Require* require = stmt.as<Require>()) {
            const std::int64_t actual = index(require->value);
            const std::int64_t bound = index(require->bound);
            if (require->kind == RequireKind::AtLeast && actual < bound)
                fail("{} = {} must be at least {}", require->what, actual, bound);
            if (require->kind == RequireKind::DivisibleBy && (bound == 0 || actual % bound != 0))
                fail("{} = {} must be divisible by {}", require->what, actual, bound);
        }
    }

    void run(const Run& run) {
        const auto found = m_parts.find(run.part);
        if (found == m_parts.end()) fail("'{}' is not defined", m_function[run.part]);
        const Define& part = *found->second;
        for (std::size_t i = 0; i < run.arguments.size(); ++i) {
            const std::int64_t argument = index(run.arguments[i]);
            if (argument < 0) fail("'{}' is given {}", m_function[run.part], argument);
            m_variables[part.parameters.at(i)] = argument;
        }
        block(part.body);
        for (const VarId parameter : part.parameters) m_variables.erase(parameter);
    }

    void loop(const For& loop) {
        const std::int64_t bound = index(loop.bound);
        const bool isParallel = loop.kind == LoopKind::Parallel || loop.kind == LoopKind::Simd;
        if (isParallel) m_parallel.push_back({.birth = m_births, .writer = {}, .reader = {}});
        for (std::int64_t i = 0; i < bound; ++i) {
            m_variables[loop.variable] = i;
            ++m_iterations;
            if (isParallel) m_parallel.back().iteration = i;
            block(loop.body);
        }
        if (isParallel) m_parallel.pop_back();
        m_variables.erase(loop.variable);
    }

    void loop(const While& loop) {
        const std::int64_t bound = index(loop.bound);
        for (std::int64_t trip = 0; value(loop.condition) != 0; ++trip) {
            if (trip >= bound) fail("a loop runs more than {} times", bound);
            ++m_iterations;
            block(loop.body);
        }
    }

    const Function& m_function;
    std::map<VarId, std::int64_t> m_variables;
    std::map<LocalId, std::vector<double>> m_locals;  ///< By lane.
    std::map<BufferId, Storage> m_buffers;
    std::map<PartId, const Define*> m_parts;
    std::vector<ParallelFrame> m_parallel;
    std::uint64_t m_births = 0;
    std::uint64_t m_iterations = 0;
};

}  // namespace

Result<std::map<BufferId, std::vector<double>>> interpret(const Function& function,
                                                          const Arguments& arguments,
                                                          std::uint64_t* iterations) {
    try {
        Machine machine(function, arguments.sizes);
        machine.bindBuffers(arguments.buffers);
        auto outputs = machine.outputs();
        if (iterations != nullptr) *iterations = machine.iterations();
        return outputs;
    } catch (const RunError& error) {
        return failure(makeError(fmt::format("{}: {}", function.name, error.what())));
    }
}

Result<std::int64_t> evaluateIndex(const Function& function, ExprId expr,
                                   const std::map<VarId, std::int64_t>& variables) {
    try {
        return Machine(function, variables).index(expr);
    } catch (const RunError& error) {
        return failure(makeError(error.what()));
    }
}

}  // namespace candler::loop
