import { PorticoError } from '@portico/core'
import { bareAdapter } from '@portico/core/internal/bare'
import type { Connector, Prepared, Services, Stop } from '@portico/core'
import type { Reach } from './connector/reach.ts'
import type { SignClient } from './port.ts'

export type * from './port.ts'

/** Options of {@link walletConnect}. */
export interface WalletConnectOptions {
  /** From the relay's operator. The public relay wants one; a relay of your own may not. */
  projectId?: string
  /** `wss://…`. Default: the public relay, which public wallets listen on. Wallets of your own may listen elsewhere. */
  relayUrl?: string
  /** Where a wallet leads the visitor back to, when the host is an app: its own scheme, or a universal link. */
  redirect?: { native?: string; universal?: string }
  /** By namespace (`eip155`, …): instead of the usual methods, events or the configured chains (CAIP-2). */
  methods?: Readonly<Record<string, readonly string[]>>
  events?: Readonly<Record<string, readonly string[]>>
  chains?: Readonly<Record<string, readonly string[]>>
  /**
   * Tells the relay in plain text what each message is (`tvf`): the id of the request; of what wallets are asked, also the
   * method, the network (CAIP-2), and the contract that an `eth_sendTransaction` calls. It can be read there beside the
   * visitor's network address and the page's project. No message needs it: operators of relays make statistics of it, and may
   * ask for it. What signed transactions and messages were, wallets tell the relay on their own account. Default: none of it.
   *
   * @example walletConnect({ projectId, hints: true })
   */
  hints?: boolean
  /**
   * `https://…` of an attestation server (Verify API), asked who this page is whenever something is asked of a wallet (a
   * session, a sign-in, a request): a hidden, sandboxed frame of it is loaded each time, and told the project id, the page's
   * origin, and two hashes, of the sealed message and of what it says. The server sees the visitor's network address as well,
   * and so which visits belong together. Its signed answer stands in plain text beside the message, and lets wallets that know the server say that
   * a request does come from this page: else they may say that they do not know. A code is shown without waiting for it; its
   * proposal and a request wait a second at most, and not again while the server is silent. The page's policy needs
   * `frame-src https://…`. Default: no frame.
   *
   * @example walletConnect({ projectId, attestation: 'https://verify.walletconnect.org/v3' })
   */
  attestation?: string
  /** Another client than Portico's own, e.g. an official one behind `official` of `@portico/walletconnect/official`. Called when it is wanted. */
  client?: (services: Services) => Promise<SignClient>
}

const id = 'walletConnect'
const families = ['eip155', 'solana', 'bip122', 'polkadot', 'cosmos']

/**
 * Reaches any wallet outside the page by a code or a link (WalletConnect v2, Sign). Nothing of it is loaded and no line
 * is opened before a visitor wants it, a stored session exists, or a code was out when the page before went.
 *
 * @throws PorticoError from `open` and `restore`: `relay-unreachable`, `relay-refused`, `project-id-missing`,
 * `user-rejected`, `chain-unsupported`, `session-empty`, `session-deleted`, `session-expired`, `session-unread`; else the client's own,
 * with its stage in `data.stage`. From here: `config` when `attestation` is no http(s) URL.
 * @example createPortico({ adapters: [evm()], connectors: [walletConnect({ projectId })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): Connector {
  const { attestation } = options
  // A frame of any other address would be looked for on the page's own.
  if (attestation && !/^https?:\/\/[^\s/]/.test(attestation)) throw new PorticoError('config', `\`attestation\` needs an http(s) URL, not ${attestation}`)
  let stop: Stop | undefined
  let made: Promise<Reach> | undefined
  let sink: Parameters<Connector['start']>[0]
  const reach = (services: Services): Promise<Reach> => {
    if (made) return made
    const mine = import('./connector/reach.ts').then(({ createReach }) => createReach(options, services, (link) => sink.link(link)))
    // A part that did not load may load the next time.
    mine.catch(() => (made = undefined))
    return (made = mine)
  }

  return {
    id,
    owner: 'portico',
    ui: 'none',
    reaches: 'directory',
    adapters: families.map(bareAdapter),
    start(given, services) {
      const { platform, store } = services
      // A server has no screen on which a code is read.
      if (!platform.window) return () => {}
      sink = given
      sink.offers([{ id, name: 'WalletConnect', evidence: [], namespaces: families, external: true }])
      // A code was out when the page went: it may have been answered.
      if (store.keys('wc/out/').some((key) => (store.get(key) as number) > platform.now())) reach(services).catch(() => {})
      stop = () => {
        made?.then((it) => it.stop(), () => {})
        made = undefined
      }
      return stop
    },
    prepare(_offer, want, services) {
      const listeners = new Set<Stop>()
      let ready: Prepared | undefined
      let off: Stop | undefined
      let failed: ReturnType<Prepared['failed']> = null
      let over = false
      const tell = (): void => listeners.forEach((listener) => listener())
      reach(services)
        .then((it) => it.prepare(want))
        .then((it) => {
          if (over) return it.cancel()
          ready = it
          off = ready.subscribe(tell)
        })
        .catch((error: { exit?: 'failed'; code?: string }) => (failed = { exit: error.exit ?? 'failed', code: error.code ?? 'chunk' }))
        .then(tell)
      return {
        uri: () => ready?.uri() ?? null,
        failed: () => ready?.failed() ?? failed,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        cancel() {
          over = true
          off?.()
          ready?.cancel()
        },
      }
    },
    open: async (offer, want, attempt) => (await reach(attempt.services)).open(offer, want, attempt),
    restore: async (record, attempt) => (await reach(attempt.services)).restore(record),
  }
}
