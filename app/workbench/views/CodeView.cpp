#include "app/workbench/views/CodeView.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>
#include <chrono>
#include <cmath>

#include "app/workbench/engine/MeasureController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/TurningSplitter.h"

namespace candler {

namespace {

constexpr int kColumnsOfCode = 100;
constexpr int kColumnsOfTerm = 35;

/// As lintText has it, in the language of the window.
QString noteOf(const KernelLint& lint) {
    QString text =
        QStringLiteral("%1: %2").arg(QLatin1String(lintName(lint.kind)), engineText(lint.text));
    if (!lint.place.empty()) text += QStringLiteral(", ") + engineText(lint.place);
    return text + QStringLiteral("; ") + engineText(lint.hint);
}

/// Where costs are estimated with the share of the whole, whose row is the first: `97 % sum`.
QString noteOf(const GeneratedCode& code, std::size_t row) {
    const QString name = fromUtf8(code.term[row].name);
    const std::optional<double>& cost = code.term[row].cost;
    const double whole = code.term.front().cost.value_or(0);
    constexpr double kPercent = 100;
    return cost && whole > 0
               ? QStringLiteral("%1 % ").arg(std::lround(kPercent * *cost / whole)) + name
               : name;
}

/// Where the kernel begins, or the first function that comes from the term: files begin with what
/// every kernel has.
int firstLine(const GeneratedFile& file, const std::string& function) {
    const QStringList lines = fromUtf8(file.text).split(QLatin1Char('\n'));
    const QString inside = QStringLiteral(" {})");
    const auto isInside = [&](const QString& line) {
        return line.isEmpty() || inside.contains(line[0]);
    };
    if (file.lines.empty()) {
        if (!file.name.ends_with(".cpp")) return 0;
        const QString call = fromUtf8(function) + QLatin1Char('(');
        const auto found = std::ranges::find_if(
            lines, [&](const QString& line) { return !isInside(line) && line.contains(call); });
        return found == lines.end() ? 0 : static_cast<int>(found - lines.begin());
    }
    auto line = static_cast<int>(file.lines.front().first) - 1;
    while (line > 0 && isInside(lines[line])) --line;
    return line;
}

}  // namespace

CodeView::CodeView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_measure(context.measuring),
      m_generate(new QPushButton(tr("Generate"), this)),
      m_export(new QPushButton(tr("Export…"), this)),
      m_verify(new QPushButton(tr("Verify"), this)),
      m_measureButton(new QPushButton(tr("Measure…"), this)),
      m_variants(new QPushButton(tr("Variants…"), this)),
      m_fold(new QPushButton(tr("Fold"), this)),
      m_showClass(new QPushButton(tr("Show class"), this)),
      m_files(new QComboBox(this)),
      m_texts(new TurningSplitter(this)),
      m_term(new CodeEditor(CodeKind::Rise, this)),
      m_editor(new CodeEditor(CodeKind::Cpp, this)),
      m_measuring(new MeasurePane(*context.measuring, this)),
      m_link(new QLabel(this)),
      m_note(new QLabel(this)),
      m_verifying(makeVerifyRow()) {
    auto* layout = new QVBoxLayout(this);
    setFocusProxy(m_editor);
    layout->setContentsMargins(0, 4, 0, 0);
    layout->setSpacing(4);
    layout->addWidget(makeBar());
    auto* code = new QWidget(this);
    auto* codeLayout = new QVBoxLayout(code);
    codeLayout->setContentsMargins(0, 0, 0, 0);
    codeLayout->setSpacing(4);
    codeLayout->addWidget(makeTexts(), 1);
    codeLayout->addWidget(makeLinkRow());
    codeLayout->addWidget(m_verifying);
    codeLayout->addWidget(m_note);
    auto* parts = new QSplitter(Qt::Vertical, this);
    parts->addWidget(code);
    parts->addWidget(m_measuring);
    parts->setStretchFactor(0, 3);
    parts->setStretchFactor(1, 2);
    layout->addWidget(parts, 1);
    m_note->setWordWrap(true);
    m_note->setContentsMargins(8, 0, 8, 4);
    connect(m_measuring, &MeasurePane::contentChanged, this, [this] {
        m_measuring->setVisible(m_measuring->hasContent());
        QMetaObject::invokeMethod(this, &CodeView::fitTerm, Qt::QueuedConnection);
    });
    connect(m_measuring, &MeasurePane::placePicked, this, &CodeView::onPlacePicked);
    m_measuring->setVisible(m_measuring->hasContent());
    connect(m_measure, &MeasureController::changed, this, &CodeView::showState);
    connect(m_selection, &SharedSelection::changed, this, &CodeView::onSelection);
    connect(m_selection, &SharedSelection::pieceChanged, this, &CodeView::onPiece);
    connect(m_controller, &SessionController::codeChanged, this, &CodeView::showCode);
    connect(m_controller, &SessionController::stateChanged, this, &CodeView::showState);
    showCode();
}

QWidget* CodeView::makeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar);
    layout->setContentsMargins(6, 0, 6, 0);
    m_files->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    layout->addWidget(m_files);
    for (QPushButton* button :
         {m_generate, m_export, m_verify, m_measureButton, m_variants, m_fold})
        layout->addWidget(button);
    m_files->setAccessibleName(tr("Generated file"));
    m_verify->setToolTip(
        tr("Compiles the kernel and compares it with the language's own evaluator"));
    m_measureButton->setObjectName(QStringLiteral("measure"));
    connect(m_measureButton, &QPushButton::clicked, m_measure, &MeasureController::ask);
    m_variants->setObjectName(QStringLiteral("variantsOfCode"));
    m_variants->setToolTip(
        tr("Kernel variants that this language can generate, measured side by side"));
    connect(m_variants, &QPushButton::clicked, this, &CodeView::openVariants);
    m_fold->setCheckable(true);
    m_fold->setToolTip(tr("Folds every loop and function to its first line, or shows them again"));
    connect(m_generate, &QPushButton::clicked, m_controller, &SessionController::generateCode);
    connect(m_export, &QPushButton::clicked, this, &CodeView::exportWanted);
    connect(m_verify, &QPushButton::clicked, m_controller, &SessionController::verifyCode);
    connect(m_fold, &QPushButton::toggled, m_editor, &CodeEditor::setFolded);
    connect(m_files, &QComboBox::currentIndexChanged, this, &CodeView::showFile);
    return bar;
}

