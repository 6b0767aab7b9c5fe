#include "app/workbench/widgets/SizeBar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QSlider>
#include <initializer_list>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/NumberBox.h"

namespace candler {

SizeBar::SizeBar(Controls controls, QWidget* parent)
    : QWidget(parent), m_kind(controls), m_layout(new FlowLayout(this)) {}

void SizeBar::Control::setSize(int size) const {
    const QSignalBlocker quietSlider(slider);
    const QSignalBlocker quietNumber(number);
    slider->setValue(size);
    number->setValue(size);
}

void SizeBar::show(const std::vector<std::string>& names, const StructureSizes& sizes) {
    if (names != m_names) {
        for (const Control& control : m_controls) delete control.place;
        m_names = names;
        m_controls.clear();
        for (const std::string& name : names) add(fromUtf8(name));
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        m_controls[i].setSize(static_cast<int>(sizes.at(names[i])));
    setVisible(!names.empty());
}

void SizeBar::add(const QString& name) {
    constexpr int kMostBySlider = 32;
    constexpr int kMost = 1'000'000'000;
    constexpr int kLeastWidth = 70;
    constexpr int kMostWidth = 160;
    constexpr int kNumberWidth = 90;
    auto* const place = new QWidget(this);
    auto* const row = new QHBoxLayout(place);
    row->setContentsMargins(0, 0, 0, 0);
    auto* const label = new QLabel(name, place);
    auto* const slider = new QSlider(Qt::Horizontal, place);
    auto* const number = new NumberBox<QSpinBox>(place);
    slider->setRange(0, kMostBySlider);
    slider->setMinimumWidth(kLeastWidth);
    slider->setMaximumWidth(kMostWidth);
    number->setRange(0, kMost);
    number->setMaximumWidth(kNumberWidth);
    for (QWidget* one : std::initializer_list<QWidget*>{slider, number}) {
        one->setAccessibleName(tr("Size %1").arg(name));
        one->setToolTip(m_kind == Controls::Numbers
                            ? tr("Value of %1 used when measuring kernels").arg(name)
                            : tr("Value of %1 used for the picture and the counts").arg(name));
    }
    number->setObjectName(QStringLiteral("size-") + name);
    label->setBuddy(number);
    slider->setVisible(m_kind != Controls::Numbers);
    // A number is typed digit by digit, and each size that is told costs what was measured.
    number->setKeyboardTracking(m_kind != Controls::Numbers);
    for (QWidget* one : std::initializer_list<QWidget*>{label, slider, number}) row->addWidget(one);
    m_layout->addWidget(place);
    connect(slider, &QSlider::valueChanged, number, &QSpinBox::setValue);
    const Control control{place, slider, number};
    connect(number, &QSpinBox::valueChanged, this, [this, control, name](int value) {
        control.setSize(value);
        emit picked(name, value);
    });
    m_controls.push_back(control);
}

}  // namespace candler
