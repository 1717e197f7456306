import { namespaces, PorticoError, sendRequest } from '@portico/core'
import { defined, lazy, passthroughAdapter } from '@portico/core/adapter'
import type {
  AnyAdapter,
  ChainAdapter,
  Connector,
  ErrorCode,
  Offer,
  Prepared,
  Services,
  Stop,
} from '@portico/core'
import type { SessionLink } from './connector/link.ts'
import type { WalletConnectOptions } from './options.ts'

export type { WalletConnectOptions } from './options.ts'
export type { WalletConnectErrorCode } from './error-table.ts'
export type * from './port.ts'

const id = 'walletConnect'

/**
 * For pages without adapters: shows a session's requests to features, as the engine does for
 * EIP-1193 providers.
 */
function adapterOf(namespace: string): ChainAdapter {
  const bare = passthroughAdapter(namespace)
  return {
    ...bare,
    attach(handle, emit, services, link) {
      const { through } = link as SessionLink
      through.send = (request, send) => {
        const [chainNamespace = ''] = request.chain.split(':')
        return chainNamespace === 'eip155'
          ? send()
          : sendRequest(services, { ...request, namespace: chainNamespace, link: link.id }, send)
      }
      return bare.attach(handle, emit, services, link)
    },
  }
}

/** Serves our own namespaces, and those whose adapters bring the code for it. */
function offerFor(adapters: readonly AnyAdapter[]): Offer {
  const declared = adapters.flatMap(({ namespace, session }) => (session ? [namespace] : []))
  return {
    id,
    name: 'WalletConnect',
    evidence: [],
    namespaces: [...new Set([...namespaces, ...declared])],
    external: true,
  }
}

/**
 * Connects wallets outside the page by QR code or link (WalletConnect v2, Sign). Nothing loads or
 * connects before a visitor needs it, unless a session is stored or a pairing was pending.
 *
 * @throws PorticoError from `open` and `restore`: `relay-unreachable`, `relay-refused`,
 *   `project-id-missing`, `user-rejected`, `chain-unsupported`, `session-empty`, `session-deleted`,
 *   `session-expired`, `session-unread`; else the client's own, with its stage in `data.stage`.
 *   From this call: `config` when `attestation` is no http(s) URL.
 * @example createPortico({ adapters: [evm()], connectors: [walletConnect({ projectId })] })
 */
export function walletConnect(options: WalletConnectOptions = {}): Connector {
  const { attestation, projectId, relayUrl, client } = options
  const lacksProject = !projectId && !relayUrl && !client
  // Another address would load from the page's own origin.
  if (attestation && !/^https?:\/\/[^\s/]/.test(attestation))
    throw new PorticoError('config', `\`attestation\` needs an http(s) URL, not ${attestation}`)
  let adapters: readonly AnyAdapter[] = []
  let sink: Parameters<Connector['start']>[0]
  let given: Services
  const loadOnce = lazy(() =>
    import('./connector/session-connector.ts').then((it) =>
      it.createSessionConnector(options, given, (link) => sink.link(link), adapters),
    ),
  )
  const load = (services: Services): ReturnType<typeof loadOnce> => {
    given = services
    return loadOnce()
  }

  return {
    id,
    owner: 'portico',
    ui: 'none',
    reaches: 'directory',
    adapters: namespaces.map(adapterOf),
    ...defined({ alert: lacksProject ? 'relay-project-id-missing' : undefined }),
    start(offersSink, services, pageAdapters = []) {
      const { platform, store } = services
      adapters = pageAdapters
      // A server cannot show a code.
      if (!platform.window || lacksProject) return () => {}
      sink = offersSink
      sink.offers([offerFor(pageAdapters)])
      // A code shown by the previous page may have been answered.
      if (store.keys('wc/out/').some((key) => (store.get(key) as number) > platform.now()))
        load(services).catch(() => {})
      return () => loadOnce.drop((it) => it.stop())
    },
    prepare(_offer, want, services) {
      const listeners = new Set<Stop>()
      let ready: Prepared | undefined
      let off: Stop | undefined
      let failed: ReturnType<Prepared['failed']> = null
      let cancelled = false
      const notify = (): void => listeners.forEach((listener) => listener())
      load(services)
        .then((it) => it.prepare(want))
        .then((it) => {
          if (cancelled) return it.cancel()
          ready = it
          off = ready.subscribe(notify)
        })
        .catch(
          (error: { exit?: 'failed'; code?: ErrorCode }) =>
            (failed = { exit: error.exit ?? 'failed', code: error.code ?? 'chunk' }),
        )
        .then(notify)
      return {
        uri: () => ready?.uri() ?? null,
        failed: () => ready?.failed() ?? failed,
        subscribe(listener) {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        cancel() {
          cancelled = true
          off?.()
          ready?.cancel()
        },
      }
    },
    open: async (offer, want, attempt) => (await load(attempt.services)).open(offer, want, attempt),
    restore: async (record, attempt) => (await load(attempt.services)).restore(record),
  }
}
