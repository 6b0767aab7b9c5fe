// FileLock: the system's lock of a file or a folder. The system takes it back when the process
// ends, however it ends. FolderLock.h holds a folder by one, TemporaryFolder.h its own folders.
#pragma once

#include <cstdint>
#include <filesystem>
#include <stop_token>

namespace candler {

class FileLock {
public:
    enum class State : std::uint8_t {
        Absent,  ///< There is none, or it cannot be opened.
        Gone,    ///< It was removed while it was being locked.
        Others,  ///< Somebody else has it, who may be this process.
        Ours,
        NoLocks,  ///< It is there, on a file system that does not lock such.
    };

    FileLock() = default;
    FileLock(FileLock&& other) noexcept;
    FileLock& operator=(FileLock&& other) noexcept;
    ~FileLock();

    /// Does not wait. `flags` are open()'s, O_RDONLY and O_CLOEXEC aside.
    [[nodiscard]] static FileLock tryOf(const std::filesystem::path& path, int flags);
    /// Of a file that may be replaced, or made: a file beside it is locked, which goes away with
    /// the lock. Waits for others until it is stopped. Makes the folder.
    [[nodiscard]] static FileLock waitFor(const std::filesystem::path& file,
                                          const std::stop_token& stop);

    [[nodiscard]] State state() const { return m_state; }
    /// Whether nobody else can be known to have it: ours, or there are no locks.
    [[nodiscard]] bool isFree() const {
        return m_state == State::Ours || m_state == State::NoLocks;
    }
    void release();

private:
    int m_file = -1;
    State m_state = State::Absent;
    std::filesystem::path m_made;  ///< Goes away with the lock.
};

}  // namespace candler
