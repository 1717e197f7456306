/** Tests of what features keep in the state. */
import { expect, expectTypeOf, test, vi } from 'vitest'
import { page, wallet } from '../../test/world.ts'
import type { Feature } from '../contracts/feature.ts'
import { createRegistry } from '../features/registry.ts'
import { defineHooks } from '../features/hooks.ts'
import { createUpdateSlice, type FeatureSlices } from './slices.ts'

declare module './slices.ts' {
  interface FeatureSlices {
    tally: { readonly connected: readonly string[]; readonly ended: number }
  }
}

const tally: Feature<string, 'tally'> = {
  id: 'tally',
  slice: { connected: [], ended: 0 },
  views: {},
  hooks: defineHooks<'tally'>((slice) => ({
    afterConnect: ({ address }) =>
      slice.update({ connected: [...slice.read().connected, address] }),
    beforeRelease: () => slice.update({ ended: slice.read().ended + 1 }),
  })),
}

test('a registered feature’s slice is in the first state, also on a server; ours are added with the model', async () => {
  const { portico } = page({ config: { register: [tally, { id: 'plain', views: {} }] } })
  expect(portico.getInitialState().slices).toEqual({ tally: { connected: [], ended: 0 } })
  await portico.ui()
  const ours = createRegistry().all.flatMap(({ id, slice }) =>
    slice ? [[id, slice] as const] : [],
  )
  expect(ours.length).toBeGreaterThan(0)
  expect(portico.getState().slices).toEqual({
    tally: { connected: [], ended: 0 },
    ...Object.fromEntries(ours),
  })
})

test('its hooks read and update it, and each change notifies subscribers', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [tally] } })
  await portico.connect({ offer: 'fox' })
  expect(portico.getState().slices.tally).toEqual({ connected: ['0xf'], ended: 0 })
  // The earlier slice is replaced and not changed in place.
  expect(tally.slice).toEqual({ connected: [], ended: 0 })
  await portico.disconnect()
  expect(portico.getState().slices.tally).toEqual({ connected: ['0xf'], ended: 1 })
  const ui = await portico.ui()
  const changed = vi.fn()
  portico.subscribe(changed)
  const before = portico.getState().slices
  ui.updateSlice('tally', { ended: 2 })
  expect(changed).toHaveBeenCalledOnce()
  expect(portico.getState().slices.tally).toEqual({ connected: ['0xf'], ended: 2 })
  expect(
    Object.entries(portico.getState().slices)
      .filter(([id, slice]) => slice !== Reflect.get(before, id))
      .map(([id]) => id),
  ).toEqual(['tally'])
})

test('loading the model keeps changes made before', async () => {
  const fox = wallet({ connector: 'evm', id: 'fox', accounts: { eip155: ['0xf'] } })
  const { portico } = page({ wallets: [['evm', fox]], config: { register: [tally] } })
  await portico.connect({ offer: 'fox' })
  await portico.ui()
  expect(portico.getState().slices.tally?.connected).toEqual(['0xf'])
})

test('a slice of an unregistered feature is not kept', async () => {
  const { portico } = page()
  const ui = await portico.ui()
  const changed = vi.fn()
  portico.subscribe(changed)
  ui.updateSlice('tally', { ended: 1 })
  expect(portico.getState().slices).not.toHaveProperty('tally')
  expect(changed).not.toHaveBeenCalled()
})

test('a slice is typed by its feature’s name', () => {
  expectTypeOf<
    NonNullable<ReturnType<ReturnType<typeof page>['portico']['getState']>['slices']['tally']>
  >().toEqualTypeOf<FeatureSlices['tally']>()
  const updateSlice = createUpdateSlice({ set: vi.fn() })
  // @ts-expect-error A count.
  updateSlice('tally', { ended: 'twice' })
  // @ts-expect-error No feature of this name has a slice.
  updateSlice('nobody', {})
  // @ts-expect-error It begins with all that the type says.
  const wrong: Feature<string, 'tally'> = { id: 'tally', views: {}, slice: { ended: 0 } }
  // @ts-expect-error A name without a type has none.
  const unknown: Feature<string, 'unknown'> = { id: 'unknown', views: {}, slice: {} }
  expect([wrong.id, unknown.id]).toEqual(['tally', 'unknown'])
})
