#include "app/workbench/frame/Workspaces.h"

#include <QCoreApplication>
#include <algorithm>

namespace candler {

namespace {

QString keyOf(std::size_t workspace) {
    return QStringLiteral("layout/%1").arg(QLatin1String(workspaces()[workspace].id));
}

const QLatin1String kCurrentKey("layout/workspace");
const QLatin1String kBeforeKey("layout/beforeLesson");

std::optional<std::size_t> workspaceAt(const QLatin1String& key) {
    const QString id = QSettings().value(key).toString();
    const auto found = std::ranges::find_if(
        workspaces(), [&](const Workspace& one) { return id == QLatin1String(one.id); });
    if (found == workspaces().end()) return std::nullopt;
    return static_cast<std::size_t>(found - workspaces().begin());
}

bool holds(const std::vector<const char*>& docks, std::string_view dock) {
    return std::ranges::find(
               docks, dock, [](const char* name) { return std::string_view(name); }) != docks.end();
}

}  // namespace

bool Workspace::shows(std::string_view dock) const {
    return holds(docks, dock);
}

bool Workspace::hasBelow(std::string_view dock) const {
    return holds(below, dock);
}

bool Workspace::hasPage(std::string_view dock) const {
    return holds(pages, dock);
}

std::span<const Workspace> workspaces() {
    static const std::vector<Workspace> kWorkspaces{
        {"learn",
         QT_TRANSLATE_NOOP("Workspaces", "&Learn"),
         QT_TRANSLATE_NOOP("Workspaces", "The e-graph, a lesson and the selection"),
         {"egraph", "lesson", "program", "guide", "rules", "inspector"},
         {"egraph", "lesson"},
         {},
         {"code", "extraction", "explanation", "compare", "heat", "classes", "structures"},
         {}},
        {"guide",
         QT_TRANSLATE_NOOP("Workspaces", "&Guide"),
         QT_TRANSLATE_NOOP("Workspaces", "Program, sketches and rules, and how the e-graph grows"),
         {"egraph", "program", "guide", "rules", "inspector", "term", "code", "extraction",
          "explanation", "compare", "heat", "classes", "graphs", "structures"},
         {"egraph"},
         {},
         {},
         {}},
        {"extract",
         QT_TRANSLATE_NOOP("Workspaces", "&Extract"),
         QT_TRANSLATE_NOOP("Workspaces", "Candidates, pins and extractors side by side"),
         {"egraph", "inspector", "term", "extraction", "classes", "explanation", "compare",
          "graphs"},
         {"egraph", "extraction"},
         {"extraction"},
         {},
         {}},
        {"ship",
         QT_TRANSLATE_NOOP("Workspaces", "&Ship"),
         QT_TRANSLATE_NOOP("Workspaces", "The code, its measurements and sizes"),
         {"program", "term", "code", "compare", "tuning"},
         {"code"},
         {},
         {},
         {"program"}},
    };
    return kWorkspaces;
}

bool isAdvancedDock(std::string_view dock) {
    return dock == "heat" || dock == "compare" || dock == "tuning";
}

std::size_t SavedLayouts::current() {
    return workspaceAt(kCurrentKey).value_or(kFirstWorkspace);
}

void SavedLayouts::setCurrent(std::size_t workspace) {
    QSettings().setValue(kCurrentKey, QString::fromLatin1(workspaces()[workspace].id));
}

QByteArray SavedLayouts::layout(std::size_t workspace) {
    return QSettings().value(keyOf(workspace)).toByteArray();
}

void SavedLayouts::setLayout(std::size_t workspace, const QByteArray& state) {
    QSettings().setValue(keyOf(workspace), state);
}

void SavedLayouts::forget(std::size_t workspace) {
    QSettings().remove(keyOf(workspace));
}

std::optional<std::size_t> SavedLayouts::beforeLesson() {
    return workspaceAt(kBeforeKey);
}

void SavedLayouts::setBeforeLesson(std::optional<std::size_t> workspace) {
    if (workspace)
        QSettings().setValue(kBeforeKey, QString::fromLatin1(workspaces()[*workspace].id));
    else
        QSettings().remove(kBeforeKey);
}

}  // namespace candler
