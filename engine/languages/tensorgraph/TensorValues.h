// TensorValues: what the weights of a program hold, by their names. Read from a file in the format
// of safetensors that the program names: `(values "weights.safetensors")`.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/languages/tensorgraph/TensorProgramText.h"
#include "engine/languages/tensorgraph/TensorValue.h"

namespace candler::tensor {

struct WeightValue {
    Shape shape;
    std::shared_ptr<const std::vector<float>> elements;  ///< By rows; as many as the shape has.
};

class TensorValues {
public:
    using Map = std::map<std::string, WeightValue, std::less<>>;

    /// Takes the place of what had the name.
    void set(std::string name, WeightValue value) {
        m_values.insert_or_assign(std::move(name), std::move(value));
    }
    /// Null: there is nothing with that name.
    [[nodiscard]] const WeightValue* find(std::string_view name) const {
        const auto found = m_values.find(name);
        return found == m_values.end() ? nullptr : &found->second;
    }
    [[nodiscard]] bool isEmpty() const { return m_values.empty(); }
    [[nodiscard]] const Map& all() const { return m_values; }

private:
    Map m_values;
};

/// Of the file that the program names, relative to the folder; nothing if it names none. Every
/// declared weight must be in it with its shape; what else is in it is told by `warnings`.
Result<TensorValues> loadValues(const TensorSource& source, const std::filesystem::path& folder,
                                Diagnostics& warnings);

/// What the weights hold, and random values for all that the terms need besides.
[[nodiscard]] LeafValues leafValues(const TensorContext& context, std::span<const TermId> terms,
                                    const TensorValues& values, std::uint64_t seed);

}  // namespace candler::tensor
