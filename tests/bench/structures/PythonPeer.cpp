// Expressions of NumPy (WITH_NUMPY) and PyTorch (WITH_TORCH) on our arrays, in an interpreter
// within this process. Its library is loaded when it is wanted: headers of Python are not needed.
#include "Peers.h"

#ifdef WITH_PYTHON

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <type_traits>

namespace structures {

namespace {

class Python {
public:
    Python() : m_library(dlopen(WITH_PYTHON, RTLD_NOW | RTLD_GLOBAL)) {
        void (*initialize)(int) = nullptr;
        find(initialize, "Py_InitializeEx");
        find(m_run, "PyRun_SimpleString");
        find(m_import, "PyImport_AddModule");
        find(m_attribute, "PyObject_GetAttrString");
        find(m_call, "PyObject_CallNoArgs");
        find(m_release, "Py_DecRef");
        initialize(0);
        run("import ctypes, numpy\n"
            "def array(address, shape):\n"
            "    count = int(numpy.prod(shape, dtype=numpy.int64))\n"
            "    return numpy.ctypeslib.as_array((ctypes.c_double * count).from_address(address))"
            ".reshape(shape)\n"
            "def flat(result):\n"
            "    parts = result if isinstance(result, tuple) else (result,)\n"
            "    return numpy.concatenate([numpy.asarray(part).ravel() for part in parts])\n");
#ifdef WITH_TORCH
        run("import torch\ntorch.set_num_threads(1)");
#endif
    }

    void run(const std::string& text) const {
        if (m_run(text.c_str()) == 0) return;
        std::printf("Python refuses: %s\n", text.c_str());
        std::exit(EXIT_FAILURE);
    }

    /// Calls the function of that name that `run` has defined.
    [[nodiscard]] std::function<void()> function(const std::string& name) const {
        void* object = m_attribute(m_import("__main__"), name.c_str());
        return [this, object, name] {
            void* none = m_call(object);
            if (none == nullptr) run("raise SystemError('" + name + " failed')");
            m_release(none);
        };
    }

private:
    template <typename Function>
    void find(Function& function, const char* name) {
        void* symbol = m_library == nullptr ? nullptr : dlsym(m_library, name);
        if (symbol == nullptr) {
            std::printf("Python cannot be used: %s has no %s\n", WITH_PYTHON, name);
            std::exit(EXIT_FAILURE);
        }
        function = reinterpret_cast<Function>(symbol);
    }

    void* m_library;
    int (*m_run)(const char*) = nullptr;
    void* (*m_import)(const char*) = nullptr;
    void* (*m_attribute)(void*, const char*) = nullptr;
    void* (*m_call)(void*) = nullptr;
    void (*m_release)(void*) = nullptr;
};

const Python& python() {
    static const Python python;
    return python;
}

std::string addressOf(const double* values) {
    return std::to_string(reinterpret_cast<std::uintptr_t>(values));
}

/// `array(address, (extents))`
std::string arrayOf(const Dense& dense) {
    std::string text = "array(" + addressOf(dense.values) + ", (";
    for (const std::int64_t extent : dense.extents) text += std::to_string(extent) + ",";
    return text + "))";
}

void add(Contest& contest, const char* name, const std::string& bindings,
         const std::string& expression, std::int64_t count) {
    static int functions = 0;
    const std::string number = std::to_string(functions++);
    // A result is kept until the next call, as those of the others are.
    python().run("def make(" + bindings + "):\n    def call():\n        global r" + number +
                 "\n        r" + number + " = " + expression + "\n    return call\ncall" + number +
                 " = make()\n");
    contest.contestants.push_back({name, python().function("call" + number), [number, count] {
                                       Numbers result(static_cast<std::size_t>(count));
                                       python().run("array(" + addressOf(result.data()) + ", (" +
                                                    std::to_string(count) + ",))[:] = flat(r" +
                                                    number + ")\n");
                                       return bench::entriesOfArray(result.data(), count);
                                   }});
}

}  // namespace

void addPython(Contest& contest, const std::vector<std::pair<std::string, Dense>>& inputs,
               const Expressions& expressions, std::int64_t count) {
    std::string numpy;
    std::string torch;
    for (const auto& [name, dense] : inputs) {
        numpy += (numpy.empty() ? "" : ", ") + name + "=" + arrayOf(dense);
        torch += (torch.empty() ? "" : ", ") + name + "=torch.from_numpy(" + arrayOf(dense) + ")";
    }
    for (const std::string& expression : expressions.numpy)
        add(contest, "NumPy", numpy, expression, count);
#ifdef WITH_TORCH
    for (const std::string& expression : expressions.torch)
        add(contest, "PyTorch", torch, expression, count);
#endif
}

}  // namespace structures

#else

namespace structures {

void addPython(Contest&, const std::vector<std::pair<std::string, Dense>>&, const Expressions&,
               std::int64_t) {}

}  // namespace structures

#endif
