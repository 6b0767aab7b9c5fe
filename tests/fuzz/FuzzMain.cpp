// The main program of fuzz targets where there is no libFuzzer: gives every file that is named, or
// that is in a folder that is named, to the target once.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <vector>

#include "engine/support/FileSystem.h"
#include "tests/fuzz/Fuzz.h"

namespace fs = std::filesystem;

namespace {

void addFiles(const fs::path& path, std::vector<fs::path>& files) {
    if (!fs::is_directory(path)) return files.push_back(path);
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path))
        if (entry.is_regular_file()) files.push_back(entry.path());
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<fs::path> files;
    for (int i = 1; i < argc; ++i) addFiles(argv[i], files);
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) {
        const candler::Result<std::string> text = candler::readFile(file);
        if (!text) {
            std::cerr << candler::render(text.error());
            return 1;
        }
        const std::vector<std::uint8_t> bytes(text->begin(), text->end());
        LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    std::cout << files.size() << " inputs" << std::endl;
    return files.empty() ? 1 : 0;
}
