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
portico-server migrate                      migrate the database and report what was done
portico-server wallet list [text]           wallets by rank
portico-server wallet add <id> --name … [--field value …]
portico-server wallet edit <id> [--field value …]   an empty value removes a field
portico-server wallet remove <id> …
portico-server wallet import <file.json> [--dry-run] [--replace]   all wallets or none
portico-server wallet export [file.json]
portico-server project list
portico-server project add <id> [--name …] [--origins a,b] [--analytics on|off] [--feature id=on|off|a,b …]
portico-server project edit <id> …          the options of add; --feature id= removes one
portico-server project remove <id>
portico-server image list
portico-server image add <wallet|asset|currency|token> <id> <file>
portico-server image remove <wallet|asset|currency|token> <id>
portico-server chains                       the progress of each chain's index
portico-server session list <project> [account]   the sessions; an account is written as eip155:1:0x…
portico-server session history <project> [account]   the audit log of sessions, newest first
portico-server session end <id>
portico-server embedded rewrap              encrypt all shares with the newest key of PORTICO_EMBEDDED_KEY
portico-server embedded history [user]      the audit log of embedded wallets, newest first
portico-server frame --config <portico-frame.json> --out <folder>   write the login frame for a static host
portico-server frame --verify <origin> [--config <portico-frame.json>] [--project <id>]   compare a served frame with this release
portico-server frame --digests              the SHA-256 of each file of the login frame
portico-server backup <file>                copy a SQLite file, also while the server runs
portico-server restore <file>               check a backup, then replace the database by it
portico-server database import <file.sqlite>   copy a SQLite file into the new Postgres of PORTICO_DATABASE
portico-server database export <file.sqlite>   copy the Postgres of PORTICO_DATABASE into a new SQLite file
portico-server --help | --version

Settings are environment variables: PORTICO_DATABASE names the file, or the URL of a Postgres. All of them:
https://github.com/portico-wallet/portico/blob/main/docs/server/settings.md`
