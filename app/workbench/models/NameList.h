// NameList: names, one after the other, for people.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "app/workbench/models/Texts.h"

namespace candler {

/// `split, join`
[[nodiscard]] inline QString namesText(const std::vector<std::string>& names) {
    QStringList all;
    for (const std::string& name : names) all << fromUtf8(name);
    return all.join(QStringLiteral(", "));
}

}  // namespace candler
