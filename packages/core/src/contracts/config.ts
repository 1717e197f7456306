import type { CloseReason } from './commands.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { AccountRef } from '../state/select.ts'
import type { SiwxOption } from './siwx.ts'
import type { Feature } from './feature.ts'
import type { ViewName } from '../types/routes.ts'
import type { State, ThemeMode, ThemeVariables } from '../state/state.ts'
import type { StateStore } from '../state/store.ts'
import type { LiveOptions } from '../types/options.ts'
import type {
  AnyAdapter,
  ChainIdInput,
  Connector,
  Exit,
  Network,
  NetworkInput,
  Platform,
  Services,
  Stop,
} from '../types/index.ts'

/**
 * A backend: `@portico/server`, or any service with the same wire format. The modal works without
 * it: nothing waits for it, and it gets no request before the visitor shows intent.
 */
export interface ServiceOptions {
  /**
   * Base URL of the wallet directory, images, feature switches and origins, e.g.
   * `https://wallets.example.org`.
   */
  url: string
  /** Which project of the service this page belongs to. */
  projectId: string
  /** Base URL of the event and error collector. Default: none, and nothing is reported. */
  collector?: string
  /**
   * The service has the Blockchain API: the account then shows its answers about holdings and their
   * value, NFTs and the history. Default false: the account shows what the networks' own endpoints
   * return, and the service is not asked.
   */
  blockchain?: boolean
  /**
   * Let the service's feature switches win over `features`. Default false: the page's options win.
   */
  decides?: boolean
}

/**
 * Stores the part of the state that a server needs, from `start()` until its undo: `cookieStorage`
 * of `@portico/core/cookie`.
 */
export type StateStorage = (instance: {
  config: FixedOptions
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  services: Services
}) => Stop

/** The options that stay as `createPortico` was given them. */
export type FixedOptions = Readonly<Omit<PorticoConfig, keyof LiveOptions>>

/**
 * Options of {@link createPortico}. Only `adapters` is needed.
 *
 * @example
 * createPortico({
 *   adapters: [evm()],
 *   networks: [mainnet, base],
 *   themeMode: 'system',
 *   termsConditionsUrl: '/terms',
 *   onConnect: ({ address, restored }) => console.log(address, restored),
 * })
 */
export interface PorticoConfig<
  A extends readonly AnyAdapter[] = readonly AnyAdapter[],
