#include "app/session/ShippedPage.h"

#include <system_error>

namespace candler {

namespace fs = std::filesystem;

fs::path pageIn(const std::string& language, const fs::path& path) {
    for (const std::string& name : {language, language.substr(0, language.find('_'))}) {
        fs::path translated = path.parent_path() / name / path.filename();
        if (std::error_code ignored; fs::exists(translated, ignored)) return translated;
    }
    return path;
}

}  // namespace candler
