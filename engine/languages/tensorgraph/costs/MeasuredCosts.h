// MeasuredCosts: what operators took on one machine, kept in a file of JSON lines: the machine,
// then an operator a line. The file can be given to others. TENSAT, section 6.4.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/languages/tensorgraph/operators/TensorOps.h"
#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::tensor {

/// Others are free whatever they are given, or opaque.
[[nodiscard]] bool isMeasured(TensorOp o);

/// Costs on other machines, by other libraries or with more threads are others.
struct MeasuredOn {
    std::string processor{};
    std::string backend{};
    unsigned threads = 1;

    bool operator==(const MeasuredOn&) const = default;
};

class MeasuredCosts {
public:
    MeasuredOn on{};

    /// Mistakes are told with their lines.
    static Result<MeasuredCosts> read(const SourceText& text);
    [[nodiscard]] std::string text() const;

    /// In µs, by operatorKey().
    [[nodiscard]] std::optional<double> find(std::string_view key) const;
    void set(std::string key, double microseconds);
    /// What is known here stays.
    void addMissing(const MeasuredCosts& others);
    [[nodiscard]] std::size_t size() const { return m_costs.size(); }

private:
    std::map<std::string, double, std::less<>> m_costs;
};

/// Where they are kept unless a file is named: $CANDLER_TENSOR_COSTS, else in the user's cache.
[[nodiscard]] std::filesystem::path measuredCostsFile();
/// The name of this machine's processor.
[[nodiscard]] std::string processorName();

}  // namespace candler::tensor
