#include "app/workbench/views/TermSketchDialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QEvent>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QStandardItemModel>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/Theme.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {

constexpr int kUsualLevels = 3;
/// Somebody waits for it, and so does a run.
constexpr std::chrono::seconds kLongestCheck{5};

}  // namespace

TermSketchDialog::TermSketchDialog(SessionController* controller, TermSketchQuestion question,
                                   QWidget* parent)
    : QDialog(parent),
      m_controller(controller),
      m_question(std::move(question)),
      m_preview(new QTextBrowser(this)),
      m_around(new NumberBox<QSpinBox>(this)),
      m_levels(new NumberBox<QSpinBox>(this)),
      m_contained(new QCheckBox(tr("Within &contains( … )"), this)),
      m_place(new QComboBox(this)),
      m_note(new QLabel(this)) {
    setObjectName(QStringLiteral("termSketchDialog"));
    setWindowTitle(tr("Sketch from a term"));
    constexpr QSize kSize(680, 420);
    resize(kSize);
    m_around->setRange(0, 0);
    makeControls();
    connectControls();
    ask();
}

TermSketchDialog::~TermSketchDialog() {
    m_gate->close();
}

void TermSketchDialog::makeControls() {
    auto* layout = new QVBoxLayout(this);
    auto* about = new QLabel(tr("Click an operator to replace it, with its arguments, by a hole. "
                                "Click a hole to bring back what it stands for."),
                             this);
    about->setWordWrap(true);
    layout->addWidget(about);
    m_preview->setOpenLinks(false);
    m_preview->setAccessibleName(tr("The sketch, with a link for each operator and hole"));
    layout->addWidget(m_preview, 1);
    auto* form = new QFormLayout;
    m_around->setAccessibleName(tr("Parts around the selected one"));
    m_around->setToolTip(tr("The sketch begins so many parts further out in the term"));
    form->addRow(tr("&Further out:"), m_around);
    m_levels->setRange(1, 1);
    m_levels->setAccessibleName(tr("Levels of operators that are written"));
    m_levels->setToolTip(tr("What is nested deeper becomes a hole"));
    form->addRow(tr("&Levels:"), m_levels);
    m_contained->setToolTip(tr("A program satisfies the sketch if any part of it does"));
    form->addRow(QString(), m_contained);
    m_place->setAccessibleName(tr("Where the sketch is inserted"));
    for (const SketchPlace place : {SketchPlace::NewStep, SketchPlace::Step, SketchPlace::Hole})
        m_place->addItem(QString(), static_cast<int>(place));
    form->addRow(tr("&Insert:"), m_place);
    layout->addLayout(form);
    m_note->setWordWrap(true);
    m_note->setTextFormat(Qt::PlainText);
    layout->addWidget(m_note);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_insert = buttons->addButton(tr("Insert the sketch"), QDialogButtonBox::ActionRole);
    m_insert->setDefault(true);
    layout->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    connect(m_insert, &QPushButton::clicked, this, &TermSketchDialog::insert);
}

void TermSketchDialog::connectControls() {
    connect(m_preview, &QTextBrowser::anchorClicked, this,
            [this](const QUrl& link) { toggle(link.fragment().toULongLong()); });
    connect(m_around, &QSpinBox::valueChanged, this, &TermSketchDialog::ask);
    connect(m_levels, &QSpinBox::valueChanged, this, &TermSketchDialog::showHoles);
    connect(m_contained, &QCheckBox::toggled, this, &TermSketchDialog::showSketch);
    connect(m_place, &QComboBox::currentIndexChanged, this, &TermSketchDialog::showState);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
    // What the term is checked against is another program then.
    connect(m_controller, &SessionController::loadedChanged, this, &TermSketchDialog::check);
}

void TermSketchDialog::setPlace(SketchPlace place, const QString& name, const QString& whyNot) {
    const int row = m_place->findData(static_cast<int>(place));
    m_place->setItemText(row, name);
    m_place->setItemData(row, whyNot, Qt::ToolTipRole);
    auto* const items = qobject_cast<QStandardItemModel*>(m_place->model());
    items->item(row)->setEnabled(whyNot.isEmpty());
    showState();
}

void TermSketchDialog::ask() {
    m_question.around = static_cast<std::size_t>(m_around->value());
    const quint64 serial = ++m_serial;
    m_isAnswered = false;
    m_isSatisfied = false;
    m_note->setText(tr("Reading the term…"));
    showState();
    m_controller->ask([this, gate = m_gate, serial, question = m_question](const Session& session) {
        auto read = std::make_shared<Result<TermSketch>>(TermSketch{});
        const StopCheck stop({}, StopCheck::Clock::now() + kLongestCheck);
        guarded([&] { *read = session.termSketch(question, stop); },
                [&](const Diagnostics& why) { *read = failure(why); });
        gate->post([this, serial, read] {
            if (serial == m_serial) takePart(*read);
        });
    });
}

