// Files as they are read: regular ones, up to a size, and known by where they really lie.
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <optional>
#include <system_error>
#include <utility>

#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

Diagnostic readError(std::string message, const fs::path& path, std::string hint = {}) {
    SourceSpan place;
    place.file = path.string();
    return makeError(std::move(message), std::move(place), std::move(hint));
}

/// Why this cannot be read, if it is no regular file.
Result<void> checkKind(mode_t mode, const fs::path& path) {
    if (S_ISREG(mode)) return {};
    if (S_ISDIR(mode)) return failure(readError("this is a folder, not a file", path));
    const char* const kind = S_ISFIFO(mode) ? "pipe" : S_ISSOCK(mode) ? "socket" : "device";
    return failure(readError(fmt::format("this is a {}, not a file", kind), path,
                             "write what it gives into a file, and name that"));
}

class OpenFile {
public:
    explicit OpenFile(int file) : m_file(file) {}
    OpenFile(OpenFile&& other) noexcept : m_file(std::exchange(other.m_file, -1)) {}
    OpenFile(const OpenFile&) = delete;
    OpenFile& operator=(const OpenFile&) = delete;
    ~OpenFile() {
        if (m_file >= 0) ::close(m_file);
    }

    [[nodiscard]] int file() const { return m_file; }
    /// With no links in it. Asked of the open file, so that nobody can exchange it in between.
    [[nodiscard]] fs::path realPath(const fs::path& path) const {
        std::error_code error;
        fs::path real = fs::read_symlink(fmt::format("/proc/self/fd/{}", m_file), error);
        return error ? fs::canonical(path, error) : real;
    }

private:
    int m_file;
};

/// Looks at what it is before and after: some devices do something when they are opened, and what
/// was a file may be a pipe by now, which O_NONBLOCK does not wait for.
Result<OpenFile> openRegular(const fs::path& path) {
    struct stat status = {};
    if (::stat(path.c_str(), &status) != 0)
        return failure(
            errno == EACCES
                ? readError("cannot be opened", path, "check that you may read this file")
                : readError("no such file", path, "check the path and its spelling"));
    if (auto kind = checkKind(status.st_mode, path); !kind) return failure(kind.error());
    OpenFile opened(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
    if (opened.file() < 0 || ::fstat(opened.file(), &status) != 0)
        return failure(readError("cannot be opened", path, "check that you may read this file"));
    if (auto kind = checkKind(status.st_mode, path); !kind) return failure(kind.error());
    return opened;
}

/// Files below /proc and those that grow are longer than they say.
Result<std::string> readAll(int file, const fs::path& path, std::size_t maxBytes) {
    std::string text;
    std::array<char, 1U << 16U> chunk{};
    struct stat status = {};
    const bool isKnown = ::fstat(file, &status) == 0 && status.st_size > 0;
    const auto size = isKnown ? static_cast<std::size_t>(status.st_size) : 0;
    if (size <= maxBytes) text.reserve(size);
    while (size <= maxBytes && text.size() <= maxBytes) {
        const ssize_t count = ::read(file, chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return failure(readError("reading failed", path));
        if (count == 0) return text;
        text.append(chunk.data(), static_cast<std::size_t>(count));
    }
    return failure(readError(fmt::format("the file is larger than {} MB", maxBytes >> 20U), path));
}

/// At the place where the file is named.
Diagnostics namedAt(const SourceSpan& place, const fs::path& path, Diagnostics errors) {
    for (Diagnostic& error : errors)
        error = makeError(fmt::format("{}: {}", path.string(), error.message), place, error.hint);
    return errors;
}

}  // namespace

Result<std::string> readFile(const fs::path& path, std::size_t maxBytes) {
    const auto opened = openRegular(path);
    if (!opened) return failure(opened.error());
    return readAll(opened->file(), path, maxBytes);
}

Result<SourceText> readSourceFile(const fs::path& path, std::size_t maxBytes) {
    auto text = readFile(path, maxBytes);
    if (!text) return failure(std::move(text.error()));
    return SourceText(path.string(), std::move(*text));
}

Result<std::string> readInput(const fs::path& path, std::size_t maxBytes) {
    if (path != "-") return readFile(path, maxBytes);
    // Who waits for input that does not come can be stopped, also where signals are otherwise
    // asked for by a thread.
    sigset_t signals;
    sigset_t before;
    ::sigemptyset(&signals);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&signals, signal);
    ::pthread_sigmask(SIG_UNBLOCK, &signals, &before);
    auto text = readAll(STDIN_FILENO, path, maxBytes);
    ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
    return text;
}