QWidget* CodeView::makeTexts() {
    m_term->setObjectName(QStringLiteral("codeTerm"));
    m_term->setAccessibleName(tr("Term that the code comes from"));
    m_editor->setObjectName(QStringLiteral("code"));
    m_editor->setAccessibleName(tr("Generated code"));
    for (CodeEditor* text : {m_term, m_editor}) {
        text->setReadOnly(true);
        m_texts->addWidget(text);
    }
    m_texts->setStretchFactor(1, 1);
    m_texts->setWidthBeside(
        [this] { return m_term->widthFor(kColumnsOfTerm) + m_editor->widthFor(kColumnsOfCode); });
    connect(m_texts, &QSplitter::splitterMoved, this, [this] { m_isTermSized = true; });
    connect(m_term, &CodeEditor::pointed, this, &CodeView::onTermPointed);
    connect(m_editor, &CodeEditor::lineChosen, this, &CodeView::onLineChosen);
    return m_texts;
}

void CodeView::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    // The parts have not their sizes yet.
    QMetaObject::invokeMethod(this, &CodeView::fitTerm, Qt::QueuedConnection);
}

void CodeView::fitTerm() {
    if (m_isTermSized) return;
    const bool isAbove = m_texts->orientation() == Qt::Vertical;
    const int room = (isAbove ? m_texts->height() : m_texts->width()) - m_texts->handleWidth();
    const int most = room - m_term->widthFor(kColumnsOfTerm);
    const int code =
        isAbove ? std::max(room * 2 / 3, room - m_term->heightOfText())
                : std::max(room * 2 / 3, std::min(m_editor->widthFor(kColumnsOfCode), most));
    m_texts->setSizes({room - code, code});
}

