/** Tests of what features add to others' views, as a server draws it. */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { ViewName } from '@portico/core'
import type { PorticoInternals } from '@portico/core/modal'
import { page, wallet } from '../../core/test/world.ts'
import { ContextProvider, type PorticoContextValue } from '../src/context/portico-context.tsx'
import { defineFeature, type HostFeature } from '../src/features/define.ts'
import type { FeatureViews } from '../src/card/feature.ts'
import { ownFeatures } from '../src/features/registry.ts'
import { createPairings } from '../src/card/pairings.ts'
import { ModalProvider, type ModalContext } from '../src/card/context.ts'
import { viewLoader } from '../src/modal/view-loader.ts'
import { messages } from '../src/strings/compiled/connect.en.ts'
import { translator } from '../src/strings/format.ts'
import { en } from '../src/strings/locales/en.ts'
import { brought } from './words.ts'

const t = translator({ ...messages, ...(await brought(en)) }, 'en')
const view: HostFeature<'Play'>['views'] = {
  Play: { title: 'Play', load: async () => ({ default: () => null }) },
}
type Entries = NonNullable<HostFeature<'Play'>['entries']>
const feature = (id: string, entries: Entries): ReturnType<typeof defineFeature<'Play'>> =>
  defineFeature({ id, views: view, entries })

// A wallet list asks the window whether the pointer can hover.
beforeAll(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))
afterAll(() => void vi.unstubAllGlobals())

async function draw(
  name: ViewName,
  ...features: readonly ReturnType<typeof feature>[]
): Promise<string> {
  const fox = wallet({ connector: 'evm', id: 'fox', name: 'Fox', accounts: { eip155: ['0xa'] } })
  const given = page({ wallets: [['evm', fox]], config: { register: features } }).portico
  if (name === 'Account') await given.connect({ offer: 'fox' })
  await given.data()
  const views = viewLoader({
    features: [...features.map(({ drawn }) => drawn as FeatureViews), ...ownFeatures],
    fetchResources: async () => {},
  })
  const { Component: Shown } = await views.load(name)
  const ui = await given.ui()
  const portico: PorticoInternals = { ...given, getInitialState: given.getState }
  const modal = {
    portico,
    store: portico,
    ui,
    t,
    locale: en,
    views,
    pairings: createPairings(portico),
  } as unknown as ModalContext
  const value: PorticoContextValue = { portico, locale: en, warm: () => {} }
  return renderToString(
    createElement(
      ContextProvider,
      { value },
      createElement(ModalProvider, { value: modal }, createElement(Shown, { data: {} })),
    ),
  )
}

/** The position of each text in the page. */
const places = (html: string, ...texts: readonly string[]): number[] =>
  texts.map((text) => html.indexOf(text))
const isRising = (all: readonly number[]): boolean =>
  all.every((at, index) => at > (all[index - 1] ?? -1))

const lead = (
  slot: 'connect.above' | 'connect.method' | 'account.action',
  label: string,
  order?: number,
): Entries[number] => ({
  slot,
  label,
  icon: 'M4 10l4 4 8-8',
  view: 'Networks',
  ...(order !== undefined && { order }),
})

test('keeps the order of entries above and below the wallets, whatever their feature', async () => {
  const html = await draw(
    'Connect',
    feature('one', [lead('connect.method', 'Third', 2), lead('connect.above', 'First')]),
    feature('two', [lead('connect.method', 'Second', 1)]),
  )
  expect(isRising(places(html, 'First', '>Fox<', 'Second', 'Third'))).toBe(true)
  expect(html).toContain('d="M4 10l4 4 8-8"')
})

test('a wallet’s row ends with the features’ entries about it', async () => {
  const html = await draw(
    'Connect',
    feature('one', [
      {
        slot: 'wallet.row',
        load: async () => ({
          default: ({ wallet: row }) => createElement('b', null, `${row.name} is known`),
        }),
      },
    ]),
  )
  expect(html).toMatch(/class="trail">.*<b>Fox is known<\/b>/)
})

/** Whether the card has the feature: it works without any of an account's. */
const has = (feature: string): boolean => ownFeatures.some(({ id }) => id === feature)

