#include "app/workbench/models/Difference.h"

#include <algorithm>
#include <cmath>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// `+3 (+25 %)`, with the difference as `text` says it.
QString changeText(double left, double right, const QString& text) {
    if (left == right || !std::isfinite(left) || !std::isfinite(right)) return {};
    const QString sign = right > left ? QStringLiteral("+") : QStringLiteral("−");
    if (left == 0) return sign + text;
    constexpr double kHundred = 100;
    const double percent = std::abs(right - left) / std::abs(left) * kHundred;
    constexpr double kWhole = 10;
    return QStringLiteral("%1%2 (%1%3 %)")
        .arg(sign, text, fixedString(percent, percent < kWhole ? 1 : 0));
}

std::vector<std::string> textsOf(const std::vector<TermTreeLine>& lines) {
    std::vector<std::string> texts;
    for (const TermTreeLine& line : lines) texts.push_back(line.text);
    return texts;
}

QString indented(const QString& text, int depth) {
    return QString(Difference::kBlanksPerLevel * depth, QLatin1Char(' ')) + text;
}

}  // namespace

QString Difference::Line::leftText() const {
    return indented(left, leftDepth);
}

QString Difference::Line::rightText() const {
    return indented(right, rightDepth);
}

bool Difference::isEmpty() const {
    return whyNone.isEmpty() && changes.empty() &&
           std::ranges::all_of(lines, [](const Line& l) { return l.sign == DiffSign::Same; }) &&
           std::ranges::all_of(numbers, [](const Number& n) { return n.left == n.right; });
}

QString Difference::summary() const {
    if (!whyNone.isEmpty()) return whyNone;
    if (isEmpty()) return tr("There is no difference.");
    const auto differing =
        std::ranges::count_if(lines, [](const Line& line) { return line.sign != DiffSign::Same; });
    QStringList facts;
    if (!lines.empty())
        facts << withLocalNumbers(tr("%n lines differ", nullptr, static_cast<int>(differing)));
    if (!changes.empty())
        facts << withLocalNumbers(tr("%n changes", nullptr, static_cast<int>(changes.size())));
    return facts.join(QStringLiteral(" · ")) + QLatin1Char('.');
}

void Difference::addCount(const QString& name, std::size_t left, std::size_t right) {
    const auto l = static_cast<double>(left);
    const auto r = static_cast<double>(right);
    const std::size_t by = left > right ? left - right : right - left;
    numbers.push_back(
        {name, countString(left), countString(right), changeText(l, r, countString(by))});
}

void Difference::addCost(const QString& name, double left, double right) {
    numbers.push_back({name, costString(left), costString(right),
                       changeText(left, right, costString(std::abs(right - left)))});
}

void Difference::addSeconds(const QString& name, double left, double right) {
    numbers.push_back({name, durationString(left), durationString(right),
                       changeText(left, right, durationString(std::abs(right - left)))});
}

void Difference::addText(const QString& kind, const QString& left, const QString& right) {
    if (left == right) return;
    const DiffSign sign = left.isEmpty()    ? DiffSign::Added
                          : right.isEmpty() ? DiffSign::Removed
                                            : DiffSign::Changed;
    changes.push_back({sign, kind, left, right});
}

void Difference::setLines(const QString& name, const std::string& left, const std::string& right) {
    linesName = name;
    lines.clear();
    const std::vector<std::string> before = splitLines(left);
    const std::vector<std::string> after = splitLines(right);
    for (const DiffRow& row : alignLines(before, after)) {
        Line line{.sign = row.sign, .left = {}, .right = {}};
        if (row.left) {
            line.leftNumber = static_cast<int>(*row.left) + 1;
            line.left = fromUtf8(before[*row.left]);
        }
        if (row.right) {
            line.rightNumber = static_cast<int>(*row.right) + 1;
            line.right = fromUtf8(after[*row.right]);
        }
        lines.push_back(std::move(line));
    }
}

void Difference::setTrees(const QString& name, const std::vector<TermTreeLine>& left,
                          const std::vector<TermTreeLine>& right) {
    linesName = name;
    lines.clear();
    for (const DiffRow& row : alignLines(textsOf(left), textsOf(right))) {
        Line line{.sign = row.sign, .left = {}, .right = {}};
        if (row.left) {
            line.leftNumber = static_cast<int>(*row.left) + 1;
            line.left = fromUtf8(left[*row.left].text);
            line.leftDepth = static_cast<int>(left[*row.left].depth);
            line.eclass = left[*row.left].eclass;
            line.isOfLeft = !row.right;
        }
        if (row.right) {
            line.rightNumber = static_cast<int>(*row.right) + 1;
            line.right = fromUtf8(right[*row.right].text);
            line.rightDepth = static_cast<int>(right[*row.right].depth);
            line.eclass = right[*row.right].eclass;
        }
        lines.push_back(std::move(line));
    }
}

}  // namespace candler
