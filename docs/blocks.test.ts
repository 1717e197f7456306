/**
 * Every block of code of every page is of one of these kinds, and is checked as its kind can be.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'oxc-parser'
import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { readBlockchain, readSettings } from '@portico/server'
import { readRecoverySettings } from '@portico/server/recovery'
import { parseArguments } from '../packages/create-portico/src/arguments.ts'
import { frameHost } from '../packages/wire/src/index.ts'
import { published } from '../scripts/published.mjs'
import { blocksOf, pagesIn, root, type Block } from './pages.ts'

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const manifest = (
  file: string,
): {
  scripts?: Record<string, string>
  bin?: Record<string, string>
  peerDependencies?: Record<string, string>
} => JSON.parse(read(file)) as never
const packages = (await published()).map(({ manifest: { name } }) => name)
const created = readdirSync(path.join(root, 'packages/create-portico/templates'))
  .map((name) => `packages/create-portico/templates/${name}/package.json`)
  .filter((file) => existsSync(path.join(root, file)))
const scripts = new Set(
  ['package.json', ...created].flatMap((file) => Object.keys(manifest(file).scripts ?? {})),
)
/** What a host installs beside ours: the peers of ours, and of those. */
const peers = new Set([
  'vitest',
  '@tanstack/react-query',
  ...packages.flatMap((name) =>
    Object.keys(
      manifest(`packages/${name.replace('@portico/', '')}/package.json`).peerDependencies ?? {},
    ),
  ),
])

const faultsOf = (code: string, lang: 'jsx' | 'ts' | 'tsx' | 'dts'): string[] =>
  parseSync(`block.${lang}`, code, { lang }).errors.map(({ message }) => message)

/** What is wrong with a block of a kind: nothing, where it is as it should be. */
const kinds: Readonly<Record<string, (block: Block) => string[]>> = {
  // Compiled by readme.test.ts, which reads these pages.
  ts: ({ page }) =>
    /^(README|docs\/.*|packages\/[^/]+\/README)\.md$/.test(page)
      ? []
      : ['readme.test.ts does not compile this page'],
  tsx: (block) => kinds['ts']!(block),
  // A signature, made from a declaration and compared with it by api.test.ts: a call, a member or
  // an alias.
  typescript: ({ page, code }) => {
    if (!page.startsWith('docs/api/')) return ['only pages that are made have signatures']
    const readings = [
      code,
      `interface Block { ${code} }`,
      `declare class Block { ${code.replace(/^new \w+/, 'constructor')} }`,
    ]
    return readings.some((text) => faultsOf(text, 'ts').length === 0)
      ? []
      : faultsOf(readings[1]!, 'ts')
  },
  // Of other kits, whose packages are not here: parsed, and nothing of ours is among it.
  js: ({ page, code }) => [
    ...faultsOf(code, 'jsx'),
    ...(code.includes("'@portico/")
      ? ['what is ours is written as ts or tsx, which is compiled']
      : []),
    ...localImports(page, code),
  ],
  json({ code }) {
    const value = JSON.parse(code) as object
    return 'projects' in value ? hostFaults(value) : settingsFaults(value)
  },
  sh: ({ code }) => [
    ...shellFaults(code),
    ...environmentFaults(exportedBy(code)),
    ...commandsOf(code).flatMap(commandFaults),
  ],
  // A file of a host, which e2e/frameworks.spec.ts builds and opens.
  astro: ({ code }) =>
    readdirSync(path.join(root, 'e2e/hosts/astro/app/src'), {
      recursive: true,
      encoding: 'utf8',
    }).some((file) => file.endsWith('.astro') && read(`e2e/hosts/astro/app/src/${file}`) === code)
      ? []
      : ['no page of the host for Astro'],
  // Run on a Postgres by packages/server/test/postgres/partitions.test.ts.
  sql: ({ page }) => (page.startsWith('docs/server/') ? [] : ['no test runs it']),
  // No code.
  text: ({ code }) =>
    /^\s*(import |export |declare |const |function |interface |[{<]|npm |npx |pnpm |yarn )/m.test(
      code,
    )
      ? ['this is code, and has a kind of its own']
      : [],
}

/** What a file of this repository, imported beside a page, does not export. */
function localImports(page: string, code: string): string[] {
  return [...code.matchAll(/^import \{ ([^}]+) \} from '(\.[^']+)'/gm)].flatMap(
    ([, names = '', from = '']) => {
      const text = read(path.posix.join(path.posix.dirname(page), from))
      return names
        .split(', ')
        .filter(
          (name) =>
            !new RegExp(`^export (async )?(function|const|class) ${name}\\b`, 'm').test(text),
        )
        .map((name) => `${from} has no ${name}`)
    },
  )
}

