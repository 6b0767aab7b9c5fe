#include "engine/codegen/KernelInterfaces.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopParameters.h"

namespace candler::loop {

namespace {

using Kind = KernelParameter::Kind;

constexpr const char* kHeader = R"(/* {name} for C: arrays are row-major, without gaps. */
#ifndef CANDLER_{guard}_H
#define CANDLER_{guard}_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

/* 0: done; 1: sizes that the kernel does not take; 2: no memory; 3: anything else.
{arrays}*/
int {name}_run({signature});

/* What was wrong in this thread's last call that did not end with 0. */
const char* {name}_message(void);

#ifdef __cplusplus
}}
#endif

#endif
)";

constexpr const char* kSource = R"(#include "{cHeader}"

#include <cstdio>
#include <exception>
#include <new>
#include <stdexcept>

#include "{header}"

namespace {{

thread_local char lastMessage[512] = "";

int remember(int status, const char* message) noexcept {{
    std::snprintf(lastMessage, sizeof(lastMessage), "%s", message);
    return status;
}}

}}  // namespace

extern "C" int {name}_run({signature}) {{
    try {{
        {call}({arguments});
        return 0;
    }} catch (const std::invalid_argument& error) {{
        return remember(1, error.what());
    }} catch (const std::bad_alloc&) {{
        return remember(2, "{name}: no memory");
    }} catch (const std::exception& error) {{
        return remember(3, error.what());
    }} catch (...) {{
        return remember(3, "{name}: an unknown error");
    }}
}}

extern "C" const char* {name}_message(void) {{
    return ::lastMessage;
}}
)";

constexpr const char* kLibraries = R"(
# For others: cmake --install build --prefix FOLDER, then find_package({name}).
target_sources({name}_kernel PRIVATE {name}_c.cpp)
set_target_properties({name}_kernel PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_include_directories({name}_kernel PUBLIC
    $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}> $<INSTALL_INTERFACE:include>)
add_library({name}_shared SHARED $<TARGET_PROPERTY:{name}_kernel,SOURCES>)
set_target_properties({name}_shared PROPERTIES OUTPUT_NAME {name})
target_compile_options({name}_shared PRIVATE $<TARGET_PROPERTY:{name}_kernel,COMPILE_OPTIONS>)
target_link_libraries({name}_shared PRIVATE $<TARGET_PROPERTY:{name}_kernel,LINK_LIBRARIES>)
target_include_directories({name}_shared PUBLIC
    $<BUILD_INTERFACE:${{CMAKE_CURRENT_SOURCE_DIR}}> $<INSTALL_INTERFACE:include>)
install(TARGETS {name}_kernel {name}_shared EXPORT {name}Targets
    ARCHIVE DESTINATION lib LIBRARY DESTINATION lib RUNTIME DESTINATION bin)
install(FILES {name}.h {name}.hpp DESTINATION include)
install(FILES {name}Config.cmake DESTINATION lib/cmake/{name})
install(EXPORT {name}Targets NAMESPACE candler:: DESTINATION lib/cmake/{name})
)";

constexpr const char* kModuleBuild = R"(
# -DPython3_EXECUTABLE=PROGRAM: for that one.
find_package(Python3 REQUIRED COMPONENTS Interpreter Development)
set(PYTHON_EXECUTABLE ${{Python3_EXECUTABLE}})
find_package(pybind11 REQUIRED)
pybind11_add_module({name}_python MODULE {name}_python.cpp)
set_target_properties({name}_python PROPERTIES OUTPUT_NAME {name})
set_target_properties({name}_kernel PROPERTIES POSITION_INDEPENDENT_CODE ON)
target_link_libraries({name}_python PRIVATE {name}_kernel)
)";

constexpr const char* kModule = R"(#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "{header}"

namespace py = pybind11;

