// PartialProgram: what a program offers that was made of something larger, as of a model, and does
// not compute all of it.
#pragma once

#include <string>
#include <vector>

namespace candler {

class PartialProgram {
public:
    virtual ~PartialProgram() = default;

    /// What it leaves out and why, a sentence without its end each; empty: nothing.
    [[nodiscard]] virtual std::vector<std::string> leftOut() const = 0;
};

}  // namespace candler
