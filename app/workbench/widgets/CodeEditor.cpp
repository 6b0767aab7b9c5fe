#include "app/workbench/widgets/CodeEditor.h"

#include <Qsci/qscicommand.h>
#include <Qsci/qscicommandset.h>
#include <Qsci/qscilexercpp.h>
#include <Qsci/qsciscintilla.h>

#include <QApplication>
#include <QDropEvent>
#include <QEvent>
#include <QFontMetrics>
#include <QMenu>
#include <QMimeData>
#include <QMouseEvent>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/CodeEditorMargins.h"
#include "app/workbench/widgets/RiseLexer.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kFoundAlpha = 70;  // of 255

/// A property of the application, so that new editors find it.
const char* const kFontProperty = "candlerCodeFont";

void setPaper(QsciLexer& lexer, const QPalette& palette, const QFont& font) {
    lexer.setDefaultPaper(palette.color(QPalette::Base));
    lexer.setDefaultColor(palette.color(QPalette::Text));
    lexer.setFont(font);
    lexer.setPaper(palette.color(QPalette::Base));
    lexer.setColor(palette.color(QPalette::Text));
}

void colourRise(QsciLexer& lexer, const PictureColours& colours) {
    lexer.setColor(colours.dimText, RiseLexer::Comment);
    lexer.setColor(colours.sketch, RiseLexer::Keyword);
    lexer.setColor(colours.chosen, RiseLexer::Name);
    lexer.setColor(colours.added, RiseLexer::Number);
    lexer.setColor(colours.dimText, RiseLexer::Symbol);
    lexer.setColor(colours.merged, RiseLexer::Definition);
}

void colourCpp(QsciLexer& lexer, const PictureColours& colours) {
    for (const int style : {QsciLexerCPP::Comment, QsciLexerCPP::CommentLine,
                            QsciLexerCPP::CommentDoc, QsciLexerCPP::CommentLineDoc})
        lexer.setColor(colours.dimText, style);
    lexer.setColor(colours.sketch, QsciLexerCPP::Keyword);
    lexer.setColor(colours.added, QsciLexerCPP::Number);
    lexer.setColor(colours.merged, QsciLexerCPP::DoubleQuotedString);
    lexer.setColor(colours.chosen, QsciLexerCPP::PreProcessor);
}

}  // namespace

CodeEditor::CodeEditor(CodeKind kind, QWidget* parent)
    : QWidget(parent), m_editor(new QsciScintilla(this)), m_kind(kind) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_editor);
    setFocusProxy(m_editor);
    m_editor->setUtf8(true);
    m_editor->setFrameShape(QFrame::NoFrame);
    m_editor->setMarginType(0, QsciScintilla::NumberMargin);
    m_editor->setMarginWidth(1, 0);
    m_editor->setTabWidth(2);
    m_editor->setIndentationsUseTabs(false);
    m_editor->setAutoIndent(true);
    m_editor->setBraceMatching(QsciScintilla::SloppyBraceMatch);
    m_editor->setScrollWidth(1);
    m_editor->setScrollWidthTracking(true);
    m_editor->indicatorDefine(QsciScintilla::SquiggleIndicator, kErrorIndicator);
    m_editor->indicatorDefine(QsciScintilla::SquiggleIndicator, kWarningIndicator);
    m_editor->indicatorDefine(QsciScintilla::StraightBoxIndicator, kDropIndicator);
    m_editor->indicatorDefine(QsciScintilla::StraightBoxIndicator, kFoundIndicator);
    m_editor->setIndicatorDrawUnder(true, kFoundIndicator);
    for (int ground = kTintIndicator; ground <= kPartIndicator; ++ground) {
        m_editor->indicatorDefine(QsciScintilla::FullBoxIndicator, ground);
        m_editor->setIndicatorDrawUnder(true, ground);
    }
    m_editor->setAnnotationDisplay(QsciScintilla::AnnotationBoxed);
    setUpLines();
    setUpCompletion();
    setUpNotes();
    setKind(kind);
    connect(m_editor, &QsciScintilla::textChanged, this, [this] {
        showPlaceholder();
        fitWrap();
        if (!m_isSetting) emit textEdited();
    });
}

CodeEditor::~CodeEditor() = default;

