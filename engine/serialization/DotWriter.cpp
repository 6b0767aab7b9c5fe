#include "engine/serialization/DotWriter.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <map>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

constexpr std::string_view kChosen = "#2563eb";
constexpr std::string_view kNew = "#15803d";
constexpr std::string_view kMerged = "#b45309";
constexpr std::string_view kLine = "#8a8fa3";
constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Copies `text` with single-byte characters replaced by `replace(char)` where that is not empty;
/// what is not UTF-8 or steers those who show it becomes U+FFFD.
template <typename Replace>
std::string escape(std::string_view text, Replace replace) {
    std::string result;
    while (!text.empty()) {
        const std::size_t length = std::max<std::size_t>(1, utf8SequenceLength(text));
        const std::string_view character = text.substr(0, length);
        const std::string_view replacement = length == 1 ? replace(text[0]) : std::string_view();
        if (!replacement.empty())
            result += replacement;
        else
            result += printableLine(character) == character ? character : kReplacement;
        text.remove_prefix(length);
    }
    return result;
}

/// Graphviz replaces `\\N` and the like inside HTML-like labels, too.
std::string escapeHtmlLabel(std::string_view text) {
    std::string result;
    for (const char c : escapeXml(text))
        result += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return result;
}

/// Of Graphviz's colour scheme set312.
constexpr std::size_t kTypeColours = 12;

constexpr std::array kDialects{
    DotDialectRow{DotDialect::Boxes, "candler", "a box for each e-class, a row for each e-node"},
    DotDialectRow{DotDialect::Clusters, "egg", "a dotted cluster for each e-class, as egg draws"},
    DotDialectRow{DotDialect::Tables, "egraph-serialize",
                  "clusters in the colours of their types, as egraph-serialize draws"},
};

/// Where egg lets the edge of an argument begin; from four arguments on it numbers them.
std::string eggAnchor(std::size_t port, std::size_t ports) {
    constexpr std::array kTwo{":sw", ":se"};
    constexpr std::array kThree{":sw", ":s", ":se"};
    return ports == 2 ? kTwo[port] : ports == 3 ? kThree[port] : "";
}

class DotBuilder {
public:
    DotBuilder(const Slice& slice, const DotOptions& options)
        : m_slice(slice), m_options(options) {}

    std::string boxes() {
        begin();
        line("newrank=true;");
        line("node [shape=plain];");
        for (const SliceBox& box : m_slice.boxes) addBox(box);
        for (const SliceEdge& edge : m_slice.edges)
            line("{}:r{}p{}:s -> {} [{}];", boxName(edge.from), edge.row, edge.port,
                 boxName(edge.to), edgeStyle(edge));
        return end();
    }

    std::string clusters() {
        begin();
        line("compound=true; clusterrank=local;");
        for (const SliceBox& box : m_slice.boxes) addCluster(box);
        for (const SliceEdge& edge : m_slice.edges) {
            const std::size_t ports = m_slice.boxes[edge.from].rows[edge.row].ports.size();
            line("{}_{}{} -> {}_0 [lhead=cluster_{} {}{}];", boxName(edge.from), edge.row,
                 eggAnchor(edge.port, ports), boxName(edge.to), boxName(edge.to),
                 ports > 3 ? fmt::format("label=\"{}\" ", edge.port) : "", edgeStyle(edge));
        }
        return end();
    }

    std::string tables() {
        begin();
        line("newrank=true; compound=true; outputorder=edgesfirst;");
        line("node [shape=none margin=0];");
        for (const SliceBox& box : m_slice.boxes) addTables(box);
        for (const SliceEdge& edge : m_slice.edges)
            line("{}_{}:{}:s -> {}_0 [lhead=cluster_{} {}];", boxName(edge.from), edge.row,
                 edge.port, boxName(edge.to), boxName(edge.to), edgeStyle(edge));
        return end();
    }

private:
    template <typename... Args>
    void line(fmt::format_string<Args...> format, Args&&... args) {
        m_text += "  ";
        fmt::format_to(std::back_inserter(m_text), format, std::forward<Args>(args)...);
        m_text += '\n';
    }

