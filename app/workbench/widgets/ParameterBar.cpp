#include "app/workbench/widgets/ParameterBar.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/WheelGuard.h"

namespace candler {

ParameterBar::ParameterBar(QWidget* parent) : QWidget(parent), m_layout(new QHBoxLayout(this)) {
    m_layout->setContentsMargins(6, 2, 6, 2);
    setVisible(false);
}

void ParameterBar::show(const std::vector<ProjectParameter>& parameters) {
    if (parameters == m_parameters) return;
    m_parameters = parameters;
    rebuild();
}

void ParameterBar::rebuild() {
    while (QLayoutItem* item = m_layout->takeAt(0)) {
        // A choice may be what asked for this.
        if (item->widget() != nullptr) item->widget()->deleteLater();
        delete item;
    }
    for (const ProjectParameter& parameter : m_parameters) {
        const QString name = fromUtf8(parameter.name);
        auto* label = new QLabel(name, this);
        auto* box = new QComboBox(this);
        label->setBuddy(box);
        for (const std::int64_t value : parameter.values)
            box->addItem(countString(value), QVariant::fromValue<qint64>(value));
        box->setCurrentIndex(box->findData(QVariant::fromValue<qint64>(parameter.value)));
        box->setObjectName(name);
        box->setAccessibleName(name);
        for (QWidget* widget : {static_cast<QWidget*>(label), static_cast<QWidget*>(box)})
            widget->setToolTip(fromUtf8(parameter.description));
        leaveWheel(*box);
        connect(box, &QComboBox::activated, this,
                [this, box, name] { emit picked(name, box->currentData().toLongLong()); });
        m_layout->addWidget(label);
        m_layout->addWidget(box);
    }
    m_layout->addStretch(1);
    setVisible(!m_parameters.empty());
}

}  // namespace candler