test('adds a feature’s actions above an account’s tabs, and its tabs next to the tokens', async () => {
  const html = await draw(
    'Account',
    feature('one', [
      lead('account.action', 'Play'),
      {
        slot: 'account.tab',
        order: 1,
        label: 'Polls',
        load: async () => ({ default: () => createElement('p', null, 'Polls of this account') }),
      },
      {
        slot: 'account.tab',
        order: 50,
        label: 'common.close',
        load: async () => ({ default: () => createElement('p', null, 'Votes of this account') }),
      },
    ]),
  )
  expect(
    isRising(
      places(
        html,
        'data-testid="disconnect"',
        'data-testid="entry-Networks"',
        'role="tablist"',
        'Polls',
        ...(has('tokens') ? ['Tokens'] : []),
        'Close',
      ),
    ),
  ).toBe(true)
  // Only the selected tab is drawn.
  expect(html).toContain('Polls of this account')
  expect(html).not.toContain('Votes of this account')
})

test('an entry that is hidden or throws is not rendered', async () => {
  const never = { ...lead('account.action', 'Never'), isShown: () => false } as Entries[number]
  const broken = {
    ...lead('account.action', 'Broken'),
    isShown: (): boolean => {
      throw new Error('oh')
    },
  } as Entries[number]
  const evmOnly = {
    ...lead('account.action', 'Only'),
    isShown: ({ state }) => state.activeNamespace === 'eip155',
  } as Entries[number]
  const html = await draw('Account', feature('one', [never, broken, evmOnly]))
  expect(html).toContain('Only')
  expect(html).not.toMatch(/Never|Broken/)
})

test('renders our own entries when the host has none', async () => {
  const html = await draw('Account')
  // A single tab has no label.
  const tabs = [
    ['tokens', 'Tokens'],
    ['activity', 'Activity'],
  ].flatMap(([feature = '', label]) => (has(feature) ? [label!] : []))
  expect(
    isRising(
      places(
        html,
        ...(has('receive') ? ['data-testid="entry-WalletReceive"'] : []),
        ...(tabs.length > 1 ? ['role="tablist"', ...tabs] : []),
      ),
    ),
  ).toBe(true)
  expect(html).toContain('data-testid="disconnect"')
})

test('an entry that fails to load is not rendered, and its view is', async () => {
  const html = await draw(
    'Connect',
    feature('one', [
      { slot: 'connect.above', load: () => Promise.reject(new Error('offline')) },
      lead('connect.method', 'Second'),
    ]),
  )
  expect(isRising(places(html, '>Fox<', 'Second'))).toBe(true)
})

test('an entry of one view is not loaded for another', async () => {
  const load = vi.fn(async () => ({ default: () => null }))
  await draw('Connect', feature('one', [{ slot: 'account.tab', label: 'Votes', load }]))
  expect(load).not.toHaveBeenCalled()
})

test('a link to a host feature’s view waits for its messages, and one to ours does not', async () => {
  const wanted: string[] = []
  const own = defineFeature({
    id: 'vote',
    views: view,
    words: { en: async () => ({ messages: {} }) },
    entries: [lead('account.action', 'vote.yes')],
  })
  const views = viewLoader({
    features: [own.drawn as FeatureViews, ...ownFeatures],
    fetchResources: async ({ id }) => void wanted.push(id),
  })
  await views.load('Account')
  expect(wanted).toContain('vote')
  if (has('tokens')) expect(wanted).toContain('tokens')
  expect(wanted).not.toContain('send')
  expect(wanted).not.toContain('receive')
})

test('an entry gets the props of its slot and the parameters of its view', () => {
  defineFeature({
    id: 'typed',
    views: view,
    entries: [
      // @ts-expect-error A tab says what it is.
      { slot: 'account.tab', load: async () => ({ default: () => null }) },
      // @ts-expect-error A row of a wallet is no place for a way to a view.
      { slot: 'wallet.row', label: 'Play', icon: 'help', view: 'Networks' },
      // @ts-expect-error There is no such view.
      { slot: 'account.action', label: 'Play', icon: 'help', view: 'Nowhere' },
      // @ts-expect-error It is opened with a network.
      {
        slot: 'account.action',
        label: 'Play',
        icon: 'help',
        view: 'SwitchNetwork',
        data: { network: 1 },
      },
      {
        slot: 'account.action',
        label: 'Base',
        icon: 'help',
        view: 'SwitchNetwork',
        data: { network: 'eip155:8453' },
      },
    ],
  })
})
