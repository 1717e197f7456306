/**
 * Tests of several connections: what the connector reports of a real config, and what it does with
 * it.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { connectionsOf } from '@portico/core/connections'
import type { Connector, Link, LinkFact, LinkRecord, Sink } from '@portico/core'
import { createAdapter } from '../src/wagmi.ts'
import { majors, type WagmiCore } from './majors.ts'
import { ada, bob, page, world, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const wallets = [
  { rdns: 'test.fox', name: 'Fox' },
  { rdns: 'test.owl', name: 'Owl', accounts: [bob] },
]

interface ListeningPage {
  made: World
  connector: Connector
  links: Map<string, Link>
  /** Every report, oldest first. */
  log: string[]
  attempt: Parameters<Connector['open']>[2]
}

/** The connector alone, with a listener that adopts every link. */
function listening(core: WagmiCore, from?: World): ListeningPage {
  const made = from ?? world(core, { wallets })
  const [connector] = createAdapter(made.config, async () => ({ actions: core }))
    .connectors as readonly [Connector]
  const links = new Map<string, Link>()
  const log: string[] = []
  const say = (id: string, fact: LinkFact): void =>
    void log.push(`${id} ${fact.is === 'closed' ? `closed ${fact.exit}` : fact.is}`)
  const sink: Sink = {
    offers: () => {},
    link(link, how) {
      log.push(`${link.id} ${how?.restored ? 'restored' : 'new'}`)
      links.set(link.id, link)
      link.subscribe((fact) => say(link.id, fact))
    },
    restoring(record: LinkRecord) {
      log.push(`${record.id} restoring ${record.seen['eip155']?.account}`)
      return (exit) => void log.push(`${record.id} gave up ${exit}`)
    },
    chain: () => {},
  }
  const { services } = made.portico
  connector.start(sink, services)
  const attempt = {
    signal: new AbortController().signal,
    services,
    ask: () => Promise.resolve(null),
  }
  return { made, connector, links, log, attempt }
}

const want = { namespaces: ['eip155'], chains: [] } as const
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe.each(majors)('%s', (_name, core) => {
  test('the second wallet is added to the first, and is active', async () => {
    const { connector, links, log, made, attempt } = listening(core)
    await connector.open('test.fox', want, attempt)
    await connector.open('test.owl', want, attempt)
    await turn()
    expect(log.slice(0, 2)).toEqual(['wagmi:test.fox new', 'wagmi:test.fox active'])
    expect(log).toContain('wagmi:test.owl new')
    expect(log.at(-1)).toBe('wagmi:test.owl active')
    expect([...links.keys()]).toEqual(['wagmi:test.fox', 'wagmi:test.owl'])
    expect(made.config.state.connections.size).toBe(2)
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(links.get('wagmi:test.fox')?.handles()[0]?.accounts).toEqual([
      { address: ada, kind: 'eoa' },
    ])
  })

  test('activation by a hook is reported, and activation here is wagmi’s current, without a wallet request', async () => {
    const { connector, links, log, made, attempt } = listening(core)
    await connector.open('test.fox', want, attempt)
    await connector.open('test.owl', want, attempt)
    await turn()
    const asked = made.asked()
    await core.switchAccount(made.config, { connector: made.connector('test.fox') })
    expect(log.at(-1)).toBe('wagmi:test.fox active')
    await links.get('wagmi:test.owl')!.activate!('eip155')
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(log.at(-1)).toBe('wagmi:test.owl active')
    // The wallet is chosen again in the list of wallets.
    expect((await connector.open('test.fox', want, attempt)).id).toBe('wagmi:test.fox')
    expect(core.getAccount(made.config).address).toBe(ada)
    expect(made.asked()).toBe(asked)
  })

  test('activates the other wallet when one disconnects', async () => {
    const { connector, links, log, made, attempt } = listening(core)
    await connector.open('test.fox', want, attempt)
    await connector.open('test.owl', want, attempt)
    await turn()
    await core.disconnect(made.config, { connector: made.connector('test.owl') })
    expect(log.slice(-2)).toEqual(['wagmi:test.owl closed host', 'wagmi:test.fox active'])
    made.wallets[0]!.revoke()
    await made.untilWagmi(() => made.config.state.connections.size === 0)
    expect(log.at(-1)).toBe('wagmi:test.fox closed host')
    expect(links.size).toBe(2)
  })

  test('disconnecting here disconnects only that one in wagmi', async () => {
    const { connector, links, made, attempt } = listening(core)
    await connector.open('test.fox', want, attempt)
    await connector.open('test.owl', want, attempt)
    await links.get('wagmi:test.fox')!.release('all', 'user')
    expect(
      [...made.config.state.connections.values()].map(({ connector: each }) => each.id),
    ).toEqual(['test.owl'])
    expect(core.getAccount(made.config).address).toBe(bob)
    // An end that another tab or wagmi has caused is not the visitor's wish, so wagmi's own
    // connection stays.
    await links.get('wagmi:test.owl')!.release('all', 'elsewhere')
    expect(made.config.state.connections.size).toBe(1)
  })

  test('restores both, the active one first, and reports the reason of one that fails', async () => {
    const before = listening(core)
    await before.connector.open('test.fox', want, before.attempt)
    await before.connector.open('test.owl', want, before.attempt)
    const later = before.made.reload()
    await later.untilWagmi(() => later.config.state.connections.size === 2)
    later.wallets[0]!.set('locked')
    const { log } = listening(core, later)
    await core.reconnect(later.config)
    await turn()
    // "Active" may be reported twice, which changes nothing.
    expect([...new Set(log)]).toEqual([
      `wagmi:test.owl restoring ${bob}`,
      `wagmi:test.fox restoring ${ada}`,
      'wagmi:test.owl restored',
      'wagmi:test.owl active',
      'wagmi:test.fox gave up locked',
    ])
  })
})

