// Damaged programs never crash: they load, or give errors with a place.
#include <array>
#include <catch2/catch.hpp>
#include <random>

#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseProgram.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

std::vector<std::string> programs() {
    std::vector<std::string> texts{
        "main : 4.f32 -> 4.f32\nmain = asVector[2] >> map (add (vectorFromScalar 1)) >> asScalar\n",
        "main : (n : nat) -> (n+2).f32 -> n.f32\n"
        "main = /\\n. \\xs. slide[3][1] xs |> map (\\w. reduce add 0 w)\n",
        "w = [[1, 2], [3, -4.5e1]]\nmain : f32 -> 4.f32\n"
        "main = \\x. map (\\(y : f32). select (gt y x) y (x : f32)) (join w)\n",
        "main : (n m : nat) -> (n*m).(f32 * i32) -> (n.f32 * m.u8) -> natType\n"
        "main = /\\n m. \\p q. nat[(n div 3) + m mod 4 - n^2]\n"};
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "programs" / "rise"))
        texts.push_back(readFile(entry.path()).value());
    std::sort(texts.begin(), texts.end());
    return texts;
}

std::string damaged(std::string text, std::mt19937& random) {
    static constexpr std::array kPieces{"(",     ")",  "[",   "]",  "\\",   "/\\", ".",   "->",
                                        ">>",    "|>", ":",   "=",  "*",    "/",   "map", "add",
                                        "split", "n",  "f32", "0",  "idx[", "<2>", "?",   "{-",
                                        "-- ",   "\n", "^-9", "if", "λ",    "\xff"};
    const std::size_t count = 1 + random() % 3;
    for (std::size_t i = 0; i < count && !text.empty(); ++i) {
        const std::size_t at = random() % text.size();
        const std::size_t length = std::min<std::size_t>(random() % 12, text.size() - at);
        switch (random() % 4) {
            case 0:
                text.erase(at, length);
                break;
            case 1:
                text.insert(random() % text.size(), text.substr(at, length));
                break;
            case 2:
                text.insert(at, std::string(" ") + kPieces.at(random() % kPieces.size()) + " ");
                break;
            default:
                text.replace(at, length, kPieces.at(random() % kPieces.size()));
                break;
        }
    }
    return text;
}

}  // namespace

TEST_CASE("damaged programs give located errors or load and read back", "[property]") {
    std::mt19937 random(31337);
    const std::vector<std::string> texts = programs();
    int loaded = 0;
    int refused = 0;
    for (int i = 0; i < 6000; ++i) {
        const std::string text = damaged(texts.at(random() % texts.size()), random);
        INFO(text);
        RiseContext context;
        const auto program = loadProgram(context, SourceText("p", text));
        if (!program) {
            ++refused;
            REQUIRE_FALSE(program.error().empty());
            for (const Diagnostic& error : program.error()) {
                CHECK(error.place.hasLine());
                CHECK_FALSE(error.message.empty());
            }
            continue;
        }
        ++loaded;
        const std::string printed = printProgram(context, "main", program->term);
        INFO(printed);
        const auto again = loadProgram(context, SourceText("q", printed));
        REQUIRE(again.has_value());
        CHECK(again->term == program->term);
    }
    CHECK(loaded > 300);
    CHECK(refused > 300);
}
