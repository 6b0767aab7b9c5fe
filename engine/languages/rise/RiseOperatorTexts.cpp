#include "engine/languages/rise/RiseOperatorTexts.h"

#include <fmt/format.h>

#include <array>

#include "engine/languages/rise/syntax/RiseLibrary.h"
#include "engine/languages/rise/terms/RiseSignature.h"

namespace candler::rise {

namespace {

constexpr std::array<std::string_view, 6> kGroups = {
    "What is to be computed; rules choose how",
    "How to compute, and what to keep",
    "Arrays and pairs rearranged",
    "Arithmetic; t is a number or a vector of numbers",
    "Comparing, choosing and converting; s and t are numbers, of select any data",
    "Functions of f32 and f64"};

std::size_t groupOf(const PrimitiveRow& primitive) {
    switch (primitive.level) {
        case PrimitiveLevel::High:
            return 0;
        case PrimitiveLevel::Low:
            return 1;
        case PrimitiveLevel::View:
            return 2;
        default:
            break;
    }
    if (primitive.variableClass == TypeClass::Number) return 3;
    return primitive.variableClass == TypeClass::Real ? 5 : 4;
}

/// Of primitives with a number or a name in theirs an example is told.
OperatorText textOf(const PrimitiveRow& primitive) {
    std::uint32_t payload = 0;
    std::string name(primitive.name);
    if (primitive.primitive == Primitive::MakeArray) name += std::to_string(payload = 2);
    if (primitive.primitive == Primitive::Iterate) name += fmt::format("[{}]", payload = 3);
    if (primitive.primitive == Primitive::ForeignFunction) name += "_hypotf";
    return {std::move(name), schemeText(primitive.primitive, payload),
            std::string(primitive.meaning), std::string(kGroups[groupOf(primitive)])};
}

}  // namespace

std::vector<OperatorText> operatorTexts() {
    std::vector<OperatorText> texts;
    for (std::size_t group = 0; group < kGroups.size(); ++group)
        for (const PrimitiveRow& primitive : primitiveTable())
            if (groupOf(primitive) == group) texts.push_back(textOf(primitive));
    for (const LibraryRow& row : libraryTable())
        texts.push_back({std::string(row.name), std::string(row.type), std::string(row.meaning),
                         "Definitions that every program may use"});
    return texts;
}

}  // namespace candler::rise
