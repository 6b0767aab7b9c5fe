#include "engine/languages/sdqlite/layouts/SdqStorageSignature.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/languages/sdqlite/syntax/SdqLexer.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

double bytesOf(const SdqTerms& terms, const CheckedProgram& program, const StoredInputs& inputs) {
    constexpr double kNarrow = 4;
    constexpr double kWide = 8;
    double bytes = 0;
    for (const Input& input : program.inputs) {
        const bool isNarrow = std::ranges::find(input.facts, FactSyntax::Kind::Narrow,
                                                &Fact::kind) != input.facts.end();
        if (const auto found = inputs.indices.find(input.symbol); found != inputs.indices.end())
            bytes += static_cast<double>(found->second.size()) * (isNarrow ? kNarrow : kWide);
        const Ring ring = ringOfValues(terms.fullTypes, terms.symbolAt(input.symbol).type);
        const bool isTruth = ring == Ring::Bool || ring == Ring::OrAnd;
        if (const auto found = inputs.numbers.find(input.symbol); found != inputs.numbers.end())
            bytes += static_cast<double>(found->second.size()) * (isTruth ? 1 : kWide);
    }
    return bytes;
}

std::string signatureOf(const SdqTerms& terms, const CheckedProgram& program, const Input& tensor,
                        const std::vector<std::string>& arguments, const StoredInputs& packed) {
    std::string text = termText(terms, *tensor.mapping);
    for (const std::string& argument : arguments)
        for (const Input& input : program.inputs) {
            if (terms.symbolAt(input.symbol).name != argument) continue;
            text +=
                "; " + argument + " : " + terms.fullTypes.text(terms.symbolAt(input.symbol).type);
            for (const Fact& fact : input.facts) {
                text += fmt::format(" {}", static_cast<int>(fact.kind));
                if (fact.length.isValid()) text += " " + termText(terms, fact.length);
                if (fact.array != 0) text += " " + terms.symbolAt(fact.array).name;
                text += " " + terms.fullTypes.sortName(fact.sort);
            }
        }
    // Sizes that only facts speak of get numbers, too, in the order of the text; what they are for
    // the data tells fixed ones apart.
    std::map<std::string, std::size_t> numbers;
    for (const Input& input : program.inputs)
        numbers.try_emplace(terms.symbolAt(input.symbol).name, 0);
    std::map<std::string, std::int64_t> values;
    for (const auto& [symbol, size] : packed.sizes) values[terms.symbolAt(symbol).name] = size;
    std::string signature;
    const SourceText source("", text);
    Lexer lexer(source);
    for (std::size_t next = 1; lexer.peek().kind != TokenKind::End;) {
        const Token token = lexer.next();
        const auto known = numbers.find(std::string(token.text));
        if (known != numbers.end() && known->second == 0) known->second = next++;
        const std::string name(token.text);
        signature += known == numbers.end() ? name : fmt::format("#{}", known->second);
        if (known != numbers.end() && values.contains(name))
            signature += fmt::format("={}", values.at(name));
        signature += " ";
    }
    return signature;
}

}  // namespace candler::sdqlite
