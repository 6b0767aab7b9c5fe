// CodeView: the generated C++ of a finished guide beside the term that it comes from: each leads to
// the other and to the classes of the e-graph; export, verification and measurement.
#pragma once

#include <QElapsedTimer>
#include <QTimer>

#include "app/workbench/models/CodeLinks.h"
#include "app/workbench/views/View.h"
#include "engine/egraph/Ids.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace candler {

class CodeEditor;
class MeasurePane;
class TurningSplitter;

class CodeView : public QWidget, public SearchView {
    Q_OBJECT

public:
    CodeView(const ViewContext& context, QWidget* parent);

    void openFind() override;
    void stepFind(int by) override;
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] QString linkText() const;
    /// What is shown; null.
    [[nodiscard]] const GeneratedCodePtr& code() const { return m_code; }
    [[nodiscard]] const MeasurePane& measuring() const { return *m_measuring; }
    /// Where kernels that are made in several ways are measured.
    void openVariants();

signals:
    void exportWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeTexts();
    /// Above the code the term has no more height than it needs.
    void fitTerm();
    QWidget* makeVerifyRow();
    QWidget* makeLinkRow();
    void showCode();
    void showNoCode(const QString& why);
    void showFile(int index);
    void showState();
    void showVerification();
    void showNotes(const GeneratedCode& code, const GeneratedFile& file);
    void tint(const GeneratedFile& file);
    // Links.
    void onTermPointed();
    void onLineChosen(int line);
    /// Of a message of the compiler; files that are not shown here are passed over.
    void onPlacePicked(const QString& file, int line);
    void onSelection();
    void onPiece();
    /// What the row stands for is what all views look at.
    void share(std::size_t row);
    /// The file of the box, or the loops, which come last.
    [[nodiscard]] const GeneratedFile* shownFile(int index) const;
    /// By row of the term.
    [[nodiscard]] std::optional<EClassId> classOf(std::size_t row) const;
    /// The row as what is looked at: in the term, and by its lines. The text that it was pointed at
    /// in is not scrolled.
    void showRow(std::size_t row, const CodeEditor* from = nullptr);
    void showNoRow();
    [[nodiscard]] QString textOf(const CodeTermRow& row) const;
    [[nodiscard]] const std::vector<std::size_t>& linesOf(std::size_t row) const;
    [[nodiscard]] QString aboutRow(std::size_t row, const std::vector<std::size_t>& own,
                                   const std::vector<std::size_t>& below) const;
    void showClass();

    SessionController* m_controller;
    SharedSelection* m_selection;
    MeasureController* m_measure;
    GeneratedCodePtr m_code;
    CodeLinks m_links;
    std::optional<std::size_t> m_row;  // of the term
    bool m_isLinking = false;          // by us, not by the user
    bool m_isTermSized = false;        // by the user
    QPushButton* m_generate;
    QPushButton* m_export;
    QPushButton* m_verify;
    QPushButton* m_measureButton;
    QPushButton* m_variants;
    QPushButton* m_fold;
    QPushButton* m_showClass;
    QComboBox* m_files;
    TurningSplitter* m_texts;
    CodeEditor* m_term;
    CodeEditor* m_editor;
    MeasurePane* m_measuring;
    QLabel* m_link;
    QLabel* m_note;
    QElapsedTimer m_verifiedSince;
    QTimer m_second;
    QWidget* m_verifying;  ///< While a kernel is verified: that it is, and a way to stop it.
};

}  // namespace candler
