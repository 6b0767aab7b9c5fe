#include "app/workbench/models/ExampleText.h"

#include "app/workbench/models/Texts.h"

namespace candler {

ExampleText::ExampleText()
    : m_texts(shippedExampleTexts(pageLanguage()).value_or(ExampleTexts())) {}

QString ExampleText::operator()(const std::string& english) const {
    const QString line = fromUtf8(english).simplified();
    const auto found = m_texts.find(toUtf8(line));
    return found == m_texts.end() ? line : fromUtf8(found->second);
}

}  // namespace candler
