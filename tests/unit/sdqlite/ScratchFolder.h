// A folder for the files of a test; removed at its end.
#pragma once

#include <unistd.h>

#include <filesystem>
#include <string>

namespace candler::sdqlite {

struct ScratchFolder {
    ScratchFolder()
        : path(std::filesystem::temp_directory_path() / ("sdq-" + std::to_string(getpid()))) {
        std::filesystem::create_directories(path);
    }
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;
    ~ScratchFolder() { std::filesystem::remove_all(path); }

    std::filesystem::path path;
};

}  // namespace candler::sdqlite
