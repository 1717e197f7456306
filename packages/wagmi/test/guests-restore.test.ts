/**
 * After a reload Portico restores the session and wagmi restores its own connections. The hooks are
 * filled once, and show nothing wrong meanwhile.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { majors, type WagmiCore } from './majors.ts'
import { phone, type Phone } from './phones.ts'
import { ada, bob, start, world, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))
const guestsIn = ({ config }: World): string[] =>
  config.connectors.filter(({ type }) => type === 'portico').map(({ name }) => name)

interface Left {
  before: World
  one: Phone
}

/** A page that was connected to a phone, and perhaps to Fox, and was closed. */
async function left(core: WagmiCore, fox: 'none' | 'behind' | 'in front' = 'none'): Promise<Left> {
  const one = phone('one', { accounts: [bob] })
  const before = world(core, { phones: new Map([['one', one]]) })
  await start(before)
  if (fox === 'behind') await before.portico.connect({ wallet: 'test.fox' })
  await before.portico.connect({ connector: 'walletConnect', offer: 'one' })
  if (fox === 'in front') await before.portico.connect({ wallet: 'test.fox' })
  await turn()
  return { before, one }
}

/**
 * The page after a reload, with wagmi's storage read again. `shown` lists every account that its
 * hooks show.
 */
async function reloaded({ before }: Left): Promise<World & { shown: string[] }> {
  const later = before.reload()
  const { config, core } = later
  await later.untilWagmi(() => config.state.connections.size > 0)
  const shown: string[] = []
  const look = (): void => {
    const { address, status } = core.getAccount(config)
    const now = `${status} ${address ?? ''}`.trim()
    if (shown.at(-1) !== now) shown.push(now)
  }
  config.subscribe((state) => state, look)
  return Object.assign(later, { shown })
}