namespace checks {{

/// The elements, where they are: an array of another type or with gaps is refused, not copied.
template <typename T>
const T* elements(const py::array& array, const char* name, py::ssize_t dimensions,
                  const char* type) {{
    if (!py::isinstance<py::array_t<T>>(array))
        throw py::type_error(std::string(name) + ": expected elements of type " + type +
                             ", found " + py::str(array.dtype()).cast<std::string>());
    if (array.ndim() != dimensions)
        throw py::value_error(std::string(name) + ": expected " + std::to_string(dimensions) +
                              " dimensions, found " + std::to_string(array.ndim()));
    if ((array.flags() & py::array::c_style) == 0)
        throw py::value_error(std::string(name) +
                              ": expected rows without gaps; numpy.ascontiguousarray makes them");
    return static_cast<const T*>(array.data());
}}

inline void extent(const py::array& array, const char* name, py::ssize_t dimension,
                   std::int64_t expected, const char* text) {{
    if (array.shape(dimension) != expected)
        throw py::value_error(std::string(name) + ": dimension " + std::to_string(dimension) +
                              " has " + std::to_string(array.shape(dimension)) +
                              " elements, expected " + text + " = " + std::to_string(expected));
}}

}}  // namespace checks

PYBIND11_MODULE({name}, {module}) {{
    {module}.doc() = "A generated kernel.";
    {module}.def(
        "{name}",
        []({signature}) {{
{body}        }},
        {keywords}
        "{doc}");
}}
)";

std::string cName(Type type) {
    const std::string name = cppTypeName(type);
    return name.substr(name.starts_with("std::") ? 5 : 0);
}

const char* numpyName(Type type) {
    switch (type) {
        case Type::Bool:
            return "bool";
        case Type::U8:
            return "uint8";
        case Type::I8:
            return "int8";
        case Type::U16:
            return "uint16";
        case Type::I16:
            return "int16";
        case Type::I32:
            return "int32";
        case Type::F32:
            return "float32";
        case Type::F64:
            return "float64";
        default:
            return "int64";
    }
}

class Interfaces {
public:
    Interfaces(const Function& kernel, KernelSource& source)
        : m_kernel(kernel), m_source(source), m_parameters(kernel), m_name(source.parts.name) {
        for (const KernelParameter& one : m_parameters.all()) m_names.unique(one.name);
    }

    void addC() {
        const std::string signature = cSignature();
        std::string guard = m_name;
        std::ranges::transform(guard, guard.begin(), [](unsigned char letter) {
            return static_cast<char>(std::toupper(letter));
        });
        std::vector<std::string> arguments;
        for (const KernelParameter& one : m_parameters.all()) arguments.push_back(one.name);
        m_source.files.push_back(
            {m_name + ".h",
             fmt::format(kHeader, fmt::arg("name", m_name), fmt::arg("guard", guard),
                         fmt::arg("arrays", arrayNotes()), fmt::arg("signature", signature))});
        m_source.files.push_back(
            {m_name + "_c.cpp",
             fmt::format(kSource, fmt::arg("name", m_name), fmt::arg("cHeader", m_name + ".h"),
                         fmt::arg("header", m_name + ".hpp"), fmt::arg("signature", signature),
                         fmt::arg("call", called()),
                         fmt::arg("arguments", fmt::join(arguments, ", ")))});
        const bool isParallel = m_source.packages.find("OpenMP") != std::string::npos;
        m_source.files.push_back(
            {m_name + "Config.cmake",
             fmt::format("{}include(\"${{CMAKE_CURRENT_LIST_DIR}}/{}Targets.cmake\")\n",
                         isParallel ? "include(CMakeFindDependencyMacro)\n"
                                      "find_dependency(OpenMP)\n"
                                    : "",
                         m_name)});
        m_source.links += fmt::format(kLibraries, fmt::arg("name", m_name));
        m_source.rows.push_back(
            {fmt::format("`{0}.h`, `{0}_c.cpp`", m_name),
             fmt::format("the kernel for C; `find_package({})` finds it when it is installed",
                         m_name)});
    }

