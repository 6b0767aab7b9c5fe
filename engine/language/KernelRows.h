// KernelRows: rows of a kernel for the parts of its term's text.
#pragma once

#include <string>
#include <vector>

#include "engine/language/Kernel.h"
#include "engine/language/TermParts.h"

namespace candler {

/// A part of a text, and the number by which the lines of the kernel name what it is.
struct NumberedPart {
    TermPart part;
    std::size_t number = 0;
};

/// Gives the kernel, whose lines name numbers, a row for each part, wholes first, 2000 at most.
/// Lines come from the first part of their number then, or from nothing.
void addRows(Kernel& kernel, const std::string& text, const std::vector<NumberedPart>& parts);

}  // namespace candler