/** The server's settings, whole or what one chain of them has. */
function settingsFaults(value: object): string[] {
  const chain = { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' }, ...value }
  const settings = 'chains' in value ? value : { chains: { 'eip155:1': chain } }
  try {
    readBlockchain(settings)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** A frame's file. */
const hostFaults = (value: object): string[] =>
  (safeParse(frameHost, value).issues ?? []).map(({ message }) => message)

function shellFaults(code: string): string[] {
  try {
    execFileSync('bash', ['-n'], { input: code, stdio: ['pipe', 'ignore', 'pipe'] })
    return []
  } catch (error) {
    return [String((error as { stderr: Buffer }).stderr)]
  }
}

/** The words of each line, without its comment. */
const commandsOf = (code: string): string[][] =>
  code
    .split('\n')
    .map((line) =>
      [...line.replace(/(^|\s)#.*/, '').matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"]+)+/g)].map(([word]) =>
        word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'),
      ),
    )
    .filter(({ length }) => length > 0)

const setting = /^PORTICO_\w+=/
const unquoted = (spec: string): string => spec.replace(/(?<=.)@.*/, '')

function commandFaults(words: readonly string[]): string[] {
  if (words[0] === 'export') return []
  const [environment, [name = '', ...args]] = [
    words.filter((word) => setting.test(word)),
    words.filter((word) => !setting.test(word)),
  ]
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  return [
    ...environmentFaults(environment),
    ...(command ? command(args) : [`nobody knows ${name}`]),
  ]
}

/** What a block exports, together: some settings name others. */
const exportedBy = (code: string): string[] =>
  commandsOf(code).flatMap(([name, ...words]) => (name === 'export' ? words : []))

/** A setting of the server is one that it has, with a value that it takes. */
function environmentFaults(assignments: readonly string[]): string[] {
  const environment = Object.fromEntries(
    assignments.map((each) => [
      each.slice(0, each.indexOf('=')),
      each.slice(each.indexOf('=') + 1),
    ]),
  )
  try {
    readSettings(environment)
    readRecoverySettings(environment)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}

/** npx runs the command that is named like the package, or its only one. */
function runsByNpx(folder: string): boolean {
  const bin = manifest(`packages/${folder}/package.json`).bin ?? {}
  return Object.hasOwn(bin, folder) || new Set(Object.values(bin)).size === 1
}

const install = (specs: readonly string[]): string[] =>
  specs
    .map(unquoted)
    .filter((name) => !name.startsWith('-') && !packages.includes(name) && !peers.has(name))
    .map((name) => `${name} is no package of ours, and no peer of one`)

/** Commands that pages name, and what is wrong with what they are given. */
const commands: Readonly<Record<string, (args: readonly string[]) => string[]>> = {
  npm([action = '', ...args]) {
    if (action === 'install') return install(args)
    if (action === 'run' || action === 'test')
      return scripts.has(action === 'run' ? args[0]! : 'test') ? [] : [`no script ${args[0]}`]
    if (action !== 'create' || args[0] !== 'portico@latest') return [`npm ${action}`]
    // npm hands on what follows the dashes, and the words before them.
    parseArguments(args.slice(1).filter((word) => word !== '--'))
    return []
  },
  pnpm: ([action, ...args]) => (action === 'add' ? install(args) : [`pnpm ${action}`]),
  yarn: ([action, ...args]) => (action === 'add' ? install(args) : [`yarn ${action}`]),
  npx([name = '']) {
    const own = name.startsWith('@portico/') && runsByNpx(name.slice('@portico/'.length))
    const others = ['node_modules/.bin', 'e2e/hosts/astro/node_modules/.bin'].some((folder) =>
      existsSync(path.join(root, folder, name)),
    )
    return own || others || name === 'changeset' ? [] : [`npx ${name}`]
  },
  // Which of its commands there are, server.test.ts says; commands.test.ts runs them.
  'portico-server': () => [],
  'portico-recovery': () => [],
  cd: () => [],
  curl: ([url = '']) =>
    URL.canParse(url.replace('$SERVER', 'http://127.0.0.1:8787')) ? [] : [`${url} is no address`],
}

const blocks = pagesIn('').flatMap(blocksOf)

test('has a kind for every block, and a check for every kind', () => {
  expect(blocks.length).toBeGreaterThan(500)
  expect(
    blocks
      .filter(({ kind }) => !Object.hasOwn(kinds, kind))
      .map(({ page, kind, code }) => `${page}: ${kind || 'no kind'}: ${code.slice(0, 60)}`),
  ).toEqual([])
})

test.each(Object.keys(kinds))('%s: has blocks that fit their kind', (kind) => {
  const own = blocks.filter((block) => block.kind === kind)
  expect(own.length).toBeGreaterThan(0)
  expect(
    own.flatMap((block) =>
      kinds[kind]!(block).map((fault) => `${block.page}: ${fault}\n${block.code}`),
    ),
  ).toEqual([])
})

test('finds faults in commands', () => {
  const faults = (kind: string, code: string): number =>
    kinds[kind]!({ page: 'docs/x.md', kind, code }).length
  expect(faults('sh', 'npm instal @portico/core')).toBe(1)
  expect(faults('sh', 'npm install @portico/cor')).toBe(1)
  expect(faults('sh', 'npm run demoo')).toBe(1)
  expect(faults('sh', 'PORTICO_PORTT=1 portico-server')).toBe(1)
  expect(faults('sh', "echo 'open")).toBeGreaterThan(0)
  expect(() => faults('sh', 'npm create portico@latest my-app -- --template vitee')).toThrow(
    'There is no template',
  )
  expect(faults('js', 'const = 1')).toBeGreaterThan(0)
  expect(faults('js', "import { mount } from '@portico/react/mount'")).toBe(1)
  expect(faults('json', '{ "chains": { "eip155:1": {} } }')).toBe(1)
  expect(faults('text', "import { mount } from '@portico/react/mount'")).toBe(1)
})
