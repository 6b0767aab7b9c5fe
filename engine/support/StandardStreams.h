// The three streams that a program is started with, as it finds them: also closed, or full.
#pragma once

#include <string_view>

namespace candler {

/// Comes first in main(): in the place of streams that are closed it opens what cannot be read or
/// written, so that no file that is opened later becomes a standard stream.
void holdStandardStreams();

/// That nobody can be told is no failure.
void writeStandardError(std::string_view text);

}  // namespace candler
