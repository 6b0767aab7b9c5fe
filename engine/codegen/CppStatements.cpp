// Statements of the CppPrinting.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/codegen/CppPrinting.h"
#include "engine/codegen/SumLoops.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

/// Of loops within each other.
int loopDepth(const Block& block) {
    int depth = 0;
    for (const Stmt& stmt : block) {
        const int here = stmt.as<For>() != nullptr || stmt.as<While>() != nullptr ? 1 : 0;
        forEachBlock(stmt,
                     [&](const Block& inner) { depth = std::max(depth, here + loopDepth(inner)); });
    }
    return depth;
}

/// Of what is done in any order, as in kExtremum.
const char* reductionName(ExprOp op) {
    if (op == ExprOp::Add) return "+";
    return op == ExprOp::Max ? "larger" : "smaller";
}

}  // namespace

void CppPrinting::block(std::span<const Stmt> statements, int depth) {
    const CppNames before = m_names;
    for (const Stmt& stmt : statements) statement(stmt, depth);
    m_names = before;
}

void CppPrinting::statement(const Stmt& stmt, int depth) {
    if (stmt.origins.empty()) return print(stmt, depth);
    const std::vector<OriginId> around = std::exchange(m_origins, stmt.origins);
    print(stmt, depth);
    m_origins = around;
}

void CppPrinting::print(const Stmt& stmt, int depth) {
    if (const For* loop = stmt.as<For>()) return this->loop(*loop, depth);
    if (const If* choice = stmt.as<If>()) return this->choice(*choice, depth);
    if (const Define* part = stmt.as<Define>()) return define(*part);
    if (const Run* run = stmt.as<Run>()) {
        std::vector<std::string> arguments;
        for (const ExprId argument : run->arguments) arguments.push_back(m_exprs.text(argument));
        const Defined& part = m_defined.at(run->part);
        return call(part.name, std::move(arguments), part.given, depth);
    }
    if (const While* loop = stmt.as<While>()) {
        line(depth, "while ({}) {{", m_exprs.text(loop->condition));
        block(loop->body, depth + 1);
        return line(depth, "}}");
    }
    if (const Allocate* allocate = stmt.as<Allocate>()) {
        this->allocate(allocate->buffer, depth);
    } else if (const Declare* declare = stmt.as<Declare>()) {
        const Local& local = m_function[declare->local];
        const bool isUsed = m_uses.locals.count(declare->local) != 0;
        const std::string value = m_exprs.text(declare->value);
        line(depth, "{}{}{} {} = {};", isUsed ? "" : "[[maybe_unused]] ",
             m_uses.assigned.count(declare->local) != 0 ? "" : "const ",
             m_exprs.typeText(local.type, local.lanes), m_exprs.nameLocal(declare->local), value);
    } else if (const Assign* assign = stmt.as<Assign>()) {
        if (const auto found = m_reduced.find(assign->local); found != m_reduced.end()) {
            const std::string& name = m_exprs.name(assign->local);
            return line(depth, "{0} = {1}({0}, {2});", name, reductionName(found->second),
                        m_exprs.text(m_function[assign->value].operands[1]));
        }
        update(m_exprs.name(assign->local), m_function.local(assign->local), assign->value, depth);
    } else if (const Store* store = stmt.as<Store>()) {
        if (m_function[store->value].lanes > 1) return line(depth, "{};", m_exprs.storing(*store));
        const ExprId target = m_function.load(store->buffer, store->indices);
        update(m_exprs.text(target), target, store->value, depth);
    } else if (const Append* append = stmt.as<Append>()) {
        const Buffer& list = m_function[append->buffer];
        const std::string value = m_exprs.text(append->value);
        line(depth, "{}.push_back({});", m_exprs.name(append->buffer),
             list.isNarrow ? fmt::format("static_cast<{}>({})", cppTypeName(list.stored()), value)
                           : value);
    } else if (const Sort* sort = stmt.as<Sort>()) {
        this->sort(*sort, depth);
    } else if (const Require* require = stmt.as<Require>()) {
        this->require(*require, depth);
    } else if (const Comment* comment = stmt.as<Comment>()) {
        line(depth, "// {}", CppNames::comment(comment->text));
    }
}

