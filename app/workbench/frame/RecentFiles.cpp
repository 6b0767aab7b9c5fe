#include "app/workbench/frame/RecentFiles.h"

#include <QFileInfo>
#include <QSettings>

namespace candler {

namespace {

constexpr int kMostFiles = 10;
const QLatin1String kKey("recent");

}  // namespace

QStringList RecentFiles::paths() const {
    return QSettings().value(kKey).toStringList();
}

void RecentFiles::add(const QString& path) {
    QStringList known = paths();
    const QString absolute = QFileInfo(path).absoluteFilePath();
    known.removeAll(absolute);
    known.prepend(absolute);
    QSettings().setValue(kKey, QStringList(known.mid(0, kMostFiles)));
    emit changed();
}

void RecentFiles::clear() {
    QSettings().remove(kKey);
    emit changed();
}

}  // namespace candler
