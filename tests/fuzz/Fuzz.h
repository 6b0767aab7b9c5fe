// Fuzz: what the fuzz targets share. A target is one function, LLVMFuzzerTestOneInput; libFuzzer
// calls it with bytes of its own making, FuzzMain.cpp with files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/support/Diagnostic.h"
#include "engine/support/SourceText.h"

namespace candler::fuzz {

[[nodiscard]] SourceText sourceText(const std::uint8_t* data, std::size_t size);

/// Ends the process with a message that the fuzzer sees as a crash.
void require(bool condition, std::string_view what, std::string_view details = {});

/// Something was refused: there must be errors, each with a message that can be printed.
void requireErrors(const Diagnostics& errors);

}  // namespace candler::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
