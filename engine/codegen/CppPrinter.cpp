#include "engine/codegen/CppPrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "engine/codegen/CppExpressions.h"
#include "engine/codegen/CppHelperTexts.h"
#include "engine/codegen/CppNames.h"
#include "engine/codegen/CppUses.h"
#include "engine/codegen/SumLoops.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

class Printer {
public:
    Printer(const Function& function, const CppOptions& options)
        : m_function(function),
          m_options(options),
          m_exprs(m_function, m_names),
          m_uses(m_function, m_function.body) {}

    CppCode run() {
        m_code.functionName = m_names.unique(m_function.name);
        nameParameters();
        for (const Stmt& stmt : m_function.body)
            if (const Require* require = stmt.as<Require>()) m_exprs.assume(*require);
        for (const Parameter& parameter : m_function.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                if (m_function[*id].isGrowing) line(1, "{}.clear();", m_exprs.name(*id));
        m_split = findSplit();
        if (m_uses.sortsBelow) {
            m_marks = m_names.unique("marks");
            if (!m_split) line(1, "std::vector<std::uint64_t> {};", m_marks);
        }
        for (std::size_t i = 0; i < m_function.body.size(); ++i)
            if (!m_split || m_split->own.count(i) == 0) statement(m_function.body[i], 1);
        assemble();
        return std::move(m_code);
    }

private:
    struct Text {
        std::string text;
        std::vector<std::vector<OriginId>> origins;  ///< By line.
    };
    /// A loop that is a function of its own, for pieces of its iterations.
    struct Split {
        const For* loop = nullptr;
        /// Statements of the body that are there for what it writes: each piece has its own.
        std::set<std::size_t> own;
        Block ownStatements;
        CppUses uses;  ///< Of the loop.
    };

    void nameParameters() {
        std::vector<std::string> declared;
        std::vector<std::string> defined;
        for (const Parameter& parameter : m_function.parameters()) {
            if (const VarId* size = std::get_if<VarId>(&parameter))
                m_code.parameterNames.push_back(m_exprs.nameVariable(*size));
            else
                m_code.parameterNames.push_back(m_exprs.nameBuffer(std::get<BufferId>(parameter)));
            declared.push_back(parameterText(parameter, m_code.parameterNames.back()));
            defined.push_back((isUsed(m_uses, parameter) ? "" : "[[maybe_unused]] ") +
                              declared.back());
        }
        m_code.declaration = signature(m_code.functionName, declared);
        m_definition = signature(m_code.functionName, defined);
    }

    static bool isUsed(const CppUses& uses, const Parameter& parameter) {
        const VarId* size = std::get_if<VarId>(&parameter);
        return size != nullptr ? uses.variables.count(*size) != 0
                               : uses.buffers.count(std::get<BufferId>(parameter)) != 0;
    }

    std::string parameterText(const Parameter& parameter, const std::string& name) {
        if (std::holds_alternative<VarId>(parameter)) return "std::int64_t " + name;
        const Buffer& buffer = m_function[std::get<BufferId>(parameter)];
        m_usesVectors |= buffer.isGrowing;
        if (buffer.isGrowing)
            return fmt::format("std::vector<{}>& {}", cppTypeName(buffer.stored()), name);
        const bool isWritten = m_uses.written.count(std::get<BufferId>(parameter)) != 0;
        const bool isConstant =
            buffer.role != BufferRole::Output && (buffer.role == BufferRole::Input || !isWritten);
        return fmt::format("{}{}* __restrict {}", isConstant ? "const " : "",
                           cppTypeName(buffer.stored()), name);
    }

    /// On one line if it fits, else one parameter a line.
    static std::string signature(const std::string& name,
                                 const std::vector<std::string>& parameters) {
        constexpr std::size_t kLineLength = 98;
        const std::string line = fmt::format("void {}({})", name, fmt::join(parameters, ", "));
        if (line.size() <= kLineLength) return line;
        return fmt::format("void {}(\n    {})", name, fmt::join(parameters, ",\n    "));
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
        const bool isShared = m_sharesPieces || !m_parts.text.empty();
        if (m_exprs.needsMath() || m_sorts || isShared) includes += "#include <algorithm>\n";
        if (m_exprs.needsMath()) includes += "#include <cmath>\n";
        if (m_usesScratch || m_uses.sortsBelow) includes += "#include <cstddef>\n";
        if (m_exprs.needsLimits()) includes += "#include <limits>\n";
        if (m_usesScratch) includes += "#include <new>\n";
        if (m_usesThrow) includes += "#include <stdexcept>\n#include <string>\n";
        if (m_sortsPairs) includes += "#include <utility>\n";
        if (m_growsTemporaries || m_sortsPairs || m_uses.sortsBelow)
            includes += "#include <vector>\n";
        if (isShared) includes += "#ifdef _OPENMP\n#include <omp.h>\n#endif\n";
        std::string helpers;
        if (m_sharesPieces) helpers += kPieceOf;
        if (!m_parts.text.empty()) helpers += kPieces;
        if (m_usesScratch) helpers += kScratch;
        if (m_sortsPairs) helpers += kSortByKey;
        if (m_uses.sortsBelow) helpers += kSortBelow;
        if (m_exprs.needsFloorDivide()) helpers += kFloorDivide;
        if (m_exprs.needsFloorModulo()) helpers += kFloorModulo;
        helpers += m_exprs.vectors().declarations();
        if (!helpers.empty())
            helpers = fmt::format("namespace {{\n\n{}}}  // namespace\n\n", helpers);
        const std::string head =
            fmt::format("#include \"{}\"\n\n{}{}{}namespace {} {{\n\n{}",
                        CppNames::escaped(m_options.headerFile), includes,
                        includes.empty() ? "" : "\n", foreignDeclarations(), space, helpers);
        Text all;
        if (!m_parts.text.empty()) {
            add(all, "namespace {\n\n");
            add(all, m_parts);
            add(all, "\n}  // namespace\n\n");
        }
        add(all, m_definition + " {\n");
        add(all, m_text);
        m_text = std::move(all);
        m_code.source = fmt::format("{}{}}}\n\n}}  // namespace {}\n", head, m_text.text, space);
        placeOrigins(static_cast<std::size_t>(std::count(head.begin(), head.end(), '\n')));
        m_code.functionName = fmt::format("{}::{}", space, m_code.functionName);
    }

    /// Lines that come from nothing.
    static void add(Text& text, const std::string& lines) {
        text.text += lines;
        text.origins.resize(text.origins.size() +
                            static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
    }

    static void add(Text& text, const Text& more) {
        text.text += more.text;
        text.origins.insert(text.origins.end(), more.origins.begin(), more.origins.end());
    }

    /// Of the lines of the text, which begins behind so many lines.
    void placeOrigins(std::size_t before) {
        for (std::size_t line = 0; line < m_text.origins.size(); ++line) {
            std::vector<std::size_t> places;
            for (const OriginId origin : m_text.origins[line]) places.push_back(origin.index());
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
        m_text.text += std::string(static_cast<std::size_t>(depth) * 4, ' ');
        m_text.text += fmt::format(text, std::forward<Args>(args)...);
        m_text.text += '\n';
        m_text.origins.push_back(m_origins);
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
            const bool isUsed = m_uses.locals.count(declare->local) != 0;
            const std::string value = m_exprs.text(declare->value);
            line(depth, "{}{}{} {} = {};", isUsed ? "" : "[[maybe_unused]] ",
                 m_uses.assigned.count(declare->local) != 0 ? "" : "const ",
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
        if (m_split && &loop == m_split->loop) return appending(*m_split, depth);
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

    [[nodiscard]] std::optional<Split> findSplit() const {
        const Block& body = m_function.body;
        const auto at = std::ranges::find_if(body, [](const Stmt& stmt) {
            const For* loop = stmt.as<For>();
            return loop != nullptr && loop->kind == LoopKind::Appending;
        });
        if (at == body.end()) return std::nullopt;
        Split split;
        split.loop = at->as<For>();
        split.uses.add(m_function, split.loop->body);
        std::set<BufferId> own;
        for (const BufferId id : split.uses.written)
            if (m_function[id].role == BufferRole::Temporary && split.uses.allocated.count(id) == 0)
                own.insert(id);
        const auto isOwn = [&](BufferId id) { return own.count(id) != 0; };
        for (std::size_t i = 0; i < body.size(); ++i) {
            const CppUses uses(m_function, {body[i]});
            const bool touches = std::ranges::any_of(uses.buffers, isOwn) ||
                                 std::ranges::any_of(uses.allocated, isOwn);
            if (!touches || &body[i] == &*at) continue;
            if (&body[i] > &*at || !std::ranges::all_of(uses.written, isOwn)) return std::nullopt;
            split.own.insert(i);
            split.ownStatements.push_back(body[i]);
        }
        for (const BufferId id : split.uses.buffers)
            if (isGiven(split, id) && m_function[id].placement != Placement::Heap)
                return std::nullopt;
        return split;
    }

    /// Whether a temporary is made outside of the loop.
    [[nodiscard]] bool isGiven(const Split& split, BufferId id) const {
        return m_function[id].role == BufferRole::Temporary && split.uses.allocated.count(id) == 0;
    }

    /// What the function of a piece is called with; lists are those of all pieces, or of one.
    struct Given {
        std::vector<std::string> parameters, names, ofPiece;
        void add(std::string text, const std::string& name) {
            parameters.push_back(std::move(text));
            names.push_back(name);
            ofPiece.push_back(name);
        }
    };

    Given givenTo(const Split& split) {
        Given given;
        for (const Parameter& parameter : m_function.parameters()) {
            if (!isUsed(split.uses, parameter)) continue;
            const BufferId* id = std::get_if<BufferId>(&parameter);
            const std::string name = id != nullptr
                                         ? m_exprs.name(*id)
                                         : m_exprs.text(m_function.var(std::get<VarId>(parameter)));
            given.add(parameterText(parameter, name), name);
            if (id != nullptr && m_function[*id].isGrowing) given.ofPiece.back() += "_piece";
        }
        for (const BufferId id : split.uses.buffers)
            if (isGiven(split, id))
                given.add(parameterText(id, m_exprs.name(id)), m_exprs.name(id));
        const SparseOutput& output = *m_function.sparseOutput;
        for (const LocalId id : split.uses.locals) {
            const bool isOwn = split.uses.declared.count(id) != 0 || id == output.started ||
                               std::ranges::find(output.counts, id) != output.counts.end();
            const Local& local = m_function[id];
            if (!isOwn)
                given.add(fmt::format("const {} {}", m_exprs.typeText(local.type, local.lanes),
                                      m_exprs.name(id)),
                          m_exprs.name(id));
        }
        if (split.uses.sortsBelow) given.add("std::vector<std::uint64_t>& " + m_marks, m_marks);
        return given;
    }

    /// How many entries a level has so far; unless nobody asks.
    std::optional<std::string> countOf(std::size_t level) const {
        const LocalId count = m_function.sparseOutput->counts[level];
        return m_uses.declared.count(count) != 0 ? std::optional(m_exprs.name(count))
                                                 : std::nullopt;
    }

    /// The function of a piece, in front of the one that calls it.
    void partFunction(const Split& split, const std::string& name, const Given& given) {
        const CppNames before = m_names;
        const Text outside = std::exchange(m_text, {});
        const std::string begin = m_names.unique("begin");
        const std::string end = m_names.unique("end");
        std::vector<std::string> parameters{"std::int64_t " + begin, "std::int64_t " + end};
        parameters.insert(parameters.end(), given.parameters.begin(), given.parameters.end());
        add(m_text, signature(name, parameters) + " {\n");
        const SparseOutput& output = *m_function.sparseOutput;
        for (std::size_t level = 0; level < output.counts.size(); ++level)
            if (const auto count = countOf(level))
                line(1, "[[maybe_unused]] std::int64_t {} = 0;", *count);
        if (output.started) line(1, "std::int64_t {} = {};", m_exprs.name(*output.started), begin);
        iterations(*split.loop, 0, 1, std::pair(begin, end));
        add(m_text, "}\n");
        add(m_parts, m_text);
        m_text = outside;
        m_names = before;
    }

    /// Threads make pieces, which are put one behind the other in their order: so memory for few of
    /// them is enough, which is used again.
    void appending(const Split& split, int depth) {
        const std::string part = m_names.unique(m_function.name + " part");
        const std::string pieces = m_names.unique("pieces");
        const std::string bound = m_exprs.operandText(split.loop->bound);
        line(depth, "const std::int64_t {} = pieceCount({});", pieces, bound);
        line(depth, "if ({} == 1) {{", pieces);
        const CppNames before = m_names;
        scratch(split, depth + 1);
        const Given given = givenTo(split);
        line(depth + 1, "{}(0, {}, {});", part, bound, fmt::join(given.names, ", "));
        m_names = before;
        line(depth, "}} else {{");
        line(depth + 1, "#pragma omp parallel");
        line(depth + 1, "{{");
        scratch(split, depth + 2);
        for (const BufferId list : growing())
            line(depth + 2, "std::vector<{}> {}_piece;", cppTypeName(m_function[list].stored()),
                 m_exprs.name(list));
        line(depth + 2, "#pragma omp for ordered schedule(dynamic, 1)");
        const std::string piece = m_names.unique("piece");
        line(depth + 2, "for (std::int64_t {0} = 0; {0} < {1}; ++{0}) {{", piece, pieces);
        const std::string first = m_names.unique("first");
        const std::string last = m_names.unique("last");
        line(depth + 3, "const std::int64_t {} = {} * {} / {};", first, bound, piece, pieces);
        line(depth + 3, "const std::int64_t {} = {} * ({} + 1) / {};", last, bound, piece, pieces);
        line(depth + 3, "{}({}, {}, {});", part, first, last,
             fmt::join(givenTo(split).ofPiece, ", "));
        line(depth + 3, "#pragma omp ordered");
        line(depth + 3, "{{");
        joined({first, last}, depth + 4);
        line(depth + 3, "}}");
        line(depth + 2, "}}");
        line(depth + 1, "}}");
        line(depth, "}}");
        m_names = before;
        partFunction(split, part, given);
        const SparseOutput& output = *m_function.sparseOutput;
        for (std::size_t level = 0; level < output.counts.size(); ++level)
            if (const auto count = countOf(level))
                line(depth, "{} = static_cast<std::int64_t>({}.size());", *count,
                     m_exprs.name(output.coordinates[level]));
        if (output.started) line(depth, "{} = {};", m_exprs.name(*output.started), bound);
    }

    /// What a piece writes besides its lists.
    void scratch(const Split& split, int depth) {
        for (const Stmt& stmt : split.ownStatements) statement(stmt, depth);
        if (split.uses.sortsBelow) line(depth, "std::vector<std::uint64_t> {};", m_marks);
    }

    /// Puts the lists of a piece, of places from `first` on, behind those of the pieces before it:
    /// what it has counted begins where these end.
    void joined(const std::pair<std::string, std::string>& places, int depth) {
        const SparseOutput& output = *m_function.sparseOutput;
        const auto isSo = [&](std::size_t level) {
            return fmt::format("static_cast<std::int64_t>({}.size())",
                               m_exprs.name(output.coordinates[level]));
        };
        if (output.started)
            line(depth, "for (std::int64_t at = {0}; at < {1}; ++at) {2}[at] += {3};", places.first,
                 places.second, m_exprs.name(*output.positions.front()), isSo(0));
        for (std::size_t level = 1; level < output.counts.size(); ++level)
            line(depth, "for (std::int64_t& at : {}_piece) at += {};",
                 m_exprs.name(*output.positions[level]), isSo(level));
        for (const BufferId list : growing())
            line(depth, "movePiece({0}, {0}_piece);", m_exprs.name(list));
    }

    [[nodiscard]] std::vector<BufferId> growing() const {
        std::vector<BufferId> lists;
        for (const Parameter& parameter : m_function.parameters())
            if (const BufferId* id = std::get_if<BufferId>(&parameter))
                if (m_function[*id].isGrowing) lists.push_back(*id);
        return lists;
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
    void iterations(const For& loop, std::size_t without, int depth,
                    std::optional<std::pair<std::string, std::string>> ends = {}) {
        m_exprs.bindVariable(loop.variable, loop.bound);
        if (!ends) ends = {"0", m_exprs.text(loop.bound)};
        const CppNames before = m_names;
        const std::string name = m_exprs.nameVariable(loop.variable);
        line(depth, "for (std::int64_t {0} = {1}; {0} < {2}; ++{0}) {{", name, ends->first,
             ends->second);
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
    Text m_text;
    Text m_parts;                     ///< Functions that the function calls.
    std::vector<OriginId> m_origins;  ///< Of the statement being printed.
    CppUses m_uses;
    std::optional<Split> m_split;
    bool m_usesScratch = false;
    bool m_usesThrow = false;
    bool m_usesVectors = false;  ///< In the signature.
    bool m_growsTemporaries = false;
    bool m_sorts = false;
    bool m_sortsPairs = false;
    bool m_sharesPieces = false;
    std::string m_marks;
    int m_parallelDepth = 0;
};

}  // namespace

CppCode printCpp(const Function& function, const CppOptions& options) {
    return Printer(function, options).run();
}

}  // namespace candler::loop
