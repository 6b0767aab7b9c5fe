#!/usr/bin/env bash
# The Debian packages: as dpkg and lintian want them, with programs that run from them.
# Usage: packages.sh BUILD
source "$(dirname -- "${BASH_SOURCE[0]}")/checks.sh"
need cpack dpkg-deb dpkg-shlibdeps
scratch
check cpack -G DEB --config "$1/CPackConfig.cmake" -B "$work/packages"
cd -- "$work" || exit 1
shopt -s nullglob
packages=("$work"/packages/*.deb)
same "how many packages" 2 "${#packages[@]}"
((failures == 0)) || finish

# field NAME PACKAGE…
field() { dpkg-deb -f "$2" "$1"; }
for package in "${packages[@]}"; do
    name="$(field Package "$package")"
    [[ "$(field Depends "$package")" == *libc6* ]] || wrong "$name depends on no libraries"
    same "section of $name" science "$(field Section "$package")"
    dpkg-deb -x "$package" "$work/root"
    dpkg-deb -x "$package" "$work/$name"
    [[ -s "$work/$name/usr/share/doc/$name/copyright" ]] || wrong "$name has no copyright"
    LC_ALL=C.UTF-8 man --warnings -l "$work/$name/usr/share/man/man1/$name.1.gz" >/dev/null ||
        wrong "$name has no manual page"
done
# What its users are told to install beside it: for kernels, tensor kernels, pictures.
cli=("$work"/packages/candler_*.deb)
for package in cmake g++ make libdnnl-dev graphviz librsvg2-bin; do
    [[ ", $(field Recommends "${cli[0]}")," == *", $package,"* ]] ||
        wrong "candler does not recommend $package"
done
version="$(field Version "${packages[0]}")"
window=("$work"/packages/candler-workbench_*.deb)
[[ "$(field Depends "${window[0]}")" == *"candler (= $version)"* ]] ||
    wrong "the window does not ask for the command line of its version"
same "files of both packages" "" \
    "$(comm -12 <(cd candler && find . -type f | sort) <(cd candler-workbench && find . -type f | sort))"

# They run from where they were unpacked.
bare() { env -i PATH=/usr/bin:/bin LC_ALL=C.UTF-8 QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR="$work" "$@"; }
check bare root/usr/bin/candler run root/usr/share/candler/projects/map-fusion.candler
same "the version of the window" "candler ${version%-*}" \
    "$(bare root/usr/bin/candler-workbench --version | sed 's/-workbench//')"

if command -v lintian >/dev/null; then
    # A package made here is nobody's upload to Debian.
    same "lintian" "" "$(lintian --allow-root --fail-on none --suppress-tags \
        bogus-mail-host,bogus-mail-host-in-debian-changelog,initial-upload-closes-no-bugs \
        "${packages[@]}" 2>&1)"
fi
finish
