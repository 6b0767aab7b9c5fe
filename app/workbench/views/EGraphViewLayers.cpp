// EGraphView: layers: which are on, the legend that tells their signs, what they are about, and
// what the shown iteration did, in words.
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QSlider>
#include <QToolButton>
#include <algorithm>
#include <array>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/GuideModel.h"
#include "app/workbench/models/PhaseText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"

namespace candler {

namespace {

struct LayerRow {
    Layer layer;
    const char* name;
    const char* tip;
};

constexpr std::array<LayerRow, kLayerCount> kLayers{{
    {Layer::Extraction, QT_TRANSLATE_NOOP("candler::EGraphView", "&Extraction"),
     QT_TRANSLATE_NOOP("candler::EGraphView",
                       "The chosen term: blue frames, filled rows, thick edges")},
    {Layer::Delta, QT_TRANSLATE_NOOP("candler::EGraphView", "&Changes"),
     QT_TRANSLATE_NOOP(
         "candler::EGraphView",
         "What this iteration added (bars, dashed lines) and merged (double frames)")},
    {Layer::Sketch, QT_TRANSLATE_NOOP("candler::EGraphView", "&Sketch matches"),
     QT_TRANSLATE_NOOP("candler::EGraphView",
                       "Numbered discs at classes that satisfy a part of the sketch")},
    {Layer::Rules, QT_TRANSLATE_NOOP("candler::EGraphView", "&Rules"),
     QT_TRANSLATE_NOOP("candler::EGraphView", "Letters at e-nodes: which rule made them")},
    {Layer::Found, QT_TRANSLATE_NOOP("candler::EGraphView", "Search &hits"),
     QT_TRANSLATE_NOOP("candler::EGraphView", "Dashed halos around what was found")},
    {Layer::Pins, QT_TRANSLATE_NOOP("candler::EGraphView", "&Pins"),
     QT_TRANSLATE_NOOP("candler::EGraphView",
                       "Pins at pinned e-nodes, crosses at forbidden ones, wedges on boxes with a "
                       "locked position")},
    {Layer::Proof, QT_TRANSLATE_NOOP("candler::EGraphView", "Proof &step"),
     QT_TRANSLATE_NOOP("candler::EGraphView",
                       "Brackets around the classes that a proof step concerns")},
}};

QString layersKey() {
    return QStringLiteral("layers");
}

QString rawKey() {
    return QStringLiteral("rawForms");
}

QString sign(const QColor& colour, const QString& shape, const QString& text) {
    return QStringLiteral("<span style='color:%1'>%2</span>&nbsp;%3")
        .arg(colour.name(), shape,
             text.toHtmlEscaped().replace(QLatin1Char(' '), QStringLiteral("&nbsp;")));
}

}  // namespace

QWidget* EGraphView::makeLayersButton(QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setText(tr("Layers"));
    button->setToolTip(tr("What is highlighted in the e-graph"));
    button->setAutoRaise(true);
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    const LayerSet layers =
        LayerSet::ofBits(QSettings().value(layersKey(), LayerSet::usual().bits()).toUInt());
    m_canvas->setLayers(layers);
    for (const LayerRow& row : kLayers) {
        QAction* action = menu->addAction(tr(row.name));
        action->setObjectName(QStringLiteral("layer%1").arg(static_cast<int>(row.layer)));
        action->setToolTip(tr(row.tip));
        action->setCheckable(true);
        action->setChecked(layers.has(row.layer));
        connect(action, &QAction::toggled, this,
                [this, layer = row.layer](bool isOn) { setLayer(layer, isOn); });
    }
    menu->addSeparator();
    QAction* raw = menu->addAction(tr("&As in the e-graph"));
    raw->setObjectName(QStringLiteral("rawForms"));
    raw->setToolTip(
        tr("Draw applications and functions with a single e-node as separate boxes instead of in "
           "the notation of the language"));
    raw->setCheckable(true);
    raw->setChecked(QSettings().value(rawKey(), false).toBool());
    m_spec.foldForms = !raw->isChecked();
    connect(raw, &QAction::toggled, this, [this](bool isRaw) {
        QSettings().setValue(rawKey(), isRaw);
        changeSlice([isRaw](SliceSpec& spec) { spec.foldForms = !isRaw; });
    });
    button->setMenu(menu);
    return button;
}

void EGraphView::setLayer(Layer layer, bool isOn) {
    auto* action = findChild<QAction*>(QStringLiteral("layer%1").arg(static_cast<int>(layer)));
    if (action != nullptr && action->isChecked() != isOn) return action->setChecked(isOn);
    LayerSet layers = m_canvas->overlay().layers;
    layers.set(layer, isOn);
    m_canvas->setLayers(layers);
    QSettings().setValue(layersKey(), layers.bits());
    updateLegend();
}

void EGraphView::setWishes(std::set<ENodeId> pinned, std::set<ENodeId> forbidden) {
    const CanvasMarks& marks = m_canvas->overlay().marks;
    if (marks.pinned == pinned && marks.forbidden == forbidden) return;
    m_canvas->changeMarks([&](CanvasMarks& changed) {
        changed.pinned = std::move(pinned);
        changed.forbidden = std::move(forbidden);
    });
    updateLegend();
}

/// In the term that is chosen the first one, which is the innermost; else the first of all.
std::vector<EClassId> EGraphView::badgedClasses(const SketchPart& part) const {
    std::vector<EClassId> classes;
    for (const std::uint32_t id : part.where) {
        const auto index = m_view->snapshot->classOf(EClassId{id});
        if (index && !m_view->chosen.empty() && m_view->chosen[*index] != kNoIndex)
            return {EClassId{id}};
        classes.emplace_back(id);
    }
    return classes;
}

/// Lamps tell of the step's present state, so the discs are for that alone.
void EGraphView::updateSketchMarks() {
    std::map<EClassId, std::vector<int>> parts;
    if (m_run && m_moment && m_view && m_moment->step < m_run->sketches.size()) {
        const SketchStatusPtr& sketch = m_run->sketches[m_moment->step];
        if (sketch && m_view->snapshot->iteration() == sketch->iteration && !isRunning()) {
            const auto numbers = GuideModel::partNumbers(*sketch);
            for (std::size_t i = 0; i < numbers.size(); ++i)
                for (const EClassId id : badgedClasses(sketch->parts[i]))
                    if (numbers[i]) parts[id].push_back(*numbers[i]);
        }
    }
    if (parts == m_canvas->overlay().marks.sketchParts) return;
    m_canvas->changeMarks([&](CanvasMarks& marks) { marks.sketchParts = std::move(parts); });
}

/// Only of what is on and can be seen.
void EGraphView::updateLegend() {
    const PicturePtr& picture = m_canvas->picture();
    if (!picture || picture->slice.boxes.empty()) return m_legend->hide();
    const CanvasOverlay& overlay = m_canvas->overlay();
    const PictureColours& colours = PictureColours::now();
    const auto has = [&](Layer layer) { return overlay.layers.has(layer); };
    QStringList legend;
    if (std::ranges::any_of(picture->slice.boxes, &SliceBox::isRoot))
        legend << sign(colours.text, QStringLiteral("▶"), tr("root"));
    if (has(Layer::Extraction)) legend << sign(colours.chosen, QStringLiteral("▬"), tr("chosen"));
    if (has(Layer::Delta) && picture->slice.snapshot->iteration() > 0) {
        legend << sign(colours.added, QStringLiteral("▌"),
                       tr("new in iteration %1").arg(picture->slice.snapshot->iteration()));
        legend << sign(colours.merged, QStringLiteral("◎"), tr("merged"));
    }
    if (has(Layer::Sketch) && !overlay.marks.sketchParts.empty())
        legend << sign(colours.sketch, QStringLiteral("❶"),
                       tr("sketch parts, numbered as in the guide"));
    if (has(Layer::Found) && !overlay.marks.found.empty())
        legend << sign(colours.sketch, QStringLiteral("▢"), tr("found"));
    if (has(Layer::Pins) && !(overlay.marks.pinned.empty() && overlay.marks.forbidden.empty()))
        legend << sign(colours.pin, QStringLiteral("●╱"), tr("pinned"))
               << sign(colours.pin, QStringLiteral("✕"), tr("forbidden"));
    if (has(Layer::Pins) && std::ranges::find(picture->isHeld, true) != picture->isHeld.end())
        legend << sign(colours.pin, QStringLiteral("▼"), tr("locked"));
    if (has(Layer::Proof) && !overlay.marks.proofClasses.empty())
        legend << sign(colours.proof, QStringLiteral("⌜⌟"), tr("step of the proof"));
    legend << sign(colours.dimText, QStringLiteral("↑n"), tr("more users"));
    legend << sign(colours.dimText, QStringLiteral("↺"), tr("self-reference"));
    legend << sign(colours.dimText, QStringLiteral("+n"), tr("not drawn"));
    if (has(Layer::Rules)) {
        const auto& entries = overlay.rules.entries;
        for (std::size_t i = 0; i < std::min(entries.size(), RuleLetters::kMost); ++i)
            legend << sign(ruleColour(i), QStringLiteral("<b>%1</b>").arg(QChar(u'a' + int(i))),
                           QStringLiteral("%1 (%2)")
                               .arg(fromUtf8(picture->slice.snapshot->ruleName(entries[i].rule)))
                               .arg(countString(entries[i].nodes)));
        if (entries.size() > RuleLetters::kMost)
            legend << tr("%n more rules", nullptr,
                         static_cast<int>(entries.size() - RuleLetters::kMost));
    }
    m_legend->setText(legend.join(QStringLiteral(" &nbsp; ")));
    m_legend->show();
}

void EGraphView::updateNews() {
    const PicturePtr& picture = m_canvas->picture();
    const Snapshot& snapshot = *picture->slice.snapshot;
    if (snapshot.isImported()) return m_news->clear();
    // Between two phases what the last one did is the news.
    if (m_run && m_run->report && !m_run->report->steps.empty() && !isRunning() &&
        m_slider->value() == m_slider->maximum())
        if (const auto& underWay = m_run->report->steps.back().underWay)
            return m_news->setText(underWayText(*underWay, m_run->status.nextPhase));
    if (snapshot.iteration() == 0) return m_news->setText(tr("The start term, before any rule."));
    const SnapshotNews& news = picture->news;
    if (news.nodes == 0 && news.mergedClasses == 0)
        return m_news->setText(
            tr("Iteration %1 changed nothing.").arg(countString(snapshot.iteration())));
    QStringList rules;
    constexpr std::size_t kMostRules = 4;
    for (std::size_t i = 0; i < std::min(news.rules.size(), kMostRules); ++i)
        rules << QStringLiteral("%1 %2").arg(fromUtf8(news.rules[i].first),
                                             countString(news.rules[i].second));
    if (news.rules.size() > kMostRules)
        rules << tr("more rules: %1").arg(countString(news.rules.size() - kMostRules));
    QString text = tr("Iteration %1: new e-nodes: %2 after merging, new classes: %3")
                       .arg(countString(snapshot.iteration()))
                       .arg(countString(news.nodes), countString(news.classes));
    if (!rules.isEmpty()) text += tr(" (%1)").arg(rules.join(QStringLiteral(", ")));
    QStringList merges;
    for (const SnapshotNews::Merge& merge : news.merges)
        merges << tr("%1 by %2")
                      .arg(fromUtf8(merge.classes),
                           merge.cause == MergeCause::Rule         ? fromUtf8(merge.rule)
                           : merge.cause == MergeCause::Congruence ? tr("congruence")
                                                                   : tr("an analysis"));
    text += merges.isEmpty()
                ? tr("; no merges.")
                : tr("; merged classes: %1 – %2%3")
                      .arg(countString(news.mergedClasses), merges.join(QStringLiteral(", ")),
                           news.mergedClasses > news.merges.size() ? QStringLiteral(", …")
                                                                   : QStringLiteral("."));
    m_news->setText(text);
}

}  // namespace candler
