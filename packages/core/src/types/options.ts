import type { Metadata } from './index.ts'

/** A wallet that the host adds to the list. Only https and app schemes pass as links. */
export interface CustomWallet {
  /** Unique among wallets. */
  id: string
  /** The displayed name. */
  name: string
  /** Its reverse-DNS name (EIP-6963), by which an announced wallet joins its row. */
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

/** The slots of the wallet list, in order. */
export type ConnectorType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** The connect methods, in the order of the first view. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/** What a visitor can do with an account, in the order of its view. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** The feature switches; `docs/options.md` says which of them a service may decide. */
export interface Features {
  /** Show the "All wallets" row. Default true. */
  allWallets?: boolean
  /**
   * Report events and errors to `service.collector`. Default true; false stops every request to it.
   */
  analytics?: boolean
  /** Ask for consent to the legal texts first. Default false; needs a legal URL. */
  legalCheckbox?: boolean
  /** Fold the wallets behind one button. Default false. */
  collapseWallets?: boolean
  /** The "Portico" line in the footer. Default true. */
  branding?: boolean
  /** The order of the list's slots. Default: as {@link ConnectorType}. */
  connectorTypeOrder?: readonly ConnectorType[]
  /**
   * The order of the connect methods. Default: e-mail, social, wallets; wallets first where one can
   * be used.
   */
  connectMethodsOrder?: readonly ConnectMethod[]
  /**
   * The order of the actions in Account. Default: as {@link WalletFeature}. Unnamed ones come last.
   */
  walletFeaturesOrder?: readonly WalletFeature[]
  /** Login by e-mail, if a connector has it. Default true. */
  email?: boolean
  /**
   * Login by these providers, in this order, if a connector has them; false for none. Default: all,
   * in the order Google, X, Farcaster, Discord, Apple, GitHub, Facebook, then an operator’s own.
   * A passkey is no provider: the connector’s option decides on it.
   */
  socials?: readonly string[] | false
  /**
   * IANA time zones, such as `Asia/Shanghai`, in any letter case, in which no login is offered or
   * started. Logged-in users stay so, and wallets are offered as everywhere. A visitor can choose
   * the time zone: it proves no place. `chineseTimezones` of `@portico/core/features` lists those
   * of China, Hong Kong and Macau. Default none.
   */
  restrictedTimezones?: readonly string[]
  /** Swapping tokens, or false. Default `['1inch']`; the names are not read, any list is on. */
  swaps?: readonly string[] | false
  /** Buying through these vendors, or none. Default `['coinbase', 'meld']`. A switch only. */
  onramp?: readonly string[] | false
  /** The view with the address for payments. Default true. */
  receive?: boolean
  /** Sending coins and tokens from the card. Default true. */
  send?: boolean
  /** The tab and the view of past transactions. Default true. */
  activity?: boolean
}

/**
 * Options that may change while the page runs: set by `portico.setOptions`, read from
 * `state.options`.
 */
export interface LiveOptions {
  /**
   * The application as wallets show it: name, description, URL and icons. Default: page title,
   * `og:description`, origin and the icon link.
   *
   * @example createPortico({ adapters: [evm()], metadata: { name: 'My App', url: 'https://app.example', icons: ['https://app.example/icon.png'] } })
   */
  readonly metadata?: Partial<Metadata>
  /**
   * Tokens whose balances Account lists, by CAIP-2 id; the first marked `primary` replaces the
   * native balance on buttons.
   *
   * @example createPortico({ adapters: [evm()], tokens: { 'eip155:1': [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }] } })
   */
  readonly tokens?: Readonly<
    Record<
      string,
      readonly {
        address: string
        name: string
        symbol: string
        decimals: number
        icon?: string
        primary?: boolean
      }[]
    >
  >
  /**
   * The currency, ISO 4217, unless the visitor has chosen one. Default `usd`. Without a rate for
   * it, values are unknown.
   *
   * @example createPortico({ adapters: [evm()], currency: 'eur' })
   */
  readonly currency?: string
  /**
   * Network icons by CAIP-2 id.
   *
   * @example createPortico({ adapters: [evm()], chainImages: { 'eip155:8453': '/base.svg' } })
   */
  readonly chainImages?: Readonly<Record<string, string>>
  /**
   * Wallet icons by rdns or wallet id.
   *
   * @example createPortico({ adapters: [evm()], connectorImages: { 'io.metamask': '/metamask.svg' } })
   */
  readonly connectorImages?: Readonly<Record<string, string>>
  /**
   * The host's wallets, listed beside the bundled ones.
   *
   * @example createPortico({ adapters: [evm()], customWallets: [{ id: 'my-wallet', name: 'My Wallet', rdns: 'com.example.wallet', homepage: 'https://example.com' }] })
   */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Directory ids or rdns of wallets to show first, in this order.
   *
   * @example createPortico({ adapters: [evm()], featuredWalletIds: ['io.metamask', 'me.rainbow'] })
   */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Directory ids: only these wallets of the directory are listed. Installed wallets are not
   * affected.
   *
   * @example createPortico({ adapters: [evm()], includeWalletIds: ['io.metamask', 'me.rainbow'] })
   */
  readonly includeWalletIds?: readonly string[]
  /**
   * Directory ids or rdns of wallets that are never listed, even if installed.
   *
   * @example createPortico({ adapters: [evm()], excludeWalletIds: ['com.example.wallet'] })
   */
  readonly excludeWalletIds?: readonly string[]
  /**
   * The row of all wallets: shown, hidden, or on phones only. Default `SHOW`.
   *
   * @example createPortico({ adapters: [evm()], allWallets: 'ONLY_MOBILE' })
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * The guide for newcomers ("What is a wallet?"). Default true.
   *
   * @example createPortico({ adapters: [evm()], enableWalletGuide: false })
   */
  readonly enableWalletGuide?: boolean
  /**
   * Network button, list and switching. Default true.
   *
   * @example createPortico({ adapters: [evm()], enableNetworkSwitch: false })
   */
  readonly enableNetworkSwitch?: boolean
  /**
   * Never show UnsupportedChain. Default false.
   *
   * @example createPortico({ adapters: [evm()], allowUnsupportedChain: true })
   */
  readonly allowUnsupportedChain?: boolean
  /**
   * URL of the terms of service, http(s) or a path, linked in the footer or beside the checkbox.
   *
   * @example createPortico({ adapters: [evm()], termsConditionsUrl: '/terms', features: { legalCheckbox: true } })
   */
  readonly termsConditionsUrl?: string
  /**
   * URL of the privacy policy, likewise.
   *
   * @example createPortico({ adapters: [evm()], privacyPolicyUrl: '/privacy' })
   */
  readonly privacyPolicyUrl?: string
  /**
   * The version of the legal texts: a date or a number, up to 64 characters of printable ASCII. A
   * visitor who agreed to another one is asked again before the next connection. A login stores it
   * at your server; see {@link LoginUser.legal}. Default: none, and consent stays valid.
   *
   * @example createPortico({ adapters: [evm()], termsConditionsUrl: '/terms', legalVersion: '2026-11-01', features: { legalCheckbox: true } })
   */
  readonly legalVersion?: string
  /**
   * Feature switches; `featureReport` shows the source of each value.
   *
   * @example createPortico({ adapters: [evm()], features: { legalCheckbox: true, branding: false } })
   */
  readonly features?: Features
}
