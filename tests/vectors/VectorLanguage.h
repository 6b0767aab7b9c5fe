// VectorLanguage: the language `vectors` and its row in the table of languages.
#pragma once

namespace candler::vectors {

/// For main programs, before anything else runs.
void addVectors();

}  // namespace candler::vectors
