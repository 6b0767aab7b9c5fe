// Tables and JSON of LayoutSearch.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/session/LayoutSearch.h"
#include "app/session/TuningFile.h"
#include "app/session/Words.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostRows = 20;

std::string bytesText(double bytes) {
    constexpr double kMega = 1e6;
    if (bytes >= kMega) return fmt::format("{:.1f} MB", bytes / kMega);
    return fmt::format("{:.1f} kB", bytes / 1000);
}

bool wasMeasured(const LayoutTable& table) {
    return std::ranges::any_of(table.rows,
                               [](const LayoutRow& row) { return row.seconds.has_value(); });
}

bool wasStored(const LayoutInput& input) {
    return std::ranges::all_of(input.choices, [](const LayoutChoice& choice) {
        return choice.seconds.has_value() || !choice.reason.empty() || choice.bytes == 0;
    });
}

/// The program's own apart from a shipped one of the same name.
std::string formatName(const LayoutInput& input, std::size_t at) {
    const std::string& name = input.choices[at].format;
    const bool isTwice = std::ranges::count(input.choices, name, &LayoutChoice::format) > 1;
    return input.choices[at].isWritten && isTwice ? name + " (own)" : name;
}

std::size_t formatWidth(const LayoutInput& input) {
    std::size_t width = input.name.size();
    for (std::size_t i = 0; i < input.choices.size(); ++i)
        width = std::max(width, formatName(input, i).size());
    return width;
}

std::string inputText(const LayoutInput& input, bool hasTimes) {
    std::string text = fmt::format("{} : {}, {}\n", input.name, printableLine(input.type),
                                   printableLine(input.data));
    const std::size_t width = formatWidth(input);
    for (std::size_t i = 0; i < input.choices.size(); ++i) {
        const LayoutChoice& choice = input.choices[i];
        text += fmt::format("  {:<{}}", formatName(input, i), width);
        if (choice.isWritten && choice.reason.empty() && choice.bytes == 0) {
            text += "  as written";
        } else if (choice.reason.empty()) {
            text +=
                fmt::format("{:>12}{:>12}", roundedText(choice.packing), bytesText(choice.bytes));
            if (hasTimes && choice.seconds)
                text += fmt::format("{:>12}", durationText(*choice.seconds));
            text += choice.isWritten ? "  as written" : "  " + printableLine(choice.description);
        } else {
            text += "  " + printableLine(choice.reason);
        }
        text.erase(text.find_last_not_of(' ') + 1);
        text += "\n";
    }
    return text;
}

std::string rowText(const LayoutTable& table, const LayoutRow& row) {
    std::string text;
    for (std::size_t i = 0; i < row.choices.size(); ++i)
        text += fmt::format("  {:<{}}", formatName(table.inputs[i], row.choices[i]),
                            formatWidth(table.inputs[i]));
    if (row.outcome != TuneOutcome::Measured) {
        text += fmt::format("  {}: {}", tuneOutcomeName(row.outcome), printableLine(row.reason));
        return text;
    }
    text += fmt::format("{:>12}{:>12}{:>12}", roundedText(row.plan), roundedText(row.packing),
                        roundedText(table.total(row)));
    if (row.seconds) text += fmt::format("{:>12}", durationText(*row.seconds));
    if (!row.notMeasured.empty()) text += "  " + printableLine(row.notMeasured);
    return text;
}

std::string headText(const LayoutTable& table) {
    std::string text = " ";
    for (const LayoutInput& input : table.inputs)
        text += fmt::format("  {:<{}}", input.name, formatWidth(input));
    text += fmt::format("{:>12}{:>12}{:>12}", "plan", "storing", "together");
    if (wasMeasured(table)) text += fmt::format("{:>12}", "measured");
    return text + "\n";
}

std::string formatsText(const LayoutTable& table, const LayoutRow& row) {
    std::vector<std::string> formats;
    for (std::size_t i = 0; i < table.inputs.size(); ++i)
        formats.push_back(fmt::format("{} as {}", table.inputs[i].name,
                                      formatName(table.inputs[i], row.choices[i])));
    return fmt::format("{}", fmt::join(formats, ", "));
}

std::string triedText(const LayoutTable& table) {
    if (table.end == TuneEnd::Cancelled)
        return fmt::format("{} of {:.0f} combinations were tried before the stop",
                           table.rows.size(), table.combinations);
    if (static_cast<double>(table.rows.size()) >= table.combinations)
        return table.rows.size() == 1
                   ? std::string("There is one combination")
                   : fmt::format("All {} combinations were tried", table.rows.size());
    return fmt::format("{} of {:.0f} combinations were tried, one tensor after the other",
                       table.rows.size(), table.combinations);
}