QFont CodeEditor::codeFont() {
    const QVariant chosen = qApp->property(kFontProperty);
    return chosen.isValid() ? chosen.value<QFont>() : PictureFonts().code;
}

void CodeEditor::setCodeFont(const QFont& font) {
    if (codeFont() == font) return;
    qApp->setProperty(kFontProperty, font);
    for (QWidget* widget : QApplication::allWidgets())
        if (auto* editor = qobject_cast<CodeEditor*>(widget)) editor->applyColours();
}

QString CodeEditor::text() const {
    return m_editor->text();
}

void CodeEditor::setText(const QString& text) {
    if (m_editor->text() == text) return;
    m_isSetting = true;
    const bool isReadOnly = m_editor->isReadOnly();
    m_editor->setReadOnly(false);
    setLineNotes({});
    // It would stay as wide as the text before.
    m_editor->setScrollWidth(1);
    m_editor->setText(text);
    m_cursorLine = 0;
    m_isByKey = false;
    m_editor->setReadOnly(isReadOnly);
    m_isSetting = false;
    constexpr int kFewestDigits = 2;
    const QString digits(
        std::max<qsizetype>(kFewestDigits, QString::number(m_editor->lines()).size()),
        QLatin1Char('8'));
    m_editor->setMarginWidth(0, digits + QLatin1Char('8'));
}

void CodeEditor::replaceText(const QString& text) {
    const QByteArray before = m_editor->text().toUtf8();
    const QByteArray after = text.toUtf8();
    if (before == after) return;
    const auto [first, other] =
        std::mismatch(before.begin(), before.end(), after.begin(), after.end());
    qsizetype head = first - before.begin();
    // Not into the middle of a letter.
    while (head > 0 && (static_cast<unsigned char>(before[head - 1]) & 0x80U) != 0) --head;
    const qsizetype most = std::min(before.size(), after.size()) - head;
    qsizetype tail = 0;
    while (tail < most && before[before.size() - 1 - tail] == after[after.size() - 1 - tail] &&
           (static_cast<unsigned char>(after[after.size() - 1 - tail]) & 0x80U) == 0)
        ++tail;
    m_isSetting = true;
    const bool isReadOnly = m_editor->isReadOnly();
    m_editor->setReadOnly(false);
    const QByteArray inserted = after.mid(head, after.size() - head - tail);
    m_editor->SendScintilla(QsciScintilla::SCI_SETTARGETRANGE, static_cast<unsigned long>(head),
                            static_cast<long>(before.size() - tail));
    m_editor->SendScintilla(QsciScintilla::SCI_REPLACETARGET,
                            static_cast<unsigned long>(inserted.size()), inserted.constData());
    m_editor->SendScintilla(QsciScintilla::SCI_GOTOPOS,
                            static_cast<unsigned long>(head + inserted.size()));
    m_editor->setReadOnly(isReadOnly);
    m_isSetting = false;
}

void CodeEditor::leaveUndo() {
    for (const auto command : {QsciCommand::Undo, QsciCommand::Redo})
        if (QsciCommand* found = m_editor->standardCommands()->find(command)) {
            found->setKey(0);
            found->setAlternateKey(0);
        }
    m_editor->SendScintilla(QsciScintilla::SCI_SETUNDOCOLLECTION, 0UL);
    m_editor->SendScintilla(QsciScintilla::SCI_EMPTYUNDOBUFFER);
}

void CodeEditor::setReadOnly(bool isReadOnly) {
    m_editor->setReadOnly(isReadOnly);
}

void CodeEditor::setKind(CodeKind kind) {
    m_kind = kind;
    m_editor->setFolding(
        kind == CodeKind::Cpp ? QsciScintilla::PlainFoldStyle : QsciScintilla::NoFoldStyle,
        kFoldMargin);
    // Deeper than what begins below the line.
    m_editor->setWrapIndentMode(QsciScintilla::WrapIndentDeeplyIndented);
    fitWrap();
    QsciLexer* const old = m_lexer;
    m_lexer = nullptr;
    if (kind == CodeKind::Cpp) {
        auto* lexer = new QsciLexerCPP(this);
        lexer->setFoldCompact(false);
        m_lexer = lexer;
    } else if (kind == CodeKind::Rise) {
        auto* lexer = new RiseLexer(this);
        lexer->setNames(m_names);
        lexer->setCommentSigns(m_commentSigns);
        m_lexer = lexer;
    }
    m_editor->setLexer(m_lexer);
    delete old;
    applyColours();
}