describe.each(majors)('%s', (_name, core) => {
  test('wagmi’s own reconnect restores it: the hooks are never disconnected, no request is sent, and there is one event', async () => {
    const there = await left(core)
    const later = await reloaded(there)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    expect(later.status()).toEqual({ is: 'restoring', account: bob, chain: 'eip155:1' })
    expect(Object.keys(later.portico.getState().links)).toEqual(['walletConnect:one'])
    await reconnecting
    await later.until('connected')
    await turn()
    expect(later.shown).toEqual([`reconnecting ${bob}`, `connected ${bob}`])
    expect(later.hostCalls).toEqual([
      ['connect', expect.objectContaining({ address: bob, restored: true })],
    ])
    expect(later.config.state.connections.size).toBe(1)
    expect(guestsIn(later)).toEqual(['Phone'])
    expect(there.one.calls).toEqual([])
    expect(later.asked()).toBe(0)
  })

  test('restores by a reconnect before wagmi has read its storage, and on a server-rendered page', async () => {
    const { before } = await left(core)
    const { chainId, current, connections, status } = before.config.state
    const early = before.reload()
    early.portico.start()
    await core.reconnect(early.config)
    expect(core.getAccount(early.config)).toMatchObject({ status: 'connected', address: bob })
    const later = early.reload()
    const stored = [...connections].map(
      ([
        uid,
        {
          accounts,
          connector: { id, name, type },
        },
      ]) => [uid, { accounts, chainId, connector: { id, name, type, uid } }],
    )
    const { onMount } = core.hydrate(later.config, {
      initialState: { chainId, current, status, connections: new Map(stored as never) },
      reconnectOnMount: true,
    })
    later.portico.start()
    await onMount()
    await later.untilWagmi(() => later.config.state.status === 'connected')
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: bob })
    expect(await later.until('connected')).toMatchObject({ account: bob })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
  })

  test('a slow session is awaited by both', async () => {
    const there = await left(core)
    there.one.answers = 'hold'
    const later = await reloaded(there)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.platform.clock.armed(3_000)
    later.platform.clock.pass(2_999)
    await turn()
    expect(later.shown).toEqual([`reconnecting ${bob}`])
    there.one.answer()
    await reconnecting
    await later.until('connected')
    expect(later.shown).toEqual([`reconnecting ${bob}`, `connected ${bob}`])
  })

  test('a session that exceeds the limit delays neither, and is in both when it arrives', async () => {
    const there = await left(core)
    there.one.answers = 'hold'
    const later = await reloaded(there)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.platform.clock.armed(3_000)
    later.platform.clock.pass(3_000)
    await reconnecting
    expect(later.status()).toEqual({ is: 'disconnected', exit: 'timeout' })
    expect(core.getAccount(later.config).status).toBe('disconnected')
    expect(guestsIn(later)).toEqual([])
    there.one.answer()
    expect(await later.until('connected')).toMatchObject({ account: bob })
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: bob })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
  })

  test('a session that ended meanwhile is removed from both as soon as that is known', async () => {
    const there = await left(core)
    there.one.answers = 'deleted'
    const later = await reloaded(there)
    later.portico.start()
    await core.reconnect(later.config)
    expect(await later.until('disconnected')).toEqual({
      is: 'disconnected',
      exit: 'session-deleted',
    })
    expect(core.getAccount(later.config).status).toBe('disconnected')
    expect(guestsIn(later)).toEqual([])
    expect(later.hostCalls).toEqual([])
  })

  test('a connection that only wagmi has stored is not restored, and not awaited', async () => {
    const there = await left(core)
    for (const key of there.before.stored.keys())
      if (key.startsWith('portico/')) there.before.stored.delete(key)
    const later = await reloaded(there)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    expect(later.status()).toEqual({ is: 'disconnected' })
    await reconnecting
    expect(core.getAccount(later.config).status).toBe('disconnected')
    expect(later.portico.getState().links).toEqual({})
  })

  test('updates the hooks when the session is restored if wagmi does not reconnect', async () => {
    const later = await reloaded(await left(core))
    const { onMount } = core.hydrate(later.config, { reconnectOnMount: false })
    later.portico.start()
    await onMount()
    await later.until('connected')
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: bob })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
  })

  test('updates the hooks when Portico starts after wagmi has reconnected', async () => {
    const later = await reloaded(await left(core))
    await core.reconnect(later.config)
    expect(core.getAccount(later.config).status).toBe('disconnected')
    later.portico.start()
    await later.until('connected')
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: bob })
  })

  test('an instance that is started twice, as React does in development, adds one connector', async () => {
    const there = await left(core)
    there.one.answers = 'hold'
    const later = await reloaded(there)
    later.portico.start()()
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.platform.clock.armed(3_000)
    await turn()
    there.one.answer()
    await reconnecting
    await later.until('connected')
    expect(guestsIn(later)).toEqual(['Phone'])
    expect(later.shown).toEqual([`reconnecting ${bob}`, `connected ${bob}`])
  })

  test.each([
    ['behind', bob],
    ['in front', ada],
  ] as const)(
    'restores both with another wallet %s, with the same active one',
    async (fox, account) => {
      const later = await reloaded(await left(core, fox))
      expect(later.config.state.connections.size).toBe(2)
      later.portico.start()
      await core.reconnect(later.config)
      await later.untilState(
        () =>
          Object.values(later.portico.getState().links).filter(({ state }) => state.is === 'live')
            .length === 2,
      )
      await turn()
      expect(core.getAccount(later.config).address).toBe(account)
      expect(later.status()).toMatchObject({ account })
      expect(later.shown.filter((each) => !each.endsWith(account))).toEqual([])
      expect(later.hostCalls.filter(([what]) => what !== 'connect')).toEqual([])
      expect(later.hostCalls).toHaveLength(1)
    },
  )

  test('a late session is added after the wallet that is active by then', async () => {
    const there = await left(core, 'in front')
    there.one.answers = 'hold'
    const later = await reloaded(there)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.platform.clock.armed(3_000)
    later.platform.clock.pass(3_000)
    await reconnecting
    there.one.answer()
    await later.untilWagmi(() => later.config.state.connections.size === 2)
    await turn()
    expect(core.getAccount(later.config).address).toBe(ada)
    expect(later.status()).toMatchObject({ account: ada })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ address: ada })]])
  })

  test('a wallet that never answers wagmi does not keep a phone that connects meanwhile out of the hooks', async () => {
    const one = phone('one', { accounts: [bob] })
    const before = world(core, { phones: new Map([['one', one]]) })
    await start(before)
    await before.portico.connect({ wallet: 'test.fox' })
    const later = await reloaded({ before, one })
    const { request } = later.wallets[0]!.provider
    let answer = (): void => {}
    const pending = new Promise<void>((resolve) => (answer = resolve))
    later.wallets[0]!.provider.request = async (args) => {
      await pending
      return request(args)
    }
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.portico.connect({ connector: 'walletConnect', offer: 'one' })
    expect(core.getAccount(later.config)).toMatchObject({ status: 'connected', address: bob })
    answer()
    await reconnecting
    await later.untilState(
      () =>
        Object.values(later.portico.getState().links).filter(({ state }) => state.is === 'live')
          .length === 2,
    )
    await turn()
    // wagmi replaces all other connections with what it finds last, and makes it current. The
    // session is kept behind it.
    expect(later.config.state.connections.size).toBe(2)
    expect(core.getAccount(later.config).address).toBe(ada)
    expect(later.status()).toMatchObject({ account: ada })
  })

  test('a host that reconnects later, or clears its state, keeps the session', async () => {
    const there = await left(core)
    const { config } = there.before
    await core.reconnect(config)
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: bob })
    await core.hydrate(config, { reconnectOnMount: false }).onMount()
    expect(core.getAccount(config)).toMatchObject({ status: 'connected', address: bob })
    expect(there.before.status()).toMatchObject({ account: bob })
    expect(there.before.hostCalls).toHaveLength(1)
  })
})