    void addPython() {
        std::vector<std::string> signature;
        std::vector<std::string> keywords;
        std::vector<std::string> shown;
        std::string body = sizesAndChecks(signature, keywords, shown);
        std::string results;
        std::string types;
        body += outputsAndCall(results, types);
        const std::string doc = fmt::format("{}({}) -> {}", m_name, fmt::join(shown, ", "), types);
        m_source.files.push_back(
            {m_name + "_python.cpp",
             fmt::format(
                 kModule, fmt::arg("name", m_name), fmt::arg("header", m_name + ".hpp"),
                 fmt::arg("module", m_names.unique("module")),
                 fmt::arg("signature", fmt::join(signature, ", ")), fmt::arg("body", body),
                 fmt::arg("keywords",
                          keywords.empty() ? "" : fmt::format("{},", fmt::join(keywords, ", "))),
                 fmt::arg("doc", CppNames::escaped(doc)))});
        m_source.links += fmt::format(kModuleBuild, fmt::arg("name", m_name));
        m_source.needs.push_back({"pybind11", "pybind11-dev"});
        m_source.rows.push_back(
            {fmt::format("`{}_python.cpp`", m_name),
             fmt::format("a module of Python: `import {0}`, `{0}.{0}` takes arrays of NumPy",
                         m_name)});
    }

private:
    std::string called() const {
        const std::string& call = m_source.parts.driven.kernel;
        return call.substr(0, call.rfind('('));
    }

    std::string cSignature() const {
        std::vector<std::string> parameters;
        for (const KernelParameter& one : m_parameters.all())
            parameters.push_back(one.kind == Kind::Size
                                     ? "int64_t " + one.name
                                     : fmt::format("{}{}* {}",
                                                   one.kind == Kind::Input ? "const " : "",
                                                   cName(one.element), one.name));
        return fmt::format("{}", fmt::join(parameters, ", "));
    }

    std::string arrayNotes() {
        std::string notes;
        forEachArray([&](const KernelParameter& one, const std::vector<std::string>& extents) {
            notes +=
                fmt::format("   {}: {} of type {}\n", CppNames::comment(one.name),
                            extents.empty() ? "one element"
                                            : fmt::format("{} elements", fmt::join(extents, " x ")),
                            cName(one.element));
        });
        return notes;
    }

    template <typename Visit>
    void forEachArray(const Visit& visit) {
        for (std::size_t i = 0; i < m_kernel.parameters().size(); ++i) {
            const BufferId* id = std::get_if<BufferId>(&m_kernel.parameters()[i]);
            if (id == nullptr) continue;
            std::vector<std::string> extents;
            for (const ExprId extent : m_kernel[*id].shape)
                extents.push_back(m_parameters.text(extent));
            visit(m_parameters.all()[i], extents);
        }
    }

    /// Where a size is the extent of an input.
    std::optional<std::string> shapeOf(const std::string& size) {
        std::optional<std::string> found;
        forEachArray([&](const KernelParameter& one, const std::vector<std::string>& extents) {
            const auto at = std::ranges::find(extents, size);
            if (!found && one.kind == Kind::Input && at != extents.end())
                found = fmt::format("{}.shape({})", one.name, at - extents.begin());
        });
        return found;
    }

