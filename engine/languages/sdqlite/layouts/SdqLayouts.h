// SdqLayouts: how the tensors of a program may be stored. Each is stored in each format to see
// whether it can be, what arrays there are then, and how much work that is.
#pragma once

#include <memory>
#include <span>

#include "engine/language/Layouts.h"
#include "engine/languages/sdqlite/storage/SdqData.h"
#include "engine/languages/sdqlite/syntax/SdqChecker.h"

namespace candler::sdqlite {

/// A program that was loaded; all of it must outlive the layouts.
struct LayoutSubject {
    const SourceText& text;
    const SdqTerms& terms;
    const CheckedProgram& program;
    const ProgramData& data;
};

/// As Layouts::layouts. Entries of tensors without data are spread evenly; as many as the program
/// says, or as costs take there to be.
[[nodiscard]] Result<std::unique_ptr<LayoutSpace>> sdqLayouts(const LayoutSubject& subject,
                                                              std::span<const SourceText> formats,
                                                              std::uint64_t seed,
                                                              const StopCheck& stop);

}  // namespace candler::sdqlite