void CodeEditor::setNames(const QStringList& names) {
    if (names == m_names) return;
    m_names = names;
    if (m_kind == CodeKind::Rise) setKind(CodeKind::Rise);
}

void CodeEditor::setCommentSigns(const QStringList& signs) {
    if (signs == m_commentSigns) return;
    m_commentSigns = signs;
    if (m_kind == CodeKind::Rise) setKind(CodeKind::Rise);
}

void CodeEditor::applyColours() {
    const PictureColours& colours = PictureColours::now();
    const QPalette& shown = palette();
    if (m_lexer != nullptr) {
        setPaper(*m_lexer, shown, codeFont());
        if (m_kind == CodeKind::Rise) colourRise(*m_lexer, colours);
        if (m_kind == CodeKind::Cpp) colourCpp(*m_lexer, colours);
    } else {
        m_editor->setFont(codeFont());
        m_editor->setPaper(shown.color(QPalette::Base));
        m_editor->setColor(shown.color(QPalette::Text));
    }
    m_editor->setMarginsFont(codeFont());
    m_editor->setMarginsBackgroundColor(shown.color(QPalette::Base));
    m_editor->setMarginsForegroundColor(colours.dimText);
    m_editor->setCaretForegroundColor(colours.text);
    m_editor->setSelectionBackgroundColor(shown.color(QPalette::Highlight));
    m_editor->setSelectionForegroundColor(shown.color(QPalette::HighlightedText));
    m_editor->setMatchedBraceBackgroundColor(colours.leafFill);
    m_editor->setMatchedBraceForegroundColor(colours.chosen);
    m_editor->setIndicatorForegroundColor(
        isDark(shown) ? QColor(0xFF, 0x7B, 0x72) : QColor(0xC0, 0x26, 0x1D), kErrorIndicator);
    m_editor->setIndicatorForegroundColor(colours.merged, kWarningIndicator);
    colourLines();
    m_editor->setIndicatorForegroundColor(colours.chosen, kDropIndicator);
    QColor found = colours.merged;
    m_editor->setIndicatorOutlineColor(found, kFoundIndicator);
    found.setAlpha(kFoundAlpha);
    m_editor->setIndicatorForegroundColor(found, kFoundIndicator);
    m_editor->setIndicatorForegroundColor(colours.chosenFill, kPartIndicator);
    m_editor->setIndicatorOutlineColor(colours.chosenFill, kPartIndicator);
    for (int tint = 0; tint < kGroundTints; ++tint) {
        m_editor->setIndicatorForegroundColor(groundTint(tint), kTintIndicator + tint);
        m_editor->setIndicatorOutlineColor(groundTint(tint), kTintIndicator + tint);
    }
}

void CodeEditor::goTo(const SourceSpan& place) {
    if (!place.hasLine()) return;
    m_editor->SendScintilla(QsciScintilla::SCI_GOTOPOS, static_cast<unsigned long>(place.offset));
    m_editor->ensureLineVisible(place.line - 1);
    m_editor->setFocus(Qt::OtherFocusReason);
}

void CodeEditor::goTo(int offset) {
    m_editor->SendScintilla(QsciScintilla::SCI_GOTOPOS, static_cast<unsigned long>(offset));
}

int CodeEditor::cursorOffset() const {
    return static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_GETCURRENTPOS));
}

QPoint CodeEditor::placeOf(int offset) const {
    const auto ask = [&](unsigned what) {
        return static_cast<int>(m_editor->SendScintilla(what, 0UL, static_cast<long>(offset)));
    };
    return {ask(QsciScintilla::SCI_POINTXFROMPOSITION), ask(QsciScintilla::SCI_POINTYFROMPOSITION)};
}

std::pair<int, int> CodeEditor::selection() const {
    const auto ask = [this](unsigned what) {
        return static_cast<int>(m_editor->SendScintilla(what));
    };
    return {ask(QsciScintilla::SCI_GETSELECTIONSTART), ask(QsciScintilla::SCI_GETSELECTIONEND)};
}

