/**
 * Follows wagmi's state: restoring, connections, the chosen chain. The code for links loads with the
 * first connection; until then, changes are stored in the tracked connections.
 */
import type { Platform, Sink, Stop } from '@portico/core'
import type { WagmiConfig } from './config.ts'
import type { FollowerContext, Mirrors, TrackedConnection } from './follower-context.ts'
import { guestType, type Guests } from './guests.ts'
import type { Offers } from './offers.ts'
import { syncRestoring } from './restoring.ts'
import { serialize } from './serialize.ts'
import { isWhole, syncConnections } from './tracked.ts'

export interface Follower {
  start(sink: Sink, platform: Platform): Stop
  get(uid: string): TrackedConnection | undefined
  reportCurrent: Stop
  reportLink(tracked: TrackedConnection): void
}

export function createFollower(
  config: WagmiConfig,
  offers: Offers,
  guests: Guests,
  mirrors: Mirrors,
): Follower {
  const context: FollowerContext = {
    config,
    offers,
    guests,
    mirrors,
    live: new Map(),
    restoring: new Map(),
    stale: [],
    current: null,
  }
  const syncInTurn = serialize((first) => sync(context, first))
  return {
    get: (uid) => context.live.get(uid),
    reportCurrent: () => reportCurrent(context),
    reportLink: ({ mirrored }) => mirrored && context.sink?.link(mirrored.link, { restored: true }),
    start(sink, platform) {
      Object.assign(context, { sink, platform })
      syncInTurn(true)
      const stop = config.subscribe(
        (state) => state,
        () => syncInTurn(false),
      )
      return () => {
        stop()
        context.sink = undefined
      }
    },
  }
}

function sync(context: FollowerContext, first: boolean): void {
  const { config, guests, live, sink } = context
  const { status, connections, current, chainId } = config.state
  const all = [...connections.values()]
    // Portico itself connects and restores guests.
    .filter(({ connector }) => connector.type !== guestType)
    .sort((a, b) => Number(b.connector.uid === current) - Number(a.connector.uid === current))
  syncConnections(
    context,
    status === 'disconnected' ? [] : all.filter(isWhole),
    first || status !== 'connected',
  )
  syncRestoring(
    context,
    all.filter((connection) => !isWhole(connection)),
  )
  if (current !== context.current) {
    context.current = current
    reportCurrent(context)
  }
  // While disconnected, wagmi keeps the chosen chain. Otherwise the connection's own chain counts.
  if (!live.has(current ?? '') && !guests.get(current))
    sink?.chain(`eip155:${chainId}`, { restored: first })
  guests.update()
}

function reportCurrent({ config, live, guests }: FollowerContext): void {
  const { current } = config.state
  live.get(current ?? '')?.mirrored?.reportActive()
  guests.get(current)?.guest?.reportActive()
}
