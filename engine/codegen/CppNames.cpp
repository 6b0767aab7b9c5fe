#include "engine/codegen/CppNames.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/support/Utf8.h"

namespace candler::loop {

namespace {

/// Keywords, alternative tokens, usual macros, and what every kernel says itself. Other generated
/// texts are given to avoid().
constexpr std::string_view kTaken =
    " EOF NAN NULL Scratch alignas alignof and and_eq asm assert auto bitand bitor bool break"
    " case catch char char16_t char32_t char8_t class co_await co_return co_yield compl"
    " concept const const_cast consteval constexpr constinit continue decltype default delete"
    " do double dynamic_cast else enum errno explicit export extern false final float"
    " floorDivide floorModulo for friend goto if import inline int larger linux long main module"
    " movePiece mutable namespace new noexcept not not_eq nullptr operator or or_eq override"
    " pieceCount pieceOf private"
    " protected public register reinterpret_cast requires restrict return short signed sizeof"
    " smaller sortBelow sortByKey static static_assert static_cast std struct switch template this "
    "thread_local "
    "throw true"
    " try typedef typeid typename union unix unsigned using virtual void volatile wchar_t"
    " while xor xor_eq ";

}  // namespace

std::string CppNames::legal(std::string_view wish) {
    constexpr std::size_t kMaxLength = 64;
    std::string name;
    for (const char c : wish.substr(0, 4 * kMaxLength)) {
        const char kept = isAsciiLetter(c) || isAsciiDigit(c) ? c : '_';
        if (kept == '_' && (name.empty() || name.back() == '_')) continue;
        name += kept;
    }
    name.resize(std::min(name.size(), kMaxLength));
    while (!name.empty() && name.back() == '_') name.pop_back();
    if (name.empty() || isAsciiDigit(name.front())) name.insert(0, "v");
    const bool isMacroLike = name.size() > 3 && std::all_of(name.begin(), name.end(), [](char c) {
                                 return c == '_' || isAsciiDigit(c) || (c >= 'A' && c <= 'Z');
                             });
    if (isMacroLike || kTaken.find(" " + name + " ") != std::string_view::npos) name += "_";
    return name;
}

std::string CppNames::unique(std::string_view wish) {
    const std::string base = legal(wish);
    std::string name = base;
    for (int count = 2; !m_used.insert(name).second; ++count)
        name = fmt::format("{}{}{}", base,
                           isAsciiDigit(base.back()) || base.back() == '_' ? "x" : "", count);
    return name;
}

void CppNames::avoid(std::string_view code) {
    avoid(code, false);
}

void CppNames::avoidDeclared(std::string_view code) {
    avoid(code, true);
}

void CppNames::avoid(std::string_view code, bool isDeclared) {
    const auto isPart = [](char c) { return isAsciiLetter(c) || isAsciiDigit(c) || c == '_'; };
    const auto behind = [&](std::size_t at, std::string_view text) {
        return std::min(code.find(text, at), code.size() - text.size()) + text.size();
    };
    int depth = 0;
    for (std::size_t at = 0; at < code.size();) {
        const char c = code[at];
        if (isPart(c)) {
            const std::size_t begin = at;
            while (at < code.size() && isPart(code[at])) ++at;
            const std::string_view before = code.substr(0, begin);
            const std::string_view word = code.substr(begin, at - begin);
            const bool isMember =
                before.ends_with('.') || before.ends_with("->") || before.ends_with("::");
            const bool isPlaceholder = before.ends_with('{') && !before.ends_with("{{") &&
                                       code.substr(at).starts_with('}');
            if (isDeclared && word == "template")
                at = behind(at, "\n");
            else if (!isMember && !isPlaceholder && !(isDeclared && depth > 0))
                m_used.emplace(word);
        } else if (code.substr(at).starts_with("//")) {
            at = behind(at, "\n");
        } else if (c == '"' || c == '\'') {
            for (++at; at < code.size() && code[at] != c; ++at)
                if (code[at] == '\\') ++at;
            ++at;
        } else {
            if (c == '{' || c == '(') ++depth;
            if (c == '}' || c == ')') --depth;
            ++at;
        }
    }
}

std::string CppNames::escaped(std::string_view text) {
    std::string result;
    const bool isPlain = printableText(text) == text;
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\')
            result += fmt::format("\\{}", c);
        else if (code < 0x20 || code == 0x7F || c == '?' || (code > 0x7F && !isPlain))
            result += fmt::format("\\{:03o}", code);
        else
            result += c;
    }
    return result;
}

std::string CppNames::comment(std::string_view text) {
    // Also what turns the direction of text, and so shows other code than there is.
    std::string result = printableLine(text);
    while (!result.empty() && (result.back() == '\\' || result.back() == ' ')) result.pop_back();
    for (std::size_t at = result.find("\?\?/"); at != std::string::npos; at = result.find("\?\?/"))
        result.replace(at, 3, "...");
    return result;
}

}  // namespace candler::loop