QWidget* CodeView::makeVerifyRow() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 6, 0);
    auto* progress = new QProgressBar(row);
    progress->setRange(0, 0);
    progress->setTextVisible(false);
    progress->setAccessibleName(tr("The kernel is being verified"));
    auto* stop = new QPushButton(tr("Stop"), row);
    stop->setObjectName(QStringLiteral("stopVerifying"));
    layout->addWidget(progress, 1);
    layout->addWidget(stop);
    row->hide();
    connect(stop, &QPushButton::clicked, m_controller, &SessionController::stop);
    constexpr std::chrono::seconds kSecond{1};
    m_second.setInterval(kSecond);
    connect(&m_second, &QTimer::timeout, this, &CodeView::showVerification);
    return row;
}

QWidget* CodeView::makeLinkRow() {
    auto* row = new QWidget(this);
    auto* layout = new QHBoxLayout(row);
    layout->setContentsMargins(8, 0, 6, 0);
    layout->addWidget(m_link, 1);
    layout->addWidget(m_showClass);
    m_link->setWordWrap(true);
    m_showClass->setObjectName(QStringLiteral("showCodeClass"));
    m_showClass->setToolTip(tr("Shows the class of this part of the term in the e-graph"));
    connect(m_showClass, &QPushButton::clicked, this, &CodeView::showClass);
    return row;
}

void CodeView::openFind() {
    m_editor->openFind();
}

void CodeView::stepFind(int by) {
    m_editor->stepFind(by);
}

QString CodeView::shownText() const {
    return m_editor->text();
}

QString CodeView::linkText() const {
    return m_link->text();
}

void CodeView::openVariants() {
    m_measuring->openVariants();
}

/// Large inputs take the evaluator minutes.
void CodeView::showVerification() {
    const bool isVerifying = m_controller->isVerifying();
    m_verifying->setVisible(isVerifying);
    if (!isVerifying) return m_second.stop();
    if (!m_second.isActive()) {
        m_verifiedSince.start();
        m_second.start();
    }
    constexpr qint64 kMilliseconds = 1000;
    m_note->setText(m_controller->isStopping()
                        ? tr("Stopping…")
                        : tr("Compiling and comparing… %1 s")
                              .arg(countString(m_verifiedSince.elapsed() / kMilliseconds)));
}

void CodeView::showState() {
    m_variants->setVisible(m_measure->hasVariants());
    const bool mayMake = m_controller->whyNoCode().isEmpty();
    for (QPushButton* button : {m_generate, m_export, m_verify}) button->setEnabled(mayMake);
    const QString whyNot = m_measure->whyNot();
    const QString tip =
        tr("Compiles the kernel, checks it and measures it; what will be run is shown first");
    showVerification();
    m_measureButton->setEnabled(whyNot.isEmpty());
    m_measureButton->setToolTip(whyNot.isEmpty() ? tip : tr("%1\nNot now: %2").arg(tip, whyNot));
    if (m_controller->code()) return;
    showNoCode(m_controller->hasNoKernels() ? tr("This language has no code generation.")
               : m_controller->isCodeBusy()
                   ? tr("The code is being generated…")
                   : tr("Code is generated when the last step has found its term."));
    if (mayMake) m_controller->tryGenerateCode();
}

