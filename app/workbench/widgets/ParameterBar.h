// ParameterBar: the parameters of the project as a row of choices. Hidden where there are none.
#pragma once

#include <QWidget>
#include <vector>

#include "app/session/Project.h"

class QHBoxLayout;

namespace candler {

class ParameterBar : public QWidget {
    Q_OBJECT

public:
    explicit ParameterBar(QWidget* parent = nullptr);

    void show(const std::vector<ProjectParameter>& parameters);

signals:
    /// The user chose a value.
    void picked(const QString& name, qint64 value);

private:
    void rebuild();

    QHBoxLayout* m_layout;
    std::vector<ProjectParameter> m_parameters;
};

}  // namespace candler