> extends LiveOptions {
  /**
   * Names the instance; two on one page need two ids. Default `default`.
   *
   * @example createPortico({ adapters: [evm()], id: 'checkout' })
   */
  id?: string
  /**
   * One adapter for each chain family.
   *
   * @example
   * import { evm } from '@portico/evm'
   * import { solana } from '@portico/solana'
   * createPortico({ adapters: [evm(), solana()] })
   */
  adapters: A
  /**
   * More connectors than the adapters bring.
   *
   * @example createPortico({ adapters: [evm()], connectors: [walletConnect({ projectId: 'of the relay' })] })
   *
   *
   */
  connectors?: readonly Connector[]
  /**
   * At least one: presets of `@portico/core/networks`, chains of `viem/chains`, or your own.
   * Default Ethereum (`eip155:1`).
   *
   * @example createPortico({ adapters: [evm()], networks: [mainnet, base] })
   */
  networks?: readonly NetworkInput[]
  /**
   * One of `networks`, or its id: `8453`, `eip155:8453`. Default: the first of them.
   *
   * @example createPortico({ adapters: [evm()], networks: [mainnet, base], defaultNetwork: 8453 })
   */
  defaultNetwork?: ChainIdInput
  /**
   * Own RPC URLs by CAIP-2 id; they replace the network's.
   *
   * @example createPortico({ adapters: [evm()], customRpcUrls: { 'eip155:1': [{ url: 'https://rpc.app.example/1' }] } })
   *
   *
   */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>>
  /**
   * `dark`, `light`, or `system`, which is followed live. Default `dark`; the visitor's own choice
   * takes precedence.
   *
   * @example createPortico({ adapters: [evm()], themeMode: 'system' })
   */
  themeMode?: ThemeMode
  /**
   * The eight theme variables; ready-made sets are in `@portico/core/themes`. Default: the neutral
   * look.
   *
   * @example createPortico({ adapters: [evm()], themeVariables: { accent: '#7c3aed', borderRadiusMaster: '2px' } })
   *
   *
   */
  themeVariables?: ThemeVariables
  /**
   * Announced wallets (EIP-6963). Default true.
   *
   * @example createPortico({ adapters: [evm()], enableEIP6963: false })
   */
  enableEIP6963?: boolean
  /**
   * `window.ethereum`. Default true.
   *
   * @example createPortico({ adapters: [evm()], enableInjected: false })
   */
  enableInjected?: boolean
  /**
   * On phones, open wallets by their universal links before their own schemes. Default false: those
   * may end in a store or a 404.
   *
   * @example createPortico({ adapters: [evm()], preferUniversalLinks: true })
   */
  preferUniversalLinks?: boolean
  /**
   * Restore on load. Default true; false forgets stored links.
   *
   * @example createPortico({ adapters: [evm()], enableReconnect: false })
   */
  enableReconnect?: boolean
  /**
   * A second place, besides the browser's storage, that stores the connections: `cookieStorage`,
   * for a server. Default: none.
   *
   * @example createPortico({ adapters: [evm()], storage: cookieStorage })
   */
  storage?: StateStorage
  /**
   * The modal is drawn where the host puts `<PorticoModal>`. Default false.
   *
   * @example
   * const portico = createPortico({ adapters: [evm()], enableEmbedded: true })
   * const Page = () => <PorticoProvider portico={portico}><PorticoModal /></PorticoProvider>
   */
  enableEmbedded?: boolean
  /**
   * Do not append the modal to the body; the host places `<PorticoModal>`. Default false.
   *
   * @example createPortico({ adapters: [evm()], disableAppend: true })
   */
  disableAppend?: boolean
  /**
   * The host drives the connection itself: `open()` shows the wallet directory. Default false.
   *
   * @example createPortico({ adapters: [evm()], manualControl: true })
   */
  manualControl?: boolean
  /**
   * A backend. Default: none. Without one the modal works from the bundled directory and the
   * networks' own endpoints.
   *
   * @example createPortico({ adapters: [evm()], service: { url: 'https://wallets.app.example', projectId: 'app' } })
   *
   *
   */
  service?: ServiceOptions
  /**
   * How visitors sign in with their wallet: `localSiwx`, `serverSiwx` or `backendSiwx` of
   * `@portico/core/siwx`, or an object of your own by `defineSiwx`. Once a wallet is connected, the
   * card asks for the signature. Default: no sign-in.
   *
   * @example
   * import { localSiwx } from '@portico/core/siwx'
   *
   * createPortico({
   *   adapters: [evm()],
   *   siwx: localSiwx({ statement: 'Sign in to the shop', required: true }),
   * })
   */
  siwx?: SiwxOption
  /**
   * The same for hosts that already have the functions of Sign-In with Ethereum, by
   * `createSiweConfig`. It cannot be used together with `siwx`. Default: none.
   *
   * @example
   * import { createSiweConfig, type SiweConfig } from '@portico/core/siwx'
   *
   * declare const siwe: SiweConfig
   * createPortico({ adapters: [evm()], siweConfig: createSiweConfig(siwe) })
   */
  siweConfig?: SiwxOption
  /**
   * Features of the host's own, made by `defineFeature`.
   *
   * @example
   * const vote = defineFeature({
   *   id: 'vote',
   *   views: { Vote: { title: 'Vote', load: () => import('./vote.tsx') } },
   * })
   * createPortico({ adapters: [evm()], register: [vote] })
   */
  register?: readonly Feature[]
  /**
   * Checks the configuration and shows the alert bar. Default: in development builds only
   * (`NODE_ENV` is not `production`).
   *
   * @example createPortico({ adapters: [evm()], debug: false })
   */
  debug?: boolean
  /**
   * Fetch the modal's frame, model and texts when the page is idle, not only on intent. Default
   * true; never with Save-Data.
   *
   * @example createPortico({ adapters: [evm()], prefetch: false })
   */
  prefetch?: boolean
  /**
   * An account is connected: called once for each connection; `restored` is true if the visitor was
   * not asked.
   *
   * @example createPortico({ adapters: [evm()], onConnect: ({ address, restored }) => console.log(address, restored) })
   *
   *
   */
  onConnect?(account: AccountRef & { restored: boolean }): void
  /**
   * An account is no longer connected, with the reason.
   *
   * @example createPortico({ adapters: [evm()], onDisconnect: ({ namespace, reason }) => console.log(namespace, reason) })
   *
   *
   */
  onDisconnect?(event: { namespace: string; reason: Exit }): void
  /**
   * Another account of the same wallet is in use.
   *
   * @example createPortico({ adapters: [evm()], onAccountChange: ({ address }) => console.log(address) })
   *
   *
   */
  onAccountChange?(account: AccountRef): void
  /**
   * The namespace is on another network; `network` is undefined when it is not configured.
   *
   * @example createPortico({ adapters: [evm()], onNetworkChange: ({ id, network }) => console.log(network?.name ?? id) })
   *
   *
   */
  onNetworkChange?(event: { namespace: string; network: Network | undefined; id: string }): void
  /**
   * Every event of the vocabulary, in order. Nothing of it leaves the page unless
   * `service.collector` is set.
   *
   * @example createPortico({ adapters: [evm()], onEvent: (event) => console.log(event) })
   */
  onEvent?(event: PorticoEvent): void
  /**
   * Return a sentence to keep the modal open and show it.
   *
   * @example createPortico({ adapters: [evm()], beforeClose: (why) => (why === 'escape' ? 'Finish this first.' : undefined) })
   *
   *
   */
  beforeClose?(why: CloseReason, view: ViewName): string | undefined
  /**
   * What draws the modal, sent to the service; `@portico/react` sets `react`. Default `html`.
   *
   * @example createPortico({ adapters: [evm()], framework: 'vue' })
   */
  framework?: string
  /**
   * For tests and unusual hosts.
   *
   * @example createPortico({ adapters: [evm()], platform: testPlatform({ window: walletWindow() }) })
   *
   *
   */
  platform?: Platform
}
