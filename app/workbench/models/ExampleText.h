// ExampleText: what the examples are called and tell, in the language of the window.
#pragma once

#include <QString>
#include <string>

#include "app/session/ExampleCard.h"

namespace candler {

class ExampleText {
public:
    ExampleText();

    /// In one line; as it is where there is no other.
    [[nodiscard]] QString operator()(const std::string& english) const;

private:
    ExampleTexts m_texts;
};

}  // namespace candler
