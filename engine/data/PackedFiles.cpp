#include "engine/data/PackedFiles.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <memory>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

struct FreeArchive {
    void operator()(archive* opened) const { archive_read_free(opened); }
};
using ArchivePtr = std::unique_ptr<archive, FreeArchive>;

class Unpacker {
public:
    Unpacker(const SourceSpan& file, std::size_t mostBytes, const StopCheck& stop)
        : m_file(file), m_mostBytes(mostBytes), m_stop(stop), m_archive(archive_read_new()) {}

    Result<std::vector<PackedFile>> run(Packing packing, std::string_view bytes) {
        if (!open(packing, bytes)) return failure(std::move(m_error));
        archive_entry* entry = nullptr;
        while (true) {
            const int found = archive_read_next_header(m_archive.get(), &entry);
            if (found == ARCHIVE_EOF) return std::move(m_files);
            if (found != ARCHIVE_OK && found != ARCHIVE_WARN) return broken();
            // A header, and the name that is kept of it.
            constexpr std::size_t kHeaderBytes = 512;
            if (!count(kHeaderBytes)) return failure(std::move(m_error));
            if (archive_entry_filetype(entry) != AE_IFREG) continue;
            const char* name = archive_entry_pathname(entry);
            m_files.push_back({.name = name == nullptr ? "" : name, .bytes = {}});
            if (!take(m_files.back().bytes)) return failure(std::move(m_error));
        }
    }

private:
    bool open(Packing packing, std::string_view bytes) {
        archive* const a = m_archive.get();
        if (packing == Packing::Zip)
            archive_read_support_format_zip(a);
        else
            archive_read_support_format_tar(a);
        return archive_read_open_memory(a, bytes.data(), bytes.size()) == ARCHIVE_OK ||
               fail(reason());
    }

    bool take(std::string& bytes) {
        while (true) {
            const void* block = nullptr;
            std::size_t size = 0;
            la_int64_t offset = 0;
            const int found = archive_read_data_block(m_archive.get(), &block, &size, &offset);
            if (found == ARCHIVE_EOF) return true;
            if (found != ARCHIVE_OK) return fail(reason());
            // Of a sparse file zeros are left out.
            const auto begin = static_cast<std::size_t>(offset);
            if (offset < 0 || begin < bytes.size()) return fail("its parts are in no order");
            if (!count(begin - bytes.size()) || !count(size)) return false;
            bytes.resize(begin);
            bytes.append(static_cast<const char*>(block), size);
        }
    }

    bool count(std::size_t bytes) {
        if (m_stop.isStopped()) return fail("the unpacking was stopped", {});
        if (bytes <= m_mostBytes - m_taken) {
            m_taken += bytes;
            return true;
        }
        return fail(fmt::format("it has more than {} bytes unpacked", m_mostBytes),
                    "take a part of it");
    }

    [[nodiscard]] std::string reason() const {
        constexpr std::size_t kMostShown = 80;
        const char* text = archive_error_string(m_archive.get());
        return fmt::format(
            "it cannot be unpacked: {}",
            text == nullptr ? "it is broken" : abridgedText(printableLine(text), kMostShown));
    }
    Result<std::vector<PackedFile>> broken() {
        fail(reason());
        return failure(std::move(m_error));
    }
    bool fail(std::string message, std::string hint = "is the file whole?") {
        m_error = makeError(std::move(message), m_file, std::move(hint));
        return false;
    }

    const SourceSpan& m_file;
    std::size_t m_mostBytes;
    const StopCheck& m_stop;
    ArchivePtr m_archive;
    std::size_t m_taken = 0;
    std::vector<PackedFile> m_files;
    Diagnostic m_error;
};

}  // namespace

Result<std::vector<PackedFile>> unpackFiles(Packing packing, std::string_view bytes,
                                            const SourceSpan& file, std::size_t mostBytes,
                                            const StopCheck& stop) {
    return Unpacker(file, mostBytes, stop).run(packing, bytes);
}

}  // namespace candler
