#include "engine/languages/rise/lowering/LoopValues.h"

namespace candler::rise {

LoopValue LoopValue::pair(LoopValue first, LoopValue second) {
    return LoopValue(std::make_shared<const std::pair<LoopValue, LoopValue>>(std::move(first),
                                                                             std::move(second)));
}

LoopStream LoopStream::of(LoopValue array) {
    return {
        [array = std::move(array)](loop::ExprId index, const Use& use) { use(array.at(index)); }};
}

LoopPlace LoopPlace::pair(LoopPlace first, LoopPlace second) {
    return LoopPlace(std::make_shared<const std::pair<LoopPlace, LoopPlace>>(std::move(first),
                                                                             std::move(second)));
}

LoopValue LoopPlace::read(loop::Function& function,
                          std::map<loop::BufferId, loop::BufferId> renamed) const {
    if (const Location* location = std::get_if<Location>(&m_data)) {
        const auto other = renamed.find(location->buffer);
        const loop::BufferId buffer = other == renamed.end() ? location->buffer : other->second;
        return LoopValue::scalar(function.load(buffer, location->indices));
    }
    if (std::holds_alternative<Pair>(m_data)) {
        LoopValue left = first().read(function, renamed);
        LoopValue right = second().read(function, std::move(renamed));
        return LoopValue::pair(std::move(left), std::move(right));
    }
    return LoopValue::array([place = *this, &function, renamed](loop::ExprId index) {
        return place.at(index).read(function, renamed);
    });
}

void LoopPlace::collectBuffers(loop::ExprId zero, std::set<loop::BufferId>& buffers) const {
    if (const Location* location = std::get_if<Location>(&m_data)) {
        buffers.insert(location->buffer);
    } else if (std::holds_alternative<Pair>(m_data)) {
        first().collectBuffers(zero, buffers);
        second().collectBuffers(zero, buffers);
    } else {
        at(zero).collectBuffers(zero, buffers);
    }
}

}  // namespace candler::rise
