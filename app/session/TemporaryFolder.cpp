#include "app/session/TemporaryFolder.h"

#include <stdlib.h>

#include <string>

namespace candler {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder() {
    std::error_code failed;
    const fs::path parent = fs::temp_directory_path(failed);
    if (failed) return;
    std::string pattern = (parent / "candler-XXXXXX").string();
    if (mkdtemp(pattern.data()) != nullptr) m_path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    if (!m_path.empty()) fs::remove_all(m_path, ignored);
}

}  // namespace candler
