// Pages in German: each translates an English one, with its links and code, with what a lesson's
// steps expect and do, and with the words that the window uses for its buttons and pages.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cctype>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include "app/session/Glossary.h"
#include "app/session/LessonPlayer.h"
#include "app/session/ShippedPage.h"
#include "engine/support/FileSystem.h"

using namespace candler;
namespace fs = std::filesystem;

namespace {

const std::string kLanguage = "de";

using Words = std::set<std::string>;

/// Of an English page and its translation: the text of the file, and its parts, a heading each.
struct Page {
    explicit Page(const fs::path& path) : text(readFile(path).value()) {
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            if (line.starts_with("#")) parts.emplace_back();
            if (!parts.empty()) parts.back() += line + "\n";
        }
        if (path.stem() == "glossary") std::ranges::sort(parts, {}, anchor);
    }

    /// Words are in the order of their language.
    static std::string anchor(const std::string& part) {
        const auto words = parseGlossary(part.substr(0, part.find('\n')));
        return words.empty() ? std::string() : words.front().anchor;
    }

    std::string text;
    std::vector<std::string> parts;
};

Words namesOf(const fs::path& folder) {
    Words names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".md" && entry.path().stem() != "README")
            names.insert(entry.path().filename().string());
    return names;
}

/// English pages that have a translation.
std::vector<fs::path> translatedPages() {
    std::vector<fs::path> pages;
    for (const char* folder : {"help", "lessons", "exercises"})
        for (const std::string& name : namesOf(resourceFolder() / folder)) {
            fs::path path = resourceFolder() / folder / name;
            if (pageIn(kLanguage, path) != path) pages.push_back(std::move(path));
        }
    return pages;
}

/// The lines that a lesson is run by, those of choices without what they say.
std::string machineLines(const std::string& text) {
    std::string kept;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::string key = line.substr(0, line.find(':') + 1);
        if (key == "right:" || key == "wrong:") kept += key + "\n";
        for (const char* one :
             {"number:", "minutes:", "exercise:", "project:", "show:", "expect:", "solution:"})
            if (key == one) kept += line + "\n";
    }
    return kept;
}

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

/// What stands between single backquotes.
Words codeOf(std::string text) {
    replaceAll(text, "```", "");
    Words found;
    bool isCode = false;
    std::istringstream pieces(text);
    for (std::string piece; std::getline(pieces, piece, '`'); isCode = !isCode)
        if (isCode && !piece.empty()) found.insert(piece);
    return found;
}

/// Indented blocks of code without their comments.
std::string blocksOf(const std::string& text) {
    std::string kept;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("    ")) kept += line.substr(0, line.find(" //")) + "\n";
    return kept;
}

/// As a text names it: without the mark of the access key, dots and blanks at the ends.
std::string plain(std::string name) {
    replaceAll(name, "&", "");
    replaceAll(name, "\n", " ");
    replaceAll(name, " …", "");
    replaceAll(name, "…", "");
    const std::size_t begin = name.find_first_not_of(" :");
    const std::size_t end = name.find_last_not_of(" :");
    return begin == std::string::npos ? std::string() : name.substr(begin, end + 1 - begin);
}

/// The words of the window, with those of its translation.
std::map<std::string, Words> wordsOfWindow() {
    std::map<std::string, Words> words;
    const std::string text =
        readFile(resourceFolder() / "translations" / ("candler_" + kLanguage + ".ts")).value();
    const auto next = [&](const std::string& tag, std::size_t& at) {
        at = text.find("<" + tag, at);
        if (at == std::string::npos) return std::string();
        const std::size_t begin = text.find('>', at) + 1;
        at = text.find("</" + tag, begin);
        std::string found = text.substr(begin, at - begin);
        replaceAll(found, "&quot;", "\"");
        replaceAll(found, "&amp;", "&");
        return plain(found);
    };
    for (std::size_t at = 0; at != std::string::npos;) {
        const std::string source = next("source", at);
        if (at != std::string::npos) words[source].insert(next("translation", at));
    }
    return words;
}

/// What a text sets apart by stars, quotation marks or the arrows of menus; and, in English, the
/// button to press.
Words namesIn(std::string text) {
    for (const std::string& code : codeOf(text)) replaceAll(text, "`" + code + "`", "`");
    for (const std::string& link : linksOf(text)) replaceAll(text, "](" + link + ")", "");
    replaceAll(text, "[", "");
    for (const char* mark : {"„", "“", "\"", "▸", "›"}) replaceAll(text, mark, "*");
    for (const char* press : {"press ", "Press "}) replaceAll(text, press, "*press*");
    Words names;
    std::istringstream pieces(text);
    for (std::string piece, before; std::getline(pieces, piece, '*'); before = piece) {
        names.insert(plain(piece));
        if (before == "press") names.insert(plain(piece.substr(0, piece.find_first_of(" .,*"))));
    }
    return names;
}

