#include "engine/languages/tensorgraph/costs/MeasuredCosts.h"

#include <fmt/format.h>
#include <pwd.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <nlohmann/json.hpp>

namespace candler::tensor {

namespace {

using Json = nlohmann::ordered_json;

constexpr auto kReplace = Json::error_handler_t::replace;

/// The first line.
std::optional<MeasuredOn> readMachine(const Json& json) {
    try {
        return MeasuredOn{json.at("processor").get<std::string>(),
                          json.at("library").get<std::string>(),
                          json.at("threads").get<unsigned>()};
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

bool isMeasured(TensorOp o) {
    switch (o) {
        case TensorOp::Input:
        case TensorOp::Weight:
        case TensorOp::Split:
        case TensorOp::Noop:
        case TensorOp::Dropout:
        case TensorOp::Reshape:
        case TensorOp::Broadcast:
            return false;
        default:
            return !isOpaque(o);
    }
}

Result<MeasuredCosts> MeasuredCosts::read(const SourceText& text) {
    MeasuredCosts costs;
    Diagnostics errors;
    bool hasMachine = false;
    const std::string_view all = text.text();
    for (std::size_t start = 0; start < all.size();) {
        const std::size_t end = std::min(all.find('\n', start), all.size());
        const auto json = Json::parse(all.substr(start, end - start), nullptr, false);
        const auto fail = [&](const char* what, const char* hint) {
            errors.push_back(makeError(what, text.span(start, end - start), hint));
        };
        if (!hasMachine) {
            const auto on = readMachine(json);
            if (!on)
                fail("the first line does not say what was measured on",
                     R"({"processor": "…", "library": "…", "threads": 1})");
            costs.on = on.value_or(MeasuredOn());
            hasMachine = true;
        } else if (json.is_object() && json.contains("key") && json["key"].is_string() &&
                   json.contains("min_us") && json["min_us"].is_number() &&
                   json["min_us"].get<double>() >= 0) {
            costs.set(json["key"].get<std::string>(), json["min_us"].get<double>());
        } else if (start != end) {
            fail("this is not the cost of an operator", R"({"key": "relu; 1x64", "min_us": 1.5})");
        }
        start = end + 1;
    }
    if (!hasMachine) errors.push_back(makeError("the file is empty", text.span(0, 0)));
    if (!errors.empty()) return failure(std::move(errors));
    return costs;
}

std::string MeasuredCosts::text() const {
    const Json machine{
        {"processor", on.processor}, {"library", on.backend}, {"threads", on.threads}};
    std::string result = machine.dump(-1, ' ', false, kReplace) + "\n";
    for (const auto& [key, microseconds] : m_costs)
        result += fmt::format("{{\"key\":{},\"min_us\":{:.6g}}}\n",
                              Json(key).dump(-1, ' ', false, kReplace), microseconds);
    return result;
}

std::optional<double> MeasuredCosts::find(std::string_view key) const {
    const auto found = m_costs.find(key);
    if (found == m_costs.end()) return std::nullopt;
    return found->second;
}

void MeasuredCosts::set(std::string key, double microseconds) {
    m_costs.insert_or_assign(std::move(key), microseconds);
}

void MeasuredCosts::addMissing(const MeasuredCosts& others) {
    m_costs.insert(others.m_costs.begin(), others.m_costs.end());
}

std::filesystem::path measuredCostsFile() {
    if (const char* chosen = std::getenv("CANDLER_TENSOR_COSTS")) return chosen;
    std::filesystem::path cache;
    if (const char* folder = std::getenv("XDG_CACHE_HOME"); folder != nullptr && *folder != '\0')
        cache = folder;
    else if (const char* home = std::getenv("HOME"); home != nullptr && *home != '\0')
        cache = std::filesystem::path(home) / ".cache";
    else if (const passwd* user = getpwuid(getuid()))
        cache = std::filesystem::path(user->pw_dir) / ".cache";
    return cache / "candler" / "tensor-costs.jsonl";
}

std::string processorName() {
    std::ifstream file("/proc/cpuinfo");
    for (std::string line; std::getline(file, line);) {
        const std::size_t colon = line.find(": ");
        if (line.starts_with("model name") && colon != std::string::npos)
            return line.substr(colon + 2);
    }
    return "unknown";
}

}  // namespace candler::tensor
