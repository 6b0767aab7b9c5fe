#include "engine/languages/stur/syntax/SturParser.h"

#include <algorithm>
#include <iterator>

#include "engine/languages/stur/syntax/SturLineParser.h"

namespace candler::stur {

Result<FileSyntax> parseFile(const SourceText& text) {
    FileSyntax file;
    Diagnostics errors;
    const std::string_view all = text.text();
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find('\n', begin), all.size());
        std::vector<Token> tokens = tokensOfLine(all, begin, end);
        begin = end + 1;
        if (tokens.size() == 1) continue;
        LineParser parser(text, std::move(tokens));
        if (auto lines = parser.lines())
            std::ranges::move(*lines, std::back_inserter(file.lines));
        else
            errors.push_back(parser.error());
    }
    if (!errors.empty()) return failure(std::move(errors));
    return file;
}

Result<std::vector<ProductSyntax>> parseBody(const SourceText& text) {
    LineParser parser(text, tokensOfLine(text.text(), 0, text.text().size()));
    auto made = parser.wholeBody();
    if (!made) return failure(parser.error());
    return std::move(*made);
}

Result<IndexSyntax> parseIndex(const SourceText& text) {
    LineParser parser(text, tokensOfLine(text.text(), 0, text.text().size()));
    auto made = parser.wholeIndex();
    if (!made) return failure(parser.error());
    return std::move(*made);
}

}  // namespace candler::stur
