/**
 * Follows wagmi's state: what is being brought back, what is connected, which chain is chosen. What Portico makes of a
 * connection is in `connection.ts`, loaded with the first; what was before it came is kept here.
 */
import type { ChainId, Exit, Link, LinkRecord, Platform, Sink, Stop } from '@portico/core'
import type { Lazy } from '@portico/core/internal/instance/lazy'
import { addressShape } from '@portico/evm/internal/address-shape'
import type { WagmiConfig, WagmiConnection } from './config.ts'
import { guestType, type Guests } from './guests.ts'
import type { Offers } from './offers.ts'

/** A connection of wagmi as Portico sees it; made by `connection.ts`. */
export interface Mirrored {
  link: Link
  /** Looks at what wagmi says now. */
  update(): void
  /** wagmi has put it in front. */
  front(): void
  close(exit: Exit): void
}

/** A connection that wagmi holds. */
export interface Held {
  /** As wagmi last had it. */
  connection: WagmiConnection
  /** wagmi found it while reconnecting, or before anybody looked. */
  restored: boolean
  over?: Exit
  /** Once the code for it is here, and wagmi's state of it can be believed. */
  mirrored?: Mirrored
  /** Its link has been reported. */
  reported?: boolean
}

export interface Follower {
  start(sink: Sink, platform: Platform): Stop
  /** The connection of a connector, while wagmi holds one. */
  get(uid: string): Held | undefined
  /** Reports which connection is in front, to whoever listens. */
  reportFront: Stop
  /** Reports the link of a connection again: whoever let go of it takes it up. */
  reportAgain(held: Held): void
}

/** What wagmi read back from storage has a connector's name, and nothing to call. */
const isWhole = ({ connector }: WagmiConnection): boolean => typeof connector.getProvider === 'function'

const currentFirst = (all: readonly WagmiConnection[], current: string | null): WagmiConnection[] =>
  [...all].sort((a, b) => Number(b.connector.uid === current) - Number(a.connector.uid === current))

/** @param mirror Makes a connection's link, or null when what wagmi says of it cannot be believed. */
export function createFollower(config: WagmiConfig, offers: Offers, guests: Guests, mirror: Lazy<(held: Held) => Mirrored | null>): Follower {
  const live = new Map<string, Held>()
  const returning = new Map<string, (exit: Exit) => void>()
  /** Stored connections that nobody is bringing back. */
  let stale = new Set<string>()
  let front: string | null = null
  let sink: Sink | undefined
  let platform: Platform

  function show(held: Held): void {
    if (held.over) return
    const made = held.mirrored ?? mirror.now?.(held)
    if (!made) return
    held.mirrored = made
    made.update()
    if (held.reported || !sink) return
    held.reported = true
    returning.delete(made.link.id)
    sink.link(made.link, { restored: held.restored })
  }

  function take(connection: WagmiConnection, restored: boolean): void {
    const { uid } = connection.connector
    const held = live.get(uid) ?? { connection, restored }
    held.connection = connection
    live.set(uid, held)
    if (mirror.now) show(held)
    else mirror().then(() => show(held), () => {})
  }

  function reportFront(): void {
    const { current } = config.state
    live.get(current ?? '')?.mirrored?.front()
    guests.get(current)?.guest?.front()
  }

  function look(first: boolean): void {
    const { status, connections, current, chainId } = config.state
    // Guests are Portico's own to connect and to bring back.
    const all = [...connections.values()].filter(({ connector }) => connector.type !== guestType)
    const whole = status === 'disconnected' ? [] : all.filter(isWhole)
    for (const [uid, held] of live)
      if (!whole.some(({ connector }) => connector.uid === uid)) {
        live.delete(uid)
        // Who ended it, the wallet or the host, wagmi does not say.
        held.over = 'host'
        held.mirrored?.close('host')
      }
    // The one in front first: it is the one to be seen.
    for (const each of currentFirst(whole, current)) take(each, first || status !== 'connected')
    lookForReturning(all.filter((each) => !isWhole(each)))
    if (current !== front) {
      front = current
      reportFront()
    }
    // Without a connection wagmi itself keeps the chosen chain; with one, the connection's own counts.
    if (!live.has(current ?? '') && !guests.get(current)) sink?.chain(`eip155:${chainId}`, { restored: first })
    guests.update()
  }

  function lookForReturning(stored: readonly WagmiConnection[]): void {
    const { status, current } = config.state
    if (status === 'connected' || status === 'disconnected') {
      stale = new Set(stored.map((each) => each.connector.uid))
      for (const [id, end] of returning) {
        // It is there, and what is made of it on its way.
        if ([...live.values()].some(({ connection }) => linkId(connection.connector) === id)) continue
        returning.delete(id)
        // wagmi asked silently and was shown nothing, or found no such wallet.
        end(config.connectors.some((each) => linkId(each) === id) ? 'locked' : 'not-installed')
      }
      return
    }
    // A visitor's attempt is `connecting` too: what lay in the storage before it is not being brought back.
    const coming = stored.filter(({ connector }) => status === 'reconnecting' || !stale.has(connector.uid))
    for (const each of currentFirst(coming, current)) {
      const id = linkId(each.connector)
      if (!returning.has(id) && sink) returning.set(id, sink.restoring(recordOf(id, each, offers, platform.now())))
    }
    if (coming.length > 0) mirror().catch(() => {})
  }

  const linkId = (connector: WagmiConnection['connector']): string => `wagmi:${offers.of(connector).id}`

  const lookOnce = inTurn(look)

  return {
    get: (uid) => live.get(uid),
    reportFront,
    reportAgain: (held) => held.mirrored && sink?.link(held.mirrored.link, { restored: true }),
    start(...given) {
      ;[sink, platform] = given
      lookOnce(true)
      const stop = config.subscribe((state) => state, () => lookOnce(false))
      return () => {
        stop()
        sink = undefined
      }
    },
  }
}

/** What it was when the page was left: read from storage, so no more is believed than what can be shown. */
function recordOf(id: string, { connector, accounts, chainId }: WagmiConnection, offers: Offers, at: number): LinkRecord {
  const { id: offer, name, icon } = offers.of(connector)
  const account = addressShape(String(accounts[0]))
  const chain: ChainId = `eip155:${chainId}`
  return {
    v: 1,
    id,
    connector: 'wagmi',
    offer,
    at,
    peer: { name, ...(icon ? { icon } : {}) },
    detached: [],
    seen: { eip155: { ...(account ? { account } : {}), ...(chainId > 0 ? { chain } : {}) } },
    data: null,
  }
}

/** Whoever is notified may change wagmi's state at once; that is looked at after this, not within. */
function inTurn(look: (first: boolean) => void): (first: boolean) => void {
  let looking = false
  let again = false
  return (first) => {
    again = true
    if (looking) return
    looking = true
    try {
      for (; again; first = false) {
        again = false
        look(first)
      }
    } finally {
      looking = false
    }
  }
}
