#include "engine/languages/linrel/scripts/ScriptCpp.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "engine/codegen/CppNames.h"
#include "engine/languages/linrel/scripts/ScriptCppFunction.h"
#include "engine/languages/linrel/scripts/ScriptRuntimeFunctions.h"
#include "engine/languages/linrel/scripts/ScriptRuntimeSolvers.h"
#include "engine/languages/linrel/scripts/ScriptRuntimeTexts.h"

namespace candler::linrel {

namespace {

constexpr const char* kScriptHeader =
    R"(// {title}: functions of a script of DML, with Eigen. What throws is std::runtime_error.
#pragma once

#include "script_runtime.hpp"

namespace {space} {{

using dml::Matrix;

{declarations}
{definitions}
}}  // namespace {space}
)";

constexpr const char* kScriptBuildFile = R"(cmake_minimum_required(VERSION 3.16)
project({space} LANGUAGES CXX)

find_package(Eigen3 REQUIRED NO_MODULE)
option(NATIVE "Use all that this processor has" OFF)

# For programs that call the functions: target_link_libraries(PROGRAM PRIVATE {space})
add_library({space} INTERFACE)
target_include_directories({space} INTERFACE ${{CMAKE_CURRENT_SOURCE_DIR}})
target_compile_features({space} INTERFACE cxx_std_17)
target_compile_options({space} INTERFACE -O2 $<$<BOOL:${{NATIVE}}>:-march=native>)
target_link_libraries({space} INTERFACE Eigen3::Eigen)
)";

/// Names that mean something else where the functions stand, and what arguments of the standard
/// library would be taken for.
constexpr const char* kReservedNames =
    "std dml Eigen Matrix string stoi stol stoll stoul stoull stof stod swap move";

/// Why a function cannot be called from C++ whatever stands in it; none if it can.
std::optional<Diagnostic> signatureProblem(const Script& script, const ScriptFunction& function) {
    const auto problem = [&](std::string message, const ScriptRange& where) {
        return makeError(std::move(message), script.place(where),
                         "matrices, numbers, truths and texts have C++");
    };
    for (const auto* list : {&function.parameters, &function.results})
        for (const ScriptParameter& one : *list)
            if (kindOfType(one.type) == CppKind::Unknown)
                return problem(fmt::format("the kind of '{}' is not known here", one.name),
                               one.range);
    if (script.find(function.name) != &function)
        return problem(fmt::format("there are two functions '{}'", function.name), function.range);
    return std::nullopt;
}

class ScriptExporter {
public:
    ScriptExporter(const Script& script, std::span<const ScriptShape> shapes,
                   const std::string& name)
        : m_script(script), m_shapes(shapes), m_name(loop::CppNames::legal(name)) {
        m_names.avoid(kReservedNames);
        m_space = m_names.unique(m_name + "_script");
    }

    Result<ExportedScript> write() {
        for (const ScriptFunction& function : m_script.functions) add(function);
        // Who calls a function that has no C++ has none.
        for (bool isChanged = true; isChanged;) {
            isChanged = false;
            m_texts.clear();
            for (const ScriptFunction& function : m_script.functions) {
                if (m_problems.contains(&function)) continue;
                auto text = cppFunctionText(m_script, function, m_shapes, m_functions, m_names);
                if (text) {
                    m_texts.push_back(std::move(*text));
                    continue;
                }
                m_problems[&function] = text.error().front();
                m_functions.erase(function.name);
                isChanged = true;
            }
        }
        return files();
    }

private:
    void add(const ScriptFunction& function) {
        if (auto problem = signatureProblem(m_script, function)) {
            m_problems[&function] = std::move(*problem);
            return;
        }
        CppFunction& added = m_functions[function.name];
        added.name = m_names.unique(function.name);
        const auto& results = function.results;
        if (results.empty())
            added.resultType = "void";
        else if (results.size() == 1)
            added.resultType = cppTypeOf(kindOfType(results.front().type));
        else
            added.resultType = m_names.unique(added.name + "_result");
        loop::CppNames members;
        members.avoid(added.resultType + " Matrix");
        for (const ScriptParameter& result : results)
            added.members.push_back(members.unique(result.name));
    }

    [[nodiscard]] Result<ExportedScript> files() const {
        ExportedScript exported;
        for (const ScriptFunction& function : m_script.functions) {
            const auto problem = m_problems.find(&function);
            if (problem == m_problems.end()) continue;
            Diagnostic note = problem->second;
            note.message = fmt::format("'{}' has no C++: {}", function.name, note.message);
            exported.leftOut.push_back(std::move(note));
        }
        if (m_texts.empty()) {
            if (!exported.leftOut.empty()) return failure(exported.leftOut);
            return failure(makeError("the script has no function to write as C++",
                                     m_script.place({0, 0}),
                                     "statements outside of functions have none"));
        }
        for (Diagnostic& note : exported.leftOut) note.severity = Severity::Warning;
        std::string declarations;
        std::string definitions;
        for (const CppFunctionText& text : m_texts) {
            declarations += (declarations.empty() ? "" : "\n") + text.declaration;
            definitions += (definitions.empty() ? "" : "\n") + text.definition;
        }
        const std::string file = m_name == "script_runtime" ? m_name + "_" : m_name;
        exported.files.push_back(
            {file + ".hpp",
             fmt::format(kScriptHeader, fmt::arg("title", file), fmt::arg("space", m_space),
                         fmt::arg("declarations", declarations),
                         fmt::arg("definitions", definitions))});
        exported.files.push_back(
            {"script_runtime.hpp", std::string(texts::kRuntimeValues) + texts::kRuntimeCells +
                                       texts::kRuntimeParts + texts::kRuntimeAggregates +
                                       texts::kRuntimeShapes + texts::kRuntimeSolvers});
        exported.files.push_back(
            {"CMakeLists.txt", fmt::format(kScriptBuildFile, fmt::arg("space", m_space))});
        return exported;
    }

    const Script& m_script;
    std::span<const ScriptShape> m_shapes;
    std::string m_name;
    std::string m_space;
    loop::CppNames m_names;
    CppFunctions m_functions;
    std::map<const ScriptFunction*, Diagnostic> m_problems;
    std::vector<CppFunctionText> m_texts;
};

}  // namespace

Result<ExportedScript> exportScript(const Script& script, std::span<const ScriptShape> shapes,
                                    const std::string& name) {
    return ScriptExporter(script, shapes, name).write();
}

}  // namespace candler::linrel
