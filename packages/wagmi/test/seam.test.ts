/**
 * In a host with wagmi, features see Portico's own requests and not those of wagmi's hooks, whose
 * connectors stay as they are.
 */
import { demoAccounts } from '@portico/testkit/chains'
import { signMessage } from '@portico/evm'
import type { RequestOutcome, WalletRequest } from '@portico/core'
import { hookRequests, rawOf } from '@portico/core/adapter'
import { createWrap } from '../../core/src/request/wrap.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { majors, type WagmiCore } from './majors.ts'
import { connected, type World } from './world.ts'

const { ada } = demoAccounts
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'

afterEach(() => vi.unstubAllGlobals())

const page = async (
  core: WagmiCore,
): Promise<World & { seen: [WalletRequest, RequestOutcome][] }> => {
  const made = await connected(core, { wallets: [{ rdns: 'test.fox', name: 'Fox', privateKey }] })
  const seen: [WalletRequest, RequestOutcome][] = []
  hookRequests(made.portico.services, {
    id: 'test',
    afterRequest: (...outcome) => void seen.push(outcome),
  })
  return { ...made, seen }
}

describe.each(majors)('%s', (_name, core) => {
  test('requests of Portico and of the host through Portico’s provider are seen, and wagmi’s to its connector are not', async () => {
    const { portico, config, wallets, seen } = await page(core)
    const signature = await signMessage(portico, { message: 'Hello' })
    await portico
      .provider('eip155')!
      .request({ method: 'personal_sign', params: ['0x48656c6c6f', ada.address] })
    expect(seen.map(([{ method, namespace }, outcome]) => [method, namespace, outcome])).toEqual([
      ['personal_sign', 'eip155', { result: signature }],
      ['personal_sign', 'eip155', { result: signature }],
    ])
    expect(await core.signMessage(config, { message: 'Hello' })).toBe(signature)
    expect(seen).toHaveLength(2)
    expect(await config.connectors.find(({ id }) => id === 'test.fox')!.getProvider()).toBe(
      wallets[0]!.provider,
    )
    expect(rawOf(portico.provider('eip155'))).toBe(wallets[0]!.provider)
  })

  test('wagmi’s injected connector behaves the same with a wrapped provider as with the wallet’s own', async () => {
    const use = async (form: 'raw' | 'wrapped' | 'hooked'): Promise<unknown> => {
      const { portico, wallets, config: own } = await page(core)
      const { services, getState } = portico
      const [wallet] = wallets
      // Every request is held for a turn.
      if (form === 'hooked')
        hookRequests(services, { id: 'all', sees: 'all', beforeRequest: async () => {} })
      const wrap = createWrap({ services, live: new Map(), state: { get: getState } } as never)
      const provider = form === 'raw' ? wallet!.provider : wrap(wallet!.provider)
      const config = core.createConfig({
        chains: own.chains,
        connectors: [core.injected({ target: { id: 'given', name: 'Given', provider } })],
        transports: Object.fromEntries(own.chains.map(({ id }) => [id, core.http()])),
        multiInjectedProviderDiscovery: false,
        storage: null,
      })
      const connector = config.connectors[0]!
      await core.connect(config, { connector })
      const signature = await core.signMessage(config, { message: 'Hello', connector })
      wallet!.emit('chainChanged', '0x7a6a')
      const { status, address, chainId } = core.getAccount(config)
      wallet!.emit('chainChanged', '0x1')
      wallet!.set('reject')
      const refused = await core
        .signMessage(config, { message: 'No', connector })
        .catch((error: { name: string; details: string }) => [error.name, error.details])
      wallet!.set('approve')
      await core.disconnect(config, { connector })
      // The page's own connection gets these events, too, and reads the accounts and the chain
      // again.
      const asked = wallet!.calls
        .filter(({ method }) => !/^eth_(chainId|accounts)$/.test(method))
        .map(({ method, params }) => ({ method, params }))
      return {
        signature,
        status,
        address,
        chainId,
        refused,
        after: core.getAccount(config).status,
        asked,
      }
    }
    const raw = await use('raw')
    expect(await use('wrapped')).toEqual(raw)
    expect(await use('hooked')).toEqual(raw)
    expect(raw).toMatchObject({
      status: 'connected',
      address: ada.address,
      chainId: 31338,
      after: 'disconnected',
    })
  })
})
