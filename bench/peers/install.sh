#!/bin/sh
# Installs what bench/peers compares with, of pinned versions, into a folder of its own (by default /var/tmp/peers): nothing of it comes into our package.json.
# They are run and never copied from: PostGraphile is MIT, Django and its REST framework BSD, Directus MSCL-1.0-GPL (not for offering it to others; its licence is beside it).
set -u
dir=${1:-/var/tmp/peers}
said=0
npm_install() { # NAME PACKAGES...
  name=$1; shift
  mkdir -p "$dir/$name" && cd "$dir/$name" || exit 1
  [ -f package.json ] || echo '{"private":true}' > package.json
  # Without scripts: what they compile (isolated-vm of Directus) has no headers here; its item API does not use it.
  npm install --no-audit --no-fund --ignore-scripts "$@" > install.log 2>&1 || { echo "$name: not installed, see $dir/$name/install.log"; said=1; }
}
npm_install postgraphile postgraphile@4.14.1
npm_install directus directus@12.3.1
# Of extensions in a sandbox, of which there are none: without what it compiles the module could not even be loaded.
isolated="$dir/directus/node_modules/isolated-vm"
[ -d "$isolated" ] && printf 'module.exports = {}\n' > "$isolated/isolated-vm.js"
if ! python3 -c 'import django, rest_framework, psycopg2' 2> /dev/null; then
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends python3-django python3-djangorestframework python3-psycopg2 gunicorn > "$dir/apt.log" 2>&1 ||
    { echo "Django REST framework: not installed, see $dir/apt.log"; said=1; }
fi
exit $said
