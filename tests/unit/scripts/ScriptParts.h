// ScriptParts: the parts of a script, each of which is a program that can be read.
#pragma once

#include <catch2/catch.hpp>
#include <memory>
#include <string>
#include <vector>

#include "engine/languages/linrel/scripts/LinrelScript.h"
#include "engine/languages/linrel/syntax/LaParser.h"

namespace candler::test {

inline std::unique_ptr<LoadedScript> load(const std::string& text,
                                          const ScriptWishes& wishes = {}) {
    auto script = linrel::readLinrelScript(SourceText("s.dml", text), wishes);
    INFO((script ? std::string() : render(script.error())));
    REQUIRE(script.has_value());
    for (const ScriptPart& part : (*script)->parts()) {
        INFO(part.program);
        if (part.program.empty()) continue;
        const auto program = linrel::parseProgram(SourceText("part", part.program));
        INFO((program ? std::string() : render(program.error())));
        REQUIRE(program.has_value());
    }
    return std::move(*script);
}

inline std::vector<std::string> programs(const std::string& text, const ScriptWishes& wishes = {}) {
    std::vector<std::string> result;
    const auto script = load(text, wishes);
    for (const ScriptPart& part : script->parts()) result.push_back(part.program);
    return result;
}

inline bool has(const std::string& text, const std::string& part) {
    const bool isThere = text.find(part) != std::string::npos;
    if (!isThere) UNSCOPED_INFO(text);
    return isThere;
}

}  // namespace candler::test