    void begin() {
        m_text = "digraph egraph {\n";
        line("rankdir=TB; nodesep=0.25; ranksep=0.4; nslimit=2; nslimit1=2;");
        line("graph [fontname=\"DejaVu Sans\" fontsize=10 label=\"{}\" labelloc=b];",
             escapeDotString(m_slice.budgetText));
        line("node [fontname=\"DejaVu Sans Mono\" fontsize=10];");
        line("edge [arrowsize=0.6 color=\"{}\"];", kLine);
    }
    std::string end() { return std::move(m_text) + "}\n"; }

    [[nodiscard]] std::string boxName(std::uint32_t box) const {
        const ClassIndex index = m_slice.boxes[box].classIndex;
        return fmt::format("c{}", m_slice.snapshot->classes()[index].id.value);
    }
    [[nodiscard]] std::string boxName(const SliceBox& box) const {
        return boxName(static_cast<std::uint32_t>(&box - m_slice.boxes.data()));
    }

    static std::string edgeStyle(const SliceEdge& edge) {
        if (edge.isChosen) return fmt::format("color=\"{}\" penwidth=2", kChosen);
        if (edge.isNew) return fmt::format("color=\"{}\" style=dashed", kNew);
        return fmt::format("color=\"{}\"", kLine);
    }

    static std::string_view frameColour(const SliceBox& box) {
        return box.isMerged ? kMerged : box.isChosen ? kChosen : box.isNew ? kNew : kLine;
    }

    void addBox(const SliceBox& box) {
        std::size_t columns = 1;
        for (const SliceRow& row : box.rows) columns = std::max(columns, row.ports.size());
        std::string html = fmt::format(
            R"(<table border="{}" cellborder="0" cellspacing="1" cellpadding="3" color="{}" style="rounded">)",
            box.isMerged || box.isChosen ? 2 : 1, frameColour(box));
        html += fmt::format(
            R"(<tr><td colspan="{}" align="left"><font point-size="8" color="{}">{}{}  {}</font></td></tr>)",
            columns + 3, kLine, box.isRoot ? "▶ " : "", escapeHtmlLabel(box.title),
            escapeHtmlLabel(box.type));
        for (std::size_t i = 0; i < box.rows.size(); ++i) addRow(html, box.rows[i], i, columns);
        if (box.hiddenRows > 0)
            html += fmt::format(R"(<tr><td colspan="{}"><i>+{}</i></td></tr>)", columns + 3,
                                box.hiddenRows);
        line("{} [label=<{}</table>>];", boxName(box), html);
    }

    void addRow(std::string& html, const SliceRow& row, std::size_t index, std::size_t columns) {
        const std::string background = row.isChosen ? R"( bgcolor="#dbe7ff")" : "";
        html += fmt::format(R"(<tr><td width="4"{}></td><td align="left"{}>{}</td>)",
                            row.isNew ? fmt::format(R"( bgcolor="{}")", kNew) : background,
                            background, escapeHtmlLabel(row.label));
        for (std::size_t p = 0; p < row.ports.size(); ++p)
            html += fmt::format(R"(<td port="r{}p{}"{}>{}</td>)", index, p, background,
                                portText(row.ports[p]));
        if (columns > row.ports.size())
            html +=
                fmt::format(R"(<td colspan="{}"{}></td>)", columns - row.ports.size(), background);
        html += fmt::format(R"(<td align="right"{}><font point-size="8">{}</font></td></tr>)",
                            background, m_options.showCosts ? costText(row.cost) : "");
    }

    static std::string portText(const SlicePort& port) {
        if (port.isSelf) return "↺";
        if (port.isInlined) return fmt::format("[{}]", escapeHtmlLabel(port.text));
        return port.isCut() ? escapeHtmlLabel(port.text) : "○";
    }

