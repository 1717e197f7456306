/**
 * Tests of connecting and disconnecting: Portico and a real wagmi config agree, whichever of them
 * acts.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { BehaviourName } from '@portico/testkit/wallets'
import { majors } from './majors.ts'
import { ada, connected, page } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

describe.each(majors)('%s', (_name, core) => {
  test('connecting in the modal connects wagmi: one request, one event, one link', async () => {
    const { portico, config, hostCalls, events, status, asked } = await page(core)
    const account = await portico.connect({ wallet: 'test.fox' })
    expect(account).toMatchObject({
      namespace: 'eip155',
      address: ada,
      chain: 'eip155:1',
      wallet: { name: 'Fox' },
    })
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ada, chainId: 1 })
    expect(status()).toMatchObject({ is: 'connected', account: ada, supported: true })
    expect(hostCalls).toEqual([['connect', { ...account, restored: false }]])
    expect(events.filter(({ event }) => event === 'CONNECT_SUCCESS')).toHaveLength(1)
    expect(Object.keys(portico.getState().links)).toEqual(['wagmi:test.fox'])
    expect(asked()).toBe(1)
  })

  test('connecting by a hook connects Portico, once', async () => {
    const { config, until, hostCalls, connector, asked } = await page(core)
    await core.connect(config, { connector: connector('test.fox') })
    expect(await until('connected')).toMatchObject({ account: ada, chain: 'eip155:1' })
    expect(hostCalls).toEqual([
      ['connect', expect.objectContaining({ address: ada, restored: false })],
    ])
    expect(asked()).toBe(1)
  })

  test('connecting in the wallet itself connects both', async () => {
    const { wallets, until, config } = await page(core)
    wallets[0]!.connectAs([ada])
    expect(await until('connected')).toMatchObject({ account: ada })
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ada })
  })

  test('disconnecting in the modal disconnects wagmi', async () => {
    const { portico, config, hostCalls, status } = await connected(core)
    await portico.disconnect()
    expect(core.getAccount(config).status).toBe('disconnected')
    expect(status()).toEqual({ is: 'disconnected', exit: 'user' })
    expect(hostCalls.map(([what]) => what)).toEqual(['connect', 'disconnect'])
  })

  test('disconnecting by a hook disconnects Portico, with the host as the reason', async () => {
    const { config, hostCalls, status, connector } = await connected(core)
    await core.disconnect(config, { connector: connector('test.fox') })
    expect(status()).toEqual({ is: 'disconnected', exit: 'host' })
    expect(hostCalls.slice(1)).toEqual([['disconnect', 'host']])
  })

  test('disconnecting in the wallet disconnects both, and it can connect again', async () => {
    const { wallets, config, until, portico, hostCalls } = await connected(core)
    wallets[0]!.revoke()
    expect(await until('disconnected')).toEqual({ is: 'disconnected', exit: 'host' })
    expect(core.getAccount(config).status).toBe('disconnected')
    await portico.connect({ wallet: 'test.fox' })
    expect(hostCalls.map(([what]) => what)).toEqual(['connect', 'disconnect', 'connect'])
  })

  test('a wallet that wagmi fails to disconnect stays connected in both, and the failure is reported', async () => {
    const { portico, config, connector, events, until } = await connected(core)
    Object.assign(connector('test.fox'), { disconnect: () => Promise.reject(new Error('stuck')) })
    await portico.disconnect()
    expect(await until('connected')).toMatchObject({ account: ada })
    expect(core.getAccount(config).status).toBe('connected')
    expect(events.map(({ event }) => event)).toContain('DISCONNECT_ERROR')
  })

  test.each([
    ['reject', 'rejected'],
    ['pending', 'pending'],
    ['unauthorized', 'locked'],
    ['accounts-none', 'locked'],
    ['throws', 'failed'],
    ['rejects-null', 'failed'],
    ['chain-object', 'failed'],
  ] as readonly [BehaviourName, string][])(
    'a wallet that answers %s ends the attempt as %s in both, and a retry can succeed',
    async (behaviour, exit) => {
      const { portico, wallets, status, config, hostCalls } = await page(core, {
        wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour }],
      })
      await expect(portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
        name: 'PorticoError',
        exit,
      })
      expect(portico.getState().attempt).toMatchObject({
        is: 'failed',
        exit,
        target: { name: 'Fox' },
      })
      expect(status().is).toBe('disconnected')
      expect(hostCalls).toEqual([])
      wallets[0]!.set('approve')
      await portico.retry()
      expect(status()).toMatchObject({ is: 'connected', account: ada })
      expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: ada })
    },
  )

  test('cancelling leaves both disconnected, and wagmi decides about a later approval, which is shown', async () => {
    const { portico, wallets, status, until, hostCalls, config } = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour: 'hang' }],
    })
    const connecting = portico.connect({ wallet: 'test.fox' })
    await wallets[0]!.asked('wallet_requestPermissions')
    portico.cancel()
    await expect(connecting).rejects.toMatchObject({ exit: 'user' })
    expect(status().is).toBe('disconnected')
    wallets[0]!.approve()
    expect(await until('connected')).toMatchObject({ account: ada })
    expect(core.getAccount(config).status).toBe('connected')
    expect(portico.getState().attempt).toEqual({ is: 'idle' })
    expect(hostCalls).toEqual([['connect', expect.objectContaining({ address: ada })]])
  })

  test('wagmi also decides about an approval after the deadline', async () => {
    const { portico, wallets, until, hostCalls, platform } = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour: 'hang' }],
    })
    const connecting = portico.connect({ wallet: 'test.fox' })
    await wallets[0]!.asked('wallet_requestPermissions')
    platform.clock.pass(120_000)
    await expect(connecting).rejects.toMatchObject({ exit: 'timeout' })
    wallets[0]!.approve()
    expect(await until('connected')).toMatchObject({ account: ada })
    expect(portico.getState().attempt.is).not.toBe('late')
    expect(hostCalls.map(([what]) => what)).toEqual(['connect'])
  })

  test('choosing the connected wallet again sends no request', async () => {
    const { portico, asked, hostCalls, events } = await connected(core)
    const before = asked()
    expect(await portico.connect({ wallet: 'test.fox' })).toMatchObject({ address: ada })
    expect(asked()).toBe(before)
    expect(hostCalls.filter(([what]) => what === 'disconnect')).toEqual([])
    expect(events.map(({ event }) => event)).not.toContain('CONNECT_ERROR')
  })

  test('requests a prefetched wallet inside the click', async () => {
    const { portico, wallets } = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour: 'hang' }],
    })
    await portico.prefetch()
    portico.connect({ wallet: 'test.fox' }).catch(() => {})
    // Anything slower than promises would be outside of the click.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(wallets[0]!.waiting()).toEqual(['wallet_requestPermissions'])
    portico.cancel()
  })

  test('does not adopt a connection whose provider is missing, and reports it', async () => {
    const { portico, connector, status } = await page(core)
    const own = connector('test.fox')
    await portico.prefetch()
    Object.assign(own, {
      connect: async () => ({ accounts: [ada], chainId: 1 }),
      getProvider: async () => undefined,
    })
    await expect(portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({
      code: 'wallet-gone',
      exit: 'wallet-gone',
    })
    expect(status().is).toBe('disconnected')
    expect(portico.provider('eip155')).toBeNull()
  })

  test('a hook and the modal that connect the same wallet at once share one connection', async () => {
    const { portico, config, connector, wallets, hostCalls, status } = await page(core, {
      wallets: [{ rdns: 'test.fox', name: 'Fox', behaviour: 'hang' }],
    })
    const both = [
      portico.connect({ wallet: 'test.fox' }),
      core.connect(config, { connector: connector('test.fox') }),
    ]
    await wallets[0]!.asked('wallet_requestPermissions', 2)
    wallets[0]!.approve()
    await Promise.all(both)
    expect(status()).toMatchObject({ is: 'connected', account: ada })
    expect(hostCalls).toHaveLength(1)
  })

  test('a wallet that left the page is reported as not installed', async () => {
    const { portico, wallets, status } = await page(core)
    const offers = portico.getState().offers['wagmi']!
    expect(offers.map(({ id }) => id)).toEqual(['test.fox'])
    await expect(portico.connect({ connector: 'wagmi', offer: 'test.owl' })).rejects.toMatchObject({
      exit: 'not-installed',
    })
    wallets[0]!.disappear('throw')
    await expect(portico.connect({ wallet: 'test.fox' })).rejects.toMatchObject({ exit: 'failed' })
    expect(status().is).toBe('disconnected')
  })
})
