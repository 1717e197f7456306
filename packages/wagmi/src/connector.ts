/** The one connector of a wagmi host: every wallet of its config, opened by wagmi's own actions. */
import { PorticoError } from '@portico/core'
import type { AttemptCtx, Connector, Link } from '@portico/core'
import type { Lazy } from '@portico/core/internal/lazy'
import type { WagmiActions, WagmiConfig, WagmiConnector } from './config.ts'
import { createFollower } from './follow.ts'
import { createOffers } from './offers.ts'

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
    // Connected already: put in front, and nobody is asked.
    if (known) {
      if (config.state.current !== uid) await run.switchAccount(config, { connector })
      return known.link
    }
    const unexpect = follower.expect(uid)
    // An approval after the visitor stopped waiting is a fact like any other: the host's hooks say connected.
    signal.addEventListener('abort', unexpect)
    let failure: unknown
    try {
      await run.connect(config, { connector })
    } catch (error) {
      failure = error
    } finally {
      unexpect()
    }
    const made = follower.get(uid)
    if (signal.aborted) throw new PorticoError('connect-user', 'The visitor stopped waiting', { exit: 'user' })
    if (made) return made.link
    throw (await import('./failure.ts')).toFailure(failure, 'connect-failed')
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
