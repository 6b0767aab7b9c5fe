#include "engine/support/FileSystem.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <fstream>
#include <random>
#include <system_error>

namespace candler {

namespace fs = std::filesystem;

namespace {

Diagnostic fileError(std::string message, const fs::path& path, std::string hint = {}) {
    SourceSpan place;
    place.file = path.string();
    return makeError(std::move(message), std::move(place), std::move(hint));
}

/// Where a chain of symbolic links ends, whether or not there is a file.
fs::path followLinks(fs::path path) {
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks && fs::is_symlink(fs::symlink_status(path, error)); ++i) {
        const fs::path target = fs::read_symlink(path, error);
        if (error) break;
        path = path.parent_path() / target;  // An absolute target replaces it all.
    }
    return path;
}

bool writeTo(const fs::path& path, std::string_view text) {
    std::ofstream stream(path, std::ios::binary | std::ios::trunc);
    stream.write(text.data(), static_cast<std::streamsize>(text.size()));
    stream.flush();
    return stream.good();
}

fs::path folderOf(const fs::path& path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// All of `text`, and onto the disk, so that no rename is there before what it renames.
bool writeAll(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = ::write(file, text.data(), text.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return ::fsync(file) == 0;
}

/// Gives a file its name that was opened without one.
bool nameFile(int file, const fs::path& path) {
    const std::string opened = fmt::format("/proc/self/fd/{}", file);
    return ::linkat(AT_FDCWD, opened.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

/// Writes a new file beside `target`, under a name that nobody can foresee and so prepare, and
/// returns its path; empty if it cannot be written. Where the system can name it afterwards, the
/// file has no name until it is all there, so that nothing is left of it if we are killed.
fs::path writeBeside(const fs::path& target, std::string_view text) {
    constexpr int kMostTries = 100;
    std::random_device random;
    for (int i = 0; i < kMostTries; ++i) {
        const fs::path path =
            folderOf(target) / fmt::format(".{:08x}{:08x}.tmp", random(), random());
        const int nameless =
            ::open(folderOf(target).c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666);
        const bool isNamed = nameless >= 0 && writeAll(nameless, text) && nameFile(nameless, path);
        if (nameless >= 0) ::close(nameless);
        if (isNamed) return path;
        const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno == EEXIST) continue;
        if (file < 0) return {};
        const bool isWritten = writeAll(file, text);
        if (::close(file) == 0 && isWritten) return path;
        ::unlink(path.c_str());
        return {};
    }
    return {};
}

const char* const kUnwritableHint = "check the permissions, and that there is free space";

/// In the place of what is there, with the permissions of a file. `named` is what errors speak of.
Result<void> put(const fs::path& target, std::string_view text, const fs::path& named) {
    std::error_code error;
    fs::create_directories(folderOf(target), error);
    const fs::path temporary = writeBeside(target, text);
    if (temporary.empty()) return failure(fileError("cannot be written", named, kUnwritableHint));
    const fs::file_status status = fs::symlink_status(target, error);
    if (fs::is_regular_file(status)) fs::permissions(temporary, status.permissions(), error);
    fs::rename(temporary, target, error);
    if (!error) return {};
    const std::string why = error.message();
    fs::remove(temporary, error);
    return failure(fileError("cannot be replaced: " + why, named));
}

}  // namespace

Result<void> checkFolder(const fs::path& folder) {
    std::error_code error;
    fs::path at = fs::absolute(folder, error);
    while (!fs::exists(at, error) && at.has_relative_path()) at = at.parent_path();
    if (!fs::is_directory(at, error))
        return failure(fileError(fmt::format("cannot create the folder: {} is a file", at.string()),
                                 folder, "choose another folder, or move the file away"));
    if (::access(at.c_str(), W_OK | X_OK) != 0)
        return failure(fileError(fmt::format("cannot create files in the folder {}", at.string()),
                                 folder, "choose another folder, or change its permissions"));
    return {};
}

Result<void> checkWritable(const fs::path& path) {
    const fs::path target = followLinks(path);
    std::error_code error;
    if (fs::is_symlink(fs::symlink_status(target, error)))
        return failure(fileError("the symbolic links lead nowhere", path, "remove the link"));
    const fs::file_status status = fs::status(target, error);
    if (fs::is_directory(status))
        return failure(fileError("this is a folder, not a file", path, "name a file in it"));
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0)
        return failure(fileError("cannot be written", path, kUnwritableHint));
    if (fs::exists(status) && !fs::is_regular_file(status)) return {};
    return checkFolder(folderOf(target));
}

Result<void> writeFile(const fs::path& path, std::string_view text) {
    if (auto writable = checkWritable(path); !writable) return writable;
    const fs::path target = followLinks(path);
    std::error_code error;
    const fs::file_status status = fs::status(target, error);
    if (fs::exists(status) && !fs::is_regular_file(status)) {
        if (writeTo(target, text)) return {};
        return failure(fileError("cannot be written", path, kUnwritableHint));
    }
    return put(target, text, path);
}

Result<void> replaceFile(const fs::path& path, std::string_view text) {
    if (auto folder = checkFolder(folderOf(path)); !folder) return folder;
    return put(path, text, path);
}

fs::path programPath() {
    std::error_code error;
    return fs::read_symlink("/proc/self/exe", error);
}

fs::path programFolder() {
    return programPath().parent_path();
}

namespace {

/// Empty if nobody chose one.
fs::path chosenResources() {
    const char* const chosen = std::getenv("CANDLER_RESOURCES");
    return chosen == nullptr ? "" : chosen;
}

}  // namespace

fs::path resourceFolder() {
    if (fs::path chosen = chosenResources(); !chosen.empty()) return chosen;
    std::error_code error;
    // What is installed must not depend on the place where it was built.
    const fs::path installed = programFolder().parent_path() / "share" / "candler";
    const fs::path source = CANDLER_SOURCE_RESOURCES;
    return fs::is_directory(installed, error) || !fs::is_directory(source, error) ? installed
                                                                                  : source;
}

Result<void> checkResources() {
    std::error_code error;
    const fs::path folder = resourceFolder();
    if (fs::is_directory(folder, error)) return {};
    return failure(makeEnvironmentError(
        fmt::format("there is no folder of resources '{}'", folder.string()),
        chosenResources().empty()
            ? "install Candler again, or name the folder in the variable CANDLER_RESOURCES"
            : "the variable CANDLER_RESOURCES names it; without the variable, what is installed "
              "is used"));
}

}  // namespace candler
