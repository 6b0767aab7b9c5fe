#include "app/session/OutputFolder.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <utility>

#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// Kernels of tensors have weights of any size.
constexpr std::size_t kMostWrittenBytes = std::size_t{16} << 30U;
const char* const kListName = ".candler-files";
const std::string_view kListTitle =
    "# Files in this folder that Candler wrote, and may replace while they are unchanged.";

/// FNV-1a: the same on every machine.
std::uint64_t textHash(std::string_view text) {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
    return hash;
}

Diagnostic inputError(const fs::path& path) {
    SourceSpan place;
    place.file = path.string();
    return makeError("this file is read by the project; it is not replaced", std::move(place),
                     "write to another place");
}

}  // namespace

bool isOneOf(const fs::path& path, const std::vector<fs::path>& inputs) {
    return std::ranges::any_of(inputs, [&](const fs::path& input) {
        std::error_code error;
        return fs::equivalent(path, input, error);
    });
}

Diagnostic foreignFilesError(const fs::path& folder, const std::vector<std::string>& names) {
    SourceSpan place;
    place.file = folder.string();
    const bool isOne = names.size() == 1;
    return makeError(
        fmt::format("{} {} not written by Candler, or {} changed since: not replaced",
                    fmt::join(names, ", "), isOne ? "was" : "were", isOne ? "was" : "were"),
        std::move(place), "choose another folder");
}

OutputFolder::OutputFolder(fs::path folder, std::vector<fs::path> inputs)
    : m_path(std::move(folder)), m_inputs(std::move(inputs)) {}

OutputFolder OutputFolder::folder(const std::string& name) const {
    OutputFolder inner(m_path / name, m_inputs);
    inner.m_followsLink = false;
    return inner;
}

Result<void> OutputFolder::open() {
    if (!m_lock.isHeld()) {
        auto lock = FolderLock::of(m_path, m_followsLink);
        if (!lock) return failure(lock.error());
        m_lock = std::move(*lock);
    }
    m_written.clear();
    std::error_code error;
    const fs::file_status status = fs::symlink_status(m_path / kListName, error);
    if (!fs::exists(status)) return {};
    if (fs::is_symlink(status)) return failure(foreignFilesError(m_path, {kListName}));
    const Result<std::string> list = readFile(m_path / kListName);
    if (!list) return failure(list.error());
    std::istringstream lines(*list);
    std::string line;
    if (!std::getline(lines, line) || line != kListTitle)
        return failure(foreignFilesError(m_path, {kListName}));
    while (std::getline(lines, line)) {
        std::istringstream words(line);
        std::uint64_t hash = 0;
        std::string name;
        if (words >> std::hex >> hash && words.get() == ' ' && std::getline(words, name))
            m_written[name] = hash;
    }
    return {};
}

std::vector<std::string> OutputFolder::foreign(const std::vector<std::string>& names) const {
    std::vector<std::string> found;
    for (const std::string& name : names) {
        std::error_code error;
        const fs::file_status status = fs::symlink_status(m_path / name, error);
        if (!fs::exists(status)) continue;
        const auto written = m_written.find(name);
        // We write no links. What is not ours by its name is not read: it may be large.
        const bool mayBeOurs = written != m_written.end() && fs::is_regular_file(status);
        const auto isUnchanged = [&, hash = mayBeOurs ? written->second : 0] {
            const Result<std::string> text = readFile(m_path / name, kMostWrittenBytes);
            return text && textHash(*text) == hash;
        };
        if (!mayBeOurs || !isUnchanged()) found.push_back(name);
    }
    return found;
}

Result<std::vector<fs::path>> OutputFolder::write(const std::vector<GeneratedFile>& files) {
    for (const GeneratedFile& file : files)
        if (isOneOf(m_path / file.name, m_inputs)) return failure(inputError(m_path / file.name));
    std::vector<fs::path> paths;
    for (const GeneratedFile& file : files) {
        paths.push_back(m_path / file.name);
        if (const auto written = replaceFile(paths.back(), file.text); !written)
            return failure(written.error());
        // At once, so that what is there is known to be ours even if the next one fails.
        m_written[file.name] = textHash(file.text);
        if (const auto kept = remember(); !kept) return failure(kept.error());
    }
    return paths;
}

Result<void> OutputFolder::remember() {
    std::string list = std::string(kListTitle) + "\n";
    for (const auto& [name, hash] : m_written) list += fmt::format("{:016x} {}\n", hash, name);
    return replaceFile(m_path / kListName, list);
}

}  // namespace candler
