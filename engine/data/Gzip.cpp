#include "engine/data/Gzip.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>

namespace candler {

namespace {

constexpr std::string_view kGzipMagic = "\x1f\x8b";

class Inflater {
public:
    Inflater(std::string_view bytes, const SourceSpan& file, std::size_t mostBytes,
             const StopCheck& stop)
        : m_rest(bytes), m_file(file), m_mostBytes(mostBytes), m_stop(stop) {
        constexpr int kGzipOnly = 16;
        m_isReady = inflateInit2(&m_stream, MAX_WBITS + kGzipOnly) == Z_OK;
    }
    ~Inflater() { inflateEnd(&m_stream); }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;

    Result<std::string> run() {
        if (!m_rest.starts_with(kGzipMagic))
            fail("it is not packed by gzip", "name it as what it is, without .gz");
        else if (!m_isReady)
            fail("there is no memory to unpack it", {});
        else
            while (m_error.message.empty() && member()) continue;
        if (!m_error.message.empty()) return failure(std::move(m_error));
        return std::move(m_text);
    }

private:
    /// Whether another one follows. Zeros that fill a file up are none.
    bool member() {
        int state = Z_OK;
        while (state != Z_STREAM_END) {
            if (m_stop.isStopped()) return fail("the unpacking was stopped", {});
            if ((state = step()) != Z_OK && state != Z_STREAM_END) return failStep(state);
        }
        if (m_rest.starts_with(kGzipMagic)) return inflateReset(&m_stream) == Z_OK;
        return m_rest.find_first_not_of('\0') == std::string_view::npos
                   ? false
                   : fail("other bytes follow what is packed", "is the file whole?");
    }

    int step() {
        std::array<char, std::size_t{1} << 16U> block;
        constexpr std::size_t kMost = std::numeric_limits<uInt>::max();
        const std::size_t given = std::min(m_rest.size(), kMost);
        // zlib does not write there.
        m_stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(m_rest.data()));
        m_stream.avail_in = static_cast<uInt>(given);
        m_stream.next_out = reinterpret_cast<Bytef*>(block.data());
        m_stream.avail_out = static_cast<uInt>(block.size());
        const int state = inflate(&m_stream, Z_NO_FLUSH);
        m_rest.remove_prefix(given - m_stream.avail_in);
        const std::size_t made = block.size() - m_stream.avail_out;
        if (made > m_mostBytes - m_text.size()) return kTooMany;
        m_text.append(block.data(), made);
        return state;
    }

    bool failStep(int state) {
        if (state == kTooMany)
            return fail(fmt::format("it has more than {} bytes unpacked", m_mostBytes),
                        "take a part of it");
        return fail(state == Z_BUF_ERROR      ? "it ends within what is packed"
                    : m_stream.msg != nullptr ? fmt::format("it is damaged: {}", m_stream.msg)
                                              : "it is damaged",
                    "is the file whole?");
    }

    bool fail(std::string message, std::string hint) {
        m_error = makeError(std::move(message), m_file, std::move(hint));
        return false;
    }

    static constexpr int kTooMany = 100;  ///< No state of zlib.

    z_stream m_stream{};
    bool m_isReady = false;
    std::string_view m_rest;
    const SourceSpan& m_file;
    std::size_t m_mostBytes;
    const StopCheck& m_stop;
    std::string m_text;
    Diagnostic m_error;
};

}  // namespace

Result<std::string> unpackGzip(std::string_view bytes, const SourceSpan& file,
                               std::size_t mostBytes, const StopCheck& stop) {
    return Inflater(bytes, file, mostBytes, stop).run();
}

}  // namespace candler
