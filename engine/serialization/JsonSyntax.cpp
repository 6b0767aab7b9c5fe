#include "engine/serialization/JsonSyntax.h"

namespace candler {

std::string jsonSyntaxMessage(std::string libraryMessage) {
    std::string& text = libraryMessage;
    const std::size_t dash = text.find(" - ");
    if (dash != std::string::npos) text.erase(0, dash + 3);
    const std::size_t read = text.find("; last read: ");
    if (read != std::string::npos) {
        const std::size_t expected = text.find("; expected", read);
        text.erase(read, expected == std::string::npos ? std::string::npos : expected - read);
    }
    return "not valid JSON: " + text;
}

std::string jsonPath(const std::vector<std::string_view>& keys) {
    std::string path;
    for (const std::string_view key : keys) {
        path += '/';
        for (const char c : key) {
            if (c == '~')
                path += "~0";
            else if (c == '/')
                path += "~1";
            else
                path += c;
        }
    }
    return path;
}

}  // namespace candler
