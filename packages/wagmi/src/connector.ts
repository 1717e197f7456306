/** The one connector of a wagmi host: every wallet of its config, opened by wagmi's own actions. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Connector, Link } from '@portico/core'
import type { Lazy } from '@portico/core/internal/lazy'
import { malformed } from '@portico/evm/internal/parse'
import type { WagmiActions, WagmiConfig, WagmiConnector } from './config.ts'
import { createFollower } from './follow.ts'
import { createOffers } from './offers.ts'

const usable = (link: Link): boolean => (link.handles()[0]?.accounts.length ?? 0) > 0

/** @param more What else a wallet may need next, loaded on intent. */
export function createConnector(config: WagmiConfig, actions: Lazy<WagmiActions>, more: () => Promise<unknown>): Connector {
  const offers = createOffers(config)
  const follower = createFollower(config, offers, {
    activate: async (connector) => void (await (await actions()).switchAccount(config, { connector })),
    disconnect: async (connector) => void (await (await actions()).disconnect(config, { connector })),
  })

  /** Only wagmi's state says that it worked; the action's own answer is not looked at. */
  async function ask(run: WagmiActions, connector: WagmiConnector, { signal }: AttemptCtx): Promise<Link> {
    const { uid } = connector
    const known = follower.get(uid)
    if (known && usable(known.link)) {
      // Connected already: put in front, and nobody is asked.
      if (config.state.current !== uid) await run.switchAccount(config, { connector })
      return known.link
    }
    // Held, and without an account or on no chain: wagmi would not ask for it again.
    if (config.state.connections.has(uid)) await run.disconnect(config, { connector })
    const failure = await run.connect(config, { connector }).then(() => malformed('connection'), (error: unknown) => error)
    // Whoever stopped waiting gets no link of this attempt: the host's hooks say connected, and so has the follower.
    if (signal.aborted) throw new PorticoError('connect-user', 'The visitor stopped waiting', { exit: 'user' })
    const { link } = follower.get(uid) ?? {}
    if (!link) throw (await import('./failure.ts')).toFailure(failure, 'connect-failed')
    if (!usable(link)) throw new PorticoError('connect-locked', `${connector.name} is locked`, { exit: 'locked' })
    return link
  }

  return {
    id: 'wagmi',
    owner: 'host',
    ui: 'popup',
    warm: () => Promise.all([actions(), more()]),
    start(sink, { platform }) {
      const stops = [offers.start(sink.offers, platform.window), follower.start(sink, platform)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    open(offer, _want, attempt) {
      const connector = offers.find(offer)
      if (!connector) return Promise.reject(new PorticoError('not-installed', 'Adapter not found', { exit: 'not-installed' }))
      // Loaded, the wallet is asked inside the click itself.
      return actions.now ? ask(actions.now, connector, attempt) : actions().then((run) => ask(run, connector, attempt))
    },
  }
}
