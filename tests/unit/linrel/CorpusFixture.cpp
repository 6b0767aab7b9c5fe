#include "tests/unit/linrel/CorpusFixture.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/support/FileSystem.h"

namespace candler::test {

const SourceText& corpusText() {
    static const SourceText text("systemml.corpus", *readFile(CANDLER_CORPUS));
    return text;
}

const std::vector<linrel::CorpusRecord>& corpusRecords() {
    static const std::vector<linrel::CorpusRecord> records = *linrel::readCorpus(corpusText());
    return records;
}

const std::array<linrel::CorpusSizes, 3>& corpusSizes() {
    static const std::array<linrel::CorpusSizes, 3> sizes{{
        {{"m", 7}, {"n", 5}, {"k", 6}, {"p", 8}},
        {{"m", 5}, {"n", 8}, {"k", 7}, {"p", 6}},
        {{"m", 5}, {"n", 5}, {"k", 5}, {"p", 5}},
    }};
    return sizes;
}

linrel::LaProgram programOf(const linrel::CorpusRecord& record, const linrel::CorpusSizes& sizes) {
    auto program = linrel::programOf(record, corpusText(), sizes);
    if (!program) FAIL(record.id << "\n" << render(program.error()));
    return std::move(*program);
}

const std::vector<SourceText>& rules() {
    static const std::vector<SourceText> texts = [] {
        std::vector<std::filesystem::path> paths;
        for (const auto& entry : std::filesystem::directory_iterator(CANDLER_LINREL_RULES))
            paths.push_back(entry.path());
        std::ranges::sort(paths);
        std::vector<SourceText> read;
        for (const auto& path : paths) read.emplace_back(path.filename().string(), *readFile(path));
        return read;
    }();
    return texts;
}

}  // namespace candler::test
