// RuntimeTexts: the headers that generated kernels include, as texts: runtime/ in this folder.
#pragma once

#include <array>

namespace candler::tensor {

struct RuntimeText {
    const char* name;  ///< Of the file.
    const char* text;
};

/// What a graph on oneDNN includes.
extern const std::array<RuntimeText, 2> kOnednnRuntime;
extern const RuntimeText kPlainRuntime;

}  // namespace candler::tensor