/// Of those that were measured; empty if none was.
std::string fastestText(const LayoutTable& table) {
    const LayoutRow* fastest = nullptr;
    for (const LayoutRow& row : table.rows)
        if (row.seconds && (fastest == nullptr || *row.seconds < *fastest->seconds)) fastest = &row;
    if (fastest == nullptr) return {};
    return fmt::format("Measured, without storing, fastest is {}: {}.\n",
                       formatsText(table, *fastest), durationText(*fastest->seconds));
}

std::string foundText(const LayoutTable& table) {
    const LayoutRow* best = table.cheapest();
    if (best == nullptr)
        return triedText(table) + (table.rows.empty() ? ".\n" : "; none has a kernel.\n");
    std::string text =
        fmt::format("{}; cheapest is {}", triedText(table), formatsText(table, *best));
    const LayoutRow* written = table.written ? &table.rows[*table.written] : nullptr;
    constexpr double kNoise = 1.005;
    if (written != nullptr && written->outcome == TuneOutcome::Measured &&
        table.total(*written) > kNoise * table.total(*best))
        text += fmt::format(": predicted 1/{:.3g} of the program as written",
                            table.total(*written) / table.total(*best));
    text += ".\n";
    const LayoutRow* plan = best;
    for (const LayoutRow& row : table.rows)
        if (row.outcome == TuneOutcome::Measured && row.plan < plan->plan) plan = &row;
    if (plan != best)
        text += fmt::format(
            "{}ithout storing, cheapest is {}.\n",
            static_cast<double>(table.rows.size()) < table.combinations ? "Of those tried, w" : "W",
            formatsText(table, *plan));
    return text + fastestText(table);
}

}  // namespace

std::string layoutText(const LayoutTable& table) {
    const bool hasTimes = wasMeasured(table);
    const bool wereStored = hasTimes && std::ranges::all_of(table.inputs, wasStored);
    std::string text = fmt::format("Formats: the predicted cost of storing, and the size{}\n\n",
                                   wereStored ? ", and what it took just now" : "");
    for (const LayoutInput& input : table.inputs) text += inputText(input, wereStored) + "\n";
    text += fmt::format("Predicted costs; together: of the plan and {} of storing{}\n\n",
                        table.runs == 1 ? std::string("all") : fmt::format("1/{:g}", table.runs),
                        hasTimes ? "; measured: " + table.measuredOn : std::string());
    text += headText(table);
    std::size_t skipped = 0;
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const LayoutRow& row = table.rows[i];
        const bool isWritten = i == table.written;
        if (i >= kMostRows && !isWritten) {
            ++skipped;
            continue;
        }
        text += &row == table.cheapest() ? "*" : " ";
        text += rowText(table, row) + (isWritten ? "  as written" : "") + "\n";
    }
    if (skipped > 0) text += fmt::format("  … {} more\n", skipped);
    return text + "\n" + foundText(table);
}

std::string layoutJson(const LayoutTable& table) {
    Json json{{"format", "candler-layouts"}, {"version", 1}, {"runs", table.runs}};
    json["combinations"] = static_cast<std::uint64_t>(std::min(table.combinations, 1e18));
    json["inputs"] = Json::array();
    for (const LayoutInput& input : table.inputs) {
        Json choices = Json::array();
        for (const LayoutChoice& choice : input.choices) {
            Json one{{"format", choice.format}, {"isWritten", choice.isWritten}};
            if (choice.reason.empty())
                one.update({{"predictedStoringCost", choice.packing}, {"bytes", choice.bytes}});
            else
                one["reason"] = choice.reason;
            choices.push_back(std::move(one));
        }
        json["inputs"].push_back({{"name", input.name},
                                  {"type", input.type},
                                  {"data", input.data},
                                  {"choices", std::move(choices)}});
    }
    json["rows"] = Json::array();
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        const LayoutRow& row = table.rows[i];
        Json one{{"choices", row.choices}, {"isWritten", i == table.written}};
        if (row.outcome == TuneOutcome::Measured)
            one.update({{"predictedPlanCost", row.plan}, {"predictedStoringCost", row.packing}});
        else
            one.update({{"outcome", tuneOutcomeName(row.outcome)}, {"reason", row.reason}});
        if (row.seconds) one["measuredSeconds"] = *row.seconds;
        json["rows"].push_back(std::move(one));
    }
    json["program"] = table.cheapestText;
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace candler
