/** The page about features says what is registered, and its example works. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, expectTypeOf, test, vi } from 'vitest'
import type { FeatureSlices, RouteParams } from '@portico/core'
import { createRegistry } from '@portico/core/internal/features/registry'
import type { Intent } from '@portico/core'
import { page, wallet } from '../packages/core/test/world.ts'
import { viewLoader } from '../packages/react/src/modal/view-loader.ts'
import { further } from '../packages/react/src/features/further.ts'
import { further as logins } from '../packages/react/src/features/logins.ts'
import { ownFeatures } from '../packages/react/src/features/registry.ts'
import type { FeatureViews } from '../packages/react/src/features/feature.ts'
import { lazy } from '@portico/core/internal/instance/lazy'
import { compileMessages } from '../scripts/messages.mjs'
import { session, type Server } from './examples/session/feature.ts'
import { vote } from './examples/vote/feature.ts'

const text = readFileSync(new URL('features.md', import.meta.url), 'utf8')

test.each(['vote/feature.ts', 'vote/vote.tsx', 'vote/words.ts', 'session/feature.ts'])('the page shows %s as it is', (name) => {
  const source = readFileSync(new URL(`examples/${name}`, import.meta.url), 'utf8')
  expect(text).toContain(`// docs/examples/${name}\n${source}\`\`\``)
})

/** Those that others bring, too. */
const allFeatures = [...ownFeatures, ...further, ...logins]

test('the table has every feature, its views and what it serves; both sides and both folders are there', async () => {
  const { all, bring } = createRegistry([], undefined, undefined, { connectors: [{ logins: true }] })
  await bring()
  const folders = (side: string): string[] =>
    readdirSync(new URL(`../packages/${side}/src/features/`, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  const ids = all.map(({ id }) => id).sort()
  expect(allFeatures.map(({ id }) => id).sort()).toEqual(ids)
  expect([folders('core'), folders('react')]).toEqual([ids, ids])
  // Accessibility and screenshots read the scenes that each declares.
  expect(ids.filter((id) => !existsSync(new URL(`../e2e/scenes/${id}.ts`, import.meta.url)))).toEqual([])
  const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
  for (const { id, intents = {} } of all) {
    const views = allFeatures.find((each) => each.id === id)!
    expect(text).toContain(`| \`${id}\` | ${list(Object.keys(views.views))} | ${list(Object.keys(intents))} |`)
    // A rule or an intent of a view that nobody draws would lead nowhere.
    const ruled = [...Object.keys(all.find((each) => each.id === id)!.views), ...Object.values(intents)]
    expect(ruled.filter((view) => !(view in views.views))).toEqual([])
  }
})

test('a feature of the host’s own is opened by name, keeps the card from closing with its reason, and its view is loaded', async () => {
  expectTypeOf<RouteParams['Vote']>().toEqualTypeOf<{ readonly proposal?: string }>()
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [vote] } })
  await portico.connect({ offer: 'fox' })
  await portico.open({ view: 'Vote', data: { proposal: '42', account: '0xb' } })
  expect(portico.getState().ui.history).toEqual([{ view: 'Vote', data: { proposal: '42' } }])
  expect(await portico.close('backdrop')).toBe(false)
  expect(portico.getState().ui.refusal).toBe('Your vote is not sent yet')
  expect(await portico.close('x')).toBe(true)
  const views = viewLoader([vote.drawn as FeatureViews, ...ownFeatures], async () => {}, lazy(async () => () => null))
  expect(views.featureOf('Vote')).toMatchObject({ id: 'vote', titles: { Vote: 'Vote' } })
  expect(await views.load('Vote')).toHaveProperty('Component')
  // It leads there from the account, and from nowhere else.
  expect(views.slot('account.action', {})).toBeUndefined()
  await views.load('Account')
  // Beside receiving and sending.
  expect(views.slot('account.action', {})).toHaveLength(3)
  expect(views.slot('connect.method', {})).toBeUndefined()
})

test('such a feature keeps a slice of the state, typed by its name; without it nothing is kept', async () => {
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

test('such a feature raises events of its own, and whoever listens has them typed', () => {
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
  const fox = Object.assign(wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } }), { request })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [session(server)] } })
  const ask = (method: string): Promise<unknown> => (portico.provider('eip155') as unknown as typeof fox).request({ method })
  return { server, request, portico, ask }
}

test('a feature of the host’s own goes with each connection and request', async () => {
  const { server, request, portico, ask } = withSession(async () => {})
  await portico.connect({ offer: 'fox' })
  expect(server.begin).toHaveBeenCalledExactlyOnceWith('0xf', expect.any(AbortSignal))
  expect(await ask('personal_sign')).toBe('signed')
  await expect(ask('eth_sign')).rejects.toMatchObject({ code: 'blind-signature', exit: 'unsupported' })
  expect(server.log.mock.calls).toEqual([['personal_sign', true], ['eth_sign', false]])
  expect(request).toHaveBeenCalledOnce()
  await portico.disconnect()
  expect(server.end).toHaveBeenCalledOnce()
})

test('an account that such a feature does not want is not connected', async () => {
  const { portico } = withSession(() => Promise.reject(new Error('No session')))
  await expect(portico.connect({ offer: 'fox' })).rejects.toMatchObject({ exit: 'user' })
  expect(portico.getState().links).toEqual({})
})