void TermSketchDialog::takePart(const Result<TermSketch>& read) {
    if (!read) return showVerdict(failure(read.error()));
    // Around a class there is no one term, and around the whole term nothing.
    const bool hasMore = !m_question.eclass && read->isPart;
    const QSignalBlocker noAsking(m_around);
    m_around->setMaximum(m_around->value() + (hasMore ? 1 : 0));
    m_around->setEnabled(m_around->maximum() > 0);
    showTerm(*read);
}

void TermSketchDialog::showTerm(const TermSketch& term) {
    m_term = term;
    m_clicked.clear();
    const int levels = m_holes.empty() ? kUsualLevels : m_levels->value();
    const QSignalBlocker noLevels(m_levels);
    const QSignalBlocker noContained(m_contained);
    m_levels->setRange(1, static_cast<int>(m_term.mostLevels()));
    m_levels->setValue(std::max(levels, kUsualLevels));
    // The goal of a step is a whole program.
    m_contained->setChecked(m_term.isPart);
    showHoles();
}

void TermSketchDialog::showHoles() {
    if (m_term.rows.empty()) return;
    m_holes = m_term.holes(static_cast<std::size_t>(m_levels->value()));
    for (const auto& [row, isHole] : m_clicked) m_holes[row] = isHole;
    showSketch();
}

void TermSketchDialog::toggle(std::size_t row) {
    if (row >= m_holes.size()) return;
    m_holes[row] = !m_holes[row];
    m_clicked[row] = m_holes[row];
    // What comes back is written with its arguments as holes, as deep as that may be.
    if (!m_holes[row])
        for (std::size_t below = row + 1; below < m_term.rows[row].end; ++below)
            m_holes[below] = m_term.rows[below].isBoundOutside ||
                             m_term.rows[below].depth > m_term.rows[row].depth;
    showSketch();
}

std::vector<SketchPiece> TermSketchDialog::pieces() const {
    if (m_term.rows.empty()) return {};
    return sketchPieces(m_term, m_holes, m_contained->isChecked());
}

QString TermSketchDialog::sketch() const {
    return fromUtf8(sketchText(pieces()));
}

QString TermSketchDialog::note() const {
    return m_note->text();
}

void TermSketchDialog::showSketch() {
    showPreview();
    check();
}

void TermSketchDialog::showPreview() {
    const PictureColours& colours = PictureColours::now();
    QString html = QStringLiteral("<pre style='white-space:pre-wrap'>");
    for (const SketchPiece& piece : pieces()) {
        const QString text = fromUtf8(piece.text).toHtmlEscaped();
        if (!piece.row) {
            html += QStringLiteral("<span style='color:%1'>%2</span>")
                        .arg(colours.dimText.name(), text);
            continue;
        }
        const QColor& colour = m_holes[*piece.row] ? colours.sketch : colours.text;
        html += QStringLiteral("<a href='#%1' style='color:%2;text-decoration:none'>%3</a>")
                    .arg(QString::number(*piece.row), colour.name(), text);
    }
    m_preview->document()->setDefaultFont(PictureFonts().code);
    m_preview->setHtml(html + QStringLiteral("</pre>"));
}

void TermSketchDialog::check() {
    if (m_term.rows.empty()) return;
    const quint64 serial = ++m_serial;
    m_isAnswered = false;
    m_isSatisfied = false;
    m_note->setText(tr("Checking…"));
    showState();
    m_controller->ask([this, gate = m_gate, serial, question = m_question,
                       text = toUtf8(sketch())](const Session& session) {
        auto fit = std::make_shared<Result<SketchFit>>(SketchFit::Part);
        const StopCheck stop({}, StopCheck::Clock::now() + kLongestCheck);
        guarded([&] { *fit = session.checkTermSketch(question, text, stop); },
                [&](const Diagnostics& why) { *fit = failure(why); });
        gate->post([this, serial, fit] {
            if (serial == m_serial) showVerdict(*fit);
        });
    });
}

void TermSketchDialog::showVerdict(const Result<SketchFit>& fit) {
    m_isAnswered = true;
    m_isSatisfied = fit.has_value();
    QString text = tr("The term satisfies this sketch.");
    if (!fit)
        text = engineText(fit.error().front().message);
    else if (*fit == SketchFit::Part && m_contained->isChecked())
        text = tr("The term of the class satisfies this sketch.");
    else if (*fit == SketchFit::Part)
        text =
            tr("This part satisfies the sketch. The goal of a step is a whole program: there it "
               "needs contains( … ).");
    m_note->setText((fit ? QStringLiteral("✓ ") : QStringLiteral("✗ ")) + text);
    showState();
}

void TermSketchDialog::showState() {
    const auto* const items = qobject_cast<QStandardItemModel*>(m_place->model());
    const QStandardItem* const place = items->item(m_place->currentIndex());
    m_insert->setEnabled(m_isSatisfied && place != nullptr && place->isEnabled());
    m_insert->setToolTip(place != nullptr ? place->toolTip() : QString());
}

void TermSketchDialog::insert() {
    if (!m_insert->isEnabled()) return;
    emit sketchWanted(toUtf8(sketch()), static_cast<SketchPlace>(m_place->currentData().toInt()));
}

void TermSketchDialog::changeEvent(QEvent* event) {
    QDialog::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_term.rows.empty()) showPreview();
}

}  // namespace candler
