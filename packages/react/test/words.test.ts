/**
 * Tests of the hooks under the names that developers know: accounts, balances, the modal,
 * connecting and switching.
 */
import { act } from 'react'
import { expect, expectTypeOf, test, vi } from 'vitest'
import type { Eip1193Provider } from '@portico/evm'
import type { Namespace } from '@portico/react'
import { mainnet } from 'viem/chains'
import { page, settle, wallet } from '../../core/test/world.ts'
import { hook, stubDocument } from './hook.ts'
import * as hooks from '../src/index.ts'

stubDocument()

const fox = () =>
  wallet({
    connector: 'evm',
    id: 'fox',
    rdns: 'app.fox',
    accounts: { eip155: ['0xa'] },
    chain: 'eip155:1',
  })

test('useAccount has network and chain id of the connected account, and its connection status', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  const { now } = await hook(portico, () => hooks.useAccount(), undefined)
  expect(now()).toMatchObject({
    isConnected: false,
    isConnecting: false,
    isReconnecting: false,
    chain: undefined,
    chainId: undefined,
  })
  await act(async () => void (await portico.connect({ offer: 'fox' })))
  expect(now()).toMatchObject({
    status: 'connected',
    isConnected: true,
    isDisconnected: false,
    address: '0xa',
    chain: 'eip155:1',
    chainId: 1,
  })
  await act(() => portico.disconnect())
  expect(now()).toMatchObject({
    status: 'disconnected',
    isDisconnected: true,
    chain: undefined,
    chainId: undefined,
  })
})

test('useBalance returns a bigint and a decimal string, an error with its reason, and refetch', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  let isOffline = true
  const cut = {
    ...portico,
    data: vi.fn(() =>
      isOffline
        ? Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
        : portico.data(),
    ),
  }
  const { now } = await hook(cut, () => hooks.useBalance(), undefined)
  await act(settle)
  expect(now()).toMatchObject({
    status: 'error',
    value: undefined,
    formatted: undefined,
    error: { code: 'chunk' },
  })
  isOffline = false
  await act(() => now().refetch())
  await vi.waitFor(() =>
    act(async () =>
      expect(now()).toMatchObject({ status: 'ready', value: 11n, raw: '11', error: undefined }),
    ),
  )
  expect(now().formatted).toBe('0.000000011')
})

test('useConnect and useDisconnect report their status, and reject their promises', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  const connecting = await hook(portico, () => hooks.useConnect(), undefined)
  await act(async () =>
    expect(connecting.now().connectAsync({ offer: 'nobody' })).rejects.toThrow(),
  )
  expect(connecting.now()).toMatchObject({ status: 'error', isError: true })
  await act(async () => connecting.now().connect({ offer: 'fox' }))
  await act(settle)
  expect(connecting.now()).toMatchObject({
    status: 'success',
    data: { address: '0xa' },
    variables: { offer: 'fox' },
  })
  await act(async () => connecting.now().reset())
  expect(connecting.now().status).toBe('idle')
  const leaving = await hook(portico, () => hooks.useDisconnect(), undefined)
  await act(() => leaving.now().disconnectAsync())
  expect([leaving.now().status, portico.getState().links]).toEqual(['success', {}])
})

test('useSwitchNetwork lists the networks, and reports why one cannot be switched to', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.connect({ offer: 'fox' })
  const { now } = await hook(portico, () => hooks.useSwitchNetwork(), undefined)
  expect(now().networks).toBe(portico.getState().networks)
  await act(async () => now().switchNetwork('eip155:424242'))
  await act(settle)
  expect(now()).toMatchObject({
    status: 'error',
    error: { code: 'network-not-found' },
    variables: 'eip155:424242',
  })
  for (const network of [1, mainnet, 'eip155:1'] as const)
    await act(() => now().switchNetworkAsync(network))
  // @ts-expect-error A hex chain id.
  void (() => now().switchNetwork('0x1'))
  expect(now()).toMatchObject({ status: 'success', error: undefined })
})

test('the modal opens Connect while disconnected, the account while connected, and networks always', async () => {
  const { portico } = page({ wallets: [['evm', fox()]] })
  await portico.ui()
  const { now } = await hook(
    portico,
    () => ({ ...hooks.useConnectModal(), ...hooks.useAccountModal(), ...hooks.useNetworkModal() }),
    undefined,
  )
  expect(now()).toMatchObject({
    openAccountModal: undefined,
    connectModalOpen: false,
    accountModalOpen: false,
    networkModalOpen: false,
  })
  await act(async () => now().openConnectModal!())
  await act(settle)
  expect(now()).toMatchObject({ connectModalOpen: true, networkModalOpen: false })
  await act(async () => void (await portico.close('api')))
  expect(now().connectModalOpen).toBe(false)
  await act(async () => void (await portico.connect({ offer: 'fox' })))
  expect(now().openConnectModal).toBeUndefined()
  await act(async () => now().openAccountModal!())
  await act(settle)
  expect(now()).toMatchObject({ accountModalOpen: true })
  await act(async () => now().openNetworkModal())
  await act(settle)
  expect(now()).toMatchObject({ networkModalOpen: true })
})

test('types a provider as the installed adapter’s without a registered instance, never any', () => {
  const providerOf = <N extends Namespace>(namespace: N) => hooks.useProvider(namespace)
  expectTypeOf<ReturnType<typeof providerOf<'eip155'>>>().toEqualTypeOf<Eip1193Provider | null>()
  expectTypeOf<ReturnType<typeof providerOf<string>>>().not.toBeAny()
  expectTypeOf<Eip1193Provider | null>().toExtend<ReturnType<typeof providerOf<string>>>()
  expectTypeOf<ReturnType<typeof providerOf<'ledger'>>>().toBeUnknown()
})
