// NameList: names, one after the other, for people.
#pragma once

#include <QStringList>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"
#include "app/workbench/models/Texts.h"

namespace candler {

/// `split, join`
[[nodiscard]] inline QString namesText(const std::vector<std::string>& names) {
    QStringList all;
    for (const std::string& name : names) all << fromUtf8(name);
    return all.join(QStringLiteral(", "));
}

/// What one may type in programs, rules and sketches.
[[nodiscard]] inline QStringList namesToType(const SessionInfo& info, const Project& project) {
    QStringList all{QStringLiteral("contains"), QStringLiteral("onlyContains")};
    for (const std::string& name : info.operators) all << fromUtf8(name);
    for (const std::string& name : info.definitions) all << fromUtf8(name);
    for (const ProjectParameter& parameter : project.parameters)
        all << QLatin1Char('$') + fromUtf8(parameter.name);
    return all;
}

}  // namespace candler
