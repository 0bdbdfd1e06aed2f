#!/bin/sh
# Backs the database up each day, checks each copy by reading all of it, and keeps the newest ones:
#   deploy/backup.sh FOLDER DAYS [once]
# The options of the server's commands are in the environment: DATABASE_URL, or DOUDIZHU_DATA.
set -eu
folder=${1:?usage: backup.sh FOLDER DAYS [once]}
days=${2:?usage: backup.sh FOLDER DAYS [once]}
cd "$(dirname "$0")/.."

back_up() {
  file="$folder/doudizhu-$(date -u +%Y-%m-%dT%H%M%S).copy"
  npx node apps/server/src/main.ts backup "$file" && npx node apps/server/src/main.ts restore "$file" --check || return 1
  # Names are in the order of time.
  ls -1 "$folder"/doudizhu-*.copy | sort -r | tail -n "+$((days + 1))" | while read -r old; do rm -f "$old"; done
}

if [ "${3:-}" = once ]; then
  back_up
  exit
fi
while :; do
  # A copy that fails is tried again after an hour.
  if back_up; then sleep 86400; else echo "the backup failed, again in an hour" >&2 && sleep 3600; fi
done
