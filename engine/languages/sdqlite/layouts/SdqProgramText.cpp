#include "engine/languages/sdqlite/layouts/SdqProgramText.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/syntax/SdqLexer.h"

namespace candler::sdqlite {

using Kind = Declaration::Kind;

void SdqProgramText::visitNames(const TextPart& part,
                                const std::function<void(std::string)>& visit) const {
    Lexer lexer(m_tree.source(), part.begin);
    while (lexer.offset() < part.end && lexer.peek().kind != TokenKind::End)
        if (const Token token = lexer.next(); token.kind == TokenKind::Name)
            visit(std::string(token.text));
}

std::set<std::string, std::less<>> SdqProgramText::namesWithout(const Declarations& gone,
                                                                const TextChanges& changes) const {
    std::set<std::string, std::less<>> names;
    const auto add = [&](std::string name) { names.insert(std::move(name)); };
    for (const Declaration& one : m_declarations) {
        if (gone.contains(&one)) continue;
        if (one.kind != Kind::Tensor || !changes.tensors.contains(one.name)) {
            visitNames(one.text, add);
            continue;
        }
        visitNames({one.text.begin, one.storedText.begin}, add);
        visitNames({std::max(one.storedText.end, one.text.begin), one.text.end}, add);
    }
    return names;
}

SdqProgramText::Declarations SdqProgramText::needless(const TextChanges& changes) const {
    // Those that may go: what tensors were stored in, and what that speaks of.
    std::set<std::string, std::less<>> spokenOf;
    const auto speak = [&](std::string name) { spokenOf.insert(std::move(name)); };
    for (const Declaration& one : m_declarations)
        if (one.kind == Kind::Tensor && changes.tensors.contains(one.name))
            visitNames(one.storedText, speak);
    Declarations gone;
    for (bool isChanged = true; isChanged;) {
        isChanged = false;
        for (const Declaration& one : m_declarations) {
            const bool mayGo = one.kind != Kind::Tensor && one.kind != Kind::Dimension &&
                               one.kind != Kind::Compute && one.kind != Kind::Let;
            if (!mayGo || gone.contains(&one) || !spokenOf.contains(one.name)) continue;
            Declarations without = gone;
            without.insert(&one);
            if (namesWithout(without, changes).contains(one.name)) continue;
            gone = std::move(without);
            visitNames(one.text, speak);
            isChanged = true;
        }
    }
    return gone;
}

/// With the spaces and the end of the line behind it, if nothing else is on its lines.
TextPart SdqProgramText::lineOf(const TextPart& part) const {
    const std::string_view text = m_tree.source().text();
    std::size_t end = part.end;
    while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
    const bool beginsLine = part.begin == 0 || text[part.begin - 1] == '\n';
    const bool endsLine = end == text.size() || text[end] == '\n';
    if (beginsLine && endsLine) return {part.begin, std::min(end + 1, text.size())};
    return {part.begin, endsLine ? part.end : end};
}

std::string SdqProgramText::applied(std::vector<Edit> edits) const {
    std::ranges::stable_sort(edits, {}, [](const Edit& edit) { return edit.part.begin; });
    const std::string_view text = m_tree.source().text();
    std::string made;
    std::size_t done = 0;
    bool isBehindGap = false;
    const auto copy = [&](std::size_t end) {
        // Of two blank lines with nothing between them any more one is left.
        const bool isBlank = made.empty() || made.ends_with("\n\n");
        if (isBehindGap && isBlank && done < end && text[done] == '\n') ++done;
        isBehindGap = isBehindGap && done == end;
        made += text.substr(done, end - done);
    };
    for (const Edit& edit : edits) {
        if (edit.part.begin < done) continue;
        copy(edit.part.begin);
        made += edit.text;
        done = edit.part.end;
        isBehindGap = isBehindGap || (edit.text.empty() && edit.part.end > edit.part.begin);
    }
    copy(text.size());
    return made;
}

void SdqProgramText::store(const Declaration& tensor, const FormatInstance& made,
                           std::vector<Edit>& edits) const {
    const std::size_t begin = tensor.text.begin;
    const bool beginsLine = begin == 0 || m_tree.source().text()[begin - 1] == '\n';
    edits.push_back({{begin, begin}, (beginsLine ? "" : "\n") + made.declarations});
    const TypeSyntax& type = m_tree.type(*tensor.type);
    const std::size_t behindType = type.offset + type.length;
    if (tensor.storedText.end > 0)
        edits.push_back({tensor.storedText, made.stored});
    else
        edits.push_back({{behindType, behindType}, " " + made.stored});
}

void SdqProgramText::count(const Declaration& tensor, std::uint64_t entries,
                           std::vector<Edit>& edits) const {
    if (tensor.fileText.end > 0) edits.push_back({tensor.fileText, ""});
    if (tensor.statistics.empty())
        edits.push_back({{tensor.text.end, tensor.text.end}, fmt::format(" nnz {}", entries)});
}

SdqProgramText::Changed SdqProgramText::changed(const TextChanges& changes) const {
    const Declarations gone = needless(changes);
    auto taken = namesWithout(gone, changes);
    Changed result;
    std::vector<Edit> edits;
    for (const Declaration& one : m_declarations) {
        if (gone.contains(&one)) {
            edits.push_back({lineOf(one.text), ""});
            continue;
        }
        const bool isSize = one.kind == Kind::Size || one.kind == Kind::Dimension;
        const auto size =
            changes.sizes.find(one.kind == Kind::Dimension ? "n" + one.name : one.name);
        if (isSize && !one.size && size != changes.sizes.end())
            edits.push_back({{one.text.end, one.text.end}, fmt::format(" = {}", size->second)});
        if (one.kind != Kind::Tensor) continue;
        if (const auto stored = changes.tensors.find(one.name); stored != changes.tensors.end()) {
            FormatInstance made = stored->second.format->instance(
                one.name, *tensorShape(m_tree, *one.type),
                [&](const std::string& name) { return taken.contains(name); },
                stored->second.sizes);
            store(one, made, edits);
            taken.insert(made.mapping);
            for (const auto& [name, called] : made.names) taken.insert(called);
            result.names[one.name] = std::move(made.names);
        }
        if (const auto file = changes.files.find(one.name); file != changes.files.end())
            edits.push_back({one.fileText, fmt::format("from \"{}\"", file->second)});
        if (const auto entries = changes.entries.find(one.name); entries != changes.entries.end())
            count(one, entries->second, edits);
    }
    result.text = applied(std::move(edits));
    return result;
}

}  // namespace candler::sdqlite
