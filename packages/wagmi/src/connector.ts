/** Offers every wallet of the config, and opens it by wagmi's own actions. */
import { PorticoError } from '@portico/core'
import type { Connector, Link } from '@portico/core'
import { lazy, type Lazy } from '@portico/core/adapter'
import type { WagmiActions, WagmiConfig } from './config.ts'
import type { ConnectorContext } from './connection.ts'
import type { TrackedConnection } from './follower-context.ts'
import { createFollower } from './follower.ts'
import type { Guests } from './guests.ts'
import { createOffers } from './offers.ts'

/**
 * @param guests The connections that other connectors opened.
 * @param preload Loads the other code that a connection needs.
 */
export function createConnector(
  config: WagmiConfig,
  actions: Lazy<WagmiActions>,
  guests: Guests,
  preload: () => Promise<unknown>,
): Connector {
  const offers = createOffers(config)
  const code = lazy(() => import('./connection.ts'))
  const mirror = lazy(async () => {
    const { mirror: make } = await code()
    return (tracked: TrackedConnection) => make(context, tracked)
  })
  const follower = createFollower(config, offers, guests, mirror)
  const context: ConnectorContext = { config, offers, actions, follower }

  return {
    id: 'wagmi',
    owner: 'host',
    ui: 'popup',
    warm: () => Promise.all([actions(), mirror(), preload()]),
    start(sink, { platform }) {
      if (!platform.window) return () => {}
      const stops = [offers.start(sink.offers, platform.window), follower.start(sink, platform)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open(offer, _want, attempt) {
      const connector = offers.find(offer)
      if (!connector)
        return Promise.reject(
          new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' }),
        )
      const run = (): Promise<Link> => code.now!.open(context, connector, attempt)
      // Once loaded, the wallet is asked within the click.
      return mirror.now ? run() : mirror().then(run)
    },
  }
}
