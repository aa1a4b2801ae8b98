#!/usr/bin/env bash
# Prepares a folder (1 GB) in which the game runs on Windows' Python under Wine, and runs it there:
#   tools/windows.sh FOLDER prepare        installs Debian's packages, Wine's own folder, Python and the libraries
#   tools/windows.sh FOLDER test [WORD...] the tests, or pytest with these arguments
#   tools/windows.sh FOLDER drive          plays in a real window by mouse and keys
#   tools/windows.sh FOLDER bundle         builds the bundle and its installer, and tries both
# Afterwards FOLDER/python is Windows' Python, and FOLDER/wine-run runs any other program of Windows.
# For Debian 12 or newer with Python 3.11; as root, or with sudo.
set -euo pipefail
checkout=$(realpath "$(dirname "$0")/..")
folder=$(realpath -m "$1")
action=${2:-prepare}
shift 2 || shift
tests=(rules persistence session commands presentation ai api ui pictures)

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

prepare() {
  local packages="wine wine64 gcc-mingw-w64-x86-64 mingw-w64-tools nsis rsync xvfb xdotool openbox imagemagick"
  # shellcheck disable=SC2086
  dpkg -s $packages >/dev/null 2>&1 || {
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null
  }
  mkdir -p "$folder"/{wheels,panda,py/DLLs,py/Lib/site-packages}
  cd "$folder"
  libraries
  interpreter
  repairs
  wrappers
  ./python -c 'import sys; print(sys.version, sys.platform)'
}

download() {  # to the folder $1: wheels for Windows, with the versions of CI
  # the variable of CI is a path from the checkout
  env -u PIP_CONSTRAINT python3 -m pip download -q --no-deps --platform win_amd64 --python-version 3.11 --implementation cp \
    --only-binary=:all: -c "$checkout/.ci/constraints.txt" -d "$1" "${@:2}"
}

libraries() {
  # the constraints without markers for other systems name every library that the extras need
  download wheels pygame-ce pygame-gui msgspec appdirs python-i18n accesskit prismatoid cffi pytest babel coverage pytest-xdist execnet \
    hypothesis sortedcontainers fonttools hatchling pathspec trove-classifiers pluggy iniconfig packaging colorama \
    pygments pyinstaller pyinstaller-hooks-contrib altgraph pefile pywin32-ctypes setuptools
  for wheel in wheels/*.whl; do python3 -m zipfile -e "$wheel" py/Lib/site-packages; done
  echo "Z:${checkout//\//\\}" >py/Lib/site-packages/checkout.pth
}

interpreter() {  # Panda3D's wheel has the files of Windows' Python; the standard library is the one of this machine
  download panda panda3d==1.10.16
  python3 -m zipfile -e panda/*.whl panda/files
  local libs=panda/files/deploy_libs
  cp $libs/python311.dll py/
  cp $libs/VCRUNTIME140.dll py/vcruntime140.dll
  cp $libs/*.pyd $libs/{libffi-8,libcrypto-3,libssl-3,sqlite3,tcl86t,tk86t}.dll py/DLLs/
  rm -r panda/files
  rsync -a --exclude lib-dynload --exclude test --exclude tests --exclude site-packages --exclude __pycache__ \
    --exclude 'config-*' --exclude idlelib --exclude '_sysconfigdata*' \
    "$(python3 -c 'import sysconfig; print(sysconfig.get_path("stdlib"))')/" py/Lib/
  cat >launcher.c <<'C'
#include <windows.h>
#include <shellapi.h>
static int run(int argc, wchar_t **argv) {
    HMODULE python = LoadLibraryW(L"python311.dll");
    return python ? ((int (*)(int, wchar_t **))(void *)GetProcAddress(python, "Py_Main"))(argc, argv) : 100;
}
int wmain(int argc, wchar_t **argv) { return run(argc, argv); }
int WINAPI wWinMain(HINSTANCE a, HINSTANCE b, LPWSTR c, int d) {
    int argc;
    wchar_t **argv = CommandLineToArgvW(GetCommandLineW(), &argc);
    return run(argc, argv);
}
C
  x86_64-w64-mingw32-gcc -O2 -municode -o py/python.exe launcher.c
  x86_64-w64-mingw32-gcc -O2 -municode -mwindows -o py/pythonw.exe launcher.c
  # python3.dll, which AccessKit needs, only forwards to python311.dll
  gendef - py/python311.dll 2>/dev/null | tr -d '\r' |
    awk 'BEGIN { print "LIBRARY python3\nEXPORTS" } /^_?Py/ { print $1 " = python311." $1 }' >python3.def
  echo 'int DllMain(void *a, unsigned b, void *c) { return 1; }' >stub.c
  x86_64-w64-mingw32-gcc -shared -nostdlib -e DllMain -o py/python3.dll stub.c python3.def
}

repairs() {  # of Wine 8
  cat >py/Lib/site-packages/sitecustomize.py <<'P'
"""Wine's `_locking` fails without an errno, so that the game would believe that there are no locks."""
import errno
import msvcrt

_locking = msvcrt.locking


def locking(handle, mode, count):
    try:
        return _locking(handle, mode, count)
    except OSError as error:
        raise error if error.errno else PermissionError(errno.EACCES, "Permission denied") from None


msvcrt.locking = locking
P
  export WINEPREFIX="$folder/prefix" WINEDEBUG=-all
  wineboot -i >/dev/null 2>&1
  winecfg -v win10 >/dev/null 2>&1
  wineserver -w
  # Documents and so on would be the folders of this machine's user
  find prefix/drive_c/users/*/ -maxdepth 1 -type l | while read -r link; do rm "$link" && mkdir "$link"; done
  cat >bcryptprimitives.c <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) { return SystemFunction036(data, length); }
