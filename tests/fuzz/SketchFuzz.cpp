// Sketches and files of their definitions, in the vocabularies of Rise and of s-expressions. Each
// definition is used once; the text that is shown of a sketch reads as the same sketch.
#include "engine/languages/Languages.h"
#include "sketches/SketchParser.h"
#include "tests/fuzz/Fuzz.h"

using namespace candler;
using namespace candler::fuzz;

namespace {

const char* const kRise =
    "main : (n m k : nat) -> n.m.k.f32 -> n.m.k.f32\nmain = /\\n m k. \\a. a\n";
const char* const kMath = "(+ x (* y 2))";

std::string useOf(const SketchDefinition& definition) {
    std::string text = definition.name;
    const char* separator = "(";
    for (const SketchParameter& parameter : definition.parameters) {
        text += separator;
        separator = ", ";
        switch (parameter.kind) {
            case SketchParameter::Kind::Sketch:
                text += "?";
                break;
            case SketchParameter::Kind::Nat:
                text += "4";
                break;
            case SketchParameter::Kind::Type:
                text += "f32";
                break;
        }
    }
    return definition.parameters.empty() ? text : text + ")";
}

void checkSketch(const SourceText& text, Vocabulary& vocabulary, const SketchLibrary& library) {
    const auto sketch = parseSketch(text, vocabulary, library);
    if (!sketch) return requireErrors(sketch.error());
    const std::string& shown = sketch->nodes()[sketch->root()].text;
    const auto again = parseSketch(SourceText("shown", shown), vocabulary, library);
    require(again.has_value(), "what is shown of a sketch does not read", shown);
    require(again->nodes().size() == sketch->nodes().size(), "a shown sketch reads otherwise",
            shown);
    require(again->nodes()[again->root()].text == shown, "texts of sketches change", shown);
}

void checkIn(const char* language, const char* programText, const SourceText& text) {
    const auto program = findLanguage(language)->load(SourceText("program", programText)).value();
    Vocabulary& vocabulary = program->vocabulary();
    SketchLibrary library;
    if (const auto loaded = library.load(text, vocabulary); !loaded) requireErrors(loaded.error());
    checkSketch(text, vocabulary, library);
    // A copy, because a reader of `definitions()` may not rely on it while it grows.
    const std::vector<SketchDefinition> definitions = library.definitions();
    for (const SketchDefinition& definition : definitions)
        checkSketch(SourceText("use", useOf(definition)), vocabulary, library);
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const SourceText text = sourceText(data, size);
    checkIn("rise", kRise, text);
    checkIn("math", kMath, text);
    return 0;
}
