/** The page about features says what is registered, and its example works. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, expectTypeOf, test } from 'vitest'
import type { RouteParams } from '@portico/core'
import { createRegistry } from '@portico/core/internal/features/registry'
import type { Intent } from '@portico/core'
import { page, wallet } from '../packages/core/test/world.ts'
import { viewLoader } from '../packages/react/src/modal/view-loader.ts'
import { own } from '../packages/react/src/features/registry.ts'
import type { FeatureViews } from '../packages/react/src/features/feature.ts'
import { lazy } from '@portico/core/internal/lazy'
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
