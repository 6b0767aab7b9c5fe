// The table of languages.
#include <array>

#include "engine/languages/Language.h"
#include "engine/languages/rise/RiseLanguage.h"

namespace candler {

std::span<const Language* const> languages() {
    static const rise::RiseLanguage rise;
    static const std::array<const Language*, 1> table{&rise};
    return table;
}

Result<Kernel> LoadedProgram::makeKernel(const KernelRequest& /*request*/,
                                         const std::stop_token& /*stop*/) {
    return failure(makeError("this language has no code generation"));
}

Result<KernelComparison> LoadedProgram::compareKernel(const KernelRequest& /*request*/,
                                                      std::uint64_t /*seed*/,
                                                      const std::filesystem::path& /*folder*/,
                                                      const std::stop_token& /*stop*/) {
    return failure(makeError("this language has no code generation"));
}

const Language* findLanguage(std::string_view name) {
    for (const Language* language : languages())
        if (language->name() == name) return language;
    return nullptr;
}

}  // namespace candler
