/**
 * Tests of a wallet in the page and phones over the relay, side by side: the current connection is
 * the same in Portico and wagmi.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionsOf } from '@portico/core/connections'
import { majors, type WagmiCore } from './majors.ts'
import { phone, type Phone } from './phones.ts'
import { ada, bob, start, world, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const carol = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface Several extends World {
  one: Phone
  two: Phone
}

/** Fox in the page, and two phones over the relay. Fox and then the first phone are connected. */
async function both(core: WagmiCore): Promise<Several> {
  const [one, two] = [
    phone('one', { name: 'One', accounts: [bob], chain: 31338 }),
    phone('two', { name: 'Two', accounts: [carol] }),
  ]
  const made = world(core, {
    phones: new Map([
      ['one', one],
      ['two', two],
    ]),
  })
  await start(made)
  await made.portico.connect({ wallet: 'test.fox' })
  await made.portico.connect({ connector: 'walletConnect', offer: 'one' })
  await turn()
  made.hostCalls.length = 0
  return Object.assign(made, { one, two })
}

const shown = (made: World): unknown =>
  connectionsOf(made.portico.getState(), 'eip155').map(({ link, status, active }) => [
    link,
    status,
    active,
  ])
const guest = (made: World, name: string): World['config']['connectors'][number] =>
  made.config.connectors.find((each) => each.name === name)!

