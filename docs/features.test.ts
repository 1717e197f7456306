/** The page about features says what is registered, and its example works. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, expectTypeOf, test, vi } from 'vitest'
import type { FeatureSlices, RouteParams } from '@portico/core'
import { createRegistry } from '../packages/core/src/features/registry.ts'
import type { Intent } from '@portico/core'
import { page, wallet } from '../packages/core/test/world.ts'
import { viewLoader } from '../packages/react/src/modal/view-loader.ts'
import { ownFeatures } from '../packages/react/src/features/registry.ts'
import type { FeatureViews } from '../packages/react/src/card/feature.ts'
import { compileMessages } from '../scripts/messages.mjs'
import { timeLimits } from '../scripts/time-limits.mjs'
import { session, type Server } from './examples/session/feature.ts'
import { vote } from './examples/vote/feature.ts'

const text = readFileSync(new URL('features.md', import.meta.url), 'utf8')

test.each(['vote/feature.ts', 'vote/vote.tsx', 'vote/words.ts', 'session/feature.ts'])(
  'embeds %s unchanged',
  (name) => {
    const source = readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8')
    expect(text).toContain(`// docs/examples/${name}\n${source}\`\`\``)
  },
)

test('lists every feature with its views and intents, and has both sides and both folders', () => {
  const { all } = createRegistry([], undefined, { connectors: [{ logins: true }] })
  const folders = (side: string): string[] =>
    readdirSync(new URL(`../packages/${side}/src/features/`, import.meta.url), {
      withFileTypes: true,
    })
      .filter((entry) => entry.isDirectory() && entry.name !== 'bundles')
      .map(({ name }) => name)
      .sort()
  const ids = all.map(({ id }) => id).sort()
  expect(ownFeatures.map(({ id }) => id).sort()).toEqual(ids)
  expect([folders('core'), folders('react')]).toEqual([ids, ids])
  // Accessibility and screenshots read the scenes that each declares.
  expect(
    ids.filter((id) => !existsSync(new URL(`../e2e/scenes/${id}.ts`, import.meta.url))),
  ).toEqual([])
  const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
  for (const { id, intents = {} } of all) {
    const views = ownFeatures.find((each) => each.id === id)!
    expect(text).toContain(
      `| \`${id}\` | ${list(Object.keys(views.views))} | ${list(Object.keys(intents))} |`,
    )
    // A rule or an intent of a view that nobody draws would lead nowhere.
    const ruled = [
      ...Object.keys(all.find((each) => each.id === id)!.views),
      ...Object.values(intents),
    ]
    expect(ruled.filter((view) => !(view in views.views))).toEqual([])
  }
})

test('opens a host’s own feature by name, keeps the card open with its reason, and loads its view', async () => {
  expectTypeOf<RouteParams['Vote']>().toEqualTypeOf<{ readonly proposal?: string }>()
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [vote] } })
  await portico.connect({ offer: 'fox' })
  await portico.open({ view: 'Vote', data: { proposal: '42', account: '0xb' } })
  expect(portico.getState().ui.history).toEqual([{ view: 'Vote', data: { proposal: '42' } }])
  expect(await portico.close('backdrop')).toBe(false)
  expect(portico.getState().ui.refusal).toBe('Your vote is not sent yet')
  expect(await portico.close('x')).toBe(true)
  const views = viewLoader({
    features: [vote.drawn as FeatureViews, ...ownFeatures],
    fetchResources: async () => {},
  })
  expect(views.featureOf('Vote')).toMatchObject({ id: 'vote', titles: { Vote: 'Vote' } })
  expect(await views.load('Vote')).toHaveProperty('Component')
  // It leads there from the account, and from nowhere else.
  expect(views.slot('account.action', {})).toBeUndefined()
  await views.load('Account')
  const entries = ownFeatures.flatMap(
    ({ entries: own }) => own?.filter(({ slot }) => slot === 'account.action') ?? [],
  )
  // Beside those of ours.
  expect(views.slot('account.action', {})).toHaveLength(entries.length + 1)
  expect(views.slot('connect.method', {})).toBeUndefined()
})

test('keeps a typed slice of the state for the feature, and none without it', async () => {
  expectTypeOf<FeatureSlices['vote']>().toEqualTypeOf<{ readonly sent: readonly string[] }>()
  const { portico } = page({ config: { register: [vote] } })
  expect(portico.getState().slices.vote).toEqual({ sent: [] })
  const ui = await portico.ui()
  ui.updateSlice('vote', { sent: ['42'] })
  expect(portico.getState().slices.vote).toEqual({ sent: ['42'] })
  const other = page().portico
  ;(await other.ui()).updateSlice('vote', { sent: ['42'] })
  expect(other.getState().slices).not.toHaveProperty('vote')
})

test('emits a host feature’s own events, typed for listeners', () => {
  const { portico } = page({ config: { register: [vote] } })
  const proposals: string[] = []
  portico.on((event) => void (event.event === 'VOTE' && proposals.push(event.properties.proposal)))
  portico.emit('VOTE', { proposal: '42' })
  // @ts-expect-error It says which proposal.
  portico.emit('VOTE', {})
  expect(proposals[0]).toBe('42')
})

/** A page with the example about sessions, and a wallet that answers requests. */
function withSession(begin: Server['begin']) {
  const server = { begin: vi.fn(begin), end: vi.fn(async () => {}), log: vi.fn() }
  const request = vi.fn(async (_call: object) => 'signed')
  const fox = Object.assign(
    wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } }),
    { request },
  )
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [session(server)] } })
  const ask = (method: string): Promise<unknown> =>
    (portico.provider('eip155') as unknown as typeof fox).request({ method })
  return { server, request, portico, ask }
}

