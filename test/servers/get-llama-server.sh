#!/usr/bin/env bash
# get-llama-server.sh DEST
#
# Unpacks llama.cpp's server and the libraries it needs into the folder DEST, from the Debian mirror
# that this machine's apt uses, without installing anything. DEST/llama-server then runs it through
# its own loader, so the machine's libc does not matter. Does nothing where DEST already holds it.
set -euo pipefail

packages="llama.cpp-tools libllama0 libggml0 libc6 libgcc-s1 libstdc++6 libgomp1 libssl3t64 libzstd1 zlib1g"

mkdir -p "$1"
dest=$(cd "$1" && pwd)
exec 9>"$dest/lock" && flock 9 # test files run side by side
[ -x "$dest/llama-server" ] && exit 0

for tool in apt-get dpkg; do
  command -v "$tool" >/dev/null || { echo "$tool is missing" >&2; exit 1; }
done
mirror=$(grep -rhoE '^[^#]*https?://[^ ]+/debian/?( |$)' /etc/apt/sources.list /etc/apt/sources.list.d 2>/dev/null |
  grep -oE 'https?://[^ ]+' | head -n 1 || true)
[ -n "$mirror" ] || { echo "apt has no Debian mirror on this machine" >&2; exit 1; }

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"/{lists/partial,cache/archives/partial,debs,root}
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $mirror sid main" >"$work/sources.list"
cat >"$work/apt.conf" <<CONF
Dir::Etc::sourcelist "$work/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$work/lists";
Dir::Cache "$work/cache";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::http::Timeout "20";
CONF
export APT_CONFIG="$work/apt.conf"
timeout 60 apt-get -qq update
(cd "$work/debs" && timeout 120 apt-get -qq download $packages)
for deb in "$work"/debs/*.deb; do dpkg -x "$deb" "$work/root"; done

rm -rf "$dest/root"
mv "$work/root" "$dest/root"
cat >"$dest/llama-server" <<'RUN'
#!/usr/bin/env bash
root=$(cd "$(dirname "$0")/root" && pwd)
lib=$(echo "$root"/usr/lib/*-linux-gnu)
cd "$lib"/ggml/backends* # where it looks for its compute backends
exec "$lib"/ld-linux-*.so.* --library-path "$lib:$lib/llama" "$root/usr/bin/llama-server" "$@"
RUN
chmod +x "$dest/llama-server"
