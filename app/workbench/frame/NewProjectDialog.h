// NewProjectDialog: what a new project is called, its language, and what it begins with.
#pragma once

#include <QDialog>
#include <vector>

#include "app/session/Project.h"
#include "app/workbench/models/ExampleText.h"
#include "engine/support/Result.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;

namespace candler {

class NewProjectDialog : public QDialog {
    Q_OBJECT

public:
    explicit NewProjectDialog(QWidget* parent);

    /// As it was chosen, with the limits of the settings; it is in no file.
    [[nodiscard]] Result<Project> project() const;

private:
    void makeControls();
    void showExamples();
    void showChoice();
    [[nodiscard]] bool isEmpty() const;
    /// That it is to be a copy of; null: it is empty, or begins with the smallest program of its
    /// language.
    [[nodiscard]] const Project* example() const;

    QLineEdit* m_name;
    QComboBox* m_language;
    QListWidget* m_begin;
    QLabel* m_about;
    ExampleText m_textOf;
    std::vector<Project> m_examples;  ///< Of all languages.
};

}  // namespace candler
