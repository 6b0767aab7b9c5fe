#!/usr/bin/env bash
# Times exported kernels of structured tensors beside naive loops, TACO, OpenBLAS, NumPy and
# PyTorch, in one process, by turns.
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
top="$here/../.."

usage() {
    cat <<'HELP'
Usage: tests/bench/structures.sh [--quick] [--threads COUNT] [--taco FOLDER]
                                 [--keep FOLDER] [CANDLER] [KERNEL...]

Exports kernels of structured tensors with CANDLER (default: build/bin/candler),
compiles them as their exported CMakeLists.txt does, and runs them beside
  naive    loops over whole boxes, by $CXX -O3 -march=native;
  fast     the same with -ffast-math;
  TACO     a checkout that is built in its folder build (or $TACO): dense, sparse,
           and the formats that the paper names as best; the fastest counts;
  BLAS     OpenBLAS (Debian: libopenblas-dev), where it has the structure;
  NumPy, PyTorch  of /usr/bin/python3 or $PYTHON (Debian: python3-numpy, python3-torch).
Where one is absent it is left out, which is said. Before a kernel is timed the
results of all are compared; one that differs is an error. Prints the median CPU
time of 3 to 15 rounds and half the range of its middle half, then the time of the
best peer, of naive and of TACO divided by ours: above 1 is better. One thread.
Calls of less than 2 ms are repeated, with arrays in the caches as far as they fit.

Kernels with -packed in their names take or give packed tensors (`layout:`); results
are expanded before they are compared. Rows copy2, copy3 and copy4 fill a symmetric
box, beside a plain copy of it. With --threads ours runs on so many threads beside
one, by the clock on the wall, the least of all rounds.

KERNELs: all are run if none is named. With --quick small ones are compared, and the
times say nothing. --keep leaves exported kernels and the bench in FOLDER.
HELP
}

options=()
taco="${TACO:-}"
keep=""
while [[ "${1:-}" == -* ]]; do
    case "$1" in
        --quick) options+=("$1") && shift ;;
        --threads) options+=("$1" "${2:?--threads wants a number}") && shift 2 ;;
        --taco) taco="${2:?--taco wants a folder}" && shift 2 ;;
        --keep) keep="${2:?--keep wants a folder}" && shift 2 ;;
        --help | -h) usage && exit 0 ;;
        *) echo "structures.sh: unknown option '$1'; try --help" >&2 && exit 1 ;;
    esac
done
candler="$(realpath -- "${1:-$top/build/bin/candler}")"
shift || true
[[ -x "$candler" ]] || { echo "structures.sh: build $candler first" >&2 && exit 1; }
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1
if [[ -n "$keep" ]]; then
    mkdir -p -- "$keep"
    work="$(realpath -- "$keep")"
    rm -f -- "$work/exported.h"
else
    work="$(mktemp -d)"
    trap 'rm -rf -- "$work"' EXIT
fi
programs="$top/resources/programs/stur"
quiet() { "$@" >"$work/log" 2>&1 || { cat -- "$work/log" >&2 && exit 1; }; }

