// Gzip: unpacks what gzip has packed, by zlib.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"
#include "engine/support/StopCheck.h"

namespace candler {

/// All members of the file, one behind the other; their checksums are compared. Fails with `file`
/// as place if the bytes are not packed so, if there are more than `mostBytes` unpacked, or if it
/// was stopped. Memory: what is unpacked.
Result<std::string> unpackGzip(std::string_view bytes, const SourceSpan& file,
                               std::size_t mostBytes, const StopCheck& stop = {});

}  // namespace candler
