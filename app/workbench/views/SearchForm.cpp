#include "app/workbench/views/SearchForm.h"

#include <QComboBox>
#include <QFormLayout>
#include <algorithm>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/NumberBox.h"
#include "app/workbench/widgets/WheelGuard.h"

namespace candler {

namespace {

constexpr double kMostCount = 1e9;

QString numberText(double number) {
    constexpr int kDigits = 12;
    return numberString(number, kDigits);
}

}  // namespace

SearchForm::SearchForm(QWidget* parent) : QWidget(parent), m_form(new QFormLayout(this)) {
    m_form->setFieldGrowthPolicy(QFormLayout::AllNonFixedFieldsGrow);
    m_cost = addChoice("cost", tr("Cost model"), &SearchSettings::costModel);
    m_normalForm = addChoice("normalForm", tr("Normal form"), &SearchSettings::normalForm);
    addNumbers();
}

void SearchForm::addNumbers() {
    using Settings = SearchSettings;
    addNumber(
        "iterations", tr("Iteration limit"), 0, kMostCount,
        [](Settings & all) -> auto& { return all.limits.iterations; });
    addNumber(
        "nodes", tr("E-node limit"), 0, kMostCount,
        [](Settings & all) -> auto& { return all.limits.nodes; });
    addNumber(
        "seconds", tr("Time limit (s)"), 0, kMostCount,
        [](Settings & all) -> auto& { return all.limits.seconds; });
    m_numbers.back().box->setDecimals(3);
    addNumber(
        "megabytes", tr("Memory limit (MB)"), 0, kMostCount,
        [](Settings & all) -> auto& { return all.limits.megabytes; });
    addNumber(
        "beamWidth", tr("Beam width (terms per class)"), 1, kMaxBeamWidth,
        [](Settings & all) -> auto& { return all.beamWidth; });
    addNumber(
        "lostDigits", tr("Allowed precision loss (digits)"), 0, kMaxLostDigits,
        [](Settings & all) -> auto& { return all.lostDigits; });
    for (std::size_t i = 0; i < 4; ++i) m_numbers[i].box->setToolTip(tr("0: no limit"));
}

template <typename Setting>
void SearchForm::addNumber(const char* name, const QString& label, double least, double most,
                           Setting setting) {
    NumberRow row;
    row.box = addBox(name, label, least, most);
    row.get = [setting](SearchSettings settings) {
        const auto& value = setting(settings);
        return value ? Number(static_cast<double>(*value)) : Number();
    };
    row.set = [setting](SearchSettings& settings, Number number) {
        auto& value = setting(settings);
        using Value = typename std::remove_reference_t<decltype(value)>::value_type;
        value.reset();
        if (number) value = static_cast<Value>(*number);
    };
    m_numbers.push_back(row);
    connect(row.box, &QDoubleSpinBox::valueChanged, this, [this, row, least](double value) {
        // What is typed between the two is not set, either.
        if (value < least && value != row.box->minimum())
            return row.box->setValue(row.box->minimum());
        change([&](SearchSettings& settings) {
            row.set(settings, value < least ? Number() : Number(value));
        });
    });
}

QDoubleSpinBox* SearchForm::addBox(const char* name, const QString& label, double least,
                                   double most) {
    auto* box = new NumberBox<QDoubleSpinBox>(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(label);
    box->setDecimals(0);
    box->setRange(least - 1, most);
    box->setKeyboardTracking(false);
    leaveWheel(*box);
    m_form->addRow(label, box);
    return box;
}

QComboBox* SearchForm::addChoice(const char* name, const QString& label,
                                 std::optional<std::string> SearchSettings::*setting) {
    auto* box = new QComboBox(this);
    box->setObjectName(QLatin1String(name));
    box->setAccessibleName(label);
    leaveWheel(*box);
    m_form->addRow(label, box);
    connect(box, &QComboBox::activated, this, [this, box, setting](int row) {
        change([&](SearchSettings& settings) {
            settings.*setting =
                row == 0 ? std::optional<std::string>() : std::optional(toUtf8(box->itemText(row)));
        });
    });
    return box;
}

QString SearchForm::openText(const QString& fallback) const {
    return (m_isOfAll ? tr("default: %1") : tr("inherited: %1")).arg(fallback);
}

void SearchForm::showChoice(QComboBox* box, std::vector<std::string> names,
                            const std::optional<std::string>& own,
                            const std::string& fallback) const {
    // A mistake is shown as it is written.
    if (own && std::ranges::find(names, *own) == names.end()) names.push_back(*own);
    QStringList items{openText(fromUtf8(fallback))};
    for (const std::string& name : names) items << fromUtf8(name);
    box->clear();
    box->addItems(items);
    box->setCurrentIndex(own ? static_cast<int>(items.indexOf(fromUtf8(*own), 1)) : 0);
}

void SearchForm::showNumber(QDoubleSpinBox* box, Number own, double fallback) const {
    box->setSpecialValueText(openText(numberText(fallback)));
    box->setValue(own.value_or(box->minimum()));
}

void SearchForm::show(const SearchSettings& own, const SearchSettings* fallback,
                      const SessionInfo& names) {
    const SearchSettings above = fallback == nullptr ? SearchSettings() : *fallback;
    std::vector<std::string> known = names.costModels;
    known.insert(known.end(), names.normalForms.begin(), names.normalForms.end());
    const auto nameOf = [](const auto& row) { return row.first.name; };
    // What is being typed stays while nothing else changed.
    if (m_isShown && own == m_settings && above == m_above && known == m_names &&
        std::ranges::equal(names.filters, m_filters, {}, &FilterInfo::name, nameOf))
        return;
    m_isShown = m_isShowing = true;
    m_settings = own;
    m_above = above;
    m_names = std::move(known);
    m_isOfAll = fallback == nullptr;
    const std::string usualCost = names.costModels.empty() ? "" : names.costModels.front();
    showChoice(m_cost, names.costModels, own.costModel, above.costModel.value_or(usualCost));
    std::vector<std::string> forms{"none"};
    forms.insert(forms.end(), names.normalForms.begin(), names.normalForms.end());
    showChoice(m_normalForm, forms, own.normalForm, above.normalForm.value_or("none"));
    m_form->setRowVisible(m_normalForm, !names.normalForms.empty());
    const Limits limits = limitsFrom(above.limits, {});
    const double usual[] = {static_cast<double>(limits.iterations),
                            static_cast<double>(limits.nodes),
                            limits.seconds,
                            static_cast<double>(limits.megabytes),
                            static_cast<double>(above.beamWidth.value_or(1)),
                            static_cast<double>(above.lostDigits.value_or(kLostDigits))};
    for (std::size_t i = 0; i < m_numbers.size(); ++i)
        showNumber(m_numbers[i].box, m_numbers[i].get(own), usual[i]);
    m_form->setRowVisible(m_numbers.back().box, names.hasNumerics);
    showFilters(names);
    m_isShowing = false;
}

/// Boxes for the language's own filters; one that a parameter stands for is only shown.
void SearchForm::showFilters(const SessionInfo& names) {
    if (!std::ranges::equal(names.filters, m_filters, {}, &FilterInfo::name,
                            [](const auto& row) { return row.first.name; }))
        makeFilters(names.filters);
    const ProjectNumbers set =
        m_settings.filters.value_or(m_above.filters.value_or(ProjectNumbers()));
    for (const auto& [filter, box] : m_filters) {
        const auto found = set.find(filter.name);
        const bool isParameter = found != set.end() && !found->second.parameter.empty();
        box->setEnabled(!isParameter);
        box->setSpecialValueText(
            isParameter ? QStringLiteral("$") + fromUtf8(found->second.parameter) : tr("not set"));
        box->setValue(found == set.end() || isParameter ? box->minimum()
                                                        : static_cast<double>(found->second.value));
    }
}

void SearchForm::makeFilters(const std::vector<FilterInfo>& filters) {
    for (const auto& [filter, box] : m_filters) m_form->removeRow(box);
    m_filters.clear();
    for (const FilterInfo& filter : filters) {
        const QString name = fromUtf8(filter.name);
        QDoubleSpinBox* box = addBox(filter.name.c_str(), tr("Filter %1").arg(name),
                                     static_cast<double>(filter.least),
                                     std::min(static_cast<double>(filter.most), kMostCount));
        box->setToolTip(fromUtf8(filter.description));
        m_filters.emplace_back(filter, box);
        connect(box, &QDoubleSpinBox::valueChanged, this, [this, box, filter](double value) {
            change([&](SearchSettings& settings) {
                // A step with filters of its own has no others.
                if (!settings.filters)
                    settings.filters = m_above.filters.value_or(ProjectNumbers());
                if (value <= box->minimum())
                    settings.filters->erase(filter.name);
                else
                    (*settings.filters)[filter.name] = static_cast<std::int64_t>(value);
                if (settings.filters->empty() && !m_above.filters) settings.filters.reset();
            });
        });
    }
}

void SearchForm::commit() {
    for (const NumberRow& row : m_numbers) row.box->interpretText();
    for (const auto& [filter, box] : m_filters) box->interpretText();
}

void SearchForm::change(const std::function<void(SearchSettings&)>& edit) {
    if (m_isShowing) return;
    SearchSettings settings = m_settings;
    edit(settings);
    if (settings != m_settings) emit changed(settings);
}

}  // namespace candler
