#!/usr/bin/env bash
# Runs the published workloads, each run in a process of its own, and prints one table of our figures
# beside the published ones (published.txt).
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"

usage() {
    cat <<'HELP'
Usage: tests/bench/table.sh [--repeat N] [--journal] [--bench PROGRAM] [REGEX]

Prints, for each workload of tests/bench/published.txt whose name matches REGEX
(default: all), the least CPU time of N runs (default 3) with its search, apply
and rebuild, the extraction of the cheapest terms, and the peak memory of the
process, each beside the published figure and divided by it: below 1 is better.
Search, apply and rebuild are by the wall clock. A * marks another number of
e-nodes than published. With --journal the runs keep the journal that history
and explanations read; without, they keep nothing, as the published ones did.

The program is build/bin/bench_workloads, or PROGRAM. Leave the machine to it.
HELP
}

repeat=3
prefix=
bench="$here/../../build/bin/bench_workloads"
regex=.
while (($#)); do
    case "$1" in
        --help | -h) usage && exit 0 ;;
        --journal) prefix=journal/ ;;
        --repeat) repeat="$2" && shift ;;
        --bench) bench="$2" && shift ;;
        -*) echo "table.sh: unknown option '$1'; try --help" >&2 && exit 1 ;;
        *) regex="$1" ;;
    esac
    shift
done
[[ -x "$bench" ]] || { echo "table.sh: build $bench first" >&2; exit 1; }

printf '%-28s %9s  %9s %9s %5s  %8s %8s %8s  %8s %8s %5s  %6s %6s %5s  %9s\n' \
    workload e-nodes 'CPU ms' published ratio search apply rebuild \
    'extract' published ratio 'MB' publ. ratio 'e-nodes/s'
while read -r name _ _ nodes cpu _ _ _ extract megabytes; do
    [[ "$name" == \;* || ! "$name" =~ $regex ]] && continue
    for ((i = 0; i < repeat; ++i)); do
        "$bench" --benchmark_filter="^$prefix$name/iterations:1/manual_time$" --benchmark_format=csv \
            2>/dev/null
    done | awk -F, -v name="$name" -v nodes="$nodes" -v cpu="$cpu" -v extract="$extract" \
        -v megabytes="$megabytes" '
        $1 == "name" { for (i = 1; i <= NF; ++i) { gsub(/"/, "", $i); column[$i] = i } next }
        # The manual time is in the column real_time.
        best == 0 || $column["real_time"] < best { best = $column["real_time"]; row = $0 }
        END {
            if (best == 0) { print name ": no figures" > "/dev/stderr"; exit 1 }
            split(row, v, ",")
            count = v[column["label"]]
            gsub(/"/, "", count)
            mark = count == nodes ? " " : "*"
            printf "%-28s %9d%s %9.3f %9.3f %5.2f  %8.2f %8.2f %8.2f", name, \
                count, mark, best, cpu, best / cpu, v[column["search_ms"]], \
                v[column["apply_ms"]], v[column["rebuild_ms"]]
            printf "  %8.3f %8.3f %5.2f  %6.1f %6.1f %5.2f  %9.0f\n", v[column["extract_ms"]], \
                extract, v[column["extract_ms"]] / extract, v[column["peak_MB"]], megabytes, \
                v[column["peak_MB"]] / megabytes, v[column["e_nodes_per_s"]]
        }'
done <"$here/published.txt"
