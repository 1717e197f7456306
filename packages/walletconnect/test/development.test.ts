/** Tests of the warnings in development about how an instance is configured and used. */
import { afterEach, beforeEach, expect, test, vi, type MockInstance } from 'vitest'
import { createPortico, type PorticoConfig } from '@portico/core'
import { evm } from '@portico/evm'
import { page, settle } from '../../core/test/world.ts'
import { walletConnect } from '../src/index.ts'

let consoleError: MockInstance<typeof console.error>
beforeEach(() => void (consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})))
afterEach(() => consoleError.mockRestore())

const make = (config: object) => () => createPortico(config as PorticoConfig)
const details = (portico: { getState(): { alerts: readonly { detail: string }[] } }): string =>
  portico
    .getState()
    .alerts.map(({ detail }) => detail)
    .join(' ')

test.each<[string, object, string]>([
  [
    'an adapter that is not called',
    { adapters: [evm] },
    '`adapters` has the function evm itself: call it, `evm()`.',
  ],
  [
    'adapters that are not called',
    { adapters: [evm, function solana() {}] },
    '`adapters` has the function solana itself: call it, `solana()`.',
  ],
  [
    'a connector that is not called',
    { adapters: [evm()], connectors: [walletConnect] },
    '`connectors` has the function walletConnect itself: call it, `walletConnect()`.',
  ],
  [
    'a connector that is not called, without an adapter',
    { connectors: [walletConnect] },
    '`connectors` has the function walletConnect itself: call it, `walletConnect()`.',
  ],
  [
    'a connector that is not there',
    { adapters: [evm()], connectors: [undefined] },
    '`connectors` has undefined, which is none: pass what a function such as walletConnect() gives.',
  ],
  [
    'a network that is not there',
    { adapters: [evm()], networks: [undefined] },
    'A network is an object, not undefined: a preset of @portico/core/networks',
  ],
  [
    'a chain without RPC URLs',
    { adapters: [evm()], networks: [{ id: 8453, name: 'Base' }] },
    'An RPC URL of the network eip155:8453 is not an http(s) address: undefined.',
  ],
])(
  '%s is refused with a code, and with a sentence and a link in the console',
  async (_, config, sentence) => {
    expect(make(config)).toThrow(expect.objectContaining({ name: 'PorticoError', code: 'config' }))
    await vi.waitFor(() =>
      expect(consoleError).toHaveBeenCalledWith(expect.stringContaining(sentence)),
    )
    expect(consoleError.mock.calls.flat().join()).toContain('docs/errors/config.md')
  },
)

test('two running instances with one id raise an alert, and one that has stopped does not count', async () => {
  const one = page({ config: { debug: true } })
  const { platform } = one.portico.services
  await settle()
  const config = { adapters: [evm()], debug: true, platform } as const
  const two = createPortico(config)
  const stop = two.start()
  await vi.waitFor(() =>
    expect(details(two)).toContain(
      'Another instance with the id "default" runs on this page: give each an `id` of its own',
    ),
  )
  stop()
  two.start()
  const other = createPortico({ ...config, id: 'other' })
  other.start()
  await settle()
  await settle()
  expect(details(other)).toBe('')
})

test('WalletConnect without a project id and without a relay raises an alert at start, and is not offered', async () => {
  const config = { adapters: [evm()], debug: true } as const
  for (const options of [{ projectId: 'a' }, { relayUrl: 'wss://relay.example' }, {}]) {
    const { platform } = page().portico.services
    const portico = createPortico({ ...config, platform, connectors: [walletConnect(options)] })
    portico.start()
    const isLacking = Object.keys(options).length === 0
    expect(portico.getState().offers['walletConnect']?.length ?? 0).toBe(isLacking ? 0 : 1)
    if (isLacking)
      await vi.waitFor(() =>
        expect(portico.getState().alerts).toMatchObject([
          { code: 'relay-project-id-missing', title: 'Project ID Not Configured' },
        ]),
      )
  }
})
