// candler-scripts: runs a function of a script with numbers and matrices of NumPy, for tests that
// compare scripts with what NumPy computes.
//
//   candler-scripts FILE FUNCTION OUTFOLDER NAME=value|NAME=file.npy …
//
// FUNCTION may be - for the statements outside of functions. Of each result OUTFOLDER/NAME.txt has
// its rows and columns and then its cells by rows, in as many digits as tell doubles apart; what
// the script prints is in OUTFOLDER/printed.
#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "engine/data/NumpyArray.h"
#include "engine/languages/linrel/scripts/ScriptInterpreter.h"
#include "engine/languages/linrel/scripts/ScriptReader.h"
#include "engine/support/FileSystem.h"

namespace {

using namespace candler;
using namespace candler::linrel;

constexpr std::int64_t kMostElements = 10'000'000;

Result<ScriptValue> arrayOf(const std::string& path) {
    const auto bytes = readFile(path);
    if (!bytes) return failure(bytes.error());
    SourceSpan place;
    place.file = path;
    auto elements = readNumpyElements(*bytes, place, kMostElements);
    if (!elements) return failure(elements.error());
    if (elements->shape.size() > 2) return failure(makeError("this array is no matrix", place));
    if (elements->shape.empty()) return ScriptValue(elements->values.front());
    Matrix matrix(elements->shape[0], elements->shape.size() == 2 ? elements->shape[1] : 1);
    matrix.cells = std::move(elements->values);
    return ScriptValue(std::move(matrix));
}

Result<ScriptValue> valueOf(const std::string& text) {
    if (text.ends_with(".npy")) return arrayOf(text);
    if (text == "TRUE" || text == "FALSE") return ScriptValue(text == "TRUE");
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0') return ScriptValue(text);
    const bool isWhole = text.find_first_not_of("-0123456789") == std::string::npos;
    return isWhole ? ScriptValue::integer(number) : ScriptValue(number);
}

std::string cellsText(const ScriptValue& value) {
    if (const auto list = value.list()) {
        std::string text = fmt::format("list {}\n", list->values.size());
        for (const ScriptValue& one : list->values) text += cellsText(one);
        return text;
    }
    const auto matrix = value.matrix();
    if (!matrix) return "text " + value.text().value_or("") + "\n";
    std::string text = fmt::format("{} {}\n", matrix->rows, matrix->columns);
    for (const double cell : matrix->cells) text += fmt::format("{:.17g}\n", cell);
    return text;
}

Result<int> run(int count, char** words) {
    const auto text = readFile(words[1]);
    if (!text) return failure(text.error());
    const auto script = readScript(SourceText(words[1], *text));
    if (!script) return failure(script.error());
    ScriptCall call;
    if (std::string_view(words[2]) != "-") call.function = words[2];
    for (int i = 4; i < count; ++i) {
        const std::string word = words[i];
        const std::size_t equals = word.find('=');
        if (equals == std::string::npos)
            return failure(makeError(fmt::format("'{}' is no NAME=value", word)));
        auto value = valueOf(word.substr(equals + 1));
        if (!value) return failure(value.error());
        const std::string name = word.substr(0, equals);
        (name.starts_with('$') ? call.commandLine[name.substr(1)] : call.arguments[name]) = *value;
    }
    const auto outcome = runScript(*script, call);
    if (!outcome) return failure(outcome.error());
    const std::filesystem::path folder = words[3];
    for (const auto& [name, value] : outcome->values)
        std::ofstream(folder / (name + ".txt")) << cellsText(value);
    std::ofstream(folder / "printed") << outcome->printed;
    return 0;
}

}  // namespace

int main(int count, char** words) {
    if (count < 4) {
        std::fputs("usage: candler-scripts FILE FUNCTION OUTFOLDER NAME=value|NAME=file.npy …\n",
                   stderr);
        return 2;
    }
    const auto result = run(count, words);
    if (result) return *result;
    std::fputs(render(result.error()).c_str(), stderr);
    return 1;
}