void CodeView::showCode() {
    const CodeResultPtr& result = m_controller->code();
    const QString shown = m_files->currentText();
    const QSignalBlocker blocker(m_files);
    m_files->clear();
    const bool hasCode = result && result->code;
    m_files->setEnabled(hasCode);
    m_fold->setEnabled(hasCode);
    m_code = hasCode ? result->code : nullptr;
    m_term->setText(hasCode ? fromUtf8(m_code->termText) : QString());
    m_term->setVisible(hasCode);
    m_links = CodeLinks();
    showNoRow();
    if (!result) return showState();
    QStringList notes;
    if (!result->problems.empty())
        notes << engineText(result->problems[0].message);
    else if (!result->verdict.isEmpty())
        notes << result->verdict;
    if (result->code)
        for (const KernelLint& lint : result->code->lints) notes << noteOf(lint);
    if (!result->code) return showNoCode(notes.join(QLatin1Char('\n')));
    m_note->setText(notes.join(QLatin1Char('\n')));
    int wanted = 0;
    for (const GeneratedFile& file : result->code->files) {
        if (file.isData) break;
        const QString name = fromUtf8(file.name);
        const bool isSource = name.endsWith(QLatin1String(".cpp"));
        if (shown.isEmpty() ? isSource && wanted == 0 : name == shown) wanted = m_files->count();
        m_files->addItem(name);
    }
    if (result->code->loops) {
        const QString name = tr("Loops");
        if (name == shown) wanted = m_files->count();
        m_files->addItem(name);
    }
    m_files->setCurrentIndex(wanted);
    showFile(wanted);
}

/// Where the code would begin.
void CodeView::showNoCode(const QString& why) {
    if (!m_controller->isVerifying()) m_note->clear();
    m_editor->setPlaceholder(why);
    m_editor->setText(QString());
}

const GeneratedFile* CodeView::shownFile(int index) const {
    const CodeResultPtr& result = m_controller->code();
    if (!result || !result->code || index < 0) return nullptr;
    const GeneratedCode& code = *result->code;
    if (code.loops && index + 1 == m_files->count()) return &*code.loops;
    return &code.files[static_cast<std::size_t>(index)];
}

void CodeView::showFile(int index) {
    const GeneratedFile* const file = shownFile(index);
    if (file == nullptr) return;
    const GeneratedCode& code = *m_controller->code()->code;
    m_editor->setText(fromUtf8(file->text));
    m_editor->setFolded(m_fold->isChecked());
    m_links = CodeLinks(code, *file);
    showNotes(code, *file);
    tint(*file);
    if (m_selection->piece())
        onPiece();
    else
        onSelection();
    if (!m_row) m_editor->showFromLine(firstLine(*file, code.functionName));
}

/// Beside each line the operator that it comes from, where that is another than in the line above.
void CodeView::showNotes(const GeneratedCode& code, const GeneratedFile& file) {
    QStringList notes;
    std::size_t above = code.term.size();  // none
    for (const CodeLines& lines : file.lines) {
        while (notes.size() + 1 < static_cast<qsizetype>(lines.first)) {
            notes << QString();
            above = code.term.size();
        }
        const std::size_t row = lines.rows.front();
        notes << (above == row ? QString() : noteOf(code, row));
        while (notes.size() < static_cast<qsizetype>(lines.last)) notes << QString();
        above = row;
    }
    m_editor->setLineNotes(notes);
    m_texts->turn();
    fitTerm();
}

/// A line has the ground of the row that it comes from, and so has the row.
void CodeView::tint(const GeneratedFile& file) {
    const std::vector<std::optional<int>> numbers = m_links.numbers();
    std::vector<std::optional<int>> tints(file.lines.empty() ? 0 : file.lines.back().last);
    for (std::size_t line = 0; line < tints.size(); ++line)
        if (const auto& rows = m_links.rowsOf(line); !rows.empty())
            tints[line] = numbers[rows.front()];
    m_editor->tintLines(tints);
    std::vector<TintedPart> parts;
    for (std::size_t row = 0; row < numbers.size(); ++row)
        if (numbers[row])
            parts.push_back({{static_cast<int>(m_code->term[row].begin),
                              static_cast<int>(m_code->term[row].end)},
                             *numbers[row]});
    m_term->tintParts(parts);
}

}  // namespace candler
