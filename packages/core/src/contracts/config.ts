import type { CloseReason } from './commands.ts'
import type { PorticoEvent } from './events.ts'
import type { AccountRef } from '../state/select.ts'
import type { Feature } from '../features/feature.ts'
import type { ViewName } from '../features/routes.ts'
import type { ThemeMode, ThemeVariables } from '../state/state.ts'
import type { AnyAdapter, Connector, Exit, Metadata, Network, NetworkInput, Platform } from './types.ts'

/** A wallet that the host adds to the list. Links are parsed: only https and app schemes pass. */
export interface CustomWallet {
  /** A name of its own among all wallets. */
  id: string
  /** What the list shows. */
  name: string
  /** Its reverse-DNS name (EIP-6963): where a wallet announces it, the two are one row. */
  rdns?: string
  /** Namespaces, or CAIP-2 networks, that it serves. Default `eip155`. */
  chains?: readonly string[]
  /** Its website. */
  homepage?: string
  /** Its icon. */
  image_url?: string
  /** Opens its app on a phone, e.g. `mywallet://`. */
  mobile_link?: string
  /** Opens its app on a computer. */
  desktop_link?: string
  /** Opens it as a web application. */
  webapp_link?: string
  /** Its page in Apple's App Store. */
  app_store?: string
  /** Its page in Google Play. */
  play_store?: string
  /** Its page in the Chrome Web Store. */
  chrome_store?: string
}

/**
 * A backend: `@portico/server`, or any service that speaks the same wire format. Everything of it is optional to a
 * visitor: nothing waits for it, and nothing is asked of it before the visitor shows intent.
 */
export interface ServiceOptions {
  /** Base URL of the wallet directory, images, feature switches and origins, e.g. `https://wallets.example.org`. */
  url: string
  /** Which project of the service this page belongs to. */
  projectId: string
  /** Base URL of the event and error collector. Default: none, and nothing is reported to anybody. */
  collector?: string
  /** Let the service's feature switches win over `features`. Default false: what the page says wins. */
  decides?: boolean
}

/** The slots of the wallet list, in the order they are shown. */
export type ConnectorType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** The feature switches and their defaults; `docs/options.md` says which of them a service has a say in. */
export interface Features {
  /** Show the "All wallets" row. Default true. */
  allWallets?: boolean
  /** Report events and errors to `service.collector`. Default true; false stops every request to it. */
  analytics?: boolean
  /** Ask for consent to the legal texts before anything else. Default false; needs a legal URL. */
  legalCheckbox?: boolean
  /** Fold the wallets behind one button. Default false. */
  collapseWallets?: boolean
  /** The quiet footer line. Default true. */
  branding?: boolean
  /** The order of the list's slots. Default: as in {@link ConnectorType}. */
  connectorTypeOrder?: readonly ConnectorType[]
  /** Sign-in by e-mail. Default true. A switch only: its views come with that feature. */
  email?: boolean
  /** Sign-in by these social providers, in this order, or none. Default all seven. A switch only, likewise. */
  socials?: readonly string[] | false
  /** Swaps through these services, or none. Default `['1inch']`. A switch only, likewise. */
  swaps?: readonly string[] | false
  /** Buying through these vendors, or not at all. Default `['coinbase', 'meld']`. A switch only, likewise. */
  onramp?: readonly string[] | false
  /** The list of past transactions. Default true. A switch only, likewise. */
  activity?: boolean
}

/** Options that may change while the page runs; see `portico.setOptions`. */
export type LiveOptions = Partial<
  Pick<
    PorticoConfig,
    | 'features'
    | 'termsConditionsUrl'
    | 'privacyPolicyUrl'
    | 'metadata'
    | 'allWallets'
    | 'customWallets'
    | 'featuredWalletIds'
    | 'includeWalletIds'
    | 'excludeWalletIds'
    | 'chainImages'
    | 'connectorImages'
    | 'enableWalletGuide'
    | 'enableNetworkSwitch'
    | 'allowUnsupportedChain'
    | 'tokens'
  >
