import type { Connector, Stop } from '@portico/core'
import { rawOf } from '@portico/core/adapter'
import { announcements, type Announcements } from './announcement.ts'
import { loadRequests } from './bundles.ts'
import { connectorMethods } from './connector-methods.ts'
import { isProvider, type Eip1193Provider } from './provider.ts'

/**
 * `window.ethereum`, offered as "Browser Wallet" only while no announced provider is the same
 * wallet.
 *
 * @param listen Reports the announced ones; an instance's connectors share one.
 */
export function injected(listen: Announcements = announcements()): Connector {
  let provider: Eip1193Provider | undefined
  /** The announced wallets, and other objects that proved to be one of them. */
  const known = new Set<Eip1193Provider>()
  let look: Stop = () => {}

  return {
    id: 'injected',
    owner: 'portico',
    ui: 'popup',
    async warm() {
      const { recognise } = await loadRequests()
      // An object that was not announced may still wrap an announced one. A wallet that does not
      // answer delays nothing.
      if (provider && known.size) recognise(provider, known).then(look, () => {})
    },
    start(sink, { platform }) {
      const win = platform.window as (typeof platform.window & { ethereum?: unknown }) | null
      if (!win) return () => {}
      known.clear()
      look = () => {
        let value: unknown
        try {
          value = win.ethereum
        } catch {
          return
        }
        provider = isProvider(value) && !known.has(rawOf(value)) ? value : undefined
        sink.offers(
          provider
            ? [
                {
                  id: 'injected',
                  name: 'Browser Wallet',
                  evidence: [],
                  namespaces: ['eip155'],
                  generic: true,
                },
              ]
            : [],
        )
      }
      const unlisten = listen(win, (all) => {
        for (const announced of all) known.add(rawOf(announced.provider))
        look()
      })
      // Older wallets dispatch this event once they are on the page.
      win.addEventListener('ethereum#initialized', look)
      look()
      return () => {
        unlisten()
        win.removeEventListener('ethereum#initialized', look)
      }
    },
    ...connectorMethods('injected', () =>
      provider
        ? [
            {
              offer: 'injected',
              claim: '',
              uuid: '',
              name: 'Browser Wallet',
              rdns: undefined,
              icon: undefined,
              provider,
            },
          ]
        : [],
    ),
  }
}
