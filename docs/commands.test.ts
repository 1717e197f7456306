/**
 * Every line of a shell that the README, the packages' READMEs and the pages show is run from the
 * packages as they are published, or stands in `notRun` with the reason.
 */
import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installIn } from '../e2e/created/apps.ts'
import { startRegistry, type Registry } from '../e2e/created/registry.ts'
import { pack, type Packed } from '../scripts/published.mjs'
import { timeLimits } from '../scripts/time-limits.mjs'
import { blocksOf, pagesIn, root, type Block } from './pages.ts'

const pages = ['README.md', ...pagesIn('packages'), ...pagesIn('docs')].filter(
  (page) => page.startsWith('docs/') || path.basename(page) === 'README.md',
)
const blocks = pages.flatMap(blocksOf).filter(({ kind }) => kind === 'sh')

/** Why a line is not run here. */
const notRun: Readonly<Record<string, string>> = {
  'npm run demo': 'the demo of this repository, which e2e drives',
  'npm test': 'runs this test',
  'npm create portico@latest my-app -- --template vite --chains evm --yes':
    'run to a connected wallet by e2e/created.spec.ts, with the three lines after it',
  'cd my-app': 'see npm create',
  'npm install': 'see npm create',
  'npm run dev': 'see npm create',
  'npx astro add react':
    'a command of Astro, which asks the registry; e2e/frameworks builds its app',
  'curl "$SERVER/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/history?projectId=default&limit=5"':
    'needs a chain whose blocks are indexed',
  'curl "$SERVER/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?projectId=default"':
    'needs a chain whose blocks are indexed',
  'portico-server embedded history 5v8Y…': 'names a visitor of the reader’s server',
  'portico-server session end 6a2f…': 'names a session of the reader’s server',
  'portico-server frame --verify https://wallet.shop.example --config portico-frame.json':
    'needs that host; packages/server/test/frame-host.test.ts compares with one',
  'PORTICO_DATABASE=postgres://portico:password@db.example:5432/portico portico-server':
    'needs that Postgres; packages/server/test/postgres starts on one',
  'export PORTICO_DATABASE=postgres://portico:password@db.example:5432/portico':
    'needs that Postgres',
  'portico-server database import portico.sqlite': 'needs that Postgres',
  'portico-server database export portico.sqlite': 'needs that Postgres',
}

const linesOf = ({ code }: Block): string[] =>
  code
    .split('\n')
    .map((line) => line.replace(/\s+# .*/, ''))
    .filter((line) => line.trim())

/** What a line does, by which it is run. */
function kindOf(line: string): 'install' | 'same' | 'shell' | undefined {
  if (/^npm install ./.test(line)) return 'install'
  if (/^(pnpm|yarn) add /.test(line)) return 'same'
  return /^(PORTICO_\w+=\S.* )?(export|portico-server|portico-recovery|npx @portico\/server|curl)\b/.test(
    line,
  )
    ? 'shell'
    : undefined
}

const isRun = (line: string): boolean => !Object.hasOwn(notRun, line)
const specsOf = (line: string): string[] => line.split(' ').filter((word) => !word.startsWith('-'))

/** Starts servers that run until the block ends, and asks the one that has been started last. */
const prelude = `
serves() {
  exec 3< <(command "$@" 2>&1)
  while read -r line <&3; do
    printf '%s\\n' "$line"
    if [[ $line =~ :([0-9]+)\\".*'"listening"' ]]; then port=\${BASH_REMATCH[1]}; return; fi
  done
  return 1
}
portico-server() { if (( $# )); then command portico-server "$@"; else serves portico-server; fi; }
portico-recovery() { if (( $# )); then command portico-recovery "$@"; else serves portico-recovery; fi; }
npx() { serves npx --no "$@"; }
curl() { command curl --fail --silent --show-error "\${1/:8787/:$port}"; }
`

let packed: readonly Packed[]
let folder = ''
beforeAll(async () => {
  packed = await pack()
  const cache = path.join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(path.join(cache, 'commands-'))
  const server = packed.find(({ manifest }) => manifest.name === '@portico/server')!.manifest
  const dependencies = { '@portico/server': server.version }
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ dependencies }))
  await installIn(packed, folder)
  mkdirSync(path.join(folder, 'node_modules/.bin'))
  for (const [name, file] of Object.entries(server.bin ?? {})) linkCommand(name, file)
  // The files that the pages' commands name are in the folder in which they are run.
  mkdirSync(path.join(folder, 'backups'))
  writeFileSync(
    path.join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
  )
  const [file] = blocksOf('docs/server/frame-host.md').filter(({ kind }) => kind === 'json')
  writeFileSync(path.join(folder, 'portico-frame.json'), file!.code)
  await inShell('portico-server wallet export wallets.json')
}, timeLimits.test * 2)
/** As npm does when it installs a package. */
function linkCommand(name: string, file: string): void {
  const commands = path.join(folder, 'node_modules')
  chmodSync(path.join(commands, '@portico/server', file), 0o755)
  symlinkSync(path.join('../@portico/server', file), path.join(commands, '.bin', name))
}

