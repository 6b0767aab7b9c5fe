// SearchForm: how a step searches, or all steps that do not say: cost model, normal form, limits,
// filters and what else SearchSettings has. A value that is not set is shown as what it comes to.
#pragma once

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "app/session/Project.h"
#include "app/session/SessionTypes.h"

class QComboBox;
class QDoubleSpinBox;
class QFormLayout;

namespace candler {

class SearchForm : public QWidget {
    Q_OBJECT

public:
    explicit SearchForm(QWidget* parent = nullptr);

    /// `fallback`: what applies where `own` sets nothing; null: what the program does by itself.
    /// Names are those that the project may use.
    void show(const SearchSettings& own, const SearchSettings* fallback, const SessionInfo& names);
    /// Takes the number that is being typed.
    void commit();

signals:
    void changed(const candler::SearchSettings& settings);

private:
    using Number = std::optional<double>;
    /// A number that may be left open: how it is taken from settings and put into them.
    struct NumberRow {
        QDoubleSpinBox* box;
        std::function<Number(const SearchSettings&)> get;
        std::function<void(SearchSettings&, Number)> set;
    };
    template <typename Setting>
    void addNumber(const char* name, const QString& label, double least, double most,
                   Setting setting);
    void addNumbers();
    /// Below `least` stands only the value that is not set.
    QDoubleSpinBox* addBox(const char* name, const QString& label, double least, double most);
    QComboBox* addChoice(const char* name, const QString& label,
                         std::optional<std::string> SearchSettings::*setting);
    void showChoice(QComboBox* box, std::vector<std::string> names,
                    const std::optional<std::string>& own, const std::string& fallback) const;
    void showNumber(QDoubleSpinBox* box, Number own, double fallback) const;
    void showFilters(const SessionInfo& names);
    void makeFilters(const std::vector<FilterInfo>& filters);
    /// Of a value that is not set.
    [[nodiscard]] QString openText(const QString& fallback) const;
    void change(const std::function<void(SearchSettings&)>& edit);

    QFormLayout* m_form;
    QComboBox* m_cost;
    QComboBox* m_normalForm;
    std::vector<NumberRow> m_numbers;
    std::vector<std::pair<FilterInfo, QDoubleSpinBox*>> m_filters;
    SearchSettings m_settings;
    SearchSettings m_above;            ///< Those that apply where nothing is set.
    std::vector<std::string> m_names;  ///< Of cost models and normal forms that were shown.
    bool m_isShown = false;
    bool m_isOfAll = false;  ///< Not of one step.
    bool m_isShowing = false;
};

}  // namespace candler
