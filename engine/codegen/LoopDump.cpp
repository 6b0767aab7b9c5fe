#include "engine/codegen/LoopDump.h"

#include <fmt/format.h>
#include <fmt/ostream.h>

#include <ostream>
#include <sstream>
#include <utility>

namespace candler::loop {

namespace {

/// Names made unique by the id where two are alike.
template <typename Id>
std::string uniqueName(const Function& function, Id id) {
    const std::string& name = function[id].name;
    for (std::uint32_t earlier = 0; earlier < id.value; ++earlier)
        if (function[Id{earlier}].name == name) return fmt::format("{}#{}", name, id.value);
    return name;
}

class Dumper {
public:
    Dumper(const Function& function, std::ostream& out) : m_function(function), m_out(out) {}

    void function() {
        fmt::print(m_out, "function {}(", m_function.name);
        const char* separator = "";
        for (const Parameter& parameter : m_function.parameters()) {
            m_out << separator;
            separator = ", ";
            if (const VarId* size = std::get_if<VarId>(&parameter))
                m_out << uniqueName(m_function, *size);
            else
                buffer(std::get<BufferId>(parameter));
        }
        m_out << ')';
        endLine();
        for (const SparseInput& input : m_function.sparseInputs) sparse(input);
        for (const IndexInput& input : m_function.indexInputs) indices(input);
        if (m_function.sparseOutput && m_function.sparseOutput->room) {
            m_out << "  room for ";
            expr(*m_function.sparseOutput->room);
            m_out << " entries";
            endLine();
        }
        block(m_function.body, 1);
    }

    void expr(ExprId id) {
        const Expr& expr = m_function[id];
        switch (expr.op) {
            case ExprOp::Constant:
                if (isFloat(expr.type))
                    fmt::print(m_out, "{}{}", expr.real, typeName(expr.type));
                else
                    fmt::print(m_out, "{}{}", expr.integer,
                               expr.type == Type::Index ? "" : typeName(expr.type));
                return;
            case ExprOp::Variable:
                m_out << uniqueName(m_function, expr.variable());
                return;
            case ExprOp::Local:
                m_out << uniqueName(m_function, expr.local());
                return;
            case ExprOp::Load:
                element(expr.buffer(), expr.operands, expr.lanes);
                return;
            case ExprOp::Splat:
                fmt::print(m_out, "splat{}(", expr.lanes);
                list(expr.operands);
                m_out << ')';
                return;
            case ExprOp::FirstLanes:
                m_out << "first(";
                list(expr.operands);
                m_out << ')';
                return;
            case ExprOp::Alone:
                m_out << "alone";
                return;
            case ExprOp::Call:
                fmt::print(m_out, "{}(", m_function[expr.foreign()].name);
                list(expr.operands);
                m_out << ')';
                return;
            case ExprOp::Cast:
                fmt::print(m_out, "{}(", typeName(expr.type));
                list(expr.operands);
                m_out << ')';
                return;
            default:
                operation(expr);
        }
    }

    [[nodiscard]] std::vector<KernelLines> lines() const { return kernelLines(m_lines, 0); }

private:
    void sparse(const SparseInput& input) {
        fmt::print(m_out, "  sparse {}, {}, {}: ", uniqueName(m_function, input.starts),
                   uniqueName(m_function, input.columns), uniqueName(m_function, input.values));
        expr(input.rowCount);
        m_out << '.';
        expr(input.columnCount);
        endLine();
    }

    void indices(const IndexInput& input) {
        static constexpr const char* kOrders[] = {"indices", "starts", "ascending", "distinct"};
        fmt::print(m_out, "  {} {}", kOrders[static_cast<std::size_t>(input.order)],
                   uniqueName(m_function, input.buffer));
        if (input.starts) fmt::print(m_out, " in {}", uniqueName(m_function, *input.starts));
        if (input.limit) {
            m_out << (input.order == IndexInput::Order::Starts ? " to " : " below ");
            expr(*input.limit);
        }
        endLine();
    }

    void operation(const Expr& expr) {
        const bool isInfix =
            expr.operands.size() == 2 && expr.op != ExprOp::Min && expr.op != ExprOp::Max;
        if (!isInfix) {
            m_out << opName(expr.op) << '(';
            list(expr.operands);
            m_out << ')';
            return;
        }
        m_out << '(';
        this->expr(expr.operands[0]);
        m_out << ' ' << opName(expr.op) << ' ';
        this->expr(expr.operands[1]);
        m_out << ')';
    }

    void list(const std::vector<ExprId>& exprs) {
        const char* separator = "";
        for (const ExprId id : exprs) {
            m_out << separator;
            separator = ", ";
            expr(id);
        }
    }

    void element(BufferId buffer, const std::vector<ExprId>& indices, std::uint32_t lanes) {
        m_out << uniqueName(m_function, buffer) << '[';
        list(indices);
        if (lanes > 1) m_out << ".." << lanes;
        m_out << ']';
    }

    void buffer(BufferId id) {
        const Buffer& buffer = m_function[id];
        if (buffer.role == BufferRole::Output) m_out << "out ";
        if (buffer.isGrowing) m_out << "growing ";
        m_out << uniqueName(m_function, id) << ": ";
        for (const ExprId extent : buffer.shape) {
            expr(extent);
            m_out << '.';
        }
        m_out << typeName(buffer.element);
        if (buffer.isNarrow) m_out << " in " << typeName(buffer.stored());
        if (buffer.placement == Placement::Stack) m_out << " on stack";
        if (buffer.placement == Placement::Heap) m_out << " on heap";
    }

