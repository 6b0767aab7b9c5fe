// Calls that make matrices and texts, in C++ of scripts.
#include <fmt/format.h>

#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"

namespace candler::linrel {

CppExpression ScriptCppExpressions::joined(const ScriptExpression& call) {
    std::string text;
    for (const ScriptExpression& part : call.parts) {
        const CppExpression value = expression(part);
        if (isFailed()) return {};
        if (value.isText()) return noCpp(call);
        text += (text.empty() ? "" : ", ") + converted(value, CppKind::Matrix, part.range);
    }
    if (text.empty()) return noCpp(call);
    return {.text = fmt::format("dml::{}({{{}}})", call.text == "rbind" ? "rbind" : "cbind", text),
            .kind = CppKind::Matrix};
}

CppExpression ScriptCppExpressions::made(const ScriptExpression& call) {
    const auto given = bound(call, "data rows/nrow cols/ncol byrow");
    if (isFailed()) return {};
    if (given[0] == nullptr) return noCpp(call);
    const CppExpression data = expression(*given[0]);
    if (data.kind == CppKind::Unknown) return {};
    const bool needsBoth = !data.isMatrix();
    if (needsBoth && (given[1] == nullptr || given[2] == nullptr)) return noCpp(call);
    std::string text = "dml::matrix(" + asDouble(data).text;
    for (const std::size_t size : {1U, 2U})
        text += ", " + (given[size] != nullptr ? number(*given[size]) : std::string("-1.0"));
    if (given[3] != nullptr && data.isMatrix()) text += ", " + condition(*given[3]);
    return {.text = text + ")", .kind = CppKind::Matrix};
}

CppExpression ScriptCppExpressions::counted(const ScriptExpression& call) {
    const auto given = bound(call, "A B c d e odim1 odim2");
    if (isFailed()) return {};
    if (given[0] == nullptr || given[1] == nullptr) return noCpp(call);
    const bool hasWeights = given[2] != nullptr && (given[3] == nullptr || given[4] != nullptr);
    std::size_t sizes = given[5] != nullptr ? 5 : given[4] != nullptr ? 3 : 2;
    if (sizes == 2 && given[3] == nullptr) sizes = 0;
    std::string text = fmt::format(
        "dml::table({}, {}, {}", argument(call, *given[0], 'm'), argument(call, *given[1], 'm'),
        hasWeights ? argument(call, *given[2], 'm') : std::string("dml::matrix(1.0)"));
    if (sizes > 0) {
        if (given[sizes] == nullptr || given[sizes + 1] == nullptr) return noCpp(call);
        text += ", " + number(*given[sizes]) + ", " + number(*given[sizes + 1]);
    }
    return {.text = text + ")", .kind = CppKind::Matrix};
}

CppExpression ScriptCppExpressions::text(const ScriptExpression& call) {
    const auto given = bound(call, "target rows cols decimal sparse sep linesep");
    if (isFailed()) return {};
    if (given[0] == nullptr) return noCpp(call);
    const CppExpression of = expression(*given[0]);
    if (of.kind == CppKind::Unknown) return {};
    if (!of.isMatrix()) return {.text = textOf(of, call.range), .kind = CppKind::Text};
    const auto size = [&](std::size_t at, const char* preset) {
        return given[at] != nullptr ? number(*given[at]) : std::string(preset);
    };
    const auto between = [&](std::size_t at, const char* preset) {
        return given[at] != nullptr ? argument(call, *given[at], 's') : std::string(preset);
    };
    return {.text = fmt::format("dml::toString({}, {}, {}, {}, {}, {})", of.text, size(1, "100.0"),
                                size(2, "100.0"), size(3, "3.0"), between(5, "\" \""),
                                between(6, "\"\\n\"")),
            .kind = CppKind::Text};
}

}  // namespace candler::linrel
