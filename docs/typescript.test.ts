/** The declarations of our packages mean the same to every TypeScript that a host may have, by both ways in which it finds them, and are checked themselves. */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { published } from '../scripts/published.mjs'

const root = path.resolve(import.meta.dirname, '..')
const host = path.join(root, 'e2e/hosts/typescript')
const versions = Object.keys((JSON.parse(readFileSync(path.join(host, 'package.json'), 'utf8')) as { dependencies: Record<string, string> }).dependencies)
/** The repository's own is the newest, and has no interface for programs: it is run as hosts run it. */
const newest = path.join(root, 'node_modules/typescript')
const compilers = [...versions.map((name) => path.join(host, 'node_modules', name)), newest]
const resolutions = ['bundler', 'nodenext'] as const
/** The oldest and the newest find the declarations in both ways, those between take turns. */
const runs = compilers.flatMap((compiler, at) => (at === 0 || at === compilers.length - 1 ? resolutions : [resolutions[(at + 1) % 2]!]).map((resolution) => ({ compiler, resolution })))

/** Those for a page: the others bring types of Node or of a host's wagmi. */
const forPages = ['core', 'evm', 'solana', 'bitcoin', 'polkadot', 'cosmos', 'walletconnect', 'react'].map((name) => `@portico/${name}`)

beforeAll(async () => {
  const packages = (await published()).filter(({ manifest }) => forPages.includes(manifest.name))
  const entries = packages.flatMap(({ manifest }) =>
    Object.keys(manifest.exports ?? {})
      .filter((entry) => !/\*|\.json$|^\.\/internal/.test(entry))
      .map((entry) => manifest.name + entry.slice(1)),
  )
  const imports = entries.map((entry, at) => (entry.endsWith('styles') || entry.endsWith('.css') ? `import '${entry}'` : `export * as entry${at} from '${entry}'`))
  for (const resolution of resolutions) {
    const folder = path.join(host, '.generated', resolution)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, 'entries.ts'), `${imports.join('\n')}\n`)
    const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
    const strictest = { strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true, noPropertyAccessFromIndexSignature: true, skipLibCheck: false }
    const compilerOptions = { ...strictest, noEmit: true, target: 'es2022', lib: ['es2022', 'dom', 'dom.iterable'], module, moduleResolution: resolution, jsx: 'react-jsx', types: [] }
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['entries.ts', '../../app/host.tsx'] }))
  }
})

/** What a compiler says of the host and of our declarations; of others' packages it says what it says without us. */
async function faults(compiler: string, resolution: string): Promise<string[]> {
  const config = path.join(host, '.generated', resolution, 'tsconfig.json')
  const args = compiler === newest ? [path.join(newest, 'bin/tsc'), '-p', config, '--pretty', 'false'] : [path.join(host, 'check.mjs'), compiler, config]
  const ended = await promisify(execFile)(process.execPath, args, { cwd: root, maxBuffer: 2 ** 26 }).catch((error: { stdout: string; stderr: string }) => error)
  return `${ended.stdout}${ended.stderr}`.split('\n').filter((line) => line && !line.startsWith(' ') && !/^[^(]*node_modules\//.test(line))
}

test('a host compiles with every version, and so do the declarations', { timeout: 240_000 }, async () => {
  const found: Record<string, string[]> = {}
  const waiting = [...runs]
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const said = await faults(next.compiler, next.resolution)
      if (said.length > 0) found[`${path.basename(next.compiler)} ${next.resolution}`] = said
    }
  }
  await Promise.all([work(), work()])
  expect(found).toEqual({})
})
