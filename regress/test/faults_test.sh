#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# faults.sh goes on where it was stopped, and runs only what has changed. The build and the simulator are played by scripts.
# usage: faults_test.sh; exit 0 passed, 1 failed.
set -euo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

mkdir -p bin cmake examples fpga_boards host model verif/unit rtl/unit tools regress
cp "$root/regress/faults.sh" regress/
cp "$root"/tools/{arguments.sh,evidence.py} tools/
touch CMakeLists.txt cmake/a model/a tools/a
printf 'one\ntwo\nthree\n' > rtl/unit/a.sv
echo 'a test' > verif/test.cpp
{
  printf 'sources = "rtl/unit/unit.f"\nfaults = [\n'
  printf '  { name = "%s", file = "rtl/unit/a.sv", tests = [%s], sed = "%s", wrong = "%s" },\n' \
    first '"smoke"' s/one/bad/ 'the first line is bad' \
    second '"smoke", "random:3"' s/two/worse/ 'the second one is' \
    third '"smoke"' s/three/unseen/ 'nobody sees this'
  printf ']\n'
} > verif/unit/evidence.toml

# Configures nothing; builds a simulator that fails by what is in the RTL. "bad" is seen by each test, "worse" only by
# random, "odd" ends it in another way, "stop" ends faults.sh itself. An object is made as Ninja does: if it is older
# than its source.
cat > bin/cmake <<'CMAKE'
#!/usr/bin/env bash
set -euo pipefail
[[ $1 == --build ]] || exit 0
mkdir -p "$2"
for source in verif/test.cpp model/a; do
  object=$2/${source##*/}.o
  [[ $object -nt $2/../tree/$source ]] || { cp "$2/../tree/$source" "$object"; echo "$source" >> "$BUILT"; }
done
cat > "$2/tributary" <<'SIM'
#!/usr/bin/env bash
set -euo pipefail
echo "$*" >> "$RUNS"
rtl=$(< tree/rtl/unit/a.sv)
[[ $rtl != *stop* ]] || kill "$(ps -o ppid= -p "$PPID")"
[[ $rtl != *odd* ]] || exit 3
if [[ $rtl == *bad* || $rtl == *worse* && $* == *random* ]]; then
  echo "UVM_ERROR /x/y.cpp(7) @ 6400 ns: top [board] wrong sum"
  exit 1
fi
SIM
chmod +x "$2/tributary"
CMAKE
chmod +x bin/cmake
export PATH=$work/bin:$PATH RUNS=$work/runs BUILT=$work/built

failed() {
  echo "faults_test: $1"
  cat out
  exit 1
}

# Runs faults.sh with the arguments from $3 on: it must end with exit status $1 after $2 runs of the simulator.
expect() {
  local status=0 wanted=$1 runs=$2
  shift 2
  : > runs
  regress/faults.sh "$@" > out 2>&1 || status=$?
  ((status == wanted)) || failed "'$*' ended with exit status $status, not $wanted"
  (($(wc -l < runs) == runs)) || failed "'$*' ran the simulator $(wc -l < runs) times, not $runs"
}

# It has a remark on what is unused.
cat > bin/verilator <<'VERILATOR'
#!/usr/bin/env bash
! grep -rn unused rtl/unit >&2
VERILATOR
chmod +x bin/verilator

table() { sed -n '/^fault /,$p' out; }

# Two tests without a fault; first is caught by smoke, second only by random, third by neither.
expect 1 6
[[ $(tail -1 out) == "2 caught, 1 survived" ]] || failed "the last line is wrong"
grep -qE '^second +unit/a.sv:2 +random:3 +1000  wrong sum$' out || failed "the row of second is wrong"
grep -qE '^third .* SURVIVED .* nobody sees this: not noticed by smoke$' out || failed "the row of third is wrong"
whole=$(table)

expect 1 0
[[ $(table) == "$whole" ]] || failed "the table is not the same after a run of nothing"
expect 1 0 --report
[[ $(table) == "$whole" ]] || failed "the report is not the table"
expect 0 2 --seed 5 --only first
expect 1 0
expect 1 6 --fresh

# Changed results are run again; text pages do not count.
echo 'no source' > rtl/README.md
expect 1 0
sed -i 's/three\/unseen/three\/bad/' verif/unit/evidence.toml
expect 1 0 --report
grep -q '^1 of the results are of other' out || failed "the report must mention a changed line"
expect 0 1
[[ $(tail -1 out) == "3 caught, 0 survived" ]] || failed "the changed fault is not caught"
expect 0 0 --report
echo '// more' >> verif/test.cpp
expect 1 0 --report
expect 0 6
echo four >> rtl/unit/a.sv
expect 0 6

# A file edited while something older was built is built, and nothing else.
: > built
echo '// edited during a build' >> verif/test.cpp
touch -d '1 hour ago' verif/test.cpp
expect 0 6
[[ $(sort -u built) == verif/test.cpp ]] || failed "built are: $(sort -u built); expected only the edited file"
cmp -s verif/test.cpp build/faults/build/test.cpp.o || failed "the edited file is not what was built"
rm model/a
expect 0 6
[[ ! -e build/faults/tree/model/a ]] || failed "a removed file is still in the copy"
touch model/a
expect 0 0

# A run without verdict is distinguished from a fault that survived, and is repeated.
sed -i 's/two\/worse/two\/odd/' verif/unit/evidence.toml
expect 1 1
[[ $(tail -1 out) == "2 caught, 0 survived, 1 without a verdict" ]] || failed "a run without verdict is not reported"
grep -qE '^second .* UNCLEAR .* ended with exit status 3' out || failed "the row of a run without verdict is wrong"
expect 1 1

# Stopped in the second of three, then a line that was cut off: the first is kept.
sed -i 's/two\/odd/two\/stop/' verif/unit/evidence.toml
expect 143 4 --fresh
expect 1 0 --report
grep -q '^2 have no result yet' out || failed "the report must count what is missing"
printf 'cut off' >> build/faults/results.tsv
sed -i 's/two\/stop/two\/bad/' verif/unit/evidence.toml
expect 0 2
expect 0 0 --report
[[ $(tail -1 out) == "3 caught, 0 survived" ]] || failed "the report after a cut-off line is wrong"

# A fault that would not be built is named.
expect 0 0 --check
[[ $(< out) == "3 faults can be put in" ]] || failed "all faults can be put in"
sed -i '/"third"/{p; s/third/fourth/; s/three.bad/one\/unused/}' verif/unit/evidence.toml
expect 1 0 --check
grep -q "'fourth' cannot be built .*:unused$" out || failed "the fault that is not built is not named"
sed -i '/"fourth"/d' verif/unit/evidence.toml

exec 8> build/faults/lock
flock 8
expect 1 0
grep -q 'another run works in build/faults' out || failed "two runs in one directory"
expect 0 0 --report
echo "faults_test: passed"
