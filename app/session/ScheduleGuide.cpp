#include "app/session/ScheduleGuide.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace candler {

namespace {

/// At commas and blanks, nothing of which is a word.
std::vector<std::string> wordsOf(const std::vector<std::string>& given) {
    std::vector<std::string> words;
    for (const std::string& text : given) {
        std::string word;
        for (const char c : text + ",") {
            if (c != ',' && c != ' ') {
                word += c;
            } else if (!word.empty()) {
                words.push_back(std::move(word));
                word.clear();
            }
        }
    }
    return words;
}

std::vector<LoopNumber> numbersOf(const std::vector<std::string>& given, const char* directive,
                                  Diagnostics& mistakes) {
    std::vector<LoopNumber> numbers;
    for (const std::string& word : wordsOf(given)) {
        const std::size_t equals = word.find('=');
        const std::string digits = equals == std::string::npos ? "" : word.substr(equals + 1);
        std::int64_t number = 0;
        const auto [end, error] =
            std::from_chars(digits.data(), digits.data() + digits.size(), number);
        if (digits.empty() || equals == 0 || error != std::errc() ||
            end != digits.data() + digits.size()) {
            mistakes.push_back(
                makeError(fmt::format("--{}: '{}' is no loop with a number", directive, word), {},
                          "write loop=number, such as i=32"));
            continue;
        }
        numbers.push_back({word.substr(0, equals), number});
    }
    return numbers;
}

std::vector<std::string> namesOf(const std::vector<std::string>& given, const char* directive,
                                 Diagnostics& mistakes) {
    std::vector<std::string> names = wordsOf(given);
    for (const std::string& name : names)
        if (name.find('=') != std::string::npos)
            mistakes.push_back(makeError(
                fmt::format("--{}: '{}' has a number, which means nothing here", directive, name),
                {}, "write the names of loops alone"));
    return names;
}

void add(std::vector<std::string>& texts, const char* directive,
         const std::vector<LoopNumber>& numbers) {
    for (const auto& [loop, number] : numbers)
        texts.push_back(fmt::format("{} {}={}", directive, loop, number));
}

/// Lines that can be read: sketches are broken where a definition is used.
std::string broken(const std::string& sketch) {
    constexpr std::size_t kWidth = 88;
    std::string text;
    std::size_t begin = 0;
    while (sketch.size() - begin > kWidth) {
        const std::size_t at = sketch.rfind(", contains", begin + kWidth);
        if (at == std::string::npos || at <= begin) break;
        text += sketch.substr(begin, at + 1 - begin) + "\n  ";
        begin = at + 2;
    }
    return text + sketch.substr(begin);
}

}  // namespace

Result<Schedule> parseSchedule(const ScheduleWords& words) {
    Diagnostics mistakes;
    Schedule schedule{.splits = numbersOf(words.splits, "split", mistakes),
                      .order = namesOf(words.order, "reorder", mistakes),
                      .vectors = numbersOf(words.vectors, "vectorise", mistakes),
                      .unrolled = namesOf(words.unrolled, "unroll", mistakes),
                      .parallel = namesOf(words.parallel, "parallel", mistakes)};
    if (!mistakes.empty()) return failure(std::move(mistakes));
    return schedule;
}

std::string scheduleText(const Schedule& schedule) {
    std::vector<std::string> texts;
    add(texts, "split", schedule.splits);
    if (!schedule.order.empty())
        texts.push_back(fmt::format("reorder {}", fmt::join(schedule.order, " ")));
    add(texts, "vectorise", schedule.vectors);
    for (const std::string& loop : schedule.unrolled) texts.push_back("unroll " + loop);
    for (const std::string& loop : schedule.parallel) texts.push_back("parallel " + loop);
    return fmt::format("{}", fmt::join(texts, ", "));
}

Project guidedProject(const Project& project, const Schedule& schedule,
                      std::span<const ScheduleStep> steps) {
    Project guided = project;
    guided.description = "Schedule: " + scheduleText(schedule) + ".";
    guided.defaults.costModel = "tree-size";
    guided.defaults.normalForm = "benf";
    std::size_t depth = 0;
    for (const ScheduleStep& step : steps)
        for (const ScheduleLoop& loop : step.loops) depth = std::max(depth, loop.depth + 1);
    guided.defaults.filters = {{"array-dimension", std::int64_t(std::max<std::size_t>(6, depth))},
                               {"term-size", 400},
                               {"sizes", 1}};
    guided.defaults.limits = {
        .iterations = 20, .nodes = 1'000'000, .seconds = 300, .megabytes = 4096};
    // Sizes of another guide need not fit; others are chosen.
    guided.code.checkSizes.clear();
    guided.code.benchmarkSizes.clear();
    guided.guide.clear();
    for (const ScheduleStep& step : steps)
        guided.guide.push_back(
            {.name = step.name, .sketch = broken(step.sketch), .rules = step.rules});
    return guided;
}

std::string loopsText(std::span<const ScheduleLoop> loops) {
    std::vector<std::array<std::string, 4>> rows{{"loop", "kind", "size", "over"}};
    for (const ScheduleLoop& loop : loops)
        rows.push_back(
            {std::string(2 * loop.depth, ' ') + loop.name, loop.kind, loop.size, loop.parameter});
    std::array<std::size_t, 3> widths{};
    for (const auto& row : rows)
        for (std::size_t i = 0; i < widths.size(); ++i)
            widths[i] = std::max(widths[i], row[i].size());
    std::string text;
    for (const auto& [name, kind, size, parameter] : rows) {
        std::string line = fmt::format("{:{}}  {:{}}  {:{}}  {}", name, widths[0], kind, widths[1],
                                       size, widths[2], parameter);
        line.erase(line.find_last_not_of(' ') + 1);
        text += line + "\n";
    }
    return text;
}

}  // namespace candler
