/** Several connections: what the connector reports of a real config, and what it does with it. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Connector, Link, LinkFact, LinkRecord, Sink } from '@portico/core'
import { createAdapter } from '../src/wagmi.ts'
import { majors, type WagmiCore } from './majors.ts'
import { ada, bob, world, type World } from './world.ts'

afterEach(() => vi.unstubAllGlobals())

const wallets = [
  { rdns: 'test.fox', name: 'Fox' },
  { rdns: 'test.owl', name: 'Owl', accounts: [bob] },
]

interface Told {
  made: World
  connector: Connector
  links: Map<string, Link>
  /** Every report, oldest first. */
  log: string[]
  attempt: Parameters<Connector['open']>[2]
}

/** The connector alone, with a listener that takes every link up. */
function listening(core: WagmiCore, from?: World): Told {
  const made = from ?? world(core, { wallets })
  const [connector] = createAdapter(made.config, async () => ({ actions: core })).connectors as readonly [Connector]
  const links = new Map<string, Link>()
  const log: string[] = []
  const say = (id: string, fact: LinkFact): void => void log.push(`${id} ${fact.is === 'closed' ? `closed ${fact.exit}` : fact.is}`)
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
  const attempt = { signal: new AbortController().signal, services, ask: () => Promise.resolve(null) }
  return { made, connector, links, log, attempt }
}

const want = { namespaces: ['eip155'], chains: [] } as const
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe.each(majors)('%s', (_name, core) => {
  test('the second wallet stands beside the first, and in front', async () => {
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
    expect(links.get('wagmi:test.fox')?.handles()[0]?.accounts).toEqual([{ address: ada, kind: 'eoa' }])
  })

  test('put in front by a hook is told, and put in front here is wagmi’s current: nobody is asked', async () => {
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
    // Chosen once more in the list of wallets.
    expect((await connector.open('test.fox', want, attempt)).id).toBe('wagmi:test.fox')
    expect(core.getAccount(made.config).address).toBe(ada)
    expect(made.asked()).toBe(asked)
  })

  test('one ends and the other takes its place', async () => {
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

  test('given back here, only that one ends in wagmi', async () => {
    const { connector, links, made, attempt } = listening(core)
    await connector.open('test.fox', want, attempt)
    await connector.open('test.owl', want, attempt)
    await links.get('wagmi:test.fox')!.release('all', 'user')
    expect([...made.config.state.connections.values()].map(({ connector: each }) => each.id)).toEqual(['test.owl'])
    expect(core.getAccount(made.config).address).toBe(bob)
    // What another tab or wagmi itself has ended is no wish of the visitor.
    await links.get('wagmi:test.owl')!.release('all', 'elsewhere')
    expect(made.config.state.connections.size).toBe(1)
  })

  test('both are brought back, the one in front first; one that is not says why', async () => {
    const before = listening(core)
    await before.connector.open('test.fox', want, before.attempt)
    await before.connector.open('test.owl', want, before.attempt)
    const later = before.made.reload()
    await later.untilWagmi(() => later.config.state.connections.size === 2)
    later.wallets[0]!.set('locked')
    const { log } = listening(core, later)
    await core.reconnect(later.config)
    await turn()
    // "In front" may be said again; it changes nothing.
    expect([...new Set(log)]).toEqual([
      `wagmi:test.owl restoring ${bob}`,
      `wagmi:test.fox restoring ${ada}`,
      'wagmi:test.owl restored',
      'wagmi:test.owl active',
      'wagmi:test.fox gave up locked',
    ])
  })
})