void CodeEditor::select(int begin, int end) {
    m_editor->SendScintilla(QsciScintilla::SCI_SETSEL, static_cast<unsigned long>(begin),
                            static_cast<long>(end));
}

void CodeEditor::offer(QAction* action) {
    addAction(action);
    if (m_editor->contextMenuPolicy() == Qt::CustomContextMenu) return;
    m_editor->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_editor, &QWidget::customContextMenuRequested, this, &CodeEditor::showMenu);
}

/// Without a selection it is about where the pointer is.
void CodeEditor::showMenu(const QPoint& at) {
    if (const auto [begin, end] = selection(); begin == end) {
        const QPoint place = m_editor->viewport()->mapFrom(m_editor, at);
        goTo(static_cast<int>(m_editor->SendScintilla(QsciScintilla::SCI_POSITIONFROMPOINT,
                                                      static_cast<unsigned long>(place.x()),
                                                      static_cast<long>(place.y()))));
    }
    QMenu* menu = m_editor->createStandardContextMenu();
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    menu->addSeparator();
    menu->addActions(actions());
    menu->popup(m_editor->mapToGlobal(at));
}

void CodeEditor::takeDrops(const QString& mimeType, DropPlace place) {
    m_dropType = mimeType;
    m_dropPlace = std::move(place);
    m_editor->setAcceptDrops(true);
    m_editor->viewport()->setAcceptDrops(true);
    m_editor->viewport()->installEventFilter(this);
}

/// A box around the letter there, and the cursor at it.
void CodeEditor::markDrop(std::optional<int> offset) {
    m_editor->SendScintilla(QsciScintilla::SCI_SETINDICATORCURRENT, kDropIndicator);
    m_editor->SendScintilla(QsciScintilla::SCI_INDICATORCLEARRANGE, 0UL,
                            static_cast<long>(m_editor->length()));
    if (!offset) return;
    m_editor->SendScintilla(QsciScintilla::SCI_INDICATORFILLRANGE,
                            static_cast<unsigned long>(*offset), 1L);
    m_editor->SendScintilla(QsciScintilla::SCI_GOTOPOS, static_cast<unsigned long>(*offset));
}

bool CodeEditor::holdOver(QDropEvent& event, bool isDrop) {
    const QPoint at = event.position().toPoint();
    const auto offset = m_dropPlace(static_cast<int>(
        m_editor->SendScintilla(QsciScintilla::SCI_POSITIONFROMPOINT,
                                static_cast<unsigned long>(at.x()), static_cast<long>(at.y()))));
    markDrop(isDrop ? std::nullopt : offset);
    event.setDropAction(Qt::CopyAction);
    event.setAccepted(offset.has_value());
    if (isDrop && offset)
        emit dropped(*event.mimeData(), *offset, event.modifiers().testFlag(Qt::ShiftModifier));
    return true;
}

bool CodeEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_editor && event->type() == QEvent::KeyPress) {
        m_isByKey = true;
        watchCompletion(*static_cast<QKeyEvent*>(event));
    }
    if (watched == m_editor->viewport() && event->type() == QEvent::Resize) {
        fitNotes();
        fitWrap();
    }
    if (watched == m_editor->viewport() && event->type() == QEvent::Paint && m_onceSeen)
        QMetaObject::invokeMethod(this, std::exchange(m_onceSeen, nullptr), Qt::QueuedConnection);
    if (event->type() == QEvent::MouseButtonPress) leaveCompletion(*watched);
    // Also where the cursor was before, once the editor has seen it.
    if (watched == m_editor->viewport() && event->type() == QEvent::MouseButtonRelease &&
        static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        QMetaObject::invokeMethod(this, &CodeEditor::pointed, Qt::QueuedConnection);
    if (event->type() == QEvent::DragLeave) markDrop(std::nullopt);
    const bool isDrop = event->type() == QEvent::Drop;
    if (isDrop || event->type() == QEvent::DragEnter || event->type() == QEvent::DragMove) {
        auto* drop = static_cast<QDropEvent*>(event);
        if (drop->mimeData()->hasFormat(m_dropType)) return holdOver(*drop, isDrop);
    }
    return QWidget::eventFilter(watched, event);
}

void CodeEditor::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) applyColours();
}

}  // namespace candler
