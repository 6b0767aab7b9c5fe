#include "engine/language/KernelRows.h"

#include <unordered_map>
#include <utility>

namespace candler {

void addRows(Kernel& kernel, const std::string& text, const std::vector<NumberedPart>& parts) {
    std::unordered_map<std::size_t, std::size_t> places;
    std::vector<std::size_t> around;  // where those end that are around
    constexpr std::size_t kMostRows = 2000;
    for (const auto& [part, number] : parts) {
        if (kernel.rows.size() == kMostRows) break;
        while (!around.empty() && around.back() <= part.begin) around.pop_back();
        places.try_emplace(number, kernel.rows.size());
        kernel.rows.push_back({.place = kernel.rows.size(),
                               .depth = around.size(),
                               .text = text.substr(part.begin, part.end - part.begin),
                               .term = part.term});
        around.push_back(part.end);
    }
    const auto toPlaces = [&](KernelFile& file) {
        for (KernelLines& lines : file.lines) {
            std::vector<std::size_t> known;
            for (const std::size_t number : lines.places)
                if (const auto found = places.find(number); found != places.end())
                    known.push_back(found->second);
            lines.places = std::move(known);
        }
    };
    for (KernelFile& file : kernel.files) toPlaces(file);
    if (kernel.loops) toPlaces(*kernel.loops);
}

}  // namespace candler