describe.each(majors)('%s', (_name, core) => {
  test('the phone is connected next to the page’s wallet, and active in both', async () => {
    const made = await both(core)
    expect(shown(made)).toEqual([
      ['walletConnect:one', 'connected', true],
      ['wagmi:test.fox', 'connected', false],
    ])
    expect(made.status()).toMatchObject({ account: bob, chain: 'eip155:31338' })
    expect(core.getAccount(made.config)).toMatchObject({ address: bob, chainId: 31338 })
    expect(made.config.state.connections.size).toBe(2)
    expect(made.stored.get('wagmi.recentConnectorId')).toBe('"walletConnect"')
  })

  test('activating either in the modal activates it in the hooks, without a wallet request', async () => {
    const made = await both(core)
    const asked = made.asked()
    await made.portico.activate('wagmi:test.fox')
    expect(core.getAccount(made.config)).toMatchObject({ address: ada, chainId: 1 })
    await made.portico.activate('walletConnect:one')
    expect(core.getAccount(made.config)).toMatchObject({ address: bob, chainId: 31338 })
    await turn()
    expect(made.stored.get('wagmi.recentConnectorId')).toBe('"walletConnect"')
    expect(made.hostCalls).toEqual([
      ['account', ada],
      ['network', 'eip155:1'],
      ['account', bob],
      ['network', 'eip155:31338'],
    ])
    expect(made.asked()).toBe(asked)
    expect(made.one.calls).toEqual([])
  })

  test('activating either by a hook activates it in the modal', async () => {
    const made = await both(core)
    await core.switchAccount(made.config, { connector: made.connector('test.fox') })
    expect(made.status()).toMatchObject({ account: ada, chain: 'eip155:1' })
    await core.switchAccount(made.config, { connector: guest(made, 'One') })
    expect(made.status()).toMatchObject({ account: bob, chain: 'eip155:31338' })
    expect(made.hostCalls).toEqual([
      ['account', ada],
      ['network', 'eip155:1'],
      ['account', bob],
      ['network', 'eip155:31338'],
    ])
  })

  test('choosing the page’s wallet again in the list activates it', async () => {
    const made = await both(core)
    const asked = made.asked()
    await made.portico.connect({ wallet: 'test.fox' })
    expect(core.getAccount(made.config).address).toBe(ada)
    expect(made.status()).toMatchObject({ account: ada })
    expect(made.asked()).toBe(asked)
  })

  test('a hook that connects it again activates it without a wallet request', async () => {
    const made = await both(core)
    await made.portico.activate('wagmi:test.fox')
    await core.connect(made.config, { connector: guest(made, 'One') })
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(made.status()).toMatchObject({ account: bob })
    expect(made.one.calls).toEqual([])
  })

  test.each(['modal', 'hook', 'wallet'] as const)(
    'activates the page’s wallet in both when the phone is disconnected by the %s',
    async (who) => {
      const made = await both(core)
      if (who === 'modal') await made.portico.disconnect({ link: 'walletConnect:one' })
      else if (who === 'hook')
        await core.disconnect(made.config, { connector: core.getAccount(made.config).connector! })
      else made.one.end()
      await made.untilState(() => Object.keys(made.portico.getState().links).length === 1)
      await turn()
      expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
      expect(shown(made)).toEqual([['wagmi:test.fox', 'connected', true]])
      expect(made.hostCalls).toEqual([
        ['account', ada],
        ['network', 'eip155:1'],
      ])
      expect(made.one.ended).toBe(who === 'wallet' ? 0 : 1)
    },
  )

  test.each(['modal', 'hook', 'wallet'] as const)(
    'activates the phone in both when the page’s wallet is disconnected by the %s',
    async (who) => {
      const made = await both(core)
      await made.portico.activate('wagmi:test.fox')
      made.hostCalls.length = 0
      if (who === 'modal') await made.portico.disconnect({ link: 'wagmi:test.fox' })
      else if (who === 'hook')
        await core.disconnect(made.config, { connector: core.getAccount(made.config).connector! })
      else made.wallets[0]!.revoke()
      await made.untilState(() => Object.keys(made.portico.getState().links).length === 1)
      await turn()
      expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: bob })
      expect(shown(made)).toEqual([['walletConnect:one', 'connected', true]])
      expect(made.hostCalls).toEqual([
        ['account', bob],
        ['network', 'eip155:31338'],
      ])
      expect(made.one.ended).toBe(0)
    },
  )

  test('a phone’s session that ends in the background keeps the current connection', async () => {
    const made = await both(core)
    await made.portico.activate('wagmi:test.fox')
    made.hostCalls.length = 0
    made.one.end()
    await made.untilState(() => Object.keys(made.portico.getState().links).length === 1)
    await turn()
    expect(core.getAccount(made.config).address).toBe(ada)
    expect(made.config.state.connections.size).toBe(1)
    expect(made.hostCalls).toEqual([])
  })

  test('two phones are two connections, and after a reload the same one is active', async () => {
    const made = await both(core)
    await made.portico.connect({ connector: 'walletConnect', offer: 'two' })
    expect(core.getAccount(made.config).address).toBe(carol)
    await made.portico.activate('walletConnect:one')
    expect(core.getAccount(made.config).address).toBe(bob)
    await turn()
    const later = made.reload()
    await later.untilWagmi(() => later.config.state.connections.size === 3)
    later.portico.start()
    await core.reconnect(later.config)
    await later.untilState(
      () =>
        Object.values(later.portico.getState().links).filter(({ state }) => state.is === 'live')
          .length === 3,
    )
    await turn()
    expect(core.getAccount(later.config).address).toBe(bob)
    expect(later.status()).toMatchObject({ account: bob })
    expect(later.config.state.connections.size).toBe(3)
    expect(later.hostCalls.filter(([what]) => what === 'connect')).toHaveLength(1)
  })

  test('disconnecting all disconnects every wallet', async () => {
    const made = await both(core)
    await made.portico.disconnect()
    expect(made.config.state.connections.size).toBe(0)
    expect(core.getAccount(made.config).status).toBe('disconnected')
    expect(made.status()).toEqual({ is: 'disconnected', exit: 'user' })
    expect(made.hostCalls.filter(([what]) => what === 'disconnect')).toEqual([
      ['disconnect', 'user'],
    ])
    expect(made.one.ended).toBe(1)
  })

  test('a session that another tab ends is disconnected here, in both', async () => {
    const made = await both(core)
    const key = 'portico/1/default/link/walletConnect:one'
    made.stored.delete(key)
    made.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await made.untilState(() => Object.keys(made.portico.getState().links).length === 1)
    await turn()
    expect(core.getAccount(made.config).address).toBe(ada)
    // The session has ended already, so it is not ended again.
    expect(made.one.ended).toBe(0)
  })
})
