/** The one connector of a wagmi host: every wallet of its config, opened by wagmi's own actions. */
import { PorticoError } from '@portico/core'
import type { Connector, Link } from '@portico/core'
import { lazy, type Lazy } from '@portico/core/internal/instance/lazy'
import type { WagmiActions, WagmiConfig } from './config.ts'
import type { Surroundings } from './connection.ts'
import { createFollower, type Held } from './follow.ts'
import type { Guests } from './guests.ts'
import { createOffers } from './offers.ts'

/**
 * @param guests What other connectors opened, and wagmi holds too.
 * @param more What else a wallet may need next, loaded on intent.
 */
export function createConnector(config: WagmiConfig, actions: Lazy<WagmiActions>, guests: Guests, more: () => Promise<unknown>): Connector {
  const offers = createOffers(config)
  const code = lazy(() => import('./connection.ts'))
  const mirror = lazy(async () => {
    const { mirror: make } = await code()
    return (held: Held) => make(surroundings, held)
  })
  const follower = createFollower(config, offers, guests, mirror)
  const surroundings: Surroundings = { config, offers, actions, follower }

  return {
    id: 'wagmi',
    owner: 'host',
    ui: 'popup',
    warm: () => Promise.all([actions(), mirror(), more()]),
    start(sink, { platform }) {
      if (!platform.window) return () => {}
      const stops = [offers.start(sink.offers, platform.window), follower.start(sink, platform)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open(offer, _want, attempt) {
      const connector = offers.find(offer)
      if (!connector) return Promise.reject(new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' }))
      const run = (): Promise<Link> => code.now!.open(surroundings, connector, attempt)
      // Loaded, the wallet is asked inside the click itself.
      return mirror.now ? run() : mirror().then(run)
    },
  }
}
