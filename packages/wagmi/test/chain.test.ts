/**
 * Tests of signing, sending and reading on real chains, through Portico and through wagmi, with one
 * wallet.
 */
import { act } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoAccounts, startChain, type LocalChain } from '@portico/testkit/chains'
import { sendTransaction, signMessage, signTypedData, waitForTransaction } from '@portico/evm'
import * as hooks from '@portico/evm/react'
import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { hook, stubGlobals } from '../../react/test/hook.ts'
import { majors, type WagmiCore } from './majors.ts'
import { connected, type World } from './world.ts'

const { ada, plain } = demoAccounts
/** The well-known key of the demo phrase's first account. */
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
let chains: readonly [LocalChain, LocalChain]

beforeAll(async () => {
  chains = await Promise.all([startChain({ chainId: 1 }), startChain({ chainId: 31338 })])
})
afterAll(() => Promise.all(chains.map((chain) => chain.stop())))
afterEach(() => vi.unstubAllGlobals())

const page = async (core: WagmiCore): Promise<World> => {
  const urls = [chains[0].url, chains[1].url] as const
  const made = await connected(core, {
    urls,
    wallets: [
      { rdns: 'test.fox', name: 'Fox', privateKey, rpcUrl: { 1: urls[0], 31338: urls[1] } },
    ],
  })
  // A real chain runs in real time, so timers do, too.
  made.portico.services.platform.after = (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  }
  return made
}

const typed = {
  domain: { name: 'Portico', version: '1', chainId: 1 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'Hello' },
} as const

describe.each(majors)('%s', (_name, core) => {
  test('the EVM adapter’s and wagmi’s own actions sign with the same account', async () => {
    const { portico, config } = await page(core)
    const message = 'Grüße, 世界'
    const signature = await signMessage(portico, { message })
    expect(await recoverMessageAddress({ message, signature })).toBe(ada.address)
    expect(await core.signMessage(config, { message })).toBe(signature)
    expect(
      await recoverTypedDataAddress({ ...typed, signature: await signTypedData(portico, typed) }),
    ).toBe(ada.address)
  })

  test('a transaction is sent on the wallet’s chain after a switch in the modal', async () => {
    const { portico } = await page(core)
    const balance = async (): Promise<bigint> =>
      BigInt((await chains[1].rpc('eth_getBalance', [plain.address, 'latest'])) as string)
    const before = await balance()
    await portico.ensureNetwork('eip155:31338')
    const hash = await sendTransaction(portico, { to: plain.address, value: 10n ** 15n })
    expect(await waitForTransaction(portico, hash, { interval: 20 })).toMatchObject({
      status: 'success',
    })
    expect((await balance()) - before).toBe(10n ** 15n)
  })

  test('follows wagmi’s state in a hook when either side switches or disconnects', async () => {
    const { portico, config } = await page(core)
    stubGlobals(window)
    const use = () =>
      [
        hooks.useAccount().address,
        hooks.useWalletClient().data?.chain.id,
        hooks.useSignMessage(),
      ] as const
    const { now, until } = await hook(portico, use, undefined)
    await until(([address, chain]) => address === ada.address && chain === 1)
    await act(async () =>
      expect(await now()[2].signMessageAsync({ message: 'Hello' })).toBe(
        await core.signMessage(config, { message: 'Hello' }),
      ),
    )
    await act(async () => void (await core.switchChain(config, { chainId: 31338 })))
    await until(([, chain]) => chain === 31338)
    await act(
      async () =>
        void (await core.disconnect(config, { connector: core.getAccount(config).connector! })),
    )
    await until(([address, chain]) => address === undefined && chain === undefined)
  })

  test('balances are read by the network’s own RPC', async () => {
    const { portico } = await page(core)
    const data = await portico.data()
    await data.balance(ada.address, 'eip155:31338')
    const at = portico.getState().resources[data.balanceKey(ada.address, 'eip155:31338')]
    expect(at).toMatchObject({ status: 'ready', value: { decimals: 18 } })
    expect(BigInt((at!.value as { raw: string }).raw)).toBeGreaterThan(10n ** 20n)
  })

  test('a rejection is a typed rejection', async () => {
    const { portico, wallets } = await page(core)
    wallets[0]!.set('reject')
    await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject({
      code: 'user-rejected',
      exit: 'rejected',
    })
    await expect(
      portico
        .provider('eip155')!
        .request({ method: 'personal_sign', params: ['0x00', ada.address] }),
    ).rejects.toMatchObject({ code: 4001 })
  })

  test('the provider works for its connection, and fails once that has ended', async () => {
    const { portico, wallets } = await page(core)
    const provider = portico.provider('eip155')!
    const received: unknown[] = []
    const listener = (chain: unknown): void => void received.push(chain)
    provider.on?.('chainChanged', listener)
    wallets[0]!.changeChain(31338)
    expect(received).toEqual(['0x7a6a'])
    provider.removeListener?.('chainChanged', listener)
    wallets[0]!.changeChain(1)
    expect(received).toHaveLength(1)
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    await portico.disconnect()
    const calls = wallets[0]!.calls.length
    await expect(
      provider.request({ method: 'personal_sign', params: ['0x00', ada.address] }),
    ).rejects.toMatchObject({ code: 4900 })
    expect(wallets[0]!.calls).toHaveLength(calls)
    expect(portico.provider('eip155')).toBeNull()
  })

  test('a network is added to the wallet without leaving the current one', async () => {
    const { portico, wallets, status } = await page(core)
    wallets[0]!.set('add-only')
    await portico.addNetworkToWallet('eip155:31338')
    expect(wallets[0]!.calls.at(-1)).toMatchObject({
      method: 'wallet_addEthereumChain',
      params: [{ chainId: '0x7a6a', rpcUrls: [chains[1].url] }],
    })
    expect(status()).toMatchObject({ chain: 'eip155:1' })
  })
})
