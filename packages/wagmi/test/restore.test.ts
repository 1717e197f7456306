/** After a reload, wagmi restores its connections, and Portico never does so itself. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { majors } from './majors.ts'
import { ada, bob, connected, start, world, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

/** The page after a reload, with wagmi's storage read again. */
async function reloaded(before: World): Promise<World> {
  const later = before.reload()
  await later.untilWagmi(() => later.config.state.connections.size > 0)
  return later
}

describe.each(majors)('%s', (_name, core) => {
  test('wagmi reconnects: shown as restoring at once, then connected, without a wallet request', async () => {
    const before = await connected(core)
    const asked = before.asked()
    const later = await reloaded(before)
    const reconnecting = core.reconnect(later.config)
    later.portico.start()
    expect(later.status()).toEqual({ is: 'restoring', account: ada, chain: 'eip155:1' })
    expect(later.portico.getState().links['wagmi:test.fox']?.peer).toMatchObject({ name: 'Fox' })
    await reconnecting
    expect(await later.until('connected')).toMatchObject({ account: ada })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
    expect(later.asked()).toBe(asked)
  })

  test('restores by a reconnect after Portico’s start as well', async () => {
    const later = await reloaded(await connected(core))
    later.portico.start()
    expect(later.status()).toEqual({ is: 'disconnected' })
    const reconnecting = core.reconnect(later.config)
    expect(later.status().is).toBe('restoring')
    await reconnecting
    expect((await later.until('connected')).is).toBe('connected')
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
  })

  test('restores by a reconnect before wagmi has read its storage as well', async () => {
    const before = await connected(core)
    const later = before.reload()
    const reconnecting = core.reconnect(later.config)
    later.portico.start()
    await reconnecting
    await later.until('connected')
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
  })

  test('a server-rendered page with a cookie begins with the cookie’s state', async () => {
    const before = world(core, { wagmi: { ssr: true } })
    await core.hydrate(before.config, { reconnectOnMount: false }).onMount()
    await start(before)
    await before.portico.connect({ wallet: 'test.fox' })
    const { chainId, current, connections, status } = before.config.state
    const stored = [...connections].map(
      ([
        uid,
        {
          accounts,
          connector: { id, name, type },
        },
      ]) => [uid, { accounts, chainId, connector: { id, name, type, uid } }],
    )
    const later = before.reload()
    const { onMount } = core.hydrate(later.config, {
      initialState: { chainId, current, status, connections: new Map(stored as never) },
      reconnectOnMount: true,
    })
    later.portico.start()
    expect(later.status()).toEqual({ is: 'restoring', account: ada, chain: 'eip155:1' })
    // By now neither the storage nor the page's wallets have been looked at.
    expect(later.portico.getState().offers['wagmi']).toEqual([])
    await onMount()
    expect(await later.until('connected')).toMatchObject({ account: ada })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: true })]])
    expect(later.portico.getState().offers['wagmi']).toMatchObject([{ name: 'Fox' }])
  })

  test('reconnects once, with wallet requests by wagmi only', async () => {
    const quiet = await reloaded(await connected(core))
    const before = quiet.wallets[0]!.calls.length
    await core.reconnect(quiet.config)
    const alone = quiet.wallets[0]!.calls.slice(before).map(({ method }) => method)
    const later = await reloaded(quiet)
    const from = later.wallets[0]!.calls.length
    later.portico.start()
    await core.reconnect(later.config)
    await later.until('connected')
    expect(later.wallets[0]!.calls.slice(from).map(({ method }) => method)).toEqual(alone)
  })

  test('connects nothing and requests no wallet when nothing reconnects', async () => {
    const later = await reloaded(await connected(core))
    const calls = later.wallets[0]!.calls.length
    later.portico.start()
    await later.untilState(() => (later.portico.getState().offers['wagmi'] ?? []).length > 0)
    expect(later.status()).toEqual({ is: 'disconnected' })
    expect(later.wallets[0]!.calls).toHaveLength(calls)
    // Another connection does not restore what is stored either.
    const wallet = later.wallets[0]!
    wallet.set('hang')
    const connecting = core.connect(later.config, { connector: later.connector('test.fox') })
    await wallet.asked('wallet_requestPermissions')
    expect(later.status()).toEqual({ is: 'disconnected' })
    wallet.approve()
    await connecting
    expect(await later.until('connected')).toMatchObject({ account: ada })
    expect(later.hostCalls).toEqual([['connect', expect.objectContaining({ restored: false })]])
  })

  test('a locked wallet is reported as locked as soon as wagmi has failed', async () => {
    const later = await reloaded(await connected(core))
    later.wallets[0]!.set('locked')
    later.portico.start()
    await core.reconnect(later.config)
    expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'locked' })
    expect(core.getAccount(later.config).status).toBe('disconnected')
    later.wallets[0]!.set('approve')
    await later.portico.connect({ wallet: 'test.fox' })
    expect(later.status()).toMatchObject({ is: 'connected', account: ada })
  })

  test('a removed wallet is reported as not installed', async () => {
    const before = await connected(core)
    before.wallets[0]!.remove()
    const later = await reloaded(before)
    later.portico.start()
    await core.reconnect(later.config)
    expect(await later.until('disconnected')).toEqual({ is: 'disconnected', exit: 'not-installed' })
  })

  test('a wallet that never answers blocks wagmi, not the page, and its late answer connects', async () => {
    const later = await reloaded(await connected(core))
    const { request } = later.wallets[0]!.provider
    let answer = (): void => {}
    const pending = new Promise<void>((resolve) => (answer = resolve))
    later.wallets[0]!.provider.request = async (args) => {
      await pending
      return request(args)
    }
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    await later.platform.clock.armed(3_000)
    later.platform.clock.pass(2_999)
    expect(later.status().is).toBe('restoring')
    later.platform.clock.pass(1)
    expect(later.status()).toEqual({ is: 'disconnected', exit: 'timeout' })
    answer()
    await reconnecting
    expect(await later.until('connected')).toMatchObject({ account: ada })
  })

  test('changes in the wallet meanwhile are restored', async () => {
    const before = await connected(core)
    before.wallets[0]!.switchAccounts([bob])
    before.wallets[0]!.changeChain(31338)
    const later = await reloaded(before)
    later.portico.start()
    await core.reconnect(later.config)
    expect(await later.until('connected')).toMatchObject({ account: bob, chain: 'eip155:31338' })
  })

  test('a wallet disconnected in the modal is not restored', async () => {
    const before = await connected(core)
    await before.portico.disconnect()
    const later = before.reload()
    later.portico.start()
    await core.reconnect(later.config)
    expect(later.status()).toEqual({ is: 'disconnected' })
  })

  test('an instance that is stopped and started again, as React does in development, gets each event once', async () => {
    const made = world(core)
    made.portico.start()()
    await start(made)
    await made.portico.connect({ wallet: 'test.fox' })
    made.wallets[0]!.changeChain(31338)
    expect(made.hostCalls.map(([what]) => what)).toEqual(['connect', 'network'])
  })

  test('changes while an instance was stopped are known when it starts again', async () => {
    const made = world(core)
    const stop = made.portico.start()
    stop()
    await core.connect(made.config, { connector: made.connector('test.fox') })
    expect(made.status()).toEqual({ is: 'disconnected' })
    await start(made)
    expect(await made.until('connected')).toMatchObject({ account: ada })
  })
})
