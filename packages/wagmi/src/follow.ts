/** Follows wagmi's state: which connections live, which are being brought back, which is in front. */
import type { ChainId, Exit, LinkRecord, Platform, Sink, Stop } from '@portico/core'
import type { WagmiConfig, WagmiConnection, WagmiConnector, WagmiState } from './config.ts'
import { mirror, read, type Mirrored } from './connection.ts'
import type { Offers } from './offers.ts'

export interface Follower {
  start(sink: Sink, platform: Platform): Stop
  /** The connection of a connector, while wagmi holds one. */
  get(uid: string): Mirrored | undefined
}

export interface Commands {
  activate(connector: WagmiConnector): Promise<void>
  disconnect(connector: WagmiConnector): Promise<void>
}

/** What wagmi read back from storage has a connector's name, and nothing to call. */
const isWhole = ({ connector }: WagmiConnection): boolean => typeof connector.getProvider === 'function'

const currentFirst = (all: WagmiConnection[], current: string | null): WagmiConnection[] =>
  all.sort((a, b) => Number(b.connector.uid === current) - Number(a.connector.uid === current))

export function createFollower(config: WagmiConfig, offers: Offers, commands: Commands): Follower {
  const live = new Map<string, Mirrored>()
  const returning = new Map<string, (exit: Exit) => void>()
  /** Stored connections that nobody is bringing back. */
  let stale = new Set<string>()
  let front: string | null = null
  let sink: Sink | undefined
  let looking = false
  let again = false

  /** `restored`: wagmi found it while reconnecting, or before anybody looked. */
  function take(connection: WagmiConnection, restored: boolean): void {
    const { connector } = connection
    const seen = read(connection)
    const known = live.get(connector.uid)
    if (!seen) return
    if (known) return known.update(seen)
    const made = mirror({
      connector,
      offer: offers.of(connector),
      seen,
      chains: config.chains.map(({ id }): ChainId => `eip155:${id}`),
      heard: tellFront,
      activate: () => commands.activate(connector),
      async release() {
        try {
          await commands.disconnect(connector)
        } finally {
          // Refused: wagmi still holds it, and whoever has let it go takes it up again.
          if (live.get(connector.uid) === made) sink?.link(made.link, { restored: true })
        }
      },
    })
    live.set(connector.uid, made)
    returning.delete(made.link.id)
    sink?.link(made.link, { restored })
  }

  const tellFront = (): void => live.get(config.state.current ?? '')?.front()

  /** Whoever is told may change wagmi's state at once; that is looked at after this, not within. */
  function look(first: boolean, now: () => number): void {
    again = true
    if (looking) return
    looking = true
    try {
      for (; again; first = false) {
        again = false
        lookOnce(first, now)
      }
    } finally {
      looking = false
    }
  }

  function lookOnce(first: boolean, now: () => number): void {
    const { status, connections, current, chainId } = config.state
    const held = status === 'disconnected' ? [] : [...connections.values()]
    const whole = new Map(held.filter(isWhole).map((each) => [each.connector.uid, each]))
    for (const [uid, gone] of live)
      if (!whole.has(uid)) {
        live.delete(uid)
        // Who ended it, the wallet or the host, wagmi does not say.
        gone.close('host')
      }
    // The one in front first: it is the one to be seen.
    for (const each of currentFirst([...whole.values()], current)) take(each, first || status !== 'connected')
    lookForReturning(config.state, now())
    if (current !== front) {
      front = current
      tellFront()
    }
    // Without a connection wagmi itself keeps the chosen chain; with one, the connection's own counts.
    if (!live.has(current ?? '')) sink?.chain(`eip155:${chainId}`)
  }

  function lookForReturning({ status, connections, current }: WagmiState, now: number): void {
    const stored = [...connections.values()].filter((each) => !isWhole(each))
    const busy = status === 'reconnecting' || status === 'connecting'
    if (!busy) {
      stale = new Set(stored.map((each) => each.connector.uid))
      for (const [id, end] of returning) {
        returning.delete(id)
        // wagmi asked silently and was shown nothing, or found no such wallet.
        end(config.connectors.some((each) => `wagmi:${offers.of(each).id}` === id) ? 'locked' : 'not-installed')
      }
      return
    }
    // A visitor's attempt is `connecting` too: what lay in the storage before it is not being brought back.
    const coming = stored.filter(({ connector }) => status === 'reconnecting' || !stale.has(connector.uid))
    for (const each of currentFirst(coming, current)) {
      const record = recordOf(each, now)
      if (!returning.has(record.id)) returning.set(record.id, sink?.restoring(record) ?? (() => {}))
    }
  }

  function recordOf(connection: WagmiConnection, at: number): LinkRecord {
    const { id, name, icon } = offers.of(connection.connector)
    const seen = read(connection)
    const account = seen?.accounts[0]?.address
    return {
      v: 1,
      id: `wagmi:${id}`,
      connector: 'wagmi',
      offer: id,
      at,
      peer: { name, ...(icon ? { icon } : {}) },
      detached: [],
      seen: { eip155: { ...(account ? { account } : {}), ...(seen ? { chain: seen.chain } : {}) } },
      data: null,
    }
  }

  return {
    get: (uid) => live.get(uid),
    start(given, { now }) {
      sink = given
      look(true, now)
      const stop = config.subscribe((state) => state, () => look(false, now))
      return () => {
        stop()
        sink = undefined
      }
    },
  }
}
