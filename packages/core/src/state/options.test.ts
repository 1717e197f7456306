/**
 * Tests of the options that may change: they are plain data in the state and are replaced as a
 * whole.
 */
import { base } from 'viem/chains'
import { expect, expectTypeOf, test, vi } from 'vitest'
import { createPortico, type FixedOptions, type LiveOptions } from '../index.ts'
import { adapter, page } from '../../test/world.ts'
import { onUnsupportedChain } from './select.ts'

test('the state has the options that are data, and no functions of the host', () => {
  const tokens = { 'eip155:1': [] }
  // viem's chains hold functions, which plain data cannot.
  const chain = { ...base, formatters: { block: { format: () => {} } } }
  const { options } = createPortico({
    adapters: [adapter('eip155', [])],
    networks: [chain],
    defaultNetwork: chain,
    register: [],
    tokens,
    allWallets: 'HIDE',
    onEvent: () => {},
    debug: false,
  }).getState()
  expect(options).toMatchObject({ tokens, allWallets: 'HIDE' })
  expect(JSON.parse(JSON.stringify(options))).toEqual(options)
  for (const name of ['adapters', 'register', 'platform', 'onEvent', 'networks', 'defaultNetwork'])
    expect(options).not.toHaveProperty(name)
})

test('a change makes a new object, notifies subscribers once, and keeps the fixed options', () => {
  const { portico } = page({ config: { featuredWalletIds: ['a'] } })
  const { config } = portico
  const before = { ...config }
  const { options } = portico.getState()
  const changes = vi.fn()
  portico.subscribe(changes)
  portico.setOptions({ excludeWalletIds: ['b'] })
  expect(portico.getState().options).toEqual({ ...options, excludeWalletIds: ['b'] })
  expect(options).not.toHaveProperty('excludeWalletIds')
  expect(changes).toHaveBeenCalledOnce()
  expect(portico.config).toBe(config)
  expect({ ...config }).toEqual(before)
  expect(portico.getInitialState().options).toBe(options)
})

test('the types list each option in one place', () => {
  expectTypeOf<keyof FixedOptions & keyof LiveOptions>().toEqualTypeOf<never>()
  const { portico } = page()
  // @ts-expect-error It may change, so it is in the state.
  void portico.config.tokens
  // @ts-expect-error Nobody writes to what is fixed.
  portico.config.framework = 'html'
  // @ts-expect-error An option is replaced, not written to.
  portico.getState().options.allWallets = 'HIDE'
})

test('every reader of an option gets its current value', async () => {
  const { portico } = page()
  portico.setOptions({ metadata: { name: 'Shop' } })
  expect((await portico.metadata()).name).toBe('Shop')
  const state = portico.getState()
  expect(onUnsupportedChain({ ...state, options: { allowUnsupportedChain: true } })).toBe(false)
})