    std::string sizesAndChecks(std::vector<std::string>& signature,
                               std::vector<std::string>& keywords,
                               std::vector<std::string>& shown) {
        std::string checks;
        std::string extents;
        forEachArray([&](const KernelParameter& one, const std::vector<std::string>& shape) {
            if (one.kind != Kind::Input) return;
            const bool isOne = shape.empty();
            signature.push_back(isOne
                                    ? fmt::format("const {} {}", cppTypeName(one.element), one.name)
                                    : "const py::array& " + one.name);
            keywords.push_back(fmt::format("py::arg(\"{}\")", one.name));
            shown.push_back(fmt::format("{}: {}", one.name, shapeText(one, shape)));
            if (isOne) return;
            m_elements[one.name] = m_names.unique(one.name + "_elements");
            checks += fmt::format(
                "            const {0}* const {1} =\n"
                "                checks::elements<{0}>({2}, \"{2}\", {3}, \"{4}\");\n",
                cppTypeName(one.element), m_elements.at(one.name), one.name, shape.size(),
                numpyName(one.element));
            for (std::size_t i = 0; i < shape.size(); ++i)
                extents +=
                    fmt::format("            checks::extent({0}, \"{0}\", {1}, {2}, \"{3}\");\n",
                                one.name, i, shape[i], CppNames::escaped(shape[i]));
        });
        for (const KernelParameter& one : m_parameters.all()) {
            if (one.kind != Kind::Size) continue;
            if (const auto shape = shapeOf(one.name)) {
                checks +=
                    fmt::format("            const std::int64_t {} = {};\n", one.name, *shape);
                continue;
            }
            signature.push_back("const std::int64_t " + one.name);
            keywords.push_back(fmt::format("py::arg(\"{}\")", one.name));
            shown.push_back(one.name + ": int");
        }
        return checks + extents;
    }

    std::string outputsAndCall(std::string& results, std::string& types) {
        std::string text;
        std::size_t count = 0;
        forEachArray([&](const KernelParameter& one, const std::vector<std::string>& shape) {
            if (one.kind != Kind::Output) return;
            m_elements[one.name] = m_names.unique(one.name + "_elements");
            text += fmt::format(
                "            py::array_t<{0}> {1}(std::vector<py::ssize_t>{{{2}}});\n"
                "            {0}* const {3} = {1}.mutable_data();\n",
                cppTypeName(one.element), one.name, fmt::join(shape, ", "),
                m_elements.at(one.name));
            results += (count == 0 ? "" : ", ") + one.name;
            types += (count == 0 ? "" : ", ") + shapeText(one, shape);
            ++count;
        });
        std::vector<std::string> arguments;
        for (const KernelParameter& one : m_parameters.all()) {
            const auto elements = m_elements.find(one.name);
            arguments.push_back(elements != m_elements.end() ? elements->second
                                : one.kind == Kind::Size     ? one.name
                                                             : "&" + one.name);
        }
        text += fmt::format(
            "            {{\n                const py::gil_scoped_release {};\n"
            "                {}({});\n            }}\n            return {};\n",
            m_names.unique("released"), called(), fmt::join(arguments, ", "),
            count == 1 ? results : fmt::format("py::make_tuple({})", results));
        if (count != 1) types = fmt::format("({})", types);
        return text;
    }

    static std::string shapeText(const KernelParameter& one,
                                 const std::vector<std::string>& shape) {
        return shape.empty()
                   ? numpyName(one.element)
                   : fmt::format("{}[{}]", numpyName(one.element), fmt::join(shape, ", "));
    }

    const Function& m_kernel;
    KernelSource& m_source;
    LoopParameters m_parameters;
    std::string m_name;
    CppNames m_names;
    std::map<std::string, std::string> m_elements;  ///< Of each array, in the module.
};

}  // namespace

Result<void> addInterfaces(const Function& kernel, const KernelWishes& wishes,
                           KernelSource& source) {
    if (!wishes.hasCInterface && !wishes.hasPythonModule) return {};
    const bool isGrowing = std::ranges::any_of(kernel.parameters(), [&](const Parameter& one) {
        const BufferId* id = std::get_if<BufferId>(&one);
        return id != nullptr && kernel[*id].isGrowing;
    });
    if (isGrowing)
        return failure(
            makeError("the kernel's result is a list of entries, for which there is "
                      "only an interface in C++",
                      {}, "let the program give a dense result"));
    if (wishes.hasPythonModule && !(kernel.indexInputs.empty() && kernel.sparseInputs.empty()))
        return failure(
            makeError("the kernel trusts the positions that it is given, so it has no "
                      "module of Python",
                      {}, "call it from C++ or C with arrays that were checked"));
    Interfaces interfaces(kernel, source);
    if (wishes.hasCInterface) interfaces.addC();
    if (wishes.hasPythonModule) interfaces.addPython();
    return {};
}

}  // namespace candler::loop
