// The guard that keeps deeply nested texts from overflowing the stack. Internal to the folder.
#pragma once

#include <string>

#include "engine/languages/rise/syntax/RiseParser.h"

namespace candler::rise {

/// Counts nesting while it lives.
class Parser::DepthGuard {
public:
    static constexpr int kMaxDepth = 300;

    explicit DepthGuard(Parser& parser) : m_parser(parser) { ++m_parser.m_depth; }
    ~DepthGuard() { --m_parser.m_depth; }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

    [[nodiscard]] bool isTooDeep() const { return m_parser.m_depth > kMaxDepth; }
    [[nodiscard]] SyntaxId fail() const {
        if (!m_parser.m_error)
            m_parser.m_error = makeError("this is nested too deeply",
                                         m_parser.m_lexer.span(m_parser.m_lexer.peek()),
                                         "give inner parts a name and define them separately");
        return {};
    }

private:
    Parser& m_parser;
};

}  // namespace candler::rise
