/** A Postgres for the test run: Debian's, in a temporary folder. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'

export interface Cluster {
  /** The URL of a database, by its name. */
  url(database: string): string
  stop(): Promise<void>
}

const debian = '/usr/lib/postgresql'
const missing =
  'No Postgres, which tests of the server run on: sudo apt-get install -y --no-install-recommends postgresql (or put initdb and postgres on the PATH)'

/** The folder of `initdb` and `postgres`, which Debian keeps off the path, by version. */
function programs(): string {
  const versions = existsSync(debian)
    ? readdirSync(debian).toSorted((a, b) => Number(b) - Number(a))
    : []
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(':'),
  ]
  const found = folders.find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name))),
  )
  if (found === undefined) throw new Error(missing)
  return found
}

/** Postgres refuses to run as root, so tests that run as root use its own user. */
function owner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const number = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: number('-u'), gid: number('-g') }
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })

/** Settings that make it fast. Its data need not survive a power cut. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'password_encryption=md5',
  'max_connections=200',
  'shared_buffers=64MB',
  'log_min_messages=fatal',
]

/** The password has characters that a URL has to escape, and tests check that it does not leak. */
export const password = 'öpen/sesame:@?'

async function answers(url: string, failed: () => string | undefined): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      await client.end().catch(() => {})
      const reason = failed()
      if (reason !== undefined)
        throw new Error(`Postgres did not start: ${reason}`, { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
}

/** Starts one. `initdb` takes half a second. */
export async function startCluster(): Promise<Cluster> {
  const bin = programs()
  const own = owner()
  const home = mkdtempSync(path.join(tmpdir(), 'portico-postgres-'))
  const secret = path.join(home, 'password')
  writeFileSync(secret, password, { mode: 0o600 })
  if (own) for (const each of [home, secret]) chownSync(each, own.uid, own.gid)
  chmodSync(home, 0o700)
  const data = path.join(home, 'data')
  const made = spawnSync(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'portico',
      '-A',
      'md5',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    { ...own, cwd: home, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const child = spawn(
    path.join(bin, 'postgres'),
    [
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      home,
      '-h',
      '127.0.0.1',
      ...settings.flatMap((each) => ['-c', each]),
    ],
    { ...own, cwd: home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (part) => (said += String(part)))
  const url = (database: string): string =>
    `postgres://portico:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  await answers(url('postgres'), () => (child.exitCode === null ? undefined : said))
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // Closes connections without waiting for them.
      child.kill('SIGINT')
      await ended
      rmSync(home, { recursive: true, force: true })
    },
  }
}
