#include "tests/unit/linrel/CorpusFixture.h"

#include <catch2/catch.hpp>

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

}  // namespace candler::test
