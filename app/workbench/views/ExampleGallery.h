// ExampleGallery: the examples in groups, as cards in columns of equal width, and a bar that leaves
// only those that one looks for.
#pragma once

#include <QStringList>
#include <QWidget>
#include <vector>

#include "app/workbench/models/ExampleText.h"

class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;

namespace candler {

class ExampleButton;
struct ExampleGroup;
struct Project;

class ExampleGallery : public QWidget {
    Q_OBJECT

public:
    explicit ExampleGallery(QWidget* parent = nullptr);

    [[nodiscard]] QLineEdit* field() const { return m_text; }

signals:
    /// The file of a project.
    void picked(const QString& path);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Entry {
        ExampleButton* card;
        QString words;  ///< That the text is looked for in.
        QString language;
        int difficulty;
    };
    struct Group {
        QLabel* head;
        std::vector<Entry> entries;
    };

    QWidget* makeFilter();
    QWidget* makeNothing();
    QLabel* makeHead(const QString& name);
    void fill();
    [[nodiscard]] Entry makeEntry(const Project& project, const QString& group,
                                  const ExampleCard& card, const QStringList& picture);
    [[nodiscard]] bool isWanted(const Entry& entry, const QStringList& words) const;
    /// Puts what is wanted into the columns that have room.
    void arrange();

    ExampleText m_textOf;
    QLineEdit* m_text;
    QComboBox* m_language;
    QComboBox* m_difficulty;
    QGridLayout* m_grid;
    QWidget* m_nothing = nullptr;
    std::vector<Group> m_groups;
    int m_columns = 1;
};

}  // namespace candler
