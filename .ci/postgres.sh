# shellcheck shell=sh
# A PostgreSQL for the tests marked `service`, on a free port of this machine, gone when they are over.

# Whether the server that the tests ask for (tests/postgres.py) is there already and needs no password.
postgres_answers() {
    [ -z "${PRESIDENT_TEST_POSTGRES:-}" ] || return 0 # whoever names one answers for it
    command -v psql >/dev/null && psql -w -h 127.0.0.1 -p 5432 -U postgres -d postgres -c '' >/dev/null 2>&1
}

# The folder with initdb and pg_ctl, the newest when there are several. Debian keeps them off the path.
postgres_programs() {
    found=$(find /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1)
    [ -n "$found" ] || found=$(command -v initdb) || return 1
    dirname "$found"
}

# PostgreSQL refuses to run as root; the package made a user for it.
postgres_as() {
    if [ "$(id -u)" -eq 0 ]; then
        (cd / && runuser -u postgres -- "$@")
    else
        "$@"
    fi
}

postgres_start() {
    postgres_bin=$(postgres_programs)
    postgres_dir=$(mktemp -d)
    [ "$(id -u)" -ne 0 ] || chown postgres: "$postgres_dir"
    port=$(python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])')
    postgres_as "$postgres_bin/initdb" -D "$postgres_dir/data" -U postgres -A trust -E UTF8 --locale=C --no-sync >/dev/null
    postgres_as "$postgres_bin/pg_ctl" -D "$postgres_dir/data" -l "$postgres_dir/log" -w \
        -o "-c listen_addresses=127.0.0.1 -c port=$port -c unix_socket_directories=$postgres_dir -c fsync=off" \
        start >/dev/null || { cat "$postgres_dir/log" >&2; return 1; }
    export PRESIDENT_TEST_POSTGRES="postgresql://postgres@127.0.0.1:$port/postgres"
}

postgres_stop() {
    [ -n "${postgres_dir:-}" ] || return 0
    postgres_as "$postgres_bin/pg_ctl" -D "$postgres_dir/data" -m fast stop >/dev/null 2>&1 || true
    rm -rf "$postgres_dir"
}