test('runs a host’s own feature with each connection and request', async () => {
  const { server, request, portico, ask } = withSession(async () => {})
  await portico.connect({ offer: 'fox' })
  expect(server.begin).toHaveBeenCalledExactlyOnceWith('0xf', expect.any(AbortSignal))
  expect(await ask('personal_sign')).toBe('signed')
  await expect(ask('eth_sign')).rejects.toMatchObject({
    code: 'blind-signature',
    exit: 'unsupported',
  })
  expect(server.log.mock.calls).toEqual([
    ['personal_sign', true],
    ['eth_sign', false],
  ])
  expect(request).toHaveBeenCalledOnce()
  await portico.disconnect()
  expect(server.end).toHaveBeenCalledOnce()
})

test('does not connect an account that such a feature refuses', async () => {
  const { portico } = withSession(() => Promise.reject(new Error('No session')))
  await expect(portico.connect({ offer: 'fox' })).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().links).toEqual({})
})

test('prefers a registered feature to ours, and skips one that throws', async () => {
  const broken = {
    id: 'broken',
    views: {},
    first: () => {
      throw new Error('broken')
    },
  }
  const taken: Partial<Record<Intent, string>> = { get: 'Vote' }
  const reported: unknown[] = []
  const { error } = console
  console.error = (...what) => void reported.push(what[0])
  try {
    const { portico } = page({
      config: { register: [broken, { id: 'taker', views: {}, intents: taken }] },
    })
    const ui = await portico.ui()
    expect(ui.features.viewFor('get')).toBe('Vote')
    ui.open()
    expect(portico.getState().ui.history).toEqual([{ view: ui.features.viewFor('connect') }])
    expect(reported).toContain('broken')
  } finally {
    console.error = error
  }
})

test('keeps the others following the state when a registered feature fails to', async () => {
  const broken = { id: 'broken', views: {}, follow: () => Promise.reject(new Error('not loaded')) }
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [broken] } })
  await portico.connect({ offer: 'fox' })
  const { features, loadRest } = await portico.ui()
  const { viewFor } = features
  await portico.open()
  expect(portico.getState().ui.history).toEqual([{ view: viewFor('account') }])
  loadRest()
  const left = new Promise<void>((resolve) => {
    const look = (): void =>
      void (portico.getState().ui.history[0]?.view === viewFor('connect') && resolve())
    portico.subscribe(look)
  })
  await portico.disconnect()
  await left
})

const root = path.resolve(import.meta.dirname, '..')

/** Whose tests say whether the rest needs the feature: the frame, and what it stands on. */
const rooms = [
  'core/src/ui',
  'core/src/features',
  'core/src/request',
  'core/src/wallets',
  'react/src',
  'react/test/entries',
  'react/test/held',
  'react/test/holdings',
  'react/test/shell',
  'react/test/views',
]

/** The files that list what features declare: nothing else names a feature's folder. */
const registries = [
  ...['registry', 'declarations', 'readers', 'errors'].map(
    (name) => `core/src/features/${name}.ts`,
  ),
  'react/src/features/registry.ts',
  ...['connecting', 'account', 'transfers', 'swap', 'login', 'login-methods', 'sign-in'].map(
    (name) => `react/src/features/bundles/${name}.ts`,
  ),
  // The entry through which a feature's views import its model.
  'core/src/modal.ts',
]

/** The names in the braces of an import or export. */
const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type |^\w+ as /, ''))
    .filter(Boolean)

