// Workspaces: which pages and sections one works with, for each of the things one does. The
// arrangement of each is kept as the user left it.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace candler {

struct Workspace {
    const char* id;     ///< In the settings.
    const char* title;  ///< Translated with context "Workspaces".
    const char* tip;
    std::vector<const char*> docks;   ///< Shown at first.
    std::vector<const char*> raised;  ///< In front of those tabbed with them.
    std::vector<const char*> beside;  ///< Pages to the right of the others.
    std::vector<const char*> below;   ///< Elsewhere pages, here in the drawer.
    std::vector<const char*> pages;   ///< Elsewhere sections, here pages.

    [[nodiscard]] bool shows(std::string_view dock) const;
    [[nodiscard]] bool hasBelow(std::string_view dock) const;
    [[nodiscard]] bool hasPage(std::string_view dock) const;
};

[[nodiscard]] std::span<const Workspace> workspaces();
/// The one that a new user begins with.
inline constexpr std::size_t kFirstWorkspace = 1;
/// The one for lessons.
inline constexpr std::size_t kLearnWorkspace = 0;

/// Hidden from beginners, who may still open them.
[[nodiscard]] bool isAdvancedDock(std::string_view dock);

/// Arrangements that another version of the window saved are refused.
inline constexpr int kLayoutVersion = 3;

/// What the settings know of workspaces.
class SavedLayouts {
public:
    [[nodiscard]] static std::size_t current();
    static void setCurrent(std::size_t workspace);
    /// Empty: it was never left.
    [[nodiscard]] static QByteArray layout(std::size_t workspace);
    static void setLayout(std::size_t workspace, const QByteArray& state);
    static void forget(std::size_t workspace);
    /// The one that a lesson took the place of; none: no lesson did.
    [[nodiscard]] static std::optional<std::size_t> beforeLesson();
    static void setBeforeLesson(std::optional<std::size_t> workspace);
};

}  // namespace candler
