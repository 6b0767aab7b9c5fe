// PaperColours: while one lives, pictures are painted for paper: dark on light, whatever the theme.
#pragma once

namespace candler {

class PaperColours {
public:
    PaperColours();
    ~PaperColours();
    PaperColours(const PaperColours&) = delete;
    PaperColours& operator=(const PaperColours&) = delete;

    [[nodiscard]] static bool areUsed();
};

}  // namespace candler
