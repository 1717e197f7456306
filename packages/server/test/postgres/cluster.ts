/** A Postgres for the test run: Debian's, in a temporary folder. */
import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { holdPort } from '../../../../scripts/hold-port.mjs'
import { timeLimits } from '../../../../scripts/time-limits.mjs'

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

/** Where a cluster keeps its data and its socket, and who may run it. */
interface Place {
  readonly bin: string
  readonly home: string
  readonly data: string
  readonly owner: { uid: number; gid: number } | undefined
}

/** A Postgres that accepts connections. */
interface Running {
  readonly child: ChildProcess
  url(database: string): string
}

/** `initdb` takes half a second. */
function initialize(): Place {
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
  return { bin, home, data, owner: own }
}

/** The error with which Postgres ends when another program listens on its port. */
const portTaken = 'could not create any TCP/IP sockets'

/** Postgres cannot be given a port that is held, so it starts again if the port was taken meanwhile. */
async function launch(place: Place): Promise<Running> {
  const { port, release } = await holdPort(0, '127.0.0.1')
  await release()
  const child = spawn(
    path.join(place.bin, 'postgres'),
    [
      '-D',
      place.data,
      '-p',
      String(port),
      '-k',
      place.home,
      '-h',
      '127.0.0.1',
      ...settings.flatMap((each) => ['-c', each]),
    ],
    { ...place.owner, cwd: place.home, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let errors = ''
  child.stderr.on('data', (text) => (errors += String(text)))
  const url = (database: string): string =>
    `postgres://portico:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
  if (await accepts(url('postgres'), child)) return { child, url }
  if (errors.includes(portTaken)) return launch(place)
  throw new Error(`Postgres did not start: ${errors}`)
}

/**
 * Whether Postgres accepts a connection before it ends. A program that took its port may accept one
 * and not answer.
 */
async function accepts(url: string, child: ChildProcess): Promise<boolean> {
  let ended = false
  child.once('close', () => (ended = true))
  while (!ended) {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeLimits.attempt,
    })
    try {
      await client.connect()
      await client.end()
      return true
    } catch {
      await client.end().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  return false
}

export async function startCluster(): Promise<Cluster> {
  const place = initialize()
  const { child, url } = await launch(place)
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      // Closes connections without waiting for them.
      child.kill('SIGINT')
      await ended
      rmSync(place.home, { recursive: true, force: true })
    },
  }
}