test('a registered feature is asked before ours, and one that throws is passed over', async () => {
  const broken = {
    id: 'broken',
    views: {},
    first: () => {
      throw new Error('broken')
    },
  }
  const taken: Partial<Record<Intent, string>> = { get: 'Vote' }
  const said: unknown[] = []
  const { error } = console
  console.error = (...what) => void said.push(what[0])
  try {
    const { portico } = page({ config: { register: [broken, { id: 'taker', views: {}, intents: taken }] } })
    const ui = await portico.ui()
    expect(ui.features.viewFor('get')).toBe('Vote')
    ui.open()
    expect(portico.getState().ui.history).toEqual([{ view: 'Connect' }])
    expect(said).toContain('broken')
  } finally {
    console.error = error
  }
})

test('a registered feature that fails to follow the state leaves the others to it', async () => {
  const broken = { id: 'broken', views: {}, follow: () => Promise.reject(new Error('not loaded')) }
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [broken] } })
  await portico.connect({ offer: 'fox' })
  await portico.open()
  expect(portico.getState().ui.history).toEqual([{ view: 'Account' }])
  const left = new Promise<void>((resolve) => {
    const look = (): void => void (portico.getState().ui.history[0]?.view === 'Connect' && resolve())
    portico.subscribe(look)
  })
  await portico.disconnect()
  await left
})

const root = path.resolve(import.meta.dirname, '..')

/** Whose tests say whether the rest needs the feature: the frame, and what it stands on. */
const rooms = ['core/src/ui', 'core/src/features', 'core/src/request', 'core/src/wallets', 'react/src', 'react/test/entries', 'react/test/held', 'react/test/holdings', 'react/test/shell', 'react/test/views']

/** A copy of both sides in which one feature's folders, and its lines in the registries, are not there. */
async function without(feature: string): Promise<string> {
  const home = path.join(root, 'node_modules/.cache/without', feature)
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  const views = Object.keys(allFeatures.find(({ id }) => id === feature)!.views)
  /** A test that names the feature's folder or a view of it is about the feature, and goes with it. */
  const stays = async (file: string): Promise<boolean> =>
    !/\.test\.tsx?$/.test(file) || !new RegExp(`/${feature}/|\\b(${views.join('|')})\\b`).test(await readFile(file, 'utf8'))
  for (const side of ['core', 'react']) for (const part of ['src', 'test']) await cp(path.join(root, 'packages', side, part), path.join(home, side, part), { recursive: true, filter: stays })
  for (const side of ['core', 'react']) {
    await rm(path.join(home, side, 'src/features', feature), { recursive: true })
    for (const name of side === 'core' ? ['registry.ts', 'further.ts', 'routes.ts'] : ['registry.ts', 'further.ts']) {
      const file = path.join(home, side, 'src/features', name)
      const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.replace(new RegExp(`, ${feature}Routes\\b|\\b${feature}Routes, `, 'i'), ''))
      await writeFile(file, lines.filter((line) => !line.includes(`./${feature}/`) && ![`${feature},`, `...${feature}Routes,`].includes(line.trim())).join('\n'))
    }
  }
  await compileMessages(path.join(home, 'react/src'))
  const paths = { '@portico/core': ['./core/src/index.ts'], '@portico/core/internal/*': ['./core/src/*.ts'], '@portico/core/*': ['./core/src/*.ts', './core/src/*/index.ts'] }
  const compilerOptions = { noEmit: true, composite: false, incremental: false, isolatedDeclarations: false, customConditions: [], paths }
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['core/src', 'react/src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }))
  const alias = [
    { find: /^@portico\/core\/internal\/(.*)$/, replacement: `${home}/core/src/$1.ts` },
    { find: '@portico/core/connections', replacement: `${home}/core/src/connections.ts` },
    { find: '@portico/core/login', replacement: `${home}/core/src/login/index.ts` },
    { find: '@portico/core', replacement: `${home}/core/src/index.ts` },
  ]
  const list = alias.map(({ find, replacement }) => `{ find: ${find instanceof RegExp ? find : JSON.stringify(find)}, replacement: ${JSON.stringify(replacement)} }`)
  await writeFile(path.join(home, 'vitest.config.ts'), `export default { resolve: { alias: [${list.join(', ')}] }, test: { include: ['**/*.test.ts'] } }\n`)
  return home
}

const run = (file: string, ...args: readonly string[]): Promise<string> =>
  promisify(execFile)(process.execPath, [path.join(root, 'node_modules', file), ...args], { env: { ...process.env, VITEST: undefined, NODE_ENV: 'test' } }).then(
    () => '',
    ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr || 'failed',
  )

test.each(['networks', 'guide'])(
  'without the feature %s, the rest type-checks, and the tests of other rooms pass',
  async (feature) => {
    const home = await without(feature)
    expect(await run('typescript/bin/tsc', '-p', home)).toBe('')
    expect(await run('vitest/vitest.mjs', 'run', '--root', home, '--maxWorkers=2', '--no-isolate', ...rooms)).toBe('')
    await rm(home, { recursive: true })
  },
  // Two runs of a compiler and of tests, beside all others.
  180_000,
)
