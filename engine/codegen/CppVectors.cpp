#include "engine/codegen/CppVectors.h"

#include <fmt/format.h>

#include "engine/codegen/CppPrinter.h"

namespace candler::loop {

namespace {

// Values are never passed to functions: without the instructions for such vectors in the caller,
// the compilers warn that they have no fixed way to do so.
constexpr const char* kTypes =
    R"(/// {lanes} numbers in a register, and the same in memory, at the address of any number.
using {value} = {scalar} __attribute__((vector_size({bytes})));
using {stored} = {scalar} __attribute__((vector_size({bytes}), aligned({alignment}), may_alias));

)";

constexpr const char* kRead =
    R"(inline const {stored}& {access}(const {scalar}* place) {{
    return *reinterpret_cast<const {stored}*>(place);
}}

)";

constexpr const char* kWrite =
    R"(inline {stored}& {access}({scalar}* place) {{
    return *reinterpret_cast<{stored}*>(place);
}}

)";

}  // namespace

CppVectors::Names& CppVectors::note(Type type, std::uint32_t lanes, CppNames& names) {
    const auto [place, isNew] = m_types.try_emplace({type, lanes});
    if (isNew) {
        const std::string small = fmt::format("{}x{}", loop::typeName(type), lanes);
        std::string large = small;
        large[0] = static_cast<char>(large[0] - 'a' + 'A');
        place->second.value = names.unique(large);
        place->second.stored = names.unique(large + "_stored");
        place->second.access = names.unique(small);
    }
    return place->second;
}

void CppVectors::find(const Function& function, const Block& block, CppNames& names) {
    for (Stmt stmt : block) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) {
                const Expr& expr = function[part];
                if (expr.lanes == 1) return;
                Names& found = note(expr.type, expr.lanes, names);
                // Reads from what can be written use the function for writing.
                if (expr.op != ExprOp::Load) return;
                const bool isInput = function[expr.buffer()].role == BufferRole::Input;
                (isInput ? found.isRead : found.isWritten) = true;
            });
        });
        if (const Store* store = stmt.as<Store>())
            if (const Expr& value = function[store->value]; value.lanes > 1)
                note(value.type, value.lanes, names).isWritten = true;
        if (const For* loop = stmt.as<For>()) find(function, loop->body, names);
    }
}

std::string CppVectors::declarations() const {
    std::string result;
    for (const auto& [key, names] : m_types) {
        const auto [type, lanes] = key;
        const auto print = [&, type = type, lanes = lanes, &names = names](const char* text) {
            result += fmt::format(
                fmt::runtime(text), fmt::arg("lanes", lanes), fmt::arg("scalar", cppTypeName(type)),
                fmt::arg("bytes", byteSize(type) * lanes), fmt::arg("alignment", byteSize(type)),
                fmt::arg("value", names.value), fmt::arg("stored", names.stored),
                fmt::arg("access", names.access));
        };
        print(kTypes);
        if (names.isRead) print(kRead);
        if (names.isWritten) print(kWrite);
    }
    return result;
}

}  // namespace candler::loop
