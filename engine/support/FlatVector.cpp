#include "engine/support/FlatVector.h"

#include <sys/mman.h>

#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define CANDLER_WATCHED_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define CANDLER_WATCHED_MEMORY 1
#endif
#endif

namespace candler::detail {

namespace {

/// From here on a block has pages of its own: they can be moved without copying, are there only
/// once they are written, and go back to the system at once. Sanitizers watch the heap only, and do
/// not know mremap.
#ifdef CANDLER_WATCHED_MEMORY
constexpr std::size_t kMappedBytes = std::numeric_limits<std::size_t>::max();
#else
constexpr std::size_t kMappedBytes = std::size_t{1} << 14U;
#endif

void* mapBlock(std::size_t bytes) {
    void* const block =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) throw std::bad_alloc();
    return block;
}

}  // namespace

void freeBlock(void* block, std::size_t bytes) {
    if (bytes >= kMappedBytes)
        munmap(block, bytes);
    else
        std::free(block);
}

void* growBlock(void* block, std::size_t oldBytes, std::size_t newBytes) {
    if (oldBytes >= kMappedBytes) {
        void* const moved = mremap(block, oldBytes, newBytes, MREMAP_MAYMOVE);
        if (moved == MAP_FAILED) throw std::bad_alloc();
        return moved;
    }
    if (newBytes < kMappedBytes) {
        void* const moved = std::realloc(block, newBytes);
        if (moved == nullptr) throw std::bad_alloc();
        return moved;
    }
    void* const mapped = mapBlock(newBytes);
    if (oldBytes > 0) std::memcpy(mapped, block, oldBytes);
    std::free(block);
    return mapped;
}

}  // namespace candler::detail
