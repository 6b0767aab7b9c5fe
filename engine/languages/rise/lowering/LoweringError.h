// LoweringError: carries a diagnostic out of the recursions of this folder; RiseLowering.cpp turns
// it into a Result, and it never leaves the folder.
#pragma once

#include <stdexcept>
#include <string>

#include "engine/languages/rise/lowering/LowTree.h"

namespace candler::rise {

class LoweringError : public std::runtime_error {
public:
    /// `culprit` is the sub-program that cannot be lowered, if one can be named.
    explicit LoweringError(const std::string& message, LowId culprit = {}, std::string hint = {})
        : std::runtime_error(message), m_culprit(culprit), m_hint(std::move(hint)) {}

    [[nodiscard]] LowId culprit() const { return m_culprit; }
    [[nodiscard]] const std::string& hint() const { return m_hint; }

private:
    LowId m_culprit;
    std::string m_hint;
};

}  // namespace candler::rise