# Each in a namespace of its own: several kernels have one name.
# ours NAME PROGRAM LINE...: exports the program with these lines added.
objects=()
ours() {
    local name="$1" text="$2" namespace="candler_${1//-/_}" cpp flags
    shift 2
    [[ -f "$text" ]] || text="$here/structures/$text.stur"
    { cat -- "$text" && printf '%s\n' "$@"; } >"$work/$name.stur"
    sed "s/NAME/$name/" "$here/structures/kernel.candler" >"$work/$name.candler"
    quiet "$candler" export "$work/$name.candler" --out "$work/$name" --force
    cpp="$(basename -- "$(sed -n 's/^add_library(.*_kernel STATIC \(.*\.cpp\))$/\1/p' "$work/$name/CMakeLists.txt")")"
    # The options that hold for all machines; then those that it asks for where the compiler has them.
    flags="$(sed -n '/^target_compile_options(.*_kernel PRIVATE/,/)$/p' "$work/$name/CMakeLists.txt" |
        sed 's/^target_compile_options([^ ]* PRIVATE//; s/\$<.*//')"
    # shellcheck disable=SC2086  # several options
    "${CXX:-c++}" -std=gnu++17 -O3 $flags -march=native -fopenmp "-Dkernels=$namespace" \
        -c "$work/$name/$cpp" -o "$work/$name.o"
    objects+=("$work/$name.o")
    # Not included: of headers that are alike, compilers take `#pragma once` to mean all.
    sed "/^#pragma once/d; s/^\(}  \/\/ \)\?namespace kernels/\1namespace $namespace/" \
        "$work/$name/${cpp%.cpp}.hpp" >>"$work/exported.h"
}
# both NAME PROGRAM TENSORS LINE...: the same with dense arrays, and with these tensors packed.
both() {
    local name="$1" text="$2" layout="layout: ${3// /; } -> packed"
    shift 3
    ours "$name" "$text" "$@"
    ours "$name-packed" "$text" "$@" "${layout//;/ -> packed;}"
}
both ttm-diag ttm "A B" 'B:U(i, j, l) := (i = j)'
both ttm-j ttm "A B" 'B:U(i, j, l) := (j = J)'
both ttm-half ttm "A B" 'B:U(i, j, l) := (i <= j)'
both thp-diag thp "A B C" 'B:U(i, j, k) := (i = j)' 'C:U(i, j, k) := (i = j)'
both thp-i thp "A B C" 'B:U(i, j, k) := (i = I)' 'C:U(i, j, k) := (i = I)'
both thp-j thp "A B C" 'B:U(i, j, k) := (j = J)' 'C:U(i, j, k) := (j = J)'
both mttkrp-ij mttkrp "A B D" 'B:U(i, k, l) := (i = I)' 'D:U(l, j) := (j = J)'
both mttkrp-i mttkrp "A B" 'B:U(i, k, l) := (i = I)'
both mttkrp-j mttkrp "A D" 'D:U(l, j) := (j = J)'
for name in lr pr2 pr3; do
    orders=2 && [[ "$name" != lr ]] && orders="2 3 4"
    [[ "$name" == pr3 ]] && orders="2 3 4 5 6"
    both "$name" "$name" "A${orders// / A}"
    both "$name-add" "$name-add" "S${orders// / S}"
done
ours covariance "$programs/covariance.stur"
both trmm trmm T
both pglm "$programs/pglm.stur" B
both conv1d "$programs/convolution.stur" B
both symv "$programs/symmetric-product.stur" S
ours copy2 copy2
ours copy3 copy3
ours copy4 copy4

