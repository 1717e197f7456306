/** Offers every wallet of the config, and opens it by wagmi's own actions. */
import { PorticoError } from '@portico/core'
import type { Connector } from '@portico/core'
import { loadConnection } from './bundles.ts'
import type { WagmiActions, WagmiConfig } from './config.ts'
import { createFollower } from './follower.ts'
import type { Guests } from './guests.ts'
import type { ConnectorContext } from './mirror.ts'
import { createOffers } from './offers.ts'

/** @param guests The connections that other connectors opened. */
export function createConnector(
  config: WagmiConfig,
  actions: () => Promise<WagmiActions>,
  guests: Guests,
): Connector {
  const offers = createOffers(config)
  let code: typeof import('./connection.ts') | undefined
  const follower = createFollower(config, offers, guests, {
    load: async () => void (code = await loadConnection()),
    make: (tracked) => code?.mirror(context, tracked),
  })
  const context: ConnectorContext = { config, offers, actions, follower }

  return {
    id: 'wagmi',
    owner: 'host',
    ui: 'popup',
    warm: () => Promise.all([actions(), loadConnection()]),
    start(sink, { platform }) {
      if (!platform.window) return () => {}
      const stops = [offers.start(sink.offers, platform.window), follower.start(sink, platform)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async open(offer, _want, attempt) {
      const connector = offers.find(offer)
      if (!connector)
        throw new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' })
      const { open } = await loadConnection()
      return open(context, connector, attempt)
    },
  }
}
