// DotProcessLayout: a program of Graphviz, `dot` or `sfdp`, as a child process that can be timed
// out and killed. It gets fixed sizes and empty labels, so fonts play no part and no user text
// reaches it.
#pragma once

#include <string>

#include "app/layout/GraphLayout.h"

namespace candler {

class DotProcessLayout : public GraphLayout {
public:
    /// In ranks from users down to what is used, or by springs: large pictures as a cloud.
    enum class Kind { Ranks, Springs };
    struct Options {
        std::string program = "dot";
        Kind kind = Kind::Ranks;
        double timeLimitSeconds = 1.0;
    };

    /// How Graphviz is asked.
    struct Attempt {
        const char* settings;      ///< Attributes of the graph.
        bool isBackwards = false;  ///< The boxes are given from the last to the first.
    };

    DotProcessLayout();
    explicit DotProcessLayout(Options options) : m_options(std::move(options)) {}

    /// Of small pictures with crossings the best of a few attempts, each within the time limit.
    [[nodiscard]] Result<GraphDrawing> layout(const LayoutRequest& request,
                                              const std::stop_token& stop) const override;

private:
    [[nodiscard]] Result<GraphDrawing> ask(const LayoutRequest& request, const Attempt& attempt,
                                           const std::stop_token& stop) const;

    Options m_options;
};

}  // namespace candler
