// readExact: whole numbers of JSON, alone and in lists, pairs and maps, where files of our own are
// read. The library converts any number, and 7e100 has no whole one.
#pragma once

#include <concepts>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace candler {

/// What is no whole number of this type throws as a text in its place would.
template <std::integral T>
void readExact(const nlohmann::ordered_json& json, T& out) {
    const auto value = json.get_ref<const nlohmann::ordered_json::number_integer_t&>();
    if (!std::in_range<T>(value)) static_cast<void>(json.get_ref<const std::string&>());
    out = static_cast<T>(value);
}

inline void readExact(const nlohmann::ordered_json& json, std::string& out) {
    json.get_to(out);
}

template <typename A, typename B>
void readExact(const nlohmann::ordered_json& json, std::pair<A, B>& out) {
    readExact(json.at(0), out.first);
    readExact(json.at(1), out.second);
}

template <typename T>
void readExact(const nlohmann::ordered_json& json, std::vector<T>& out) {
    for (const auto& one : json.get_ref<const nlohmann::ordered_json::array_t&>())
        readExact(one, out.emplace_back());
}

template <typename T>
void readExact(const nlohmann::ordered_json& json, std::map<std::string, T>& out) {
    for (const auto& [key, one] : json.get_ref<const nlohmann::ordered_json::object_t&>())
        readExact(one, out[key]);
}

}  // namespace candler
