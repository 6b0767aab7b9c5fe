// DotWriter: a slice as Graphviz text, for export and papers. The window does not use this: it
// gives Graphviz bare boxes and draws itself (app/layout).
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "engine/snapshot/Slice.h"

namespace candler {

enum class DotDialect {
    Boxes,     ///< One table per e-class: e-nodes are rows, arguments are ports.
    Clusters,  ///< As egg draws: a dotted cluster per e-class, a node per e-node.
    Tables,    ///< As egraph-serialize draws: clusters in the colour of their type, e-nodes with
               ///< ports.
};

struct DotDialectRow {
    DotDialect dialect;
    std::string_view name;  ///< As people choose it.
    std::string_view description;
};

/// candler, egg, egraph-serialize.
[[nodiscard]] std::span<const DotDialectRow> dotDialects();

struct DotOptions {
    DotDialect dialect = DotDialect::Boxes;
    bool showCosts = true;
};

/// Accepts any label text. What is new is green with a bar, what is chosen blue and thick.
[[nodiscard]] std::string writeDot(const Slice& slice, const DotOptions& options = {});

/// As the inside of a double-quoted DOT string.
[[nodiscard]] std::string escapeDotString(std::string_view text);

/// As character data of XML: valid UTF-8 without control characters.
[[nodiscard]] std::string escapeXml(std::string_view text);

}  // namespace candler
