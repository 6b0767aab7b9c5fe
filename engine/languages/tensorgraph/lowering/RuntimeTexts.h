// RuntimeTexts: the headers that generated kernels include, as texts: runtime/ in this folder.
#pragma once

namespace candler::tensor {

extern const char* const kOnednnGraph;
extern const char* const kPlainGraph;

}  // namespace candler::tensor