# generate KERNEL EXPRESSION FORMAT...: the functions of one kernel, and its line in the table of all.
# Formats are those of the result and of operands, `T:dsd`.
: >"$work/taco.c"
: >"$work/taco-table"
: >"$work/taco-declarations"
generate() {
    local kernel="$1" expression="$2" prefix formats="" format evaluate
    shift 2
    prefix="taco_$(wc -l <"$work/taco-table")_"
    for format in "$@"; do formats="$formats\"${format#*:}\", "; done
    quiet "$taco/build/bin/taco" "$expression" "${@/#/-f=}" "-prefix=$prefix" "-write-source=$work/taco-one.c"
    cat -- "$work/taco-one.c" >>"$work/taco.c"
    printf 'int %s(void);\n' "$prefix"{assemble,compute,evaluate} >>"$work/taco-declarations"
    evaluate="${prefix}evaluate"
    # Of MTTKRP with a sparse result it sets sums to 0 within their loops.
    [[ "$kernel" == mttkrp-* ]] && evaluate=nullptr
    printf '    {"%s", {%s}, %sassemble, %scompute, %s},\n' \
        "$kernel" "${formats%, }" "$prefix" "$prefix" "$evaluate" >>"$work/taco-table"
}
peers=()
if [[ -x "$taco/build/bin/taco" ]]; then
    # Results that are dense, as ours are; beside packed ones the formats of the paper, too.
    for kernel in ttm-diag ttm-j ttm-half; do
        expression="A(i,j,k)=B(i,j,l)*C(k,l)"
        for row in "$kernel" "$kernel-packed"; do
            generate "$row" "$expression" A:ddd B:ddd C:dd
            generate "$row" "$expression" A:ddd B:sss C:dd
            generate "$row" "$expression" A:ddd B:dsd C:dd
        done
        generate "$kernel-packed" "$expression" A:ssd B:sss C:dd
        generate "$kernel-packed" "$expression" A:dsd B:dsd C:dd
    done
    for kernel in thp-diag thp-i thp-j; do
        expression="A(i,j,k)=B(i,j,k)*C(i,j,k)"
        best=dsd && [[ "$kernel" == thp-i ]] && best=sdd
        for row in "$kernel" "$kernel-packed"; do
            generate "$row" "$expression" A:ddd B:ddd C:ddd
            generate "$row" "$expression" A:ddd B:sss C:sss
            generate "$row" "$expression" A:ddd "B:$best" "C:$best"
        done
        generate "$kernel-packed" "$expression" A:sss B:sss C:sss
        generate "$kernel-packed" "$expression" "A:$best" "B:$best" "C:$best"
    done
    expression="A(i,j)=B(i,k,l)*C(k,j)*D(l,j)"
    for kernel in mttkrp-ij mttkrp-i mttkrp-j; do
        for row in "$kernel" "$kernel-packed"; do
            generate "$row" "$expression" A:dd B:ddd C:dd D:dd
            generate "$row" "$expression" A:dd B:sss C:dd D:ds
            generate "$row" "$expression" A:dd B:sdd C:dd D:ds
            generate "$row" "$expression" A:dd B:sdd C:dd D:dd
            # A result (D,S), as in the paper for a fixed j, has wrong positions in all functions.
            generate "$row" "$expression" A:dd B:ddd C:dd D:ds
        done
    done
    generate mttkrp-ij-packed "$expression" A:sd B:sdd C:dd D:ds
    generate mttkrp-i-packed "$expression" A:sd B:sdd C:dd D:dd
    powers="f(i)*f(j)" sums="g(i)*g(j)" indices="i,j" format="dd"
    for order in 2 3 4 5 6; do
        generate "power$order" "A($indices)=$powers" "A:$format" f:d
        generate "sum$order" "A($indices)=$powers+$sums" "A:$format" f:d g:d
        index="$(cut -c "$((order - 1))" <<<klmno)"
        powers="$powers*f($index)" sums="$sums*g($index)" indices="$indices,$index" format="d$format"
    done
    generate matrix-vector "y(i)=A(i,j)*x(j)" y:d A:dd x:d
    generate matrix-vector "y(i)=A(i,j)*x(j)" y:d A:ds x:d
    generate covariance "A(j,k)=X(i,j)*Y(i,k)" A:dd X:dd Y:dd
    generate matrix-product "A(i,j)=T(i,k)*B(k,j)" A:dd T:dd B:dd
    generate matrix-product "A(i,j)=T(i,k)*B(k,j)" A:dd T:ds B:dd
    # As TACO itself compiles them, and for this machine. Without OpenMP they define two functions of
    # it, which would stand in the place of those that our kernels call.
    "${CC:-cc}" -std=c99 -O3 -ffast-math -march=native \
        -Domp_get_thread_num=taco_thread_num -Domp_get_max_threads=taco_max_threads -w -c "$work/taco.c" -o "$work/taco.o"
    { printf '#include <vector>\nextern "C" {\n' && cat -- "$work/taco-declarations" && printf '}\nnamespace structures {\nnamespace {\n' &&
        printf 'const std::vector<Generated> generatedKernels = {\n' && cat -- "$work/taco-table" &&
        printf '};\n}\n}\n'; } >"$work/taco-kernels.inc"
    peers+=(-DWITH_TACO -I "$taco/include" "$work/taco.o")
else
    echo "TACO is left out: no ${taco:-FOLDER}/build/bin/taco (--taco FOLDER)"
fi
if printf '#include <cblas.h>\nint main() {}\n' |
    "${CXX:-c++}" -x c++ - -lopenblas -o "$work/blas" >/dev/null 2>&1; then
    peers+=(-DWITH_BLAS -lopenblas)
else
    echo "OpenBLAS is left out: no cblas.h or library (libopenblas-dev)"
fi
python="${PYTHON:-/usr/bin/python3}"
library="$("$python" -c 'import numpy, sysconfig; print(sysconfig.get_config_var("INSTSONAME"))' 2>/dev/null || true)"
if [[ -n "$library" ]]; then
    peers+=("-DWITH_PYTHON=\"$library\"")
    if "$python" -c 'import torch' 2>/dev/null; then
        peers+=(-DWITH_TORCH)
    else
        echo "PyTorch is left out: $python has no torch (python3-torch)"
    fi
else
    echo "NumPy and PyTorch are left out: $python has no numpy (python3-numpy)"
fi

native=(-std=c++20 -O3 -march=native -Wall -Wextra -I "$work" -I "$here")
"${CXX:-c++}" "${native[@]}" -DNAIVE=naive -c "$here/structures/Naive.cpp" -o "$work/naive.o"
"${CXX:-c++}" "${native[@]}" -DNAIVE=fast -ffast-math -c "$here/structures/Naive.cpp" -o "$work/fast.o"
sources=()
for source in "$here"/contest/*.cpp "$here"/structures/*.cpp; do
    [[ "$source" == */Naive.cpp ]] || sources+=("$source")
done
"${CXX:-c++}" "${native[@]}" -DNDEBUG -fopenmp -Wno-cast-function-type "${sources[@]}" "$work/naive.o" "$work/fast.o" \
    "${objects[@]}" "${peers[@]}" -o "$work/bench"
"$work/bench" "${options[@]}" "$@"