void CppPrinting::choice(const If& choice, int depth) {
    line(depth, "if ({}) {{", m_exprs.text(choice.condition));
    block(choice.then, depth + 1);
    if (!choice.otherwise.empty()) {
        line(depth, "}} else {{");
        block(choice.otherwise, depth + 1);
    }
    line(depth, "}}");
}

void CppPrinting::update(const std::string& target, ExprId read, ExprId value, int depth) {
    const Expr& expr = m_function[value];
    if (expr.op == ExprOp::Add && !isSmallInteger(expr.type)) {
        for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
            if (expr.operands[side] == read)
                return line(depth, "{} += {};", target, m_exprs.text(expr.operands[1 - side]));
    }
    line(depth, "{} = {};", target, m_exprs.text(value));
}

void CppPrinting::allocate(BufferId id, int depth) {
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

void CppPrinting::define(const Define& part) {
    const std::size_t others = m_defined.size();
    Defined& defined = m_defined[part.part];
    defined.part = &part;
    defined.name = m_names.unique(m_function[part.part] +
                                  (others == 0 ? "" : " " + std::to_string(others + 1)));
    const CppNames before = m_names;
    const Text outside = std::exchange(m_text, {});
    std::vector<std::string> parameters;
    for (const VarId parameter : part.parameters) {
        m_exprs.assume(
            {RequireKind::AtLeast, m_function.var(parameter), m_function.constant(0), {}});
        parameters.push_back("std::int64_t " + m_exprs.nameVariable(parameter));
    }
    const Given given = givenTo(LoopUses(m_function, part.body));
    defined.given = given.names;
    parameters.insert(parameters.end(), given.parameters.begin(), given.parameters.end());
    add(m_text, (others == 0 ? "" : "\n") + signature(defined.name, parameters) + " {\n");
    block(part.body, 1);
    add(m_text, "}\n");
    add(m_functions, m_text);
    m_text = outside;
    m_names = before;
}

void CppPrinting::sort(const Sort& sort, int depth) {
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

void CppPrinting::require(const Require& require, int depth) {
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

void CppPrinting::loop(const For& loop, int depth) {
    if (m_split && &loop == m_split->loop) return appending(*m_split, depth);
    const bool isOutermost = loop.kind == LoopKind::Parallel && m_parallelDepth == 0;
    if (const Store* store = fillOf(loop)) return fill(loop, *store, depth);
    const std::size_t shared = isOutermost ? ownedByThread(m_function, loop) : 0;
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
    } else {
        reduction(loop, depth);
    }
    iterations(loop, 0, depth);
    m_reduced.clear();
}

void CppPrinting::reduction(const For& loop, int depth) {
    const bool isOfSums = m_options.arithmetic == Arithmetic::Sums;
    if (!isOfSums && m_options.arithmetic != Arithmetic::Reassociate) return;
    std::map<ExprOp, std::vector<std::string>> names;
    for (const Reduction& reduction : reductionsOf(m_function, loop)) {
        names[reduction.op].push_back(m_exprs.name(reduction.local));
        if (reduction.op != ExprOp::Add) m_reduced.emplace(reduction.local, reduction.op);
    }
    // Where all sums are in any order the compiler knows it of these.
    if (!isOfSums && m_reduced.empty()) return;
    std::string clauses;
    for (const auto& [op, locals] : names) {
        if (op != ExprOp::Add) m_extrema.insert(op);
        clauses += fmt::format(" reduction({} : {})", reductionName(op), fmt::join(locals, ", "));
    }
    if (!clauses.empty()) line(depth, "#pragma omp simd{}", clauses);
}

const Store* CppPrinting::fillOf(const For& loop) const {
    std::vector<const For*> loops{&loop};
    while (loops.back()->body.size() == 1 && loops.back()->body.front().as<For>() != nullptr)
        loops.push_back(loops.back()->body.front().as<For>());
    if (loops.size() < 2 || loops.back()->body.size() != 1) return nullptr;
    const Store* store = loops.back()->body.front().as<Store>();
    if (store == nullptr || m_function[store->value].op != ExprOp::Constant) return nullptr;
    const Buffer& buffer = m_function[store->buffer];
    // Those on the stack have an index for each dimension.
    if (buffer.placement == Placement::Stack || buffer.shape.size() != loops.size()) return nullptr;
    for (std::size_t i = 0; i < loops.size(); ++i) {
        const Expr& index = m_function[store->indices[i]];
        if (loops[i]->bound != buffer.shape[i] || index.op != ExprOp::Variable ||
            index.variable() != loops[i]->variable)
            return nullptr;
    }
    return store;
}

void CppPrinting::fill(const For& loop, const Store& store, int depth) {
    if (loop.kind == LoopKind::Parallel && m_parallelDepth == 0)
        line(depth, "#pragma omp parallel for schedule(static)");
    const CppNames before = m_names;
    const std::string name = m_exprs.nameVariable(loop.variable);
    m_text.loops.emplace_back(&loop, m_text.origins.size());
    line(depth, "for (std::int64_t {0} = 0; {0} < {1}; ++{0}) {{", name,
         m_exprs.countText(store.buffer));
    line(depth + 1, "{}[{}] = {};", m_exprs.name(store.buffer), name, m_exprs.text(store.value));
    m_names = before;
    line(depth, "}}");
}

std::string CppPrinting::schedule(const For& loop, const For* inner) {
    if (!isUneven(loop)) return "static";
    m_sharesPieces = true;
    // Loops within loops are much work.
    const int least = loopDepth(loop.body) > 1 ? 1 : 16;
    if (inner == nullptr)
        return fmt::format("dynamic, pieceOf({}, {})", m_exprs.text(loop.bound), least);
    return fmt::format("dynamic, pieceOf({} * {}, {})", m_exprs.operandText(loop.bound),
                       m_exprs.operandText(inner->bound), least);
}

bool CppPrinting::isUneven(const For& outermost) const {
    std::set<LocalId> changing;
    bool hasWhile = false;
    bool hasTriangle = false;
    std::vector<ExprId> bounds;
    const auto collect = [&](const Block& block, const auto& again) -> void {
        for (const Stmt& stmt : block) {
            if (const For* loop = stmt.as<For>()) bounds.push_back(loop->bound);
            if (const Declare* declare = stmt.as<Declare>()) changing.insert(declare->local);
            if (const Assign* assign = stmt.as<Assign>()) changing.insert(assign->local);
            hasWhile |= stmt.as<While>() != nullptr;
            if (const Run* run = stmt.as<Run>())
                hasTriangle |= isShortened(*run, outermost.variable);
            forEachBlock(stmt, [&](const Block& inner) { again(inner, again); });
        }
    };
    collect(outermost.body, collect);
    bool isFound = hasWhile || hasTriangle;
    for (const ExprId bound : bounds)
        forEachSubexpr(m_function, bound, [&](ExprId part) {
            const Expr& expr = m_function[part];
            isFound |= expr.op == ExprOp::Load ||
                       (expr.op == ExprOp::Local && changing.contains(expr.local())) ||
                       (expr.op == ExprOp::Variable && expr.variable() == outermost.variable);
        });
    return isFound;
}

bool CppPrinting::isShortened(const Run& run, VarId counter) const {
    const Define& part = *m_defined.at(run.part).part;
    for (std::size_t i = 0; i < run.arguments.size(); ++i) {
        const Expr& argument = m_function[run.arguments[i]];
        if (argument.op != ExprOp::Variable || argument.variable() != counter) continue;
        for (const For* loop : loopsOf(part.body))
            if (mentions(m_function, loop->bound, part.parameters[i])) return true;
    }
    return false;
}

void CppPrinting::parallelRegion(const For& loop, std::size_t allocations, int depth) {
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

void CppPrinting::iterations(const For& loop, std::size_t without, int depth,
                             std::optional<std::pair<std::string, std::string>> ends) {
    m_exprs.bindVariable(loop.variable, loop.bound);
    if (!ends) ends = {"0", m_exprs.boundText(loop.bound)};
    const CppNames before = m_names;
    const std::string name = m_exprs.nameVariable(loop.variable);
    m_text.loops.emplace_back(&loop, m_text.origins.size());
    line(depth, "for (std::int64_t {0} = {1}; {0} < {2}; ++{0}) {{", name, ends->first,
         ends->second);
    m_parallelDepth += loop.kind == LoopKind::Parallel ? 1 : 0;
    block(std::span(loop.body).subspan(without), depth + 1);
    m_parallelDepth -= loop.kind == LoopKind::Parallel ? 1 : 0;
    m_names = before;
    line(depth, "}}");
}

}  // namespace candler::loop