afterAll(() => {
  // Nothing is there when the packing has failed.
  if (folder) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** @returns what the lines have printed. @throws Error with it when one of them fails. */
async function inShell(code: string, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|PORTICO_)/i.test(name))
  const child = spawn('bash', ['-e', '-o', 'pipefail'], {
    cwd: folder,
    env: {
      ...Object.fromEntries(own),
      PATH: `${folder}/node_modules/.bin:${process.env['PATH']}`,
      PORTICO_PORT: '0',
      PORTICO_RECOVERY_PORT: '0',
      ...more,
    },
    // Its servers end with it.
    detached: true,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      output += String(text)
    })
  child.stdin.end(`${prelude}\n${code.replaceAll('/backups/', 'backups/')}\n`)
  const status = await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  try {
    process.kill(-child.pid!, 'SIGKILL')
  } catch {
    // It has started no server.
  }
  if (status !== 0) throw new Error(`${code}\nended with ${String(status)}:\n${output}`)
  return output
}

test('runs each line of a shell, or says why not', () => {
  const lines = blocks.flatMap(linesOf)
  expect(lines.length).toBeGreaterThan(80)
  const unknown = lines.filter((line) => isRun(line) && !kindOf(line))
  expect(unknown, 'Let this test run them, or say in notRun why not.').toEqual([])
  expect(
    Object.keys(notRun).filter((line) => !lines.includes(line)),
    'No page shows these.',
  ).toEqual([])
})

const ofShell = blocks
  .map((block) => ({
    page: block.page,
    code: linesOf(block)
      .filter((line) => isRun(line) && kindOf(line) === 'shell')
      .join('\n'),
  }))
  .filter(({ code }) => code)

test.each(ofShell)('$page: what it shows works when it is typed: $code', async ({ code }) => {
  await inShell(code)
})

interface Locked {
  version: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

/** The packages of others that this repository and its hosts have: npm only reads what they need. */
function lockedPackages(): Map<string, Record<string, Locked>> {
  const hosts = path.join(root, 'e2e/hosts')
  const folders = [root, ...readdirSync(hosts).map((name) => path.join(hosts, name))]
  const found = new Map<string, Record<string, Locked>>()
  for (const each of folders
    .map((name) => path.join(name, 'package-lock.json'))
    .filter(existsSync)) {
    const { packages } = JSON.parse(readFileSync(each, 'utf8')) as {
      packages: Record<string, Locked & { name?: string; link?: boolean }>
    }
    for (const [place, entry] of Object.entries(packages)) {
      const [, folderName] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(place) ?? []
      const name = entry.name ?? folderName
      if (!name || entry.link) continue
      found.set(name, { ...found.get(name), [entry.version]: entry })
    }
  }
  return found
}

const newest = (versions: readonly string[]): string =>
  versions.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1)!

/** @returns a registry of them, without their tarballs. */
async function startLocked(): Promise<{ url: string; stop(): void }> {
  const locked = lockedPackages()
  const server = createServer((request, response) => {
    const name = decodeURIComponent((request.url ?? '/').slice(1))
    const entries = locked.get(name)
    if (!entries) return response.writeHead(404).end()
    const versions = Object.entries(entries).map(([version, entry]) => [
      version,
      { ...entry, name, dist: { tarball: `http://127.0.0.1/${name}-${version}.tgz` } },
    ])
    response.setHeader('content-type', 'application/json')
    return response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: newest(Object.keys(entries)) },
        versions: Object.fromEntries(versions),
      }),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

const installs = [...new Set(blocks.flatMap(linesOf).filter((line) => kindOf(line) === 'install'))]

describe('npm install', () => {
  let upstream: Awaited<ReturnType<typeof startLocked>>
  let registry: Registry
  beforeAll(async () => {
    upstream = await startLocked()
    registry = await startRegistry(packed, upstream.url)
  })
  afterAll(async () => {
    upstream.stop()
    await registry.stop()
  })

  test.each(installs)('finds every package, and no two that do not fit: %s', async (line) => {
    const own = mkdtempSync(path.join(folder, 'host-'))
    writeFileSync(path.join(own, 'package.json'), '{}')
    const output = await inShell(`cd ${own}\n${line} --package-lock-only --no-audit --no-fund`, {
      npm_config_registry: registry.url,
      npm_config_cache: path.join(folder, 'npm-cache'),
    })
    expect(output).not.toMatch(/npm (warn|error)/)
    const { packages } = JSON.parse(readFileSync(path.join(own, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, object>
    }
    for (const spec of specsOf(line).slice(2))
      expect(packages).toHaveProperty([`node_modules/${spec.replace(/(?<=.)@.*/, '')}`])
  })
})

test('names the same packages for other package managers as for npm', () => {
  const shown = blocks.map((block) => ({
    npm: linesOf(block).find((line) => kindOf(line) === 'install'),
    same: linesOf(block).filter((line) => kindOf(line) === 'same'),
  }))
  for (const { npm = '', same } of shown)
    for (const line of same) expect(specsOf(line).slice(2)).toEqual(specsOf(npm).slice(2))
})

test('fails when a server does not start, and when it has not what is asked for', async () => {
  await expect(inShell('PORTICO_RPC=no portico-server')).rejects.toThrow('PORTICO_RPC')
  await expect(inShell('npx @portico/server\ncurl http://127.0.0.1:8787/nothing')).rejects.toThrow(
    '404',
  )
})
