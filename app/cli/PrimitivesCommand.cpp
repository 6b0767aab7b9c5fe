// `candler primitives`: the operators of a language with their types and meanings.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "app/cli/Console.h"
#include "app/cli/ExitCode.h"
#include "app/cli/Values.h"
#include "app/session/LanguageFiles.h"
#include "engine/language/OperatorTexts.h"
#include "engine/languages/Languages.h"
#include "engine/support/NameHint.h"

namespace candler::cli {

namespace {

struct PrimitivesArguments {
    std::string language = "rise";
    std::vector<std::string> names;
};

Result<std::vector<OperatorText>> textsOf(const std::string& name) {
    const auto language = chooseLanguage(name);
    if (!language) return failure(language.error());
    if (const auto* texts = capability<OperatorTexts>(**language)) return texts->operatorTexts();
    std::string known;
    for (const Language* other : languages())
        if (capability<OperatorTexts>(*other) != nullptr)
            known += fmt::format("{}{}", known.empty() ? "" : ", ", other->name());
    return failure(makeError(fmt::format("there is no list of the operators of '{}'", name), {},
                             fmt::format("there is one for {}", known)));
}

/// Only those that are named; all, if none is.
Result<std::vector<OperatorText>> selected(const std::vector<OperatorText>& texts,
                                           const std::vector<std::string>& names) {
    if (names.empty()) return texts;
    std::vector<OperatorText> found;
    std::vector<std::string> known;
    for (const OperatorText& text : texts) known.push_back(text.name);
    for (const std::string& name : names) {
        const auto text = std::ranges::find(texts, name, &OperatorText::name);
        if (text == texts.end())
            return failure(makeError(fmt::format("there is no primitive '{}'", name), {},
                                     nameHint(name, known, "primitives")));
        found.push_back(*text);
    }
    return found;
}

/// A heading for each group; columns are as wide as they must be.
void print(const std::vector<OperatorText>& texts) {
    std::size_t nameWidth = 0;
    std::size_t typeWidth = 0;
    for (const OperatorText& text : texts) {
        nameWidth = std::max(nameWidth, text.name.size());
        typeWidth = std::max(typeWidth, text.type.size());
    }
    std::string group;
    for (const OperatorText& text : texts) {
        if (text.group != group)
            printText(fmt::format("{}{}\n", group.empty() ? "" : "\n", text.group));
        group = text.group;
        printLine(fmt::format("  {:{}}  {:{}}  {}", text.name, nameWidth, text.type, typeWidth,
                              text.meaning));
    }
}

int run(const PrimitivesArguments& options) {
    const auto texts = textsOf(options.language);
    if (!texts) return refuse(texts.error());
    const auto wanted = selected(*texts, options.names);
    if (!wanted) return refuse(wanted.error());
    print(*wanted);
    return kOk;
}

}  // namespace

CommandAction setUpPrimitives(CLI::App& app) {
    auto options = std::make_shared<PrimitivesArguments>();
    app.add_option("NAME", options->names, "Only these; without any, all are listed")
        ->type_name(value::kAsNamed);
    app.add_option("--language", options->language, "Whose primitives")
        ->type_name(value::kLanguage)
        ->capture_default_str();
    return [options](const CommandContext&) { return run(*options); };
}

}  // namespace candler::cli
