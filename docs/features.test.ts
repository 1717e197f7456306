/** The page about features says what is registered, and its example works. */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, expectTypeOf, test } from 'vitest'
import type { RouteParams } from '@portico/core'
import { createRegistry } from '@portico/core/internal/features/registry'
import type { Intent } from '@portico/core'
import { page, wallet } from '../packages/core/test/world.ts'
import { viewLoader } from '../packages/react/src/modal/view-loader.ts'
import { own } from '../packages/react/src/features/registry.ts'
import type { FeatureViews } from '../packages/react/src/features/feature.ts'
import { lazy } from '@portico/core/internal/lazy'
import { compileMessages } from '../scripts/messages.mjs'
import { vote } from './examples/vote/feature.ts'

const text = readFileSync(new URL('features.md', import.meta.url), 'utf8')

test.each(['feature.ts', 'vote.tsx'])('the page shows %s as it is', (name) => {
  const source = readFileSync(new URL(`examples/vote/${name}`, import.meta.url), 'utf8')
  expect(text).toContain(`// docs/examples/vote/${name}\n${source}\`\`\``)
})

test('the table has every feature, its views and what it serves; both sides and both folders are there', () => {
  const { all } = createRegistry()
  const folders = (side: string): string[] =>
    readdirSync(new URL(`../packages/${side}/src/features/`, import.meta.url), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort()
  const ids = all.map(({ id }) => id).sort()
  expect(own.map(({ id }) => id).sort()).toEqual(ids)
  expect([folders('core'), folders('react')]).toEqual([ids, ids])
  const list = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
  for (const { id, intents = {} } of all) {
    const views = own.find((each) => each.id === id)!
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
  await portico.open({ view: 'Vote', data: { proposal: '42' } })
  expect(portico.getState().ui.history).toEqual([{ view: 'Vote', data: { proposal: '42' } }])
  expect(await portico.close('backdrop')).toBe(false)
  expect(portico.getState().ui.refusal).toBe('Your vote is not sent yet')
  expect(await portico.close('x')).toBe(true)
  const views = viewLoader([vote.drawn as FeatureViews, ...own], async () => {}, lazy(async () => () => null))
  expect(views.featureOf('Vote')).toMatchObject({ id: 'vote', titles: { Vote: 'Vote' } })
  expect(await views.load('Vote')).toHaveProperty('Shown')
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
    expect(said).toContain('Portico: broken')
  } finally {
    console.error = error
  }
})

const root = path.resolve(import.meta.dirname, '..')

/** A copy of both sides in which one feature's folders, and its lines in the registries, are not there. */
async function without(feature: string): Promise<string> {
  const home = path.join(root, 'node_modules/.cache/without', feature)
  await rm(home, { recursive: true, force: true })
  await mkdir(home, { recursive: true })
  for (const side of ['core', 'react']) await cp(path.join(root, 'packages', side, 'src'), path.join(home, side), { recursive: true, filter: (file) => !/\.test\.tsx?$/.test(file) })
  for (const side of ['core', 'react']) {
    await rm(path.join(home, side, 'features', feature), { recursive: true })
    for (const name of side === 'core' ? ['registry.ts', 'routes.ts'] : ['registry.ts']) {
      const file = path.join(home, side, 'features', name)
      const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.replace(new RegExp(`, ${feature}Routes\\b|\\b${feature}Routes, `, 'i'), ''))
      await writeFile(file, lines.filter((line) => !line.includes(`./${feature}/`) && line.trim() !== `${feature},`).join('\n'))
    }
  }
  await compileMessages(path.join(home, 'react'))
  const paths = { '@portico/core': ['./core/index.ts'], '@portico/core/internal/*': ['./core/*.ts'], '@portico/core/*': ['./core/*.ts'] }
  const compilerOptions = { noEmit: true, composite: false, incremental: false, isolatedDeclarations: false, customConditions: [], paths }
  await writeFile(path.join(home, 'tsconfig.json'), JSON.stringify({ extends: path.join(root, 'tsconfig.base.json'), compilerOptions, include: ['core', 'react'] }))
  return home
}

test.each(['networks', 'guide'])('without the feature %s, the rest type-checks', async (feature) => {
  const home = await without(feature)
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', home]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')
  await rm(home, { recursive: true })
})