/** With Portico: what a visitor with two wallets sees. */
describe.each(majors)('%s, with Portico', (_name, core) => {
  const both = async (): Promise<World> => {
    const made = await page(core, { wallets })
    await made.portico.connect({ wallet: 'test.fox' })
    await made.portico.connect({ wallet: 'test.owl' })
    return made
  }
  const shown = (made: World): unknown =>
    connectionsOf(made.portico.getState()).map(({ link, status, active }) => [link, status, active])

  test('connects both in both, with the second active', async () => {
    const made = await both()
    expect(shown(made)).toEqual([
      ['wagmi:test.owl', 'connected', true],
      ['wagmi:test.fox', 'connected', false],
    ])
    expect(made.status()).toMatchObject({ account: bob })
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(made.config.state.connections.size).toBe(2)
  })

  test('activating the other in the modal or by a hook activates it in both, without a wallet request', async () => {
    const made = await both()
    const asked = made.asked()
    await made.portico.activate('wagmi:test.fox')
    expect(core.getAccount(made.config).address).toBe(ada)
    expect(made.status()).toMatchObject({ account: ada })
    await core.switchAccount(made.config, { connector: made.connector('test.owl') })
    expect(made.status()).toMatchObject({ account: bob })
    expect(made.hostCalls.slice(2)).toEqual([
      ['account', ada],
      ['account', bob],
    ])
    expect(made.asked()).toBe(asked)
  })

  test('the active wallet signs', async () => {
    const made = await both()
    await made.portico.activate('wagmi:test.fox')
    await made.portico.provider('eip155')!.request({ method: 'eth_accounts' })
    expect(made.wallets[0]!.calls.at(-1)?.method).toBe('eth_accounts')
    expect(made.wallets[1]!.calls.at(-1)?.method).not.toBe('eth_accounts')
  })

  test('activates the other in both when the active one disconnects, in the modal or by a hook', async () => {
    for (const end of ['modal', 'hook']) {
      const made = await both()
      if (end === 'modal') await made.portico.disconnect({ link: 'wagmi:test.owl' })
      else await core.disconnect(made.config, { connector: made.connector('test.owl') })
      expect(await made.until('connected')).toMatchObject({ account: ada })
      expect(core.getAccount(made.config)).toMatchObject({ status: 'connected', address: ada })
      expect(shown(made)).toEqual([['wagmi:test.fox', 'connected', true]])
    }
  })

  test('restores both after a reload, with wagmi’s active one', async () => {
    const made = await both()
    await made.portico.activate('wagmi:test.fox')
    const later = made.reload()
    await later.untilWagmi(() => later.config.state.connections.size === 2)
    later.portico.start()
    const reconnecting = core.reconnect(later.config)
    expect(later.status()).toEqual({ is: 'restoring', account: ada, chain: 'eip155:1' })
    await reconnecting
    await later.untilState(
      () =>
        connectionsOf(later.portico.getState()).filter(({ status }) => status === 'connected')
          .length === 2,
    )
    await turn()
    expect(core.getAccount(later.config).address).toBe(ada)
    expect(later.status()).toMatchObject({ account: ada })
    expect(later.hostCalls).toEqual([
      ['connect', expect.objectContaining({ address: ada, restored: true })],
    ])
  })

  test('disconnecting all disconnects every wallet', async () => {
    const made = await both()
    await made.portico.disconnect()
    expect(made.config.state.connections.size).toBe(0)
    expect(made.status()).toEqual({ is: 'disconnected', exit: 'user' })
    expect(made.hostCalls.filter(([what]) => what === 'disconnect')).toHaveLength(1)
  })

  test('activation in another tab affects its own wagmi, and not this one’s', async () => {
    const made = await both()
    const key = 'portico/1/default/current'
    made.stored.set(key, JSON.stringify({ eip155: 'wagmi:test.fox' }))
    made.window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await turn()
    expect(core.getAccount(made.config).address).toBe(bob)
    expect(made.status()).toMatchObject({ account: bob })
  })
})
