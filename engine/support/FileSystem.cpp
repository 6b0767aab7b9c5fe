#include "engine/support/FileSystem.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <system_error>

namespace candler {

namespace fs = std::filesystem;

namespace {

Diagnostic fileError(std::string message, const fs::path& path, std::string hint = {}) {
    SourceSpan place;
    place.file = path.string();
    return makeError(std::move(message), std::move(place), std::move(hint));
}

}  // namespace

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        return failure(fileError("no such file", path, "check the path and its spelling"));
    if (fs::is_directory(status)) return failure(fileError("this is a folder, not a file", path));
    const auto size = fs::is_regular_file(status) ? fs::file_size(path, error) : 0;
    if (size > maxBytes)
        return failure(fileError(fmt::format("file is larger than {} bytes", maxBytes), path));
    std::ifstream stream(path, std::ios::binary);
    if (!stream)
        return failure(fileError("cannot be opened", path, "check that you may read this file"));
    std::ostringstream text;
    text << stream.rdbuf();
    if (stream.bad()) return failure(fileError("reading failed", path));
    return std::move(text).str();
}

Result<void> writeFile(const fs::path& path, std::string_view text) {
    std::error_code error;
    if (path.has_parent_path()) fs::create_directories(path.parent_path(), error);
    if (error) return failure(fileError("cannot create the folder: " + error.message(), path));
    fs::path temporary = path;
    temporary += fmt::format(".{}.tmp", ::getpid());
    {
        std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
        stream.write(text.data(), static_cast<std::streamsize>(text.size()));
        stream.flush();
        if (!stream) {
            fs::remove(temporary, error);
            return failure(fileError("cannot be written", path,
                                     "check that the folder exists and has free space"));
        }
    }
    fs::rename(temporary, path, error);
    if (error) {
        const std::string why = error.message();
        fs::remove(temporary, error);
        return failure(fileError("cannot be replaced: " + why, path));
    }
    return {};
}

fs::path resourceFolder() {
    if (const char* chosen = std::getenv("CANDLER_RESOURCES")) return chosen;
    std::error_code error;
    const fs::path source = CANDLER_SOURCE_RESOURCES;
    if (fs::is_directory(source, error)) return source;
    const fs::path executable = fs::read_symlink("/proc/self/exe", error);
    return executable.parent_path().parent_path() / "share" / "candler";
}

}  // namespace candler
