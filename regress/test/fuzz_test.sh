#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
# fuzz.sh says how a crash is repeated, whatever the fuzzer has printed, and keeps the corpus if that can't be made smaller. The build and
# the fuzzer are played by scripts.
# usage: fuzz_test.sh; exit 0 passed, 1 failed.
set -euo pipefail
root=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
mkdir -p bin regress tools verif/node/fuzz/corpus
cp "$root/regress/fuzz.sh" regress/
cp "$root/tools/arguments.sh" tools/
echo seed > verif/node/fuzz/corpus/one

printf '#!/usr/bin/env bash\n' > bin/clang++
cat > bin/cmake <<'CMAKE'
#!/usr/bin/env bash
mkdir -p build/fuzz
cp fuzzer build/fuzz/fuzz_model
CMAKE
cat > fuzzer <<'FUZZER'
#!/usr/bin/env bash
case $(< mode),$1 in
  crash,*) echo "SUMMARY: it crashed"; echo "Test unit written to build/fuzz/crash-0a1b"; exit 77 ;;
  silent,*) echo "cannot allocate"; exit 1 ;;
  merge,-merge*) echo "no more memory"; exit 1 ;;
  *,-merge*) echo seed > "$4/one" ;;
  *) echo "stat::number_of_executed_units: 5" ;;
esac
FUZZER
chmod +x bin/* fuzzer
export PATH=$work/bin:$PATH

# expect MODE STATUS TEXT...: all of these are said.
expect() {
  local status=0 text
  echo "$1" > mode
  regress/fuzz.sh --seconds 1 > out 2>&1 || status=$?
  for text in "${@:3}"; do
    if ((status != $2)) || ! grep -qF -- "$text" out; then
      echo "fuzz_test: $1 ended with exit status $status, $2 and '$text' were expected"
      cat out
      exit 1
    fi
  done
}

expect well 0 "corpus: 1 files, "
expect crash 1 "SUMMARY: it crashed" "reproduce: build/fuzz/fuzz_model build/fuzz/crash-0a1b"
expect silent 1 "cannot allocate" "reproduce: build/fuzz/fuzz_model (see build/fuzz/fuzz.log)"
expect merge 1 "no more memory" "the corpus cannot be made smaller, it is unchanged"
[[ $(< verif/node/fuzz/corpus/one) == seed ]] || { echo "fuzz_test: the corpus is not what it was"; exit 1; }
echo "fuzz_test: passed"
