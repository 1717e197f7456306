import type { CloseReason } from './commands.ts'
import type { PorticoEvent } from '../types/events.ts'
import type { AccountRef } from '../state/select.ts'
import type { SiwxOption } from './siwx.ts'
import type { Feature } from './feature.ts'
import type { ServiceOptions } from './service-options.ts'
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
  SwapSource,
} from '../types/index.ts'

/**
 * Stores the state that a server needs, from `start()` until it is undone: `cookieStorage` of
 * `@portico/core/cookie`.
 */
export type StateStorage = (instance: {
  config: FixedOptions
  state: Pick<StateStore<State>, 'get' | 'subscribe'>
  services: Services
}) => Stop

/** The options that never change. */
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
   * The id of the instance; two on one page need two ids. Default `default`.
   *
   * @example createPortico({ adapters: [evm()], id: 'checkout' })
   */
  id?: string
  /**
   * One adapter per namespace.
   *
   * @example
   * import { evm } from '@portico/evm'
   * import { solana } from '@portico/solana'
   * createPortico({ adapters: [evm(), solana()] })
   */
  adapters: A
  /**
   * Connectors besides those of the adapters.
   *
   * @example createPortico({ adapters: [evm()], connectors: [walletConnect({ projectId: 'of the relay' })] })
   */
  connectors?: readonly Connector[]
  /**
   * Presets of `@portico/core/networks`, chains of `viem/chains`, or your own; at least one.
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
   */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>>
  /**
   * `dark`, `light`, or `system`, which is followed live. Default `dark`; the visitor's choice
   * takes precedence.
   *
   * @example createPortico({ adapters: [evm()], themeMode: 'system' })
   */
  themeMode?: ThemeMode
  /**
   * The eight theme variables; sets of them are in `@portico/core/themes`. Default: the neutral
   * theme.
   *
   * @example createPortico({ adapters: [evm()], themeVariables: { accent: '#7c3aed', borderRadiusMaster: '2px' } })
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
   * On phones, prefer universal links to the wallets' own schemes. Default false: they may end in a
   * store or a 404.
   *
   * @example createPortico({ adapters: [evm()], preferUniversalLinks: true })
   */
  preferUniversalLinks?: boolean
  /**
   * Restore on load. Default true; false deletes stored links.
   *
   * @example createPortico({ adapters: [evm()], enableReconnect: false })
   */
  enableReconnect?: boolean
  /**
   * Also stores the connections for a server: `cookieStorage`. Default: none.
   *
   * @example createPortico({ adapters: [evm()], storage: cookieStorage })
   */
  storage?: StateStorage
  /**
   * Render the modal where the host puts `<PorticoModal>`. Default false.
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
   * A backend. Default: none; the modal works from the bundled directory and the networks'
   * endpoints.
   *
   * @example createPortico({ adapters: [evm()], service: { url: 'https://wallets.app.example', projectId: 'app' } })
   */
  service?: ServiceOptions
  /**
   * How visitors sign in with their wallet: `localSiwx`, `serverSiwx` or `backendSiwx` of
   * `@portico/core/siwx`, or your own object by `defineSiwx`. Once a wallet is connected, the card
   * asks for the signature. Default: no sign-in.
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
   * Sign-in for hosts that already have the functions of Sign-In with Ethereum, by
   * `createSiweConfig`. Excludes `siwx`. Default: none.
   *
   * @example
   * import { createSiweConfig, type SiweConfig } from '@portico/core/siwx'
   *
   * declare const siwe: SiweConfig
   * createPortico({ adapters: [evm()], siweConfig: createSiweConfig(siwe) })
   */
  siweConfig?: SiwxOption
  /**
   * The host's own features, made by `defineFeature`.
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
   * Where swaps come from, besides the networks' own pools and the service: asked side by side with
   * them. Default: none.
   *
   * @example
   * import type { SwapSource } from '@portico/core'
   *
   * declare const market: SwapSource
   * createPortico({ adapters: [evm()], swapSources: [market] })
   */
  swapSources?: readonly SwapSource[]
  /**
   * Check the configuration and show the alert bar. Default: in development builds only (`NODE_ENV`
   * is not `production`).
   *
   * @example createPortico({ adapters: [evm()], debug: false })
   */
  debug?: boolean
  /**
   * Load the modal's frame, model and texts when the page is idle, not only on intent. Default
   * true; never with Save-Data.
   *
   * @example createPortico({ adapters: [evm()], prefetch: false })
   */
  prefetch?: boolean
  /**
   * Called once for each connection; `restored` is true if the visitor was not asked.
   *
   * @example createPortico({ adapters: [evm()], onConnect: ({ address, restored }) => console.log(address, restored) })
   */
  onConnect?(account: AccountRef & { restored: boolean }): void
  /**
   * An account was disconnected, with the reason.
   *
   * @example createPortico({ adapters: [evm()], onDisconnect: ({ namespace, reason }) => console.log(namespace, reason) })
   */
  onDisconnect?(event: { namespace: string; reason: Exit }): void
  /**
   * Another account of the same wallet is active.
   *
   * @example createPortico({ adapters: [evm()], onAccountChange: ({ address }) => console.log(address) })
   */
  onAccountChange?(account: AccountRef): void
  /**
   * The namespace is on another network; `network` is undefined when it is not configured.
   *
   * @example createPortico({ adapters: [evm()], onNetworkChange: ({ id, network }) => console.log(network?.name ?? id) })
   */
  onNetworkChange?(event: { namespace: string; network: Network | undefined; id: string }): void
  /**
   * Every event, in order. Nothing leaves the page unless `service.collector` is set.
   *
   * @example createPortico({ adapters: [evm()], onEvent: (event) => console.log(event) })
   */
  onEvent?(event: PorticoEvent): void
  /**
   * Return a sentence to keep the modal open and show it.
   *
   * @example createPortico({ adapters: [evm()], beforeClose: (why) => (why === 'escape' ? 'Finish this first.' : undefined) })
   */
  beforeClose?(why: CloseReason, view: ViewName): string | undefined
  /**
   * The framework that renders the modal, sent to the service; `@portico/react` sets `react`.
   * Default `html`.
   *
   * @example createPortico({ adapters: [evm()], framework: 'vue' })
   */
  framework?: string
  /**
   * For tests and unusual hosts.
   *
   * @example createPortico({ adapters: [evm()], platform: testPlatform({ window: walletWindow() }) })
   */
  platform?: Platform
}
