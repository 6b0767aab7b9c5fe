#include "tests/fuzz/Fuzz.h"

#include <algorithm>
#include <cstdlib>
#include <iostream>

namespace candler::fuzz {

SourceText sourceText(const std::uint8_t* data, std::size_t size) {
    std::string text(size, '\0');
    std::transform(data, data + size, text.begin(),
                   [](std::uint8_t byte) { return static_cast<char>(byte); });
    return {"input", std::move(text)};
}

void require(bool condition, std::string_view what, std::string_view details) {
    if (condition) return;
    std::cerr << "fuzz: " << what << '\n' << details << std::endl;
    std::abort();
}

void requireErrors(const Diagnostics& errors) {
    require(!errors.empty(), "refused without an error");
    for (const Diagnostic& error : errors) {
        require(!error.message.empty(), "an error without a message");
        require(!render(error).empty(), "an error that prints as nothing");
    }
}

}  // namespace candler::fuzz
