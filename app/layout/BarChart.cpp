#include "app/layout/BarChart.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "engine/serialization/DotWriter.h"

namespace candler {

namespace {

constexpr double kMargin = 16;
constexpr double kLetterWidth = 6.6;  // of a letter of 11 pixels, at most
constexpr double kRowHeight = 20;
constexpr double kBarHeight = 13;
constexpr double kLongestBar = 420;
constexpr double kHeadHeight = 54;

/// Of text that is drawn; letters of several bytes count once.
double widthOf(const std::string& text) {
    const auto letters = std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; });
    return kLetterWidth * static_cast<double>(letters);
}

}  // namespace

std::string barChartSvg(const std::vector<Bar>& bars, const BarChartOptions& options) {
    double nameWidth = 0;
    double textWidth = 0;
    double largest = 0;
    for (const Bar& bar : bars) {
        nameWidth = std::max(nameWidth, widthOf(bar.name));
        textWidth = std::max(textWidth, widthOf(bar.text));
        largest = std::max(largest, bar.value);
    }
    const double left = kMargin + nameWidth + 8;
    const double width = std::max(left + kLongestBar + 8 + textWidth + kMargin,
                                  2 * kMargin + widthOf(options.title) * 1.3);
    const double height = kHeadHeight + kRowHeight * static_cast<double>(bars.size()) + kMargin;
    const PictureTheme& theme = options.theme;
    std::string svg;
    const auto add = [&]<typename... Args>(fmt::format_string<Args...> text, Args&&... args) {
        fmt::format_to(std::back_inserter(svg), text, std::forward<Args>(args)...);
    };
    const auto addText = [&](double x, double y, const std::string& colour, const char* extra,
                             const std::string& text) {
        add("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\"{}>{}</text>\n", x, y, colour, extra,
            escapeXml(text));
    };
    add(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0:.0f}" height="{1:.0f}" )"
        R"(viewBox="0 0 {0:.0f} {1:.0f}" font-family="DejaVu Sans, sans-serif" font-size="11">)",
        width, height);
    add("\n<title>{}</title>\n", escapeXml(options.title));
    add("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", theme.ground);
    addText(kMargin, 24, theme.text, " font-size=\"14\" font-weight=\"bold\"", options.title);
    addText(kMargin, 42, theme.dimText, "", options.legend);
    double y = kHeadHeight;
    for (const Bar& bar : bars) {
        const double length = largest > 0 ? std::max(0.0, bar.value) / largest * kLongestBar : 0;
        const double base = y + kBarHeight - 2.5;
        addText(left - 8, base, theme.text, " text-anchor=\"end\"", bar.name);
        add(R"(<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{}" fill="{}"/>)"
            "\n",
            left, y, length, kBarHeight, bar.isMarked ? theme.chosen : theme.edge);
        addText(left + length + 6, base, theme.dimText, "", bar.text);
        y += kRowHeight;
    }
    return svg + "</svg>\n";
}

}  // namespace candler
