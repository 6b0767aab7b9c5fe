#include "app/session/EquationReport.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <tuple>

#include "app/session/Saturation.h"
#include "engine/support/FileSystem.h"
#include "engine/term/SExpr.h"

namespace candler {

namespace {

constexpr const char* kLeft = "<left>";
constexpr const char* kRight = "<right>";

struct Equation {
    std::string name;
    std::string left;
    std::string right;
    SourceSpan place;  ///< Of the name.
    std::size_t leftOffset = 0;
    std::size_t rightOffset = 0;
};

/// `NAME: LEFT = RIGHT`, one after the other.
class EquationFile {
public:
    explicit EquationFile(const SourceText& text)
        : m_tree(std::make_shared<const SourceText>(text)),
          m_reader(m_tree, 0, text.text().size()) {}

    Result<std::vector<Equation>> read() {
        std::vector<Equation> equations;
        while (!m_reader.isAtEnd()) {
            auto equation = readOne();
            if (!equation) return failure(equation.error());
            const auto known = std::ranges::find(equations, equation->name, &Equation::name);
            if (known != equations.end())
                return failure(makeError(fmt::format("'{}' is there already", equation->name),
                                         equation->place, "each equation has a name of its own"));
            equations.push_back(std::move(*equation));
        }
        if (equations.empty())
            return failure(makeError("there are no equations here", m_reader.here(),
                                     "write  NAME: LEFT = RIGHT"));
        return equations;
    }

private:
    Result<Equation> readOne() {
        const auto name = m_reader.read();
        if (!name) return failure(name.error());
        const std::string_view written = m_tree.text(*name);
        if (m_tree.isList(*name) || written.size() < 2 || written.back() != ':')
            return failure(makeError("the name of an equation is expected here",
                                     m_tree.place(*name), "write  NAME: LEFT = RIGHT"));
        Equation equation{.name = std::string(written.substr(0, written.size() - 1)),
                          .left = {},
                          .right = {},
                          .place = m_tree.place(*name)};
        const auto left = m_reader.read();
        if (!left) return failure(left.error());
        const auto sign = m_reader.read();
        if (!sign) return failure(sign.error());
        if (m_tree.text(*sign) != "=")
            return failure(makeError("'=' is expected here", m_tree.place(*sign),
                                     "write  NAME: LEFT = RIGHT"));
        const auto right = m_reader.read();
        if (!right) return failure(right.error());
        equation.left = m_tree.text(*left);
        equation.right = m_tree.text(*right);
        equation.leftOffset = m_tree.offset(*left);
        equation.rightOffset = m_tree.offset(*right);
        return equation;
    }

    SExprTree m_tree;
    SExprReader m_reader;
};

/// A place in one side, which was read as a text of its own, is one in the file. The right side is
/// the goal, too.
SourceSpan placeInFile(const SourceSpan& place, const Equation& equation, const SourceText& text) {
    if (place.file == kLeft) return text.span(equation.leftOffset + place.offset, place.length);
    if (place.file == kRight || place.file == "<goal>")
        return text.span(equation.rightOffset + place.offset, place.length);
    return equation.place;
}

/// Each once, in the order of the file.
Diagnostics relocated(Diagnostics errors, const Equation& equation, const SourceText& text) {
    for (Diagnostic& error : errors) {
        if (!error.place.file.starts_with('<')) continue;
        error.message = fmt::format("{}: {}", equation.name, error.message);
        error.place = placeInFile(error.place, equation, text);
    }
    const auto key = [](const Diagnostic& error) {
        return std::tie(error.place.file, error.place.offset, error.message);
    };
    std::ranges::stable_sort(errors, {}, key);
    const auto again = std::ranges::unique(errors, {}, key);
    errors.erase(again.begin(), again.end());
    return errors;
}

Result<EquationRow> prove(const Equation& equation, const SourceText& text,
                          const EquationRequest& request, const std::stop_token& stop) {
    SaturationRequest run;
    run.language = request.language;
    run.rules = request.rules;
    // A side is a term, though there may be a file that is called as it is written.
    run.sources = {SourceText(kRight, equation.right), SourceText(kLeft, equation.left)};
    run.goals = {equation.right};
    run.limits = request.limits;
    run.scheduler = request.scheduler;
    const auto report = saturate(run, {}, stop);
    if (!report) return failure(relocated(report.error(), equation, text));
    EquationRow row;
    row.name = equation.name;
    row.text = fmt::format("{} = {}", equation.left, equation.right);
    row.stop = report->stop;
    row.isProved = report->stop == StopReason::Found;
    row.iterations = static_cast<std::uint32_t>(report->iterations.size());
    row.nodes = report->iterations.empty() ? report->startNodes : report->iterations.back().nodes;
    return row;
}

}  // namespace

std::size_t EquationReport::proved() const {
    return static_cast<std::size_t>(std::ranges::count(rows, true, &EquationRow::isProved));
}

bool EquationReport::hasContradiction() const {
    return std::ranges::find(rows, StopReason::Contradiction, &EquationRow::stop) != rows.end();
}

Result<EquationReport> proveEquations(const EquationRequest& request, const std::stop_token& stop) {
    const auto text = readInputText(request.file);
    if (!text) return failure(text.error());
    const auto equations = EquationFile(*text).read();
    if (!equations) return failure(equations.error());
    EquationReport report{.equations = equations->size()};
    for (const Equation& equation : *equations) {
        auto row = prove(equation, *text, request, stop);
        if (!row) return failure(row.error());
        report.isComplete = !stop.stop_requested();
        if (!report.isComplete) break;
        report.rows.push_back(std::move(*row));
    }
    return report;
}

std::string equationText(const EquationReport& report) {
    std::string text;
    std::uint32_t iterations = 0;
    std::size_t nodes = 0;
    for (const EquationRow& row : report.rows) {
        if (!row.isProved)
            text += fmt::format("{}: not proved ({}): {}\n", row.name, stopReasonName(row.stop),
                                row.text);
        if (!row.isProved) continue;
        iterations = std::max(iterations, row.iterations);
        nodes = std::max(nodes, row.nodes);
    }
    text += fmt::format(
        "{} of {} proved; the longest proof took {} iterations, the largest {} "
        "e-nodes\n",
        report.proved(), report.equations, iterations, nodes);
    if (!report.isComplete)
        text += fmt::format("stopped before the end: {} not tried\n",
                            report.equations - report.rows.size());
    return text;
}

std::string equationJson(const EquationReport& report) {
    nlohmann::ordered_json json;
    json["complete"] = report.isComplete;
    json["equations"] = report.equations;
    json["tried"] = report.rows.size();
    json["proved"] = report.proved();
    json["rows"] = nlohmann::ordered_json::array();
    for (const EquationRow& row : report.rows)
        json["rows"].push_back({{"name", row.name},
                                {"proved", row.isProved},
                                {"iterations", row.iterations},
                                {"enodes", row.nodes},
                                {"stop", stopReasonName(row.stop)}});
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

}  // namespace candler
