// RecentFiles: which files were opened or saved last, newest first, kept in the settings.
#pragma once

#include <QObject>
#include <QStringList>

namespace candler {

class RecentFiles : public QObject {
    Q_OBJECT

public:
    using QObject::QObject;

    [[nodiscard]] QStringList paths() const;
    void add(const QString& path);
    void clear();

signals:
    void changed();
};

}  // namespace candler
