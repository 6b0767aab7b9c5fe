// SizeBar: sizes of a program by name, each with a number, and a slider if it is to be played with.
#pragma once

#include <QWidget>
#include <string>
#include <vector>

#include "engine/language/Structures.h"

class QSlider;
class QSpinBox;

namespace candler {

class FlowLayout;

class SizeBar : public QWidget {
    Q_OBJECT

public:
    enum class Controls { SlidersAndNumbers, Numbers };

    SizeBar(Controls controls, QWidget* parent);

    /// Of `sizes` these names alone.
    void show(const std::vector<std::string>& names, const StructureSizes& sizes);

signals:
    /// The user chose it.
    void picked(const QString& name, qint64 size);

private:
    struct Control {
        QWidget* place;
        QSlider* slider;
        QSpinBox* number;

        void setSize(int size) const;
    };

    void add(const QString& name);

    Controls m_kind;
    FlowLayout* m_layout;
    std::vector<std::string> m_names;
    std::vector<Control> m_controls;
};

}  // namespace candler
