/**
 * The declarations of our packages mean the same to every TypeScript that a host may have, by both
 * ways in which it finds them, and are checked themselves.
 */
import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'
import { namespacePackages } from '../scripts/namespaces.mjs'
import { published } from '../scripts/published.mjs'

const root = path.resolve(import.meta.dirname, '..')
const host = path.join(root, 'e2e/hosts/typescript')
const versions = Object.keys(
  (
    JSON.parse(readFileSync(path.join(host, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
  ).dependencies,
)
/**
 * The repository's own is the newest, and has no interface for programs: it is run as hosts run it.
 */
const newest = path.join(root, 'node_modules/typescript')
const supported = [...versions.map((name) => path.join(host, 'node_modules', name)), newest]
const oldest = supported[0]!
/** The two ends of what is supported. With `PORTICO_TYPESCRIPT=all`, as before a release, all. */
const compilers = process.env['PORTICO_TYPESCRIPT'] === 'all' ? supported : [oldest, newest]
const resolutions = ['bundler', 'nodenext'] as const
/** The newest finds the declarations in both ways, the older ones take turns. */
const every = compilers.flatMap((compiler, at) => {
  const own = compiler === newest ? resolutions : [resolutions[at % 2]!]
  return own.map((resolution) => ({ compiler, resolution }))
})

/** Those that come with types of Node, which no page should need. */
const node = { packages: ['testkit', 'server'], types: ['node'] } as const
/**
 * What is checked together. Beside a host's wagmi, whose own declarations take the newest compiler
 * longest, that one compiles the examples: see readme.test.ts.
 */
const programs = {
  page: {
    packages: ['react', 'core', ...namespacePackages(), 'walletconnect', 'embedded', 'wagmi'],
    types: [],
    app: ['host.tsx'],
    runs: every,
  },
  oldestInNode: {
    ...node,
    app: ['tests.ts', 'wagmi.ts'],
    runs: [{ compiler: oldest, resolution: 'nodenext' }],
  },
  newestInNode: { ...node, app: ['tests.ts'], runs: [{ compiler: newest, resolution: 'bundler' }] },
} as const satisfies Record<
  string,
  {
    packages: readonly string[]
    types: readonly string[]
    app: readonly string[]
    runs: readonly Run[]
  }
>

type Kind = keyof typeof programs
interface Run {
  readonly compiler: string
  readonly resolution: (typeof resolutions)[number]
}

/** Where a host has wagmi: in a folder of its own, with a lock of its own. */
const wagmiIn = (file: string): string[] => [
  path.join(root, 'e2e/hosts/wagmi-3/node_modules', file),
]
const paths = {
  wagmi: wagmiIn('wagmi/dist/types/exports/index.d.ts'),
  'wagmi/*': wagmiIn('wagmi/dist/types/exports/*.d.ts'),
}

const folderOf = (kind: Kind, resolution: string): string =>
  path.join(host, '.generated', `${kind}-${resolution}`)

beforeAll(async () => {
  const all = await published()
  for (const [kind, { packages, types, app }] of Object.entries(programs))
    for (const resolution of resolutions) {
      const entries = packages.flatMap((name) =>
        entriesOf(all.find(({ manifest }) => manifest.name === `@portico/${name}`)!.manifest),
      )
      const imports = entries.map((entry, at) =>
        entry.endsWith('styles') || entry.endsWith('.css')
          ? `import '${entry}'`
          : `export * as entry${at} from '${entry}'`,
      )
      const folder = folderOf(kind as Kind, resolution)
      mkdirSync(folder, { recursive: true })
      writeFileSync(path.join(folder, 'entries.ts'), `${imports.join('\n')}\n`)
      const module = resolution === 'nodenext' ? 'nodenext' : 'esnext'
      const strictest = {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        noPropertyAccessFromIndexSignature: true,
        skipLibCheck: false,
      }
      const compilerOptions = {
        ...strictest,
        noEmit: true,
        target: 'es2022',
        lib: ['es2022', 'dom', 'dom.iterable'],
        module,
        moduleResolution: resolution,
        jsx: 'react-jsx',
        types,
        paths,
      }
      writeFileSync(
        path.join(folder, 'tsconfig.json'),
        JSON.stringify({
          compilerOptions,
          files: ['entries.ts', ...app.map((file) => `../../app/${file}`)],
        }),
      )
    }
})

const entriesOf = ({ name, exports = {} }: { name: string; exports?: object }): string[] =>
  Object.keys(exports)
    .filter((entry) => !/\*|\.json$/.test(entry))
    .map((entry) => name + entry.slice(1))

/** A program, and how its imports are resolved. */
interface Project {
  readonly kind: Kind
  readonly resolution: string
}

/**
 * What a compiler says of the host and of our declarations, by project; of others' packages it says
 * what it says without us.
 */
async function faults(
  compiler: string,
  projects: readonly Project[],
): Promise<Record<string, string[]>> {
  const texts = await (compiler === newest ? runNewest(projects) : checkInOne(compiler, projects))
  const found: Record<string, string[]> = {}
  for (const [at, { kind, resolution }] of projects.entries()) {
    const lines = texts[at]!.split('\n').filter(
      (line) => line && !line.startsWith(' ') && !/^[^(]*node_modules\//.test(line),
    )
    if (lines.length > 0) found[`${kind}, ${path.basename(compiler)} ${resolution}`] = lines
  }
  return found
}

const configOf = ({ kind, resolution }: Project): string =>
  path.join(folderOf(kind, resolution), 'tsconfig.json')

async function runNewest(projects: readonly Project[]): Promise<string[]> {
  const texts: string[] = []
  for (const project of projects) {
    const args = ['-p', configOf(project), '--pretty', 'false']
    const ended = await runNode(path.join(newest, 'bin/tsc'), args).catch(
      (error: { stdout: string; stderr: string }) => error,
    )
    texts.push(`${ended.stdout}${ended.stderr}`)
  }
  return texts
}

/** Checks all projects in one process, which reads what they share once. */
async function checkInOne(compiler: string, projects: readonly Project[]): Promise<string[]> {
  const args = projects.map((each) => `${configOf(each)}=${programs[each.kind].packages[0]}`)
  const { stdout } = await runNode(path.join(host, 'check.mjs'), [compiler, ...args])
  return JSON.parse(stdout) as string[]
}

const runNode = (file: string, args: readonly string[]) =>
  promisify(execFile)(process.execPath, [file, ...args], { cwd: root, maxBuffer: 2 ** 26 })

// One after the other: a compiler beside another takes twice as long, and as much memory again.
test.each(compilers.map((compiler) => [path.basename(compiler), compiler]))(
  'compiles a host and the declarations with %s',
  async (_name, compiler) => {
    const projects = Object.entries(programs).flatMap(([kind, { runs }]) =>
      (runs as readonly Run[])
        .filter((run) => run.compiler === compiler)
        .map(({ resolution }) => ({ kind: kind as Kind, resolution })),
    )
    expect(await faults(compiler, projects)).toEqual({})
  },
)

test('checks every package', async () => {
  const checked = new Set(
    Object.values(programs).flatMap(({ packages }) => packages.map((name) => `@portico/${name}`)),
  )
  const withDeclarations = (await published()).filter(({ manifest }) => manifest.exports?.['.'])
  expect([...checked].sort()).toEqual(withDeclarations.map(({ manifest }) => manifest.name).sort())
})
