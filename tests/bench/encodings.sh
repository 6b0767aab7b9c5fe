#!/usr/bin/env bash
# Runs three goals in the four encodings of the lambda calculus, each in a process of its own, and prints
# table 2 of "Sketch-Guided Equality Saturation" with our figures.
set -euo pipefail
here="$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)"
candler="${1:-$here/../../build/bin/candler-evaluations}"
programs="$here/evaluations/resources/programs/untyped"

printf '%-20s %-10s %-20s %10s %9s %9s %9s %9s\n' encoding goal end 'CPU [ms]' MB rules e-nodes e-classes
for encoding in explicit-names explicit-indices extraction-names extraction-indices; do
    rules=()
    for pair in reduction:lambda fission:fusion binomial:stencil; do
        goal="${pair%%:*}"
        rules+=(--rules "${pair##*:}")
        program="$programs/$goal-${encoding##*-}"
        "$candler" saturate --language "untyped-$encoding" "${rules[@]}" --term "$program.terms" \
            --goal "$(cat "$program.goal")" --iterations 50 --nodes 10000000 --seconds 240 --memory 2000 |
            awk -v encoding="$encoding" -v goal="$goal" '
                $1 ~ /^[0-9]+$/ { nodes = $2; classes = $3; rules += $5 }
                / of CPU, at most / {
                    end = $0; sub(/(;| in iteration).*/, "", end)
                    time = $0; sub(/ ms of CPU.*/, "", time); sub(/.* /, "", time)
                    memory = $0; sub(/ MB$/, "", memory); sub(/.* /, "", memory)
                }
                END { printf "%-20s %-10s %-20s %10s %9s %9d %9d %9d\n", encoding, goal, end, time, memory,
                             rules, nodes, classes }' || true
    done
done
