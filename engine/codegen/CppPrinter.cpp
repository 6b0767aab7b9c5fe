#include "engine/codegen/CppPrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppHelperTexts.h"
#include "engine/codegen/CppNames.h"
#include "engine/codegen/SumLoops.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

class Printer {
public:
    Printer(const Function& function, const CppOptions& options)
        : m_function(function), m_options(options), m_exprs(m_function, m_names) {}

    CppCode run() {
        m_code.functionName = m_names.unique(m_function.name);
        findUsed(m_function.body);
        nameParameters();
        for (const Stmt& stmt : m_function.body)
            if (const Require* require = stmt.as<Require>()) m_exprs.assume(*require);
        for (const Parameter& parameter : m_function.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                if (m_function[*id].isGrowing) line(1, "{}.clear();", m_exprs.name(*id));
        if (m_sortsBelow) {
            m_marks = m_names.unique("marks");
            line(1, "std::vector<std::uint64_t> {};", m_marks);
        }
        block(m_function.body, 1);
        assemble();
        return std::move(m_code);
    }

private:
    void findUsed(const Block& statements) {
        const auto use = [this](ExprId id) {
            forEachSubexpr(m_function, id, [this](ExprId part) {
                const Expr& expr = m_function[part];
                if (expr.op == ExprOp::Variable) m_usedVariables.insert(expr.variable());
                if (expr.op == ExprOp::Local) m_usedLocals.insert(expr.local());
                if (expr.op == ExprOp::Load) useBuffer(expr.buffer());
            });
        };
        for (Stmt stmt : statements) {
            if (const While* loop = stmt.as<While>())
                use(loop->condition);  // Bounds are not printed.
            else
                forEachExpr(stmt, [&](ExprId& id) { use(id); });
            forEachWritten(stmt, [this](BufferId id) { useBuffer(id); });
            if (const Sort* sort = stmt.as<Sort>()) m_sortsBelow |= sort->limit.has_value();
            if (const Allocate* allocate = stmt.as<Allocate>())
                for (const ExprId extent : m_function[allocate->buffer].shape) use(extent);
            forEachBlock(stmt, [this](const Block& inner) { findUsed(inner); });
        }
    }

    void useBuffer(BufferId id) {
        if (!m_usedBuffers.insert(id).second) return;
        const std::vector<ExprId>& shape = m_function[id].shape;
        // The first extent does not take part in addressing.
        for (std::size_t dimension = 1; dimension < shape.size(); ++dimension)
            forEachSubexpr(m_function, shape[dimension], [this](ExprId part) {
                const Expr& expr = m_function[part];
                if (expr.op == ExprOp::Variable) m_usedVariables.insert(expr.variable());
            });
    }

    void nameParameters() {
        std::vector<std::string> declared;
        std::vector<std::string> defined;
        for (const Parameter& parameter : m_function.parameters()) {
            std::string text;
            bool isUsed = true;
            if (const VarId* size = std::get_if<VarId>(&parameter)) {
                m_code.parameterNames.push_back(m_exprs.nameVariable(*size));
                text = "std::int64_t " + m_code.parameterNames.back();
                isUsed = m_usedVariables.count(*size) != 0;
            } else {
                const BufferId id = std::get<BufferId>(parameter);
                const Buffer& buffer = m_function[id];
                m_code.parameterNames.push_back(m_exprs.nameBuffer(id));
                text =
                    buffer.isGrowing
                        ? fmt::format("std::vector<{}>& {}", cppTypeName(buffer.stored()),
                                      m_code.parameterNames.back())
                        : fmt::format("{}{}* __restrict {}",
                                      buffer.role == BufferRole::Input ? "const " : "",
                                      cppTypeName(buffer.stored()), m_code.parameterNames.back());
                m_usesVectors |= buffer.isGrowing;
                isUsed = m_usedBuffers.count(id) != 0;
            }
            declared.push_back(text);
            defined.push_back((isUsed ? "" : "[[maybe_unused]] ") + text);
        }
        m_code.declaration = signature(declared);
        m_definition = signature(defined);
    }

    /// On one line if it fits, else one parameter a line.
    std::string signature(const std::vector<std::string>& parameters) const {
        constexpr std::size_t kLineLength = 98;
        const std::string line =
            fmt::format("void {}({})", m_code.functionName, fmt::join(parameters, ", "));
        if (line.size() <= kLineLength) return line;
        return fmt::format("void {}(\n    {})", m_code.functionName,
                           fmt::join(parameters, ",\n    "));
    }

    void assemble() {
        const std::string space = CppNames::legal(m_options.namespaceName);
        std::string notes;
        if (!m_function.comment.empty())
            notes += fmt::format("/// {}\n", CppNames::comment(m_function.comment));
        for (const Parameter& parameter : m_function.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                notes += fmt::format("/// {}: {}\n", m_exprs.name(*id), m_exprs.shapeText(*id));
        m_code.header = fmt::format(
            "#pragma once\n\n#include <cstdint>\n{}\nnamespace {} {{\n\n{}{};\n\n}}  // namespace "
            "{}\n",
            m_usesVectors ? "#include <vector>\n" : "", space, notes, m_code.declaration, space);

        std::string includes;
        if (m_exprs.needsMath() || m_sorts || m_sharesPieces) includes += "#include <algorithm>\n";
        if (m_exprs.needsMath()) includes += "#include <cmath>\n";
        if (m_usesScratch || m_sortsBelow) includes += "#include <cstddef>\n";
        if (m_exprs.needsLimits()) includes += "#include <limits>\n";
        if (m_usesScratch) includes += "#include <new>\n";
        if (m_usesThrow) includes += "#include <stdexcept>\n#include <string>\n";
        if (m_sortsPairs) includes += "#include <utility>\n";
        if (m_growsTemporaries || m_sortsPairs || m_sortsBelow) includes += "#include <vector>\n";
        if (m_sharesPieces) includes += "#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
        std::string helpers;
        if (m_sharesPieces) helpers += kPieceOf;
        if (m_usesScratch) helpers += kScratch;
        if (m_sortsPairs) helpers += kSortByKey;
        if (m_sortsBelow) helpers += kSortBelow;
        if (m_exprs.needsFloorDivide()) helpers += kFloorDivide;
        if (m_exprs.needsFloorModulo()) helpers += kFloorModulo;
        helpers += m_exprs.vectors().declarations();
        if (!helpers.empty())
            helpers = fmt::format("namespace {{\n\n{}}}  // namespace\n\n", helpers);
        const std::string head = fmt::format(
            "#include \"{}\"\n\n{}{}{}namespace {} {{\n\n{}{} {{\n",
            CppNames::escaped(m_options.headerFile), includes, includes.empty() ? "" : "\n",
            foreignDeclarations(), space, helpers, m_definition);
        m_code.source = fmt::format("{}{}}}\n\n}}  // namespace {}\n", head, m_text, space);
        placeOrigins(static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n')));
        m_code.functionName = fmt::format("{}::{}", space, m_code.functionName);
    }

    /// Of the lines of the function's body, which begins behind so many lines.
    void placeOrigins(std::size_t before) {
        for (std::size_t line = 0; line < m_lineOrigins.size(); ++line) {
            std::vector<std::size_t> places;
            for (const OriginId origin : m_lineOrigins[line]) places.push_back(origin.index());
            if (places.empty()) continue;
            const std::size_t number = before + line + 1;
            const bool goesOn = !m_code.origins.empty() &&
                                m_code.origins.back().last + 1 == number &&
                                m_code.origins.back().places == places;
            if (goesOn)
                m_code.origins.back().last = number;
            else
                m_code.origins.push_back({number, number, std::move(places)});
        }
    }

    std::string foreignDeclarations() const {
        std::string result;
        for (const Foreign& foreign : m_function.foreigns()) {
            std::vector<const char*> parameters;
            for (const Type type : foreign.parameters) parameters.push_back(cppTypeName(type));
            result += fmt::format("extern \"C\" {} {}({});\n", cppTypeName(foreign.result),
                                  foreign.name, fmt::join(parameters, ", "));
        }
        return result.empty() ? result : result + "\n";
    }

    template <typename... Args>
    void line(int depth, fmt::format_string<Args...> text, Args&&... args) {
        m_text += std::string(static_cast<std::size_t>(depth) * 4, ' ');
        m_text += fmt::format(text, std::forward<Args>(args)...);
        m_text += '\n';
        m_lineOrigins.push_back(m_origins);
    }

    /// Names made in a block are free again behind it.
    void block(const Block& statements, int depth) {
        const CppNames before = m_names;
        for (const Stmt& stmt : statements) statement(stmt, depth);
        m_names = before;
    }

    void statement(const Stmt& stmt, int depth) {
        if (stmt.origins.empty()) return print(stmt, depth);
        const std::vector<OriginId> around = std::exchange(m_origins, stmt.origins);
        print(stmt, depth);
        m_origins = around;
    }

    void print(const Stmt& stmt, int depth) {
        if (const For* loop = stmt.as<For>()) return this->loop(*loop, depth);
        if (const If* choice = stmt.as<If>()) return this->choice(*choice, depth);
        if (const While* loop = stmt.as<While>()) {
            line(depth, "while ({}) {{", m_exprs.text(loop->condition));
            block(loop->body, depth + 1);
            return line(depth, "}}");
        }
        if (const Allocate* allocate = stmt.as<Allocate>()) {
            this->allocate(allocate->buffer, depth);
        } else if (const Declare* declare = stmt.as<Declare>()) {
            const Local& local = m_function[declare->local];
            const bool isUsed = m_usedLocals.count(declare->local) != 0;
            const std::string value = m_exprs.text(declare->value);
            line(depth, "{}{}{} {} = {};", isUsed ? "" : "[[maybe_unused]] ",
                 isAssigned(declare->local) ? "" : "const ",
                 m_exprs.typeText(local.type, local.lanes), m_exprs.nameLocal(declare->local),
                 value);
        } else if (const Assign* assign = stmt.as<Assign>()) {
            update(m_exprs.name(assign->local), m_function.local(assign->local), assign->value,
                   depth);
        } else if (const Store* store = stmt.as<Store>()) {
            if (m_function[store->value].lanes > 1)
                return line(depth, "{};", m_exprs.storing(*store));
            const ExprId target = m_function.load(store->buffer, store->indices);
            update(m_exprs.text(target), target, store->value, depth);
        } else if (const Append* append = stmt.as<Append>()) {
            const Buffer& list = m_function[append->buffer];
            const std::string value = m_exprs.text(append->value);
            line(depth, "{}.push_back({});", m_exprs.name(append->buffer),
                 list.isNarrow
                     ? fmt::format("static_cast<{}>({})", cppTypeName(list.stored()), value)
                     : value);
        } else if (const Sort* sort = stmt.as<Sort>()) {
            this->sort(*sort, depth);
        } else if (const Require* require = stmt.as<Require>()) {
            this->require(*require, depth);
        } else if (const Comment* comment = stmt.as<Comment>()) {
            line(depth, "// {}", CppNames::comment(comment->text));
        }
    }

    void choice(const If& choice, int depth) {
        line(depth, "if ({}) {{", m_exprs.text(choice.condition));
        block(choice.then, depth + 1);
        if (!choice.otherwise.empty()) {
            line(depth, "}} else {{");
            block(choice.otherwise, depth + 1);
        }
        line(depth, "}}");
    }

    bool isAssigned(LocalId local) {
        if (!m_assignedIsKnown) findAssigned(m_function.body);
        m_assignedIsKnown = true;
        return m_assigned.count(local) != 0;
    }

    void findAssigned(const Block& statements) {
        for (const Stmt& stmt : statements) {
            if (const Assign* assign = stmt.as<Assign>()) m_assigned.insert(assign->local);
            forEachBlock(stmt, [this](const Block& inner) { findAssigned(inner); });
        }
    }

    /// `target = value;`, or `target += rest;` where value is target + rest.
    void update(const std::string& target, ExprId read, ExprId value, int depth) {
        const Expr& expr = m_function[value];
        if (expr.op == ExprOp::Add && expr.type != Type::U8) {
            for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
                if (expr.operands[side] == read)
                    return line(depth, "{} += {};", target, m_exprs.text(expr.operands[1 - side]));
        }
        line(depth, "{} = {};", target, m_exprs.text(value));
    }

    void allocate(BufferId id, int depth) {
        const Buffer& buffer = m_function[id];
        const char* type = cppTypeName(buffer.element);
        if (buffer.isGrowing) {
            m_growsTemporaries = true;
            return line(depth, "std::vector<{}> {};", type, m_exprs.nameBuffer(id));
        }
        if (buffer.placement == Placement::Stack) {
            std::string extents;
            for (const ExprId extent : buffer.shape)
                extents += fmt::format("[{}]", m_exprs.text(extent));
            line(depth, "alignas({}) {} {}{};", buffer.alignment, type, m_exprs.nameBuffer(id),
                 extents.empty() ? "[1]" : extents);
            return;
        }
        CANDLER_CHECK(buffer.placement == Placement::Heap, "'{}' has no place", buffer.name);
        m_usesScratch = true;
        const std::string name = m_exprs.nameBuffer(id);
        const std::string owner = m_names.unique(buffer.name + " memory");
        line(depth, "const Scratch<{}> {}({});", type, owner, m_exprs.countText(id));
        line(depth, "{}* __restrict {} = {}.data();", type, name, owner);
    }

    void sort(const Sort& sort, int depth) {
        const auto data = [this](BufferId id) {
            return m_exprs.name(id) + (m_function[id].isGrowing ? ".data()" : "");
        };
        m_sorts = true;
        m_sortsPairs |= sort.values.has_value();
        const std::string keys = data(sort.keys);
        if (sort.values)
            return line(depth, "sortByKey({}, {}, {});", keys, data(*sort.values),
                        m_exprs.text(sort.count));
        if (sort.limit)
            return line(depth, "sortBelow({}, {}, {}, {});", keys, m_exprs.text(sort.count),
                        m_exprs.text(*sort.limit), m_marks);
        line(depth, "std::sort({0}, {0} + {1});", keys, m_exprs.operandText(sort.count));
    }

    void require(const Require& require, int depth) {
        m_usesThrow = true;
        const std::string value = m_exprs.operandText(require.value);
        const std::string bound = m_exprs.operandText(require.bound);
        const bool isAtLeast = require.kind == RequireKind::AtLeast;
        const std::string boundName =
            m_function.constantValue(require.bound)
                ? fmt::format("{}\"", bound)
                : fmt::format("{} = \" + std::to_string({})", CppNames::escaped(bound), bound);
        if (isAtLeast)
            line(depth, "if ({} < {})", value, bound);
        else if (m_function.constantValue(require.bound))
            line(depth, "if ({} % {} != 0)", value, bound);
        else
            line(depth, "if ({} < 1 || {} % {} != 0)", bound, value, bound);
        line(depth + 1, "throw std::invalid_argument(\"{}: {} = \" + std::to_string({}) +",
             CppNames::escaped(m_function.name), CppNames::escaped(require.what),
             m_exprs.text(require.value));
        line(depth + 1, "                            \" must be {} {});",
             isAtLeast ? "at least" : "divisible by", boundName);
    }

    void loop(const For& loop, int depth) {
        const bool isOutermost = loop.kind == LoopKind::Parallel && m_parallelDepth == 0;
        const std::size_t shared = isOutermost ? ownedByThread(loop) : 0;
        if (shared > 0) return this->parallelRegion(loop, shared, depth);
        if (isOutermost) {
            const For* inner = loop.body.size() == 1 ? loop.body[0].as<For>() : nullptr;
            const bool isNest = inner != nullptr && inner->kind == LoopKind::Parallel &&
                                !mentions(m_function, inner->bound, loop.variable);
            line(depth, "#pragma omp parallel for schedule({}){}",
                 schedule(loop, isNest ? inner : nullptr), isNest ? " collapse(2)" : "");
        }
        if (loop.kind == LoopKind::Simd) {
            line(depth, "#pragma omp simd");
        } else if (m_options.arithmetic == Arithmetic::Sums) {
            std::vector<std::string> sums;
            for (const LocalId local : summedLocals(m_function, loop))
                sums.push_back(m_exprs.name(local));
            if (!sums.empty())
                line(depth, "#pragma omp simd reduction(+ : {})", fmt::join(sums, ", "));
        }
        iterations(loop, 0, depth);
    }

    /// How many blocks of memory at the head of a parallel loop are the same in all iterations, so
    /// that a thread needs each once.
    std::size_t ownedByThread(const For& loop) const {
        std::size_t count = 0;
        for (const Stmt& stmt : loop.body) {
            const Allocate* allocate = stmt.as<Allocate>();
            if (allocate == nullptr) break;
            const Buffer& buffer = m_function[allocate->buffer];
            if (buffer.placement != Placement::Heap) break;
            for (const ExprId extent : buffer.shape)
                if (mentions(m_function, extent, loop.variable)) return count;
            ++count;
        }
        return count;
    }

    /// Iterations whose work depends on data are given out as threads get ready.
    std::string schedule(const For& loop, const For* inner = nullptr) {
        if (!isUneven(loop.body)) return "static";
        m_sharesPieces = true;
        if (inner == nullptr) return fmt::format("dynamic, pieceOf({})", m_exprs.text(loop.bound));
        return fmt::format("dynamic, pieceOf({} * {})", m_exprs.operandText(loop.bound),
                           m_exprs.operandText(inner->bound));
    }

    bool isUneven(const Block& block) const {
        bool isFound = false;
        for (const Stmt& stmt : block) {
            if (const For* loop = stmt.as<For>())
                forEachSubexpr(m_function, loop->bound, [&](ExprId part) {
                    const ExprOp op = m_function[part].op;
                    isFound |= op == ExprOp::Load || op == ExprOp::Local;
                });
            isFound |= stmt.as<While>() != nullptr;
            forEachBlock(stmt, [&](const Block& inner) { isFound |= isUneven(inner); });
        }
        return isFound;
    }

    void parallelRegion(const For& loop, std::size_t allocations, int depth) {
        const CppNames before = m_names;
        line(depth, "#pragma omp parallel");
        line(depth, "{{");
        for (std::size_t i = 0; i < allocations; ++i)
            allocate(loop.body[i].as<Allocate>()->buffer, depth + 1);
        line(depth + 1, "#pragma omp for schedule({})", schedule(loop));
        iterations(loop, allocations, depth + 1);
        line(depth, "}}");
        m_names = before;
    }

    /// The loop, without its first statements.
    void iterations(const For& loop, std::size_t without, int depth) {
        m_exprs.bindVariable(loop.variable, loop.bound);
        const std::string bound = m_exprs.text(loop.bound);
        const CppNames before = m_names;
        const std::string name = m_exprs.nameVariable(loop.variable);
        line(depth, "for (std::int64_t {} = 0; {} < {}; ++{}) {{", name, name, bound, name);
        m_parallelDepth += loop.kind == LoopKind::Parallel ? 1 : 0;
        block({loop.body.begin() + static_cast<std::ptrdiff_t>(without), loop.body.end()},
              depth + 1);
        m_parallelDepth -= loop.kind == LoopKind::Parallel ? 1 : 0;
        m_names = before;
        line(depth, "}}");
    }

    Function m_function;  ///< A copy: range proofs intern expressions.
    const CppOptions& m_options;
    CppNames m_names;
    CppExpressions m_exprs;
    CppCode m_code;
    std::string m_definition;
    std::string m_text;
    std::vector<OriginId> m_origins;                   ///< Of the statement being printed.
    std::vector<std::vector<OriginId>> m_lineOrigins;  ///< By line of m_text.
    std::set<VarId> m_usedVariables;
    std::set<LocalId> m_usedLocals;
    std::set<BufferId> m_usedBuffers;
    std::set<LocalId> m_assigned;
    bool m_assignedIsKnown = false;
    bool m_usesScratch = false;
    bool m_usesThrow = false;
    bool m_usesVectors = false;  ///< In the signature.
    bool m_growsTemporaries = false;
    bool m_sorts = false;
    bool m_sortsPairs = false;
    bool m_sortsBelow = false;
    bool m_sharesPieces = false;
    std::string m_marks;
    int m_parallelDepth = 0;
};

}  // namespace

CppCode printCpp(const Function& function, const CppOptions& options) {
    return Printer(function, options).run();
}

}  // namespace candler::loop