Result<SourceText> readInputText(const fs::path& path, std::size_t maxBytes) {
    auto text = readInput(path, maxBytes);
    if (!text) return failure(std::move(text.error()));
    return SourceText(path.string(), std::move(*text));
}

bool isWithin(const fs::path& folder, const fs::path& file) {
    std::error_code error;
    const fs::path top = fs::weakly_canonical(folder, error);
    // What is not there would stay relative.
    const fs::path real = fs::weakly_canonical(fs::absolute(file, error), error);
    return !top.empty() && std::ranges::mismatch(top, real).in1 == top.end();
}

bool FileScope::contains(const fs::path& file) const {
    std::error_code error;
    return isWithin(fs::absolute(folder.empty() ? "." : folder, error), file) ||
           isWithin(resourceFolder(), file);
}

SourceText NamedFile::text() && {
    return {path.string(), std::move(bytes), std::move(origin)};
}

namespace {

/// Data that ships is found from everywhere: copies of examples are in no file, or in any.
std::optional<fs::path> shippedData(const fs::path& path) {
    const fs::path folder = resourceFolder() / "data";
    const fs::path whole = folder / path;
    std::error_code error;
    if (path.is_absolute() || !fs::is_regular_file(whole, error) || !isWithin(folder, whole))
        return std::nullopt;
    return whole.lexically_normal();
}

}  // namespace

Result<fs::path> namedPath(const fs::path& path, const SourceSpan& place) {
    // Texts that are no files have names as <program>.
    const bool hasFolder = !place.file.empty() && place.file.front() != '<';
    const auto shipped = shippedData(path);
    if (path.is_relative() && !hasFolder && shipped) return *shipped;
    if (path.is_relative() && !hasFolder)
        return failure(makeError(
            fmt::format("'{}' is relative to no folder, as this program is in no file",
                        path.string()),
            place, "write the absolute path, or keep the program in a file beside the data"));
    std::error_code error;
    const fs::path whole = fs::absolute(fs::path(place.file).parent_path() / path, error);
    if (error) return failure(makeError(error.message(), place));
    if (shipped && !fs::exists(whole, error)) return *shipped;
    return whole.lexically_normal();
}

std::string nameFrom(const fs::path& folder, const std::string& name, const SourceSpan& place) {
    const auto path = namedPath(name, place);
    if (!path) return name;
    const auto whole = [](const fs::path& one) { return fs::absolute(one).lexically_normal(); };
    std::string made =
        (folder.empty() ? whole(*path) : whole(*path).lexically_relative(whole(folder)))
            .generic_string();
    return made.find_first_of("\"\n\r") == std::string::npos ? made : name;
}

Result<NamedFile> readNamedFile(const fs::path& path, const FileScope& scope,
                                const SourceSpan& place, Diagnostics& warnings,
                                std::size_t maxBytes) {
    const std::string outside =
        fmt::format("{} lies outside of {} and the folders below it", path.string(),
                    scope.folder.empty() ? "the present folder" : scope.folder.string());
    const auto refused = [&] {
        return failure(makeError(outside + ": it is not read", place,
                                 "keep the file with the project, and name it from there"));
    };
    // First of all, so that it is not even told whether there is such a file.
    if (scope.isClosed && !scope.contains(path)) return refused();
    const auto opened = openRegular(path);
    if (!opened) return failure(namedAt(place, path, opened.error()));
    const bool isInside = scope.contains(opened->realPath(path));
    if (scope.isClosed && !isInside) return refused();
    auto bytes = readAll(opened->file(), path, maxBytes);
    if (!bytes) return failure(namedAt(place, path, bytes.error()));
    // Not makeWarning: a file that is not told of may name this one.
    if (!isInside)
        warnings.push_back({Severity::Warning, outside, place,
                            "read such files only if you trust who wrote this"});
    FileScope inner{scope.folder.empty() ? fs::path(".") : scope.folder, scope.isClosed};
    return NamedFile{path, std::move(*bytes), {std::move(inner), !isInside}};
}

}  // namespace candler
