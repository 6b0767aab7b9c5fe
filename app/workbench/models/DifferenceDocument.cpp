#include "app/workbench/models/DifferenceDocument.h"

#include "app/workbench/models/Numbers.h"

namespace candler {

namespace {

const QLatin1String kStyle(
    "body{font:15px/1.45 sans-serif;margin:2em;color:#222;background:#fff}"
    "table{border-collapse:collapse;margin:0 0 1.5em}"
    "td,th{padding:2px 9px;text-align:left;vertical-align:top;border-bottom:1px solid #ddd}"
    "table.lines td{font:13px/1.35 monospace;white-space:pre-wrap;border:0;padding:0 8px}"
    "td.number{color:#777;text-align:right}"
    "tr.added{background:#e2f5e2}tr.removed{background:#fbe5e1}tr.changed{background:#fdf3d4}"
    "@media(prefers-color-scheme:dark){body{color:#ddd;background:#1d1f21}"
    "td,th{border-color:#444}tr.added{background:#1e3a22}tr.removed{background:#4a2520}"
    "tr.changed{background:#463a17}}");

QString className(DiffSign sign) {
    switch (sign) {
        case DiffSign::Added:
            return QStringLiteral(" class=\"added\"");
        case DiffSign::Removed:
            return QStringLiteral(" class=\"removed\"");
        case DiffSign::Changed:
            return QStringLiteral(" class=\"changed\"");
        case DiffSign::Same:
            break;
    }
    return {};
}

QString cell(const QString& text, const char* type = "td") {
    return QStringLiteral("<%1>%2</%1>").arg(QLatin1String(type), text.toHtmlEscaped());
}

QString numberCell(int number) {
    return QStringLiteral("<td class=\"number\">%1</td>")
        .arg(number == 0 ? QString() : QString::number(number));
}

QString header(const QStringList& names) {
    QString html = QStringLiteral("<tr>");
    for (const QString& name : names) html += cell(name, "th");
    return html + QStringLiteral("</tr>\n");
}

QString numbersHtml(const Difference& difference) {
    QString html =
        QStringLiteral("<table>\n") + header({QString(), difference.leftName, difference.rightName,
                                              Difference::tr("difference")});
    for (const Difference::Number& row : difference.numbers)
        html += QStringLiteral("<tr>") + cell(row.name) + cell(row.left) + cell(row.right) +
                cell(row.change) + QStringLiteral("</tr>\n");
    return html + QStringLiteral("</table>\n");
}

QString changesHtml(const Difference& difference) {
    QString html =
        QStringLiteral("<table>\n") +
        header({QString(), Difference::tr("item"), difference.leftName, difference.rightName});
    for (const Difference::Change& row : difference.changes)
        html += QStringLiteral("<tr%1>").arg(className(row.sign)) + cell(signText(row.sign)) +
                cell(row.kind) + cell(row.left) + cell(row.right) + QStringLiteral("</tr>\n");
    return html + QStringLiteral("</table>\n");
}

QString linesHtml(const Difference& difference) {
    QString html =
        QStringLiteral("<table class=\"lines\">\n") +
        header({QString(), difference.leftName, QString(), QString(), difference.rightName});
    for (const Difference::Line& row : difference.lines)
        html += QStringLiteral("<tr%1>").arg(className(row.sign)) + numberCell(row.leftNumber) +
                cell(row.leftText()) + cell(signText(row.sign)) + numberCell(row.rightNumber) +
                cell(row.rightText()) + QStringLiteral("</tr>\n");
    return html + QStringLiteral("</table>\n");
}

/// As RFC 4180 quotes; what a spreadsheet would run as a formula is led by an apostrophe.
QString csvCell(QString text) {
    const bool isFormula = text.size() > 1 && QStringLiteral("=+-@\t").contains(text.front());
    bool isNumber = false;
    static_cast<void>(text.toDouble(&isNumber));
    if (isFormula && !isNumber) text.prepend(QLatin1Char('\''));
    text.replace(QLatin1Char('"'), QStringLiteral("\"\""));
    return QLatin1Char('"') + text + QLatin1Char('"');
}

QString csvRow(const QStringList& cells) {
    QStringList quoted;
    for (const QString& one : cells) quoted << csvCell(one);
    return quoted.join(QLatin1Char(',')) + QStringLiteral("\r\n");
}

}  // namespace

QString signText(DiffSign sign) {
    switch (sign) {
        case DiffSign::Added:
            return QStringLiteral("+");
        case DiffSign::Removed:
            return QStringLiteral("−");
        case DiffSign::Changed:
            return QStringLiteral("~");
        case DiffSign::Same:
            break;
    }
    return {};
}

QString differenceHtml(const Difference& difference) {
    const QString title =
        Difference::tr("%1 compared with %2").arg(difference.leftName, difference.rightName);
    QString html = QStringLiteral(
                       "<!doctype html>\n<html><head><meta charset=\"utf-8\"><title>%1</title>"
                       "<style>%2</style></head>\n<body><h1>%1</h1>\n<p>%3</p>\n")
                       .arg(title.toHtmlEscaped(), kStyle, difference.summary().toHtmlEscaped());
    for (const QString& note : difference.notes)
        html += QStringLiteral("<p>%1</p>\n").arg(note.toHtmlEscaped());
    const auto section = [&](const QString& name, bool hasRows, const QString& table) {
        if (hasRows) html += QStringLiteral("<h2>%1</h2>\n").arg(name.toHtmlEscaped()) + table;
    };
    section(Difference::tr("Numbers"), !difference.numbers.empty(), numbersHtml(difference));
    section(Difference::tr("Changes"), !difference.changes.empty(), changesHtml(difference));
    section(difference.linesName, !difference.lines.empty(), linesHtml(difference));
    return html + QStringLiteral("</body></html>\n");
}

QString differenceCsv(const Difference& difference) {
    QString csv = csvRow({Difference::tr("part"), Difference::tr("sign"), Difference::tr("item"),
                          difference.leftName, difference.rightName, Difference::tr("difference")});
    for (const Difference::Number& row : difference.numbers)
        csv += csvRow({Difference::tr("number"),
                       {},
                       row.name,
                       dataText(row.left),
                       dataText(row.right),
                       dataText(row.change)});
    for (const Difference::Change& row : difference.changes)
        csv += csvRow(
            {Difference::tr("change"), signText(row.sign), row.kind, row.left, row.right, {}});
    for (const Difference::Line& row : difference.lines)
        csv += csvRow({Difference::tr("line"),
                       signText(row.sign),
                       difference.linesName,
                       row.leftText(),
                       row.rightText(),
                       {}});
    return csv;
}

}  // namespace candler
