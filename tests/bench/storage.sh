#!/usr/bin/env bash
# Times exported kernels over sparse storage beside those of TACO, Eigen and GraphBLAS, in one
# process, by turns.
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
top="$here/../.."

usage() {
    cat <<'HELP'
Usage: tests/bench/storage.sh [--quick] [--default-malloc] [--taco FOLDER]
                              [--eigen FOLDER] [--graphblas FOLDER]
                              [CANDLER] [KERNEL...]

Exports the kernels of resources/programs/sdqlite, and the sum of two matrices by
rows, with CANDLER (default: build/bin/candler), compiles them as their exported
CMakeLists.txt does, and runs them beside those of
  TACO    a checkout that is built in its folder build (or $TACO);
  Eigen   the folder with Eigen/Sparse (or $EIGEN; default: /usr/include/eigen3);
  GrB     the folder with GraphBLAS.h (or $GRAPHBLAS; default: /usr/include).
Where one is absent it is left out, which is said. Before a kernel is timed the
results of all are compared; one that differs is an error. Prints the median CPU
time of 3 to 15 rounds and half the range of its middle half, then the time of the
best peer and of TACO divided by ours: above 1 is better. All use one thread.

Coordinates have 32 bits everywhere but in GraphBLAS, positions 64 bits here and
there, 32 in TACO and Eigen. Sparse results are allocated anew in each call; freed
memory stays with the process, or, with --default-malloc, goes back to the system
when malloc wants so. TACO has two ways to make them, `assemble` and then
`compute`, or `evaluate`: the faster one counts. Of Eigen, SDDMM is a dot product
for each entry, SumMMM the sum of a product, BATAX two products; of GraphBLAS the
same, and triangles is a product with its matrix as mask.

Each KERNEL (SpMV, MMM, sum, SDDMM, SumMMM, BATAX, triangles, TTM, MTTKRP; default:
all) has matrices of 4000 x 4000, or tensors of 200 x 200 x 1000, of four densities;
matrices follow a power law, too. With --quick small ones are compared, and the
times say nothing.
HELP
}

options=()
taco="${TACO:-}"
eigen="${EIGEN:-/usr/include/eigen3}"
graphblas="${GRAPHBLAS:-/usr/include}"
while [[ "${1:-}" == -* ]]; do
    case "$1" in
        --quick | --default-malloc) options+=("$1") && shift ;;
        --taco) taco="${2:?--taco wants a folder}" && shift 2 ;;
        --eigen) eigen="${2:?--eigen wants a folder}" && shift 2 ;;
        --graphblas) graphblas="${2:?--graphblas wants a folder}" && shift 2 ;;
        --help | -h) usage && exit 0 ;;
        *) echo "storage.sh: unknown option '$1'; try --help" >&2 && exit 1 ;;
    esac
done
candler="$(realpath -- "${1:-$top/build/bin/candler}")"
shift || true
[[ -x "$candler" ]] || { echo "storage.sh: build $candler first" >&2 && exit 1; }
export OMP_NUM_THREADS=1
work="$(mktemp -d)"
trap 'rm -rf -- "$work"' EXIT
quiet() { "$@" >"$work/log" 2>&1 || { cat -- "$work/log" >&2 && exit 1; }; }

# Each in a namespace of its own: several kernels have one name.
libraries=()
for name in spmv mmm sum sddmm summmm batax triangles ttm mttkrp; do
    project="$top/resources/projects/storel-$name.candler"
    [[ "$name" == sum ]] && project="$here/storage/sum.candler"
    quiet "$candler" export "$project" --out "$work/$name"
    quiet cmake -S "$work/$name" -B "$work/$name/build" -DCMAKE_CXX_FLAGS="-Dkernels=candler_$name"
    kernel="$(sed -n 's/^add_library(\(.*_kernel\) .*/\1/p' "$work/$name/CMakeLists.txt")"
    quiet cmake --build "$work/$name/build" --target "$kernel"
    libraries+=("$work/$name/build/lib$kernel.a")
done

# All functions of one kernel: generate NAME EXPRESSION OPTION...
generate() {
    local name="$1"
    shift
    quiet "$taco/build/bin/taco" "$@" "-prefix=taco_${name}_" "-write-source=$work/taco-$name.c"
    cat -- "$work/taco-$name.c" >>"$work/taco.c"
}
peers=()
if [[ -x "$taco/build/bin/taco" ]]; then
    generate spmv "y(i)=A(i,j)*x(j)" -f=y:d -f=A:ds -f=x:d
    generate mmm "C(i,j)=A(i,k)*B(k,j)" -f=C:ds -f=A:ds -f=B:ds \
        "-s=reorder(i,k,j)" "-s=precompute(A(i,k)*B(k,j),j,j)"
    generate sum "C(i,j)=A(i,j)+B(i,j)" -f=C:ds -f=A:ds -f=B:ds
    generate sddmm "R(i,j)=S(i,j)*U(i,k)*V(j,k)" -f=R:ds -f=S:ds -f=U:dd -f=V:dd
    generate summmm "s=A(k,i)*B(k,j)" -f=A:ds -f=B:ds
    generate batax "y(j)=beta*A(i,j)*A(i,k)*x(k)" -f=y:d -f=A:ds -f=x:d "-s=reorder(i,j,k)"
    generate triangles "t=A(i,j)*B(j,k)*C(i,k)" -f=A:ds -f=B:ds -f=C:ds
    generate ttm "A(i,j,k)=B(i,j,l)*C(k,l)" -f=A:sss -f=B:sss -f=C:ds
    generate mttkrp "A(i,j)=B(i,k,l)*C(k,j)*D(j,l)" -f=A:dd -f=B:sss -f=C:ds -f=D:ds \
        "-s=reorder(i,k,j,l)"
    # As TACO itself compiles them, and for this machine. Without OpenMP they define two functions of
    # it, which would stand in the place of those that our kernels call.
    "${CC:-cc}" -std=c99 -O3 -ffast-math -march=native \
        -Domp_get_thread_num=taco_thread_num -Domp_get_max_threads=taco_max_threads -w -c "$work/taco.c" -o "$work/taco.o"
    peers+=(-DWITH_TACO -I "$taco/include" "$work/taco.o")
else
    echo "TACO is left out: no ${taco:-FOLDER}/build/bin/taco (--taco FOLDER)"
fi
if [[ -f "$eigen/Eigen/Sparse" ]]; then
    peers+=(-DWITH_EIGEN -isystem "$eigen")
else
    echo "Eigen is left out: no $eigen/Eigen/Sparse (--eigen FOLDER)"
fi
if [[ -f "$graphblas/GraphBLAS.h" ]]; then
    peers+=(-DWITH_GRAPHBLAS -I "$graphblas" -lgraphblas)
else
    echo "GraphBLAS is left out: no $graphblas/GraphBLAS.h (--graphblas FOLDER)"
fi

"${CXX:-c++}" -std=c++20 -O3 -march=native -DNDEBUG -fno-math-errno -fno-trapping-math -fno-signed-zeros \
    -fassociative-math -fopenmp -DEIGEN_DONT_PARALLELIZE -Wall -Wextra -Wno-maybe-uninitialized -I "$work" -I "$here" \
    "$here"/contest/*.cpp "$here"/storage/*.cpp "${libraries[@]}" "${peers[@]}" -o "$work/bench"
"$work/bench" "${options[@]}" "$@"
