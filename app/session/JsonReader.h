// JsonReader: typed access to a JSON object that reports every mistake with its place. Only for the
// sources of this folder.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/session/JsonPlaces.h"
#include "app/session/Project.h"
#include "engine/support/Diagnostic.h"
#include "engine/support/SourceText.h"

namespace candler {

/// What all readers of one text share.
struct JsonText {
    const SourceText& text;
    JsonPlaces places;
    Diagnostics diagnostics{};

    [[nodiscard]] SourceSpan span(const std::string& pointer) const;
    void report(const std::string& pointer, const std::string& message, std::string hint = {});
};

/// A member of an object that is being read: its value (null pointer if absent) and its place.
class JsonReader {
public:
    using Json = nlohmann::json;

    /// A value that is not an object is reported; then all members are absent.
    JsonReader(JsonText& shared, const Json& value, std::string pointer);

    /// Reports members that are not among `known`.
    void allowOnly(std::initializer_list<const char*> known);

    [[nodiscard]] const Json* find(const char* key) const;
    [[nodiscard]] std::string pointer(const char* key) const;
    void report(const char* key, const std::string& message, std::string hint = {});

    /// Each leaves `out` alone if the member is absent or has the wrong type (reported).
    void read(const char* key, std::string& out);
    void read(const char* key, std::optional<std::string>& out);
    /// A text, or a list of lines.
    void readLines(const char* key, std::string& out);
    void read(const char* key, std::vector<std::string>& out);
    void read(const char* key, std::map<std::string, std::string>& out);
    /// Whole numbers by name; `"$name"` stands for a parameter.
    void readNumbers(const char* key, ProjectNumbers& out, std::int64_t smallest);
    void readNumbers(const char* key, std::vector<std::int64_t>& out, std::int64_t smallest,
                     std::int64_t largest);
    void readNumber(const char* key, std::int64_t& out, std::int64_t smallest,
                    std::int64_t largest);
    /// Whole numbers of at least zero.
    template <typename Integer>
    void read(const char* key, std::optional<Integer>& out) {
        if (const auto value = wholeNumber(key, std::numeric_limits<Integer>::max()))
            out = static_cast<Integer>(*value);
    }
    void read(const char* key, std::optional<double>& out);
    void read(const char* key, bool& out);

private:
    std::optional<std::int64_t> numberAt(const std::string& pointer, const Json& value,
                                         std::int64_t smallest, std::int64_t largest);
    std::optional<std::uint64_t> wholeNumber(const char* key, std::uint64_t largest);
    void wrongType(const std::string& pointer, const std::string& wanted, const Json& value);

    JsonText& m_shared;
    const Json* m_object;  // null: not an object
    std::string m_pointer;
};

/// "a list", "a number", … as people say it.
[[nodiscard]] std::string jsonTypeText(const nlohmann::json& value);

}  // namespace candler