C
  x86_64-w64-mingw32-gcc -shared -O2 -o prefix/drive_c/windows/system32/bcryptprimitives.dll bcryptprimitives.c -ladvapi32
}

wrappers() {  # the standard streams of Wine's Python must be pipes
  cat >wine-run <<S
#!/usr/bin/env bash
export WINEPREFIX="$folder/prefix" WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=d;winemenubuilder.exe=d"
: | wine "\$@" 2> >(cat >&2) | cat
exit "\${PIPESTATUS[1]}"
S
  printf '#!/usr/bin/env bash\nexec "%s/wine-run" "%s/py/python.exe" "$@"\n' "$folder" "$folder" >python
  chmod +x wine-run python
}

test() {
  cd "$checkout"
  export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy SANTIAGO_UNDER_WINE=1
  [ $# -gt 0 ] || set -- -n auto "${tests[@]/#/tests/}"
  "$folder/python" -m pytest -o addopts="-q --strict-markers" -p no:cacheprovider "$@"
}

restart_wine() {  # its desktop belongs to the display, or to none, of the program that came first
  WINEPREFIX="$folder/prefix" wineserver -k || true
}

drive() {
  cd "$checkout"
  restart_wine
  SANTIAGO_PYTHON="$folder/python" python3 tools/drive.py kill
  restart_wine
}

older_setup() {  # of the bundle $1, as version 0.9.0 and with a file that newer versions lack
  rm -rf "$folder/older"
  mkdir -p "$folder/older/Santiago/_internal"
  touch "$folder/older/Santiago/_internal/only-in-0.9.0"
  cp "$1" "$folder/older/older.zip"
  (cd "$folder/older" && python3 -m zipfile -e older.zip . && rm older.zip && python3 -m zipfile -c older.zip Santiago)
  python3 -c "
import pathlib, sys
from tools.package import installers
installers.__version__ = '0.9.0'
print(installers.make_setup(pathlib.Path(sys.argv[1])))" "$folder/older/older.zip" | tail -1
}

installed_version() {
  "$folder/wine-run" reg query 'HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\Santiago' /v DisplayVersion |
    tr -d '\r' | awk '/DisplayVersion/ { print $3 }'
}

try_setup() {  # installs the older version $2 and then $1; $3 has the player's files
  local program="$3/Programs/Santiago"
  mkdir -p "$3/santiago/saves"
  echo kept >"$3/santiago/saves/mein Spiel für Łukasz.santiago"
  "$folder/wine-run" "$2" /S
  [ "$(installed_version)" = 0.9.0 ]
  [ -e "$program/_internal/only-in-0.9.0" ]
  for _ in upgrade again; do
    "$folder/wine-run" "$1" /S
    [ "$(installed_version)" != 0.9.0 ]
    [ ! -e "$program/_internal/only-in-0.9.0" ]
  done
  "$folder/wine-run" reg query 'HKCU\Software\Classes\Santiago.Game\shell\open\command' /ve | grep -q 'santiago.exe" "%1"'
}

try_uninstaller() {  # which leaves the player's files, in $1
  local program="$1/Programs/Santiago"
  "$folder/wine-run" "$program/uninstall.exe" /S
  for _ in {1..20}; do [ -e "$program" ] || break; sleep 1; done  # the uninstaller goes on in a copy of itself
  [ ! -e "$program" ]
  grep -q kept "$1/santiago/saves/mein Spiel für Łukasz.santiago"
}

bundle() {
  cd "$checkout"
  restart_wine
  export SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy
  local out=$folder/dist setup files="$folder/prefix/drive_c/users/$(whoami)/AppData/Local"
  "$folder/python" tools/package.py --out "Z:${out//\//\\}" --work "Z:${folder//\//\\}\\build"
  setup=$(python3 -m tools.package.installers "$out"/santiago-*.zip | tail -1)
  try_setup "$setup" "$(older_setup "$out"/santiago-*.zip)" "$files"
  [ "$("$folder/wine-run" "$files/Programs/Santiago/santiago.exe" --version | tr -d '\r')" = "$(python3 -m santiago --version)" ]
  try_uninstaller "$files"
  restart_wine
  echo "installed, upgraded, removed: $setup"
}

"$action" "$@"