/** The names of a feature's model that its views import from core. */
const modelOf = (id: string): string[] => {
  const entry = readFileSync(path.join(root, 'packages/core/src/modal.ts'), 'utf8')
  const exports = new RegExp(`^export (?:type )?\\{([^}]+)\\} from '\\./features/${id}/`, 'gm')
  return [...entry.matchAll(exports)].flatMap(([, list = '']) => namesIn(list))
}

/**
 * What the code of a package imports, and the plain texts in it; without tests and comments. The
 * test kit has words of its own for what chains have.
 */
const code = readdirSync(path.join(root, 'packages'))
  .filter((name) => name !== 'testkit' && existsSync(path.join(root, 'packages', name, 'src')))
  .flatMap((name) =>
    readdirSync(path.join(root, 'packages', name, 'src'), { recursive: true }).map((file) =>
      path.join(name, 'src', String(file)),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/compiled\//.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, 'packages', file), 'utf8').replace(
      /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/g,
      '',
    )
    const imports = [...text.matchAll(/(?:from|import\(|import) ?'([^']+)'/g)].map(([, to]) => to!)
    const ofModal = text.matchAll(/^import (?:type )?\{([^}]+)\} from '@portico\/core\/modal'/gm)
    return {
      file,
      imports,
      models: [...ofModal].flatMap(([, list = '']) => namesIn(list)),
      texts: new Set([...text.matchAll(/(['"`])([\w.-]+)\1/g)].map(([, , each]) => each!)),
    }
  })

/** The keys of a feature's messages, in English. */
const keysOf = (id: string): string[] =>
  ['en', 'first/en'].flatMap((name) => {
    const file = path.join(root, 'packages/react/src/features', id, `strings/${name}.json`)
    return existsSync(file) ? Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object) : []
  })

test.each(ownFeatures.map(({ id, views }) => [id, Object.keys(views)] as const))(
  'imports %s’s folders, views and messages nowhere else, and lists it only in the registries',
  (id, views) => {
    const isOwn = (file: string): boolean => file.includes(`/src/features/${id}/`)
    /** Whether a module's name leads into the feature's folders. */
    const leadsThere = (file: string, to: string): boolean =>
      to.startsWith('.') && isOwn(path.join(path.dirname(file), to))
    const keys = keysOf(id)
    const model = modelOf(id)
    const found = code.flatMap(({ file, imports, models, texts }) => {
      if (isOwn(file)) return []
      const wrong = registries.includes(file) ? [] : imports.filter((to) => leadsThere(file, to))
      const foreign = models.filter((name) => model.includes(name))
      const named = file.includes('/strings/') ? [] : views.filter((view) => texts.has(view))
      // A description of an error names the visitor's text, which is another feature's to show.
      const messages = /\/errors(\/shared)?\.ts$|\/error-table\.ts$/.test(file)
        ? []
        : keys.filter((key) => texts.has(key))
      return [...wrong, ...foreign, ...named, ...messages].map((what) => `${file}: ${what}`)
    })
    expect(found).toEqual([])
  },
)

test('no script names a feature’s folder', () => {
  const scripts = readdirSync(path.join(root, 'scripts')).filter((name) => name.endsWith('.mjs'))
  const ids = ownFeatures.map(({ id }) => id).join('|')
  expect(
    scripts.filter((name) =>
      new RegExp(`features/(${ids})/`).test(readFileSync(path.join(root, 'scripts', name), 'utf8')),
    ),
  ).toEqual([])
})

/**
 * A registry without what it names of a feature's folder: its imports, its places in lists, and its
 * slice.
 */
function withoutFolder(registry: string, feature: string): string {
  const imports = new RegExp(
    `^import (?:type )?\\{([^}]+)\\} from '\\.\\.?/(?:features/)?${feature}/.*\n`,
    'gm',
  )
  const exports = new RegExp(
    `^export (?:(?:type )?\\{[^}]+\\}|\\* as \\w+) from '(?:\\./features|\\.\\.)/${feature}/.*\n`,
    'gm',
  )
  const names = [...registry.matchAll(imports)].flatMap(([, list = '']) => namesIn(list))
  return names.reduce(
    (text, name) =>
      text
        .replace(new RegExp(`^ +(\\.\\.\\.)?${name},\n|^ +\\| ${name}\n`, 'gm'), '')
        .replace(new RegExp(`,\\s+${name}\\b|\\b${name}, | extends ${name}(?= \\{)`, 'g'), '')
        .replace(new RegExp(`^ +/\\*\\*(?:(?!\\*/)[^])*\\*/\n  \\S+: ${name}\n`, 'gm'), ''),
    registry.replace(imports, '').replace(exports, ''),
  )
}

/** The entries of core, the package's own first. */
async function readEntries(): Promise<{ specifier: string; source: string }[]> {
  const manifest = JSON.parse(
    await readFile(path.join(root, 'packages/core/package.json'), 'utf8'),
  ) as { exports: Record<string, { '@portico/source'?: string }> }
  return Object.entries(manifest.exports).flatMap(([entry, { '@portico/source': source }]) =>
    source === undefined
      ? []
      : [{ specifier: `@portico/core${entry.slice(1)}`, source: source.slice('./'.length) }],
  )
}

/**
 * A copy of both sides in which some features' folders, and their lines in the registries, are not
 * there.
 */
async function without(features: readonly string[]): Promise<string> {
  const home = path.join(root, 'node_modules/.cache/without', features.join('-'))
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const views = ownFeatures
    .filter(({ id }) => features.includes(id))
    .flatMap((feature) => Object.keys(feature.views))
  /**
   * A test that names a feature's folder or a view of it is about the feature, and goes with it.
   */
  const own = new RegExp(
    [...features.map((id) => `/${id}/`), ...views.map((view) => `\\b${view}\\b`)].join('|'),
  )
  const stays = async (file: string): Promise<boolean> =>
    !/\.test\.tsx?$/.test(file) || !own.test(await readFile(file, 'utf8'))
  for (const side of ['core', 'react'])
    for (const part of ['src', 'test'])
      await cp(path.join(root, 'packages', side, part), path.join(home, side, part), {
        recursive: true,
        filter: stays,
      })
  for (const side of ['core', 'react'])
    for (const feature of features)
      await rm(path.join(home, side, 'src/features', feature), { recursive: true })
  for (const name of registries) {
    const file = path.join(home, name)
    await writeFile(file, features.reduce(withoutFolder, await readFile(file, 'utf8')))
  }
  await compileMessages(path.join(home, 'react/src'))
  // Else what is deleted here would be found in the package itself.
  await mkdir(path.join(home, 'node_modules/@portico/core'), { recursive: true })
  await writeFile(
    path.join(home, 'node_modules/@portico/core/package.json'),
    JSON.stringify({ name: '@portico/core', exports: {} }),
  )
  const entries = await readEntries()
  const paths = Object.fromEntries(
    entries.map(({ specifier, source }) => [specifier, [`./core/${source}`]]),
  )
  const compilerOptions = {
    noEmit: true,
    composite: false,
    incremental: false,
    isolatedDeclarations: false,
    customConditions: [],
    paths,
  }
  await writeFile(
    path.join(home, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions,
      include: ['core/src', 'react/src'],
      exclude: ['**/*.test.ts', '**/*.test.tsx'],
    }),
  )
  // An alias is found by its start, too, so that `@portico/core` is the last.
  const alias = entries
    .toReversed()
    .map(({ specifier, source }) => ({ find: specifier, replacement: `${home}/core/${source}` }))
  const settings = {
    include: ['**/*.test.ts'],
    setupFiles: [path.join(root, 'vitest.setup.ts')],
    testTimeout: timeLimits.test,
    hookTimeout: timeLimits.test,
    expect: { poll: { timeout: timeLimits.expectation } },
  }
  await writeFile(
    path.join(home, 'vitest.config.ts'),
    `export default { resolve: { alias: ${JSON.stringify(alias)} }, test: ${JSON.stringify(settings)} }\n`,
  )
  return home
}

const run = (file: string, ...args: readonly string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [path.join(root, 'node_modules', file), ...args], {
    // What is missing shows in one case of a property as in a hundred.
    env: { ...process.env, VITEST: undefined, NODE_ENV: 'test', PORTICO_RUNS: '5' },
  }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'failed',
  )

/**
 * Two of them: one that others share most with, and one that the engine asks for.
 * `PORTICO_WITHOUT=send,nfts` names others.
 */
const deleted = process.env['PORTICO_WITHOUT']?.split(',') ?? ['account', 'social']

test(`type-checks and passes the other tests without the features ${deleted.join(' and ')}`, async () => {
  const home = await without(deleted)
  expect(await run('typescript/bin/tsc', '-p', home)).toBe('')
  expect(
    await run(
      'vitest/vitest.mjs',
      'run',
      '--root',
      home,
      '--maxWorkers=2',
      '--no-isolate',
      ...rooms,
    ),
  ).toBe('')
  await rm(home, { recursive: true })
})
