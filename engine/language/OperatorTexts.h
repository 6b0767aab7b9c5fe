// OperatorTexts: what a language offers that can list its operators for people who write programs.
#pragma once

#include <string>
#include <vector>

namespace candler {

/// One operator as users read of it.
struct OperatorText {
    std::string name;
    std::string type;     ///< In the notation of programs.
    std::string meaning;  ///< One line.
    std::string group;    ///< Those of one stand together.
};

/// A capability of languages: see Language.h.
class OperatorTexts {
public:
    virtual ~OperatorTexts() = default;

    /// All of them, group by group.
    [[nodiscard]] virtual std::vector<OperatorText> operatorTexts() const = 0;
};

}  // namespace candler
