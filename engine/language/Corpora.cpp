#include "engine/language/Corpora.h"

namespace candler {

bool CorpusRow::isAsExpected() const {
    if (!proof.contradiction.empty() || proof.isEqual != isEqual) return false;
    if (agrees && *agrees != isEqual) return false;
    return verdict != (isEqual ? CorpusVerdict::Different : CorpusVerdict::Equal);
}

}  // namespace candler
