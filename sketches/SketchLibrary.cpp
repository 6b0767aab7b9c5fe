// SketchLibrary: files of sketch definitions; their bodies are parsed where they are used
// (SketchParser.cpp).
#include <fmt/format.h>

#include <algorithm>

#include "sketches/SketchCursor.h"
#include "sketches/SketchParser.h"

namespace candler {

using detail::SketchCursor;

namespace {

/// Words of the sketch language itself.
bool isReserved(std::string_view name) {
    return name == "contains" || name == "onlyContains" || name == "or" || name == "not" ||
           name == "def";
}

Result<std::vector<SketchParameter>> parseParameters(SketchCursor& cursor) {
    std::vector<SketchParameter> parameters;
    if (!cursor.accept("(")) return parameters;
    for (;;) {
        SketchParameter parameter;
        const SourceSpan place = cursor.here();
        parameter.name = cursor.word();
        if (parameter.name.empty())
            return failure(makeError("a parameter name is expected", place));
        const SourceSpan namePlace = cursor.source().span(place.offset, parameter.name.size());
        if (isReserved(parameter.name))
            return failure(makeError(fmt::format("'{}' has a meaning already", parameter.name),
                                     namePlace, "choose another name"));
        if (std::ranges::find(parameters, parameter.name, &SketchParameter::name) !=
            parameters.end())
            return failure(makeError(fmt::format("two parameters are named '{}'", parameter.name),
                                     namePlace, "choose another name"));
        if (cursor.peek() == ':' && cursor.accept(":")) {
            const SourceSpan kindPlace = cursor.here();
            const std::string_view kind = cursor.name();
            if (kind == "nat")
                parameter.kind = SketchParameter::Kind::Nat;
            else if (kind == "type")
                parameter.kind = SketchParameter::Kind::Type;
            else if (kind != "sketch")
                return failure(makeError("a parameter is a sketch, a nat or a type", kindPlace,
                                         "write ': sketch', ': nat' or ': type'"));
        }
        parameters.push_back(std::move(parameter));
        if (cursor.accept(",")) continue;
        if (cursor.accept(")")) return parameters;
        return failure(makeError("',' or ')' is expected here", cursor.here()));
    }
}

}  // namespace

const SketchDefinition* SketchLibrary::find(std::string_view name) const {
    const auto found = m_placeByName.find(name);
    return found == m_placeByName.end() ? nullptr : &m_definitions[found->second];
}

Result<void> SketchLibrary::load(const SourceText& text, Vocabulary& vocabulary) {
    const auto shared = std::make_shared<const SourceText>(text);
    const std::string_view all = shared->text();
    SketchCursor cursor(*shared, 0, all.size());
    while (!cursor.isAtEnd()) {
        const SourceSpan start = cursor.here();
        if (cursor.name() != "def")
            return failure(makeError("'def' is expected here", start,
                                     "a definition is: def name(parameters) = sketch"));
        SketchDefinition definition;
        definition.text = shared;
        const SourceSpan place = cursor.here();
        definition.name = cursor.word();
        definition.place = shared->span(place.offset, definition.name.size());
        if (definition.name.empty())
            return failure(makeError("a name is expected after 'def'", place));
        if (isReserved(definition.name) || find(definition.name) != nullptr ||
            vocabulary.findOperator(definition.name))
            return failure(makeError(fmt::format("'{}' has a meaning already", definition.name),
                                     definition.place, "choose another name"));
        auto parameters = parseParameters(cursor);
        if (!parameters) return failure(parameters.error());
        definition.parameters = std::move(*parameters);
        if (!cursor.accept("=")) return failure(makeError("'=' is expected here", cursor.here()));
        definition.bodyBegin = cursor.at();
        // The body runs to the next `def` at the start of a line, or to the end.
        const std::size_t next = all.find("\ndef ", cursor.at() - 1);
        if (cursor.isAtEnd() || next + 1 == definition.bodyBegin)
            return failure(makeError(fmt::format("'{}' has no body", definition.name),
                                     definition.place, "write a sketch behind '='"));
        definition.bodyEnd = next == std::string_view::npos ? all.size() : next + 1;
        cursor.moveTo(definition.bodyEnd);
        m_placeByName.emplace(definition.name, m_definitions.size());
        m_definitions.push_back(std::move(definition));
    }
    return {};
}

}  // namespace candler
