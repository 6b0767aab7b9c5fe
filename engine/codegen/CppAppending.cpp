// Loops that append, of the CppPrinting: threads make pieces of what is appended.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/codegen/CppPrinting.h"

namespace candler::loop {

std::optional<CppPrinting::Split> CppPrinting::findSplit() const {
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
        const LoopUses uses(m_function, {body[i]});
        const bool touches =
            std::ranges::any_of(uses.buffers, isOwn) || std::ranges::any_of(uses.allocated, isOwn);
        if (!touches || &body[i] == &*at) continue;
        if (&body[i] > &*at || !std::ranges::all_of(uses.written, isOwn)) return std::nullopt;
        split.own.insert(i);
        split.ownStatements.push_back(body[i]);
    }
    for (const BufferId id : split.uses.buffers)
        if (isGiven(split.uses, id) && m_function[id].placement != Placement::Heap)
            return std::nullopt;
    return split;
}

bool CppPrinting::isGiven(const LoopUses& uses, BufferId id) const {
    return m_function[id].role == BufferRole::Temporary && uses.allocated.count(id) == 0;
}

CppPrinting::Given CppPrinting::givenTo(const LoopUses& uses) {
    Given given;
    for (const Parameter& parameter : m_function.parameters()) {
        if (!isUsed(uses, parameter)) continue;
        const BufferId* id = std::get_if<BufferId>(&parameter);
        const std::string name = id != nullptr
                                     ? m_exprs.name(*id)
                                     : m_exprs.text(m_function.var(std::get<VarId>(parameter)));
        given.add(parameterText(parameter, name), name);
        if (const auto own = id == nullptr ? m_pieceNames.end() : m_pieceNames.find(*id);
            own != m_pieceNames.end())
            given.ofPiece.back() = own->second;
    }
    for (const BufferId id : uses.buffers)
        if (isGiven(uses, id)) given.add(parameterText(id, m_exprs.name(id)), m_exprs.name(id));
    const auto isCounted = [this](LocalId id) {
        return m_function.sparseOutput &&
               (id == m_function.sparseOutput->started ||
                std::ranges::count(m_function.sparseOutput->counts, id) != 0);
    };
    for (const LocalId id : uses.locals) {
        const Local& local = m_function[id];
        if (uses.declared.count(id) == 0 && !isCounted(id))
            given.add(fmt::format("const {} {}", m_exprs.typeText(local.type, local.lanes),
                                  m_exprs.name(id)),
                      m_exprs.name(id));
    }
    return given;
}

CppPrinting::Given CppPrinting::givenTo(const Split& split) {
    Given given = givenTo(split.uses);
    if (split.uses.sortsBelow) given.add("std::vector<std::uint64_t>& " + m_marks, m_marks);
    return given;
}

std::optional<std::string> CppPrinting::countOf(std::size_t level) const {
    const LocalId count = m_function.sparseOutput->counts[level];
    return m_uses.declared.count(count) != 0 ? std::optional(m_exprs.name(count)) : std::nullopt;
}

