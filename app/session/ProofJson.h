// Proof reports as JSON. Internal to the session room.
#pragma once

#include <nlohmann/json.hpp>

#include "app/session/ProofReport.h"

namespace candler {

[[nodiscard]] nlohmann::ordered_json proofJson(const ProofReport& report);

}  // namespace candler
