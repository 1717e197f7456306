/** The message says why the command cannot be run as typed. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface Terminal {
  env: Readonly<Record<string, string | undefined>>
  out: (text: string) => void
  err: (text: string) => void
}

export const usage = `portico-server [serve] [--port 8787] [--host 127.0.0.1]   start the server
portico-server migrate                      bring the database up to date and say so
portico-server wallet list [text]           wallets by rank
portico-server wallet add <id> --name … [--field value …]
portico-server wallet edit <id> [--field value …]   an empty value removes a field
portico-server wallet remove <id> …
portico-server wallet import <file.json> [--dry-run] [--replace]   all of it or nothing
portico-server wallet export [file.json]
portico-server project list
portico-server project add <id> [--name …] [--origins a,b] [--analytics on|off] [--feature id=on|off|a,b …]
portico-server project edit <id> …          as add; --feature id= removes one
portico-server project remove <id>
portico-server image list
portico-server image add <wallet|asset|currency|token> <id> <file>
portico-server image remove <wallet|asset|currency|token> <id>
portico-server chains                       how far the index of each chain has come
portico-server session list <project> [account]   who is signed in; an account as eip155:1:0x…
portico-server session history <project> [account]   what happened to sessions, newest first
portico-server session end <id>
portico-server embedded rewrap              all shares under the newest of PORTICO_EMBEDDED_KEY
portico-server embedded history [user]      what happened to embedded wallets, newest first
portico-server backup <file>                while the server runs; of a SQLite file
portico-server restore <file>               checked before anything is replaced
portico-server database import <file.sqlite>   all of a SQLite file into the Postgres of PORTICO_DATABASE, which is new
portico-server database export <file.sqlite>   all of that Postgres into a new SQLite file
portico-server --help | --version

Settings are environment variables: PORTICO_DATABASE names the file, or the URL of a Postgres. All of them:
https://github.com/portico-wallet/portico/blob/main/docs/server/settings.md`