    void addCluster(const SliceBox& box) {
        line(
            "subgraph cluster_{} {{ style=\"dotted,rounded\"; color=\"{}\"; labelloc=t; "
            "labeljust=l; label=\"{} {}\";",
            boxName(box), frameColour(box), escapeDotString(box.title), escapeDotString(box.type));
        for (std::size_t i = 0; i < box.rows.size(); ++i) {
            std::string label = box.rows[i].label;
            for (const SlicePort& port : box.rows[i].ports)
                label += port.isSelf ? " ↺" : port.text.empty() ? "" : " " + port.text;
            line("  {}_{} [label=\"{}\"{}];", boxName(box), i, escapeDotString(label),
                 box.rows[i].isChosen ? fmt::format(" color=\"{}\" penwidth=2", kChosen) : "");
        }
        if (box.hiddenRows > 0)
            line("  {}_more [label=\"+{}\" shape=plaintext];", boxName(box), box.hiddenRows);
        line("}}");
    }

    /// In a cluster that is not seen, for some space around.
    void addTables(const SliceBox& box) {
        const std::string name = boxName(box);
        const std::size_t next = m_typeColours.size() % kTypeColours + 1;
        const std::size_t colour =
            box.type.empty() ? 0 : m_typeColours.emplace(box.type, next).first->second;
        line("subgraph cluster_around_{} {{ style=invis; label=\"\";", name);
        line("  subgraph cluster_{} {{ style=\"dashed,rounded{}\"; color=\"{}\"; penwidth={};{}",
             name, colour == 0 ? "" : ",filled", frameColour(box), box.isRoot ? 2 : 1,
             colour == 0 ? "" : fmt::format(" fillcolor=\"/set312/{}\";", colour));
        line("    tooltip=\"{} {}\"; rank=same;", escapeDotString(box.title),
             escapeDotString(box.type));
        for (std::size_t i = 0; i < box.rows.size(); ++i)
            line("    {}_{} [label=<{}> tooltip=\"{}.{}\"];", name, i, nodeTable(box.rows[i]),
                 escapeDotString(box.title), i);
        if (box.hiddenRows > 0) line("    {}_more [label=\"+{}\"];", name, box.hiddenRows);
        line("  }}");
        line("}}");
    }

    static std::string nodeTable(const SliceRow& row) {
        std::string html = fmt::format(
            R"(<table bgcolor="white" color="{}" border="{}" cellborder="0" cellspacing="0" cellpadding="0" style="rounded"><tr><td cellpadding="4" width="30" height="30" colspan="{}">{}</td></tr>)",
            row.isChosen ? kChosen
            : row.isNew  ? kNew
                         : "black",
            row.isChosen ? 2 : 1, std::max<std::size_t>(1, row.ports.size()),
            escapeHtmlLabel(row.label));
        if (!row.ports.empty()) {
            html += "<tr>";
            for (std::size_t i = 0; i < row.ports.size(); ++i)
                html += fmt::format(R"(<td port="{}">{}</td>)", i,
                                    row.ports[i].isSelf ? "↺" : escapeHtmlLabel(row.ports[i].text));
            html += "</tr>";
        }
        return html + "</table>";
    }

    const Slice& m_slice;
    const DotOptions& m_options;
    std::map<std::string, std::size_t, std::less<>> m_typeColours;
    std::string m_text;
};

}  // namespace

std::string escapeDotString(std::string_view text) {
    return escape(text, [](char c) -> std::string_view {
        return c == '"' ? "\\\"" : c == '\\' ? "\\\\" : c == '\n' ? "\\n" : "";
    });
}

std::string escapeXml(std::string_view text) {
    return escape(text, [](char c) -> std::string_view {
        switch (c) {
            case '&':
                return "&amp;";
            case '<':
                return "&lt;";
            case '>':
                return "&gt;";
            case '"':
                return "&quot;";
            case '\'':
                return "&#39;";
            case '\n':
                return " ";
            default:
                return "";
        }
    });
}

std::string writeDot(const Slice& slice, const DotOptions& options) {
    DotBuilder builder(slice, options);
    switch (options.dialect) {
        case DotDialect::Clusters:
            return builder.clusters();
        case DotDialect::Tables:
            return builder.tables();
        case DotDialect::Boxes:
            break;
    }
    return builder.boxes();
}

std::span<const DotDialectRow> dotDialects() {
    return kDialects;
}

}  // namespace candler
