// Language: in which language the window speaks. English is in the program; others are files
// `candler_CODE.qm` in a folder `translations`, in the resources or, as a build makes them, beside
// the folder of the program. What is chosen holds from the next start.
#pragma once

#include <QString>
#include <vector>

namespace candler {

struct WindowLanguage {
    QString code;  ///< `de`, `pt_BR`
    QString name;  ///< As its speakers call it.
};

/// English first, then what is found, by name.
[[nodiscard]] std::vector<WindowLanguage> windowLanguages();

/// Before the first window is made: as the settings say, else the system's language. What has no
/// translation stays English. False: nothing was translated.
bool installWindowLanguage();

}  // namespace candler