>

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
export interface PorticoConfig<A extends readonly AnyAdapter[] = readonly AnyAdapter[]> {
  /** Names the instance; two on one page need two ids. Default `default`. */
  id?: string
  /** One adapter a chain family. */
  adapters: A
  /** More connectors than the adapters bring. */
  connectors?: readonly Connector[]
  /** At least one: presets of `@portico/core/networks`, chains of `viem/chains`, or your own. Default Ethereum (`eip155:1`). */
  networks?: readonly NetworkInput[]
  /** One of `networks`. Default: the first of them. */
  defaultNetwork?: NetworkInput
  /** Default: page title, `og:description`, origin and the icon link. */
  metadata?: Partial<Metadata>
  /** Own RPC URLs by CAIP-2 id; they replace the network's. */
  customRpcUrls?: Readonly<Record<string, readonly { url: string }[]>>
  /** Tokens whose balances Account lists, by CAIP-2 id; the first marked `primary` replaces the native balance on buttons. */
  tokens?: Readonly<
    Record<
      string,
      readonly { address: string; name: string; symbol: string; decimals: number; icon?: string; primary?: boolean }[]
    >
  >
  /** `dark`, `light`, or `system`, which is followed live. Default `dark`; what the visitor chose comes first. */
  themeMode?: ThemeMode
  /** The eight theme variables; ready-made sets are in `@portico/core/themes`. Default: the neutral look. */
  themeVariables?: ThemeVariables
  /** Network icons by CAIP-2 id. */
  chainImages?: Readonly<Record<string, string>>
  /** Wallet icons by rdns or wallet id. */
  connectorImages?: Readonly<Record<string, string>>
  /** Wallets of the host's own, listed beside the bundled ones. */
  customWallets?: readonly CustomWallet[]
  /** Directory ids or rdns of wallets to show first, in this order. */
  featuredWalletIds?: readonly string[]
  /** Directory ids: of the directory, only these are listed. Installed wallets are not affected. */
  includeWalletIds?: readonly string[]
  /** Directory ids or rdns: none of these is listed, installed or not. */
  excludeWalletIds?: readonly string[]
  /** The row that leads to all wallets: shown, hidden, or on phones only. Default `SHOW`. */
  allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Announced wallets (EIP-6963). Default true. */
  enableEIP6963?: boolean
  /** `window.ethereum`. Default true. */
  enableInjected?: boolean
  /** The newcomers' path ("What is a wallet?"). Default true. */
  enableWalletGuide?: boolean
  /** On phones, open wallets by their universal links before their own schemes. Default false: those may end in a store or a 404. */
  preferUniversalLinks?: boolean
  /** Restore on load. Default true; false forgets stored links. */
  enableReconnect?: boolean
  /** Network button, list and switching. Default true. */
  enableNetworkSwitch?: boolean
  /** Never show UnsupportedChain. Default false. */
  allowUnsupportedChain?: boolean
  /** The modal is drawn where the host puts `<PorticoModal>`. Default false. */
  enableEmbedded?: boolean
  /** Do not append the modal to the body; the host places `<PorticoModal>`. Default false. */
  disableAppend?: boolean
  /** The host drives the connection itself: `open()` shows the wallet directory. Default false. */
  manualControl?: boolean
  /** Address of the terms of service, http(s) or a path: named in the footer, or beside the checkbox. */
  termsConditionsUrl?: string
  /** Address of the privacy policy, likewise. */
  privacyPolicyUrl?: string
  /** A backend. Default: none; the modal works from the bundled directory and the networks' own endpoints. */
  service?: ServiceOptions
  /** Feature switches; `featureReport` says which source won. */
  features?: Features
  /** Features of the host's own, made by `defineFeature`. */
  register?: readonly Feature[]
  /** Checks the configuration and shows the alert bar. Default: in development builds only (`NODE_ENV` is not `production`). */
  debug?: boolean
  /** Fetch the modal's frame, model and words on idle, not on intent alone. Default true; never under Save-Data. */
  prefetch?: boolean
  /** An account is there: once a connection, `restored` when nobody was asked. */
  onConnect?(account: AccountRef & { restored: boolean }): void
  /** An account is no longer there, and why. */
  onDisconnect?(event: { namespace: string; reason: Exit }): void
  /** Another account of the same wallet is in use. */
  onAccountChange?(account: AccountRef): void
  /** The namespace stands on another network; `network` is undefined when it is not configured. */
  onNetworkChange?(event: { namespace: string; network: Network | undefined; id: string }): void
  /** Every event of the vocabulary, in order. Nothing of it leaves the page unless `service.collector` is set. */
  onEvent?(event: PorticoEvent): void
  /** Return a sentence to keep the modal open and show it. */
  beforeClose?(why: CloseReason, view: ViewName): string | undefined
  /** What draws the modal, as the service is told; `@portico/react` says `react`. Default `html`. */
  framework?: string
  /** For tests and unusual hosts. */
  platform?: Platform
}
