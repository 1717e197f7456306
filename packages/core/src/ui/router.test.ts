import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ViewName } from '../types/routes.ts'
import type { Route } from '../types/routes.ts'
import type { UiState } from '../state/state.ts'
import { back, goBackTo, openAt, push, replace, reset, type Settle } from './router.ts'

const closed: UiState = {
  open: false,
  parked: false,
  loading: false,
  shakes: 0,
  history: [],
  direction: 'none',
  toast: null,
  broken: false,
}
const views: ViewName[] = [
  'Connect',
  'AllWallets',
  'Networks',
  'Account',
  'WhatIsAWallet',
  'Downloads',
]
/**
 * The rule of the model: a visitor who has connected meanwhile is shown the account in place of the
 * list of wallets.
 */
const settle =
  (connected: boolean): Settle =>
  (entry) =>
    connected && entry.view === 'Connect' ? { view: 'Account' } : entry

const route: fc.Arbitrary<Route> = fc.oneof(
  fc.record({ view: fc.constantFrom(...views) }),
  fc.record({
    view: fc.constantFrom(...views),
    data: fc.dictionary(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 2 }), {
      noNullPrototype: true,
    }),
  }),
)
const names = (ui: UiState): ViewName[] => ui.history.map((entry) => entry.view)
const at = (...list: ViewName[]): UiState => ({
  ...closed,
  open: true,
  history: list.map((view) => ({ view })),
})

test('opening leaves one view, and clears an earlier refusal', () => {
  const ui = openAt({ ...at('Connect', 'Downloads'), refusal: 'No' }, { view: 'Account' })
  expect(ui).toMatchObject({ open: true, history: [{ view: 'Account' }], direction: 'none' })
  expect(ui.refusal).toBeUndefined()
})

test('pushing the current view with the same data changes nothing', () => {
  const ui = push(at('Connect'), { view: 'Downloads', data: { name: 'A' } })
  expect(push(ui, { view: 'Downloads', data: { name: 'A' } })).toBe(ui)
  expect(names(push(ui, { view: 'Downloads', data: { name: 'B' } }))).toEqual([
    'Connect',
    'Downloads',
    'Downloads',
  ])
  expect(push(at('Connect'), { view: 'Connect', data: {} }).history).toHaveLength(1)
})

test('replacing keeps the earlier views', () => {
  expect(names(replace(at('Connect', 'Downloads'), { view: 'Account' }))).toEqual([
    'Connect',
    'Account',
  ])
  expect(names(replace(at(), { view: 'Account' }))).toEqual(['Account'])
  expect(names(reset(at('Connect', 'Downloads'), { view: 'Account' }))).toEqual(['Account'])
})

test('going back from the only view closes', () => {
  const ui = at('Connect')
  expect(back(ui, settle(false))).toBe(ui)
  expect(back(closed, settle(true))).toBe(closed)
})

test.each([
  [true, ['Account']],
  [false, ['Connect']],
] as const)('going back to Connect, connected %s, shows %s', (connected, shown) => {
  expect(names(back(at('Connect', 'ConnectingExternal'), settle(connected)))).toEqual(shown)
  expect(names(goBackTo(at('Connect', 'AllWallets', 'Downloads'), 0, settle(connected)))).toEqual(
    shown,
  )
})

test('going back to an index that is not in the history changes nothing', () => {
  const ui = at('Connect', 'AllWallets', 'Downloads')
  for (const index of [-1, 2, 3, 0.5, Number.NaN])
    expect(goBackTo(ui, index, settle(false))).toBe(ui)
  expect(goBackTo(ui, 1, settle(false))).toMatchObject({
    direction: 'back',
    history: [{ view: 'Connect' }, { view: 'AllWallets' }],
  })
})

test('back after push restores the history with its data', () => {
  fc.assert(
    fc.property(fc.array(route, { minLength: 1 }), route, (history, next) => {
      const ui: UiState = { ...closed, open: true, history }
      const pushed = push(ui, next)
      if (pushed === ui) return
      expect(pushed).toMatchObject({ direction: 'forward' })
      expect(back(pushed, settle(false)).history).toEqual(history)
    }),
  )
})

test('the depth is one more than the effective pushes', () => {
  fc.assert(
    fc.property(route, fc.array(route), (first, pushes) => {
      let ui = openAt(closed, first)
      let counted = 0
      for (const next of pushes) {
        const after = push(ui, next)
        if (after !== ui) counted++
        ui = after
      }
      expect(ui.history).toHaveLength(1 + counted)
      for (let left = counted; left > 0; left--) ui = back(ui, settle(false))
      expect(ui.history).toEqual([first])
    }),
  )
})

test('keeps a view in an open modal after any steps, and never goes back to Connect while connected', () => {
  const step = fc.oneof(
    route.map((r) => (ui: UiState) => push(ui, r)),
    route.map((r) => (ui: UiState) => replace(ui, r)),
    route.map((r) => (ui: UiState) => reset(ui, r)),
    fc.constant((ui: UiState) => back(ui, settle(true))),
    fc.integer({ min: -2, max: 6 }).map((i) => (ui: UiState) => goBackTo(ui, i, settle(true))),
  )
  fc.assert(
    fc.property(route, fc.array(step), (first, steps) => {
      let ui = openAt(closed, first)
      for (const change of steps) {
        ui = change(ui)
        expect(ui.history.length).toBeGreaterThan(0)
        if (ui.direction === 'back') expect(ui.history.at(-1)!.view).not.toBe('Connect')
      }
    }),
  )
})