bool meet(const Words& a, const Words& b) {
    return std::ranges::any_of(a, [&](const std::string& word) { return b.contains(word); });
}

/// Umlauts are sorted as the letters that they stand on.
std::string sortKey(std::string word) {
    for (const auto& [umlaut, letter] : {std::pair{"ä", "a"}, {"ö", "o"}, {"ü", "u"}})
        replaceAll(word, umlaut, letter);
    std::ranges::transform(word, word.begin(), [](unsigned char c) { return std::tolower(c); });
    return word;
}

std::vector<std::string> sortedLinks(const std::string& text) {
    std::vector<std::string> links = linksOf(text);
    std::ranges::sort(links);
    return links;
}

}  // namespace

TEST_CASE("every page is translated, and no other page is there") {
    for (const char* folder : {"help", "lessons", "exercises"})
        CHECK(namesOf(resourceFolder() / folder / kLanguage) == namesOf(resourceFolder() / folder));
}

TEST_CASE("the translated glossary is alphabetical, and explains the same words") {
    const auto english = shippedGlossary();
    const auto translated = shippedGlossary(kLanguage);
    REQUIRE(english);
    REQUIRE(translated);
    Words anchors;
    std::string before;
    for (const GlossaryEntry& entry : *translated) {
        INFO(entry.word);
        CHECK_FALSE(entry.text.empty());
        CHECK(before < sortKey(entry.word));
        before = sortKey(entry.word);
        anchors.insert(entry.anchor);
    }
    CHECK(anchors.size() == translated->size());
    Words known;
    for (const GlossaryEntry& entry : *english) known.insert(entry.anchor);
    CHECK(anchors == known);
}

TEST_CASE("a translation has the links and the code of its page") {
    const std::map<std::string, Words> window = wordsOfWindow();
    for (const fs::path& path : translatedPages()) {
        INFO(path);
        const Page english(path);
        const Page translated(pageIn(kLanguage, path));
        REQUIRE(translated.parts.size() == english.parts.size());
        CHECK(blocksOf(translated.text) == blocksOf(english.text));
        for (std::size_t i = 0; i < english.parts.size(); ++i) {
            INFO(translated.parts[i].substr(0, translated.parts[i].find('\n')));
            CHECK(sortedLinks(translated.parts[i]) == sortedLinks(english.parts[i]));
            const Words code = codeOf(translated.parts[i]);
            for (const std::string& word : codeOf(english.parts[i])) {
                INFO(word);
                // The window translates some of it.
                const auto found = window.find(word);
                CHECK(
                    (code.contains(word) || (found != window.end() && meet(found->second, code))));
            }
        }
    }
}

TEST_CASE("a translation names what the window shows by the window's words") {
    const std::map<std::string, Words> window = wordsOfWindow();
    REQUIRE(window.at("Run") == Words{"Ausführen"});
    std::size_t count = 0;
    for (const fs::path& path : translatedPages()) {
        if (path.stem() == "glossary") continue;  // words, not what shows them
        INFO(path);
        const Page english(path);
        const Page translated(pageIn(kLanguage, path));
        REQUIRE(translated.parts.size() == english.parts.size());
        for (std::size_t i = 0; i < english.parts.size(); ++i) {
            INFO(translated.parts[i].substr(0, translated.parts[i].find('\n')));
            const Words names = namesIn(translated.parts[i]);
            for (const std::string& name : namesIn(english.parts[i])) {
                const auto found = window.find(name);
                if (found == window.end() || name.empty()) continue;
                INFO(name << " is called " << *found->second.begin());
                CHECK(meet(found->second, names));
                ++count;
            }
        }
    }
    CHECK(count > 50);
}

TEST_CASE("a translated lesson expects and does what the English one does") {
    for (const fs::path& path : translatedPages()) {
        INFO(path);
        CHECK(machineLines(Page(pageIn(kLanguage, path)).text) == machineLines(Page(path).text));
    }
    const auto english = shippedLessons();
    const auto translated = shippedLessons(kLanguage);
    REQUIRE(english);
    REQUIRE(translated);
    REQUIRE(std::ranges::equal(*translated, *english, {}, &Lesson::id, &Lesson::id));
    for (const Lesson& lesson : *translated) {
        INFO(lesson.id);
        CHECK_FALSE(lesson.summary.empty());
        const auto project = lessonProject(lesson);
        REQUIRE(project);
        const auto same = std::ranges::find(*english, lesson.id, &Lesson::id);
        CHECK(*project == lessonProject(*same).value());
    }
}
