#include "app/layout/PictureTheme.h"

namespace candler {

const PictureTheme& PictureTheme::light() {
    static const PictureTheme theme{.ground = "#f6f7fa",
                                    .box = "#ffffff",
                                    .frame = "#b4b8c8",
                                    .text = "#1c2033",
                                    .dimText = "#5b6078",
                                    .edge = "#8a8fa3",
                                    .chosen = "#2563eb",
                                    .chosenFill = "#dbe7ff",
                                    .added = "#15803d",
                                    .merged = "#b45309",
                                    .leafFill = "#edf0f6",
                                    .sketch = "#7c3aed",
                                    .proof = "#be185d",
                                    .pin = "#b91c1c"};
    return theme;
}

const PictureTheme& PictureTheme::dark() {
    static const PictureTheme theme{.ground = "#15171f",
                                    .box = "#22252f",
                                    .frame = "#454a5c",
                                    .text = "#e6e8f0",
                                    .dimText = "#a2a7ba",
                                    .edge = "#7d8296",
                                    .chosen = "#6ea8fe",
                                    .chosenFill = "#213a63",
                                    .added = "#4ade80",
                                    .merged = "#fbbf24",
                                    .leafFill = "#2e323f",
                                    .sketch = "#c4a1ff",
                                    .proof = "#f472b6",
                                    .pin = "#f87171"};
    return theme;
}

}  // namespace candler
