#include "engine/term/Vocabulary.h"

namespace candler {

namespace {

tl::unexpected<Diagnostics> noTypes(const SourceText& text, std::size_t begin, std::size_t end) {
    return failure(makeError("this language has neither types nor sizes",
                             text.span(begin, end - begin),
                             "leave the part behind '::' or the bracket away"));
}

}  // namespace

Result<Payload> Vocabulary::parsePayload(OpId /*op*/, const SourceText& text, std::size_t begin,
                                         std::size_t end, const TypeEnvironment& /*names*/) {
    return noTypes(text, begin, end);
}

Result<std::shared_ptr<const TypePattern>> Vocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& /*names*/) {
    return noTypes(text, begin, end);
}

Result<std::shared_ptr<const TypeArgument>> Vocabulary::parseTypeArgument(
    TypeArgumentKind /*kind*/, const SourceText& text, std::size_t begin, std::size_t end,
    const TypeEnvironment& /*names*/) {
    return noTypes(text, begin, end);
}

}  // namespace candler