void CppPrinting::partFunction(const Split& split, const std::string& name, const Given& given) {
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

void CppPrinting::appending(const Split& split, int depth) {
    const std::string part = m_names.unique(m_function.name + " part");
    const std::string pieces = m_names.unique("pieces");
    const std::string bound = m_exprs.operandText(split.loop->bound);
    line(depth, "const std::int64_t {} = pieceCount({}, {});", pieces, bound, scratchBytes(split));
    line(depth, "if ({} == 1) {{", pieces);
    const CppNames before = m_names;
    scratch(split, depth + 1);
    const Given given = givenTo(split);
    call(part, {"0", bound}, given.names, depth + 1);
    m_names = before;
    line(depth, "}} else {{");
    sharedPieces(split, {part, pieces, bound}, depth + 1);
    line(depth, "}}");
    // What pieces are given has the names that it has here.
    partFunction(split, part, given);
    m_names = before;
    const SparseOutput& output = *m_function.sparseOutput;
    for (std::size_t level = 0; level < output.counts.size(); ++level)
        if (const auto count = countOf(level))
            line(depth, "{} = static_cast<std::int64_t>({}.size());", *count,
                 m_exprs.name(output.coordinates[level]));
    if (output.started) line(depth, "{} = {};", m_exprs.name(*output.started), bound);
}

void CppPrinting::sharedPieces(const Split& split, const SharedLoop& loop, int depth) {
    const std::string type = m_names.unique("Piece");
    const std::string made = m_names.unique("made");
    const std::string spare = m_names.unique("spare");
    const std::string joined = m_names.unique("joined");
    line(depth, "struct {} {{", type);
    for (const BufferId list : growing())
        line(depth + 1, "std::vector<{}> {};", cppTypeName(m_function[list].stored()),
             m_exprs.name(list));
    line(depth + 1, "bool isMade = false;");
    line(depth, "}};");
    line(depth, "std::vector<{}> {}(static_cast<std::size_t>({}));", type, made, loop.pieces);
    line(depth, "std::vector<{}> {};", type, spare);
    line(depth, "std::int64_t {} = 0;", joined);
    line(depth, "#pragma omp parallel");
    line(depth, "{{");
    scratch(split, depth + 1);
    line(depth + 1, "#pragma omp for schedule(dynamic, 1)");
    const std::string piece = m_names.unique("piece");
    line(depth + 1, "for (std::int64_t {0} = 0; {0} < {1}; ++{0}) {{", piece, loop.pieces);
    const std::string own = m_names.unique("own");
    for (const BufferId list : growing()) m_pieceNames[list] = own + "." + m_exprs.name(list);
    line(depth + 2, "{} {};", type, own);
    line(depth + 2, "#pragma omp critical({})", loop.part);
    line(depth + 2, "if (!{}.empty()) {{", spare);
    line(depth + 3, "{} = std::move({}.back());", own, spare);
    line(depth + 3, "{}.pop_back();", spare);
    line(depth + 2, "}}");
    call(loop.part,
         {fmt::format("{} * {} / {}", loop.bound, piece, loop.pieces),
          fmt::format("{} * ({} + 1) / {}", loop.bound, piece, loop.pieces)},
         givenTo(split).ofPiece, depth + 2);
    line(depth + 2, "{}.isMade = true;", own);
    line(depth + 2, "#pragma omp critical({})", loop.part);
    line(depth + 2, "{{");
    line(depth + 3, "{}[static_cast<std::size_t>({})] = std::move({});", made, piece, own);
    line(depth + 3, "for (; {0} < {1} && {2}[static_cast<std::size_t>({0})].isMade; ++{0}) {{",
         joined, loop.pieces, made);
    const std::string next = m_names.unique("next");
    line(depth + 4, "{}& {} = {}[static_cast<std::size_t>({})];", type, next, made, joined);
    for (const BufferId list : growing()) m_pieceNames[list] = next + "." + m_exprs.name(list);
    joinPiece({fmt::format("{} * {} / {}", loop.bound, joined, loop.pieces),
               fmt::format("{} * ({} + 1) / {}", loop.bound, joined, loop.pieces)},
              depth + 4);
    line(depth + 4, "{}.isMade = false;", next);
    line(depth + 4, "{}.push_back(std::move({}));", spare, next);
    line(depth + 3, "}}");
    line(depth + 2, "}}");
    line(depth + 1, "}}");
    line(depth, "}}");
}

void CppPrinting::call(const std::string& name, std::vector<std::string> arguments,
                       const std::vector<std::string>& more, int depth) {
    constexpr std::size_t kLineLength = 98;
    arguments.insert(arguments.end(), more.begin(), more.end());
    const std::string all = fmt::format("{}({});", name, fmt::join(arguments, ", "));
    if (static_cast<std::size_t>(depth) * 4 + all.size() <= kLineLength)
        return line(depth, "{}", all);
    std::string text = name + "(";
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string next = arguments[i] + (i + 1 < arguments.size() ? "," : ");");
        if (static_cast<std::size_t>(depth) * 4 + text.size() + next.size() > kLineLength) {
            line(depth, "{}", text);
            text = "   ";
        }
        text += (text.ends_with('(') ? "" : " ") + next;
    }
    line(depth, "{}", text);
}

std::string CppPrinting::scratchBytes(const Split& split) {
    std::vector<std::string> blocks;
    for (const Stmt& stmt : split.ownStatements)
        if (const Allocate* allocate = stmt.as<Allocate>())
            blocks.push_back(fmt::format("{} * {}", byteSize(m_function[allocate->buffer].element),
                                         m_exprs.countText(allocate->buffer)));
    return blocks.empty() ? "0" : fmt::format("{}", fmt::join(blocks, " + "));
}

void CppPrinting::scratch(const Split& split, int depth) {
    for (const Stmt& stmt : split.ownStatements) statement(stmt, depth);
    if (split.uses.sortsBelow) line(depth, "std::vector<std::uint64_t> {};", m_marks);
}

void CppPrinting::joinPiece(const std::pair<std::string, std::string>& places, int depth) {
    const SparseOutput& output = *m_function.sparseOutput;
    const auto isSo = [&](std::size_t level) {
        return fmt::format("static_cast<std::int64_t>({}.size())",
                           m_exprs.name(output.coordinates[level]));
    };
    const std::string at = m_names.unique("at");
    if (output.started)
        line(depth, "for (std::int64_t {0} = {1}; {0} < {2}; ++{0}) {3}[{0}] += {4};", at,
             places.first, places.second, m_exprs.name(*output.positions.front()), isSo(0));
    for (std::size_t level = 1; level < output.counts.size(); ++level)
        line(depth, "for (std::int64_t& {0} : {1}) {0} += {2};", at,
             m_pieceNames.at(*output.positions[level]), isSo(level));
    for (const auto& [list, name] : m_pieceNames)
        line(depth, "movePiece({}, {});", m_exprs.name(list), name);
}

std::vector<BufferId> CppPrinting::growing() const {
    std::vector<BufferId> lists;
    for (const Parameter& parameter : m_function.parameters())
        if (const BufferId* id = std::get_if<BufferId>(&parameter))
            if (m_function[*id].isGrowing) lists.push_back(*id);
    return lists;
}

}  // namespace candler::loop
