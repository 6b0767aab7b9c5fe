// Models: what a language offers that knows programs by name, such as networks.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace candler {

struct ModelInfo {
    std::string name;
    std::string description;
};

/// A number that models are built with; 1 is as published.
struct ModelSetting {
    std::string name;
    std::string description;
    std::int64_t most = 64;
};

/// Derived from by a Language.
class Models {
public:
    virtual ~Models() = default;

    [[nodiscard]] virtual std::vector<ModelInfo> models() const = 0;
    [[nodiscard]] virtual std::vector<ModelSetting> modelSettings() const = 0;
    /// The text of the program with this name, one of models(), or the same as JSON.
    [[nodiscard]] virtual std::string modelText(std::string_view name,
                                                const std::map<std::string, std::int64_t>& settings,
                                                bool asJson) const = 0;
};

}  // namespace candler