    void block(const Block& block, int depth) {
        for (const Stmt& stmt : block) statement(stmt, depth);
    }

    void choice(const If& choice, int depth) {
        m_out << "if ";
        expr(choice.condition);
        endLine();
        block(choice.then, depth + 1);
        if (choice.otherwise.empty()) return;
        m_out << std::string(static_cast<std::size_t>(depth) * 2, ' ') << "else";
        endLine();
        block(choice.otherwise, depth + 1);
    }

    void endLine() {
        m_out << '\n';
        m_lines.push_back(m_origins);
    }

    void statement(const Stmt& stmt, int depth) {
        if (stmt.origins.empty()) return bareStatement(stmt, depth);
        const std::vector<OriginId> around = std::exchange(m_origins, stmt.origins);
        bareStatement(stmt, depth);
        m_origins = around;
    }

    void bareStatement(const Stmt& stmt, int depth) {
        m_out << std::string(static_cast<std::size_t>(depth) * 2, ' ');
        if (const For* loop = stmt.as<For>()) {
            static constexpr const char* kKinds[] = {"for", "parallel for", "unrolled for",
                                                     "simd for", "appending for"};
            fmt::print(m_out, "{} {} < ", kKinds[static_cast<std::size_t>(loop->kind)],
                       uniqueName(m_function, loop->variable));
            expr(loop->bound);
            endLine();
            block(loop->body, depth + 1);
            return;
        }
        if (const If* choice = stmt.as<If>()) return this->choice(*choice, depth);
        if (const Define* part = stmt.as<Define>()) {
            fmt::print(m_out, "define {}(", m_function[part->part]);
            const char* separator = "";
            for (const VarId parameter : part->parameters)
                m_out << std::exchange(separator, ", ") << uniqueName(m_function, parameter);
            m_out << ')';
            endLine();
            block(part->body, depth + 1);
            return;
        }
        if (const While* loop = stmt.as<While>()) {
            m_out << "while ";
            expr(loop->condition);
            endLine();
            block(loop->body, depth + 1);
            return;
        }
        if (const Allocate* allocate = stmt.as<Allocate>()) {
            m_out << "allocate ";
            buffer(allocate->buffer);
        } else if (const Declare* declare = stmt.as<Declare>()) {
            const Local& local = m_function[declare->local];
            fmt::print(m_out, "{}{} {} = ", typeName(local.type),
                       local.lanes > 1 ? fmt::format("x{}", local.lanes) : "",
                       uniqueName(m_function, declare->local));
            expr(declare->value);
        } else if (const Assign* assign = stmt.as<Assign>()) {
            m_out << uniqueName(m_function, assign->local) << " = ";
            expr(assign->value);
        } else if (const Store* store = stmt.as<Store>()) {
            element(store->buffer, store->indices, m_function[store->value].lanes);
            m_out << " = ";
            expr(store->value);
            if (store->count) {
                m_out << " first ";
                expr(*store->count);
            }
        } else if (const Run* run = stmt.as<Run>()) {
            fmt::print(m_out, "run {}(", m_function[run->part]);
            list(run->arguments);
            m_out << ')';
        } else if (const Append* append = stmt.as<Append>()) {
            m_out << "append " << uniqueName(m_function, append->buffer) << " <- ";
            expr(append->value);
        } else if (const Sort* sort = stmt.as<Sort>()) {
            m_out << "sort " << uniqueName(m_function, sort->keys);
            if (sort->values) m_out << " with " << uniqueName(m_function, *sort->values);
            m_out << " first ";
            expr(sort->count);
            if (sort->limit) {
                m_out << " below ";
                expr(*sort->limit);
            }
        } else if (const Require* require = stmt.as<Require>()) {
            m_out << "require ";
            expr(require->value);
            m_out << (require->kind == RequireKind::AtLeast ? " >= " : " divisible by ");
            expr(require->bound);
        } else if (const Comment* comment = stmt.as<Comment>()) {
            m_out << "# " << comment->text;
        }
        endLine();
    }

    const Function& m_function;
    std::ostream& m_out;
    std::vector<std::vector<OriginId>> m_lines;
    std::vector<OriginId> m_origins;  ///< Of the statement that is printed.
};

}  // namespace

KernelFile loopsFile(const Function& function) {
    std::ostringstream out;
    Dumper dumper(function, out);
    dumper.function();
    return {"loops", out.str(), dumper.lines()};
}

std::vector<KernelLines> kernelLines(std::span<const std::vector<OriginId>> byLine,
                                     std::size_t before) {
    std::vector<KernelLines> result;
    for (std::size_t line = 0; line < byLine.size(); ++line) {
        std::vector<std::size_t> places;
        for (const OriginId origin : byLine[line]) places.push_back(origin.index());
        if (places.empty()) continue;
        const std::size_t number = before + line + 1;
        const bool goesOn =
            !result.empty() && result.back().last + 1 == number && result.back().places == places;
        if (goesOn)
            result.back().last = number;
        else
            result.push_back({number, number, std::move(places)});
    }
    return result;
}

void Function::dump(std::ostream& out) const {
    Dumper(*this, out).function();
}

std::string Function::dump() const {
    std::ostringstream out;
    dump(out);
    return out.str();
}

std::string Function::dump(ExprId id) const {
    std::ostringstream out;
    Dumper(*this, out).expr(id);
    return out.str();
}

}  // namespace candler::loop
