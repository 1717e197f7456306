/** The options that may change while the page runs. */
import type { Metadata } from './index.ts'

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

/** The slots of the wallet list, in the order they are shown. */
export type ConnectorType =
  | 'walletConnect'
  | 'recent'
  | 'injected'
  | 'featured'
  | 'custom'
  | 'external'
  | 'recommended'

/** The ways to connect, as the first view has them. */
export type ConnectMethod = 'wallet' | 'email' | 'social'

/**
 * The feature switches and their defaults; `docs/options.md` says which of them a service has a say
 * in.
 */
export interface Features {
  /** Show the "All wallets" row. Default true. */
  allWallets?: boolean
  /**
   * Report events and errors to `service.collector`. Default true; false stops every request to it.
   */
  analytics?: boolean
  /** Ask for consent to the legal texts before anything else. Default false; needs a legal URL. */
  legalCheckbox?: boolean
  /** Fold the wallets behind one button. Default false. */
  collapseWallets?: boolean
  /** The quiet footer line. Default true. */
  branding?: boolean
  /** The order of the list's slots. Default: as in {@link ConnectorType}. */
  connectorTypeOrder?: readonly ConnectorType[]
  /**
   * The order of the ways to connect. Default: e-mail, social, wallets; where a wallet is there
   * that can be used, wallets first.
   */
  connectMethodsOrder?: readonly ConnectMethod[]
  /** Logging in by e-mail, where a connector has it. Default true. */
  email?: boolean
  /**
   * Logging in by these providers, in this order, or by none, where a connector has them. Default:
   * all that it has. A passkey is no provider: the connector’s option decides on it.
   */
  socials?: readonly string[] | false
  /**
   * IANA time zones, such as `Asia/Shanghai`, in whose visitors' cards no login is offered, in
   * letters of either case. Whoever is logged in stays so, and wallets are offered as everywhere. A
   * visitor can choose the computer's time zone: it is no proof of a place. Default none.
   */
  restrictedTimezones?: readonly string[]
  /** Swaps through these services, or none. Default `['1inch']`. A switch only, likewise. */
  swaps?: readonly string[] | false
  /**
   * Buying through these vendors, or not at all. Default `['coinbase', 'meld']`. A switch only,
   * likewise.
   */
  onramp?: readonly string[] | false
  /** The view that shows the address to be paid at. Default true. */
  receive?: boolean
  /** Sending coins and tokens from the card. Default true. */
  send?: boolean
  /** The list of past transactions. Default true. A switch only, likewise. */
  activity?: boolean
}

/**
 * Options that may change while the page runs: `portico.setOptions` changes them, `state.options`
 * has them.
 */
export interface LiveOptions {
  /**
   * Who asks, as wallets say it: name, description, address and icons. Default: page title,
   * `og:description`, origin and the icon link.
   *
   * @example createPortico({ adapters: [evm()], metadata: { name: 'My App', url: 'https://app.example', icons: ['https://app.example/icon.png'] } })
   *
   *
   */
  readonly metadata?: Partial<Metadata>
  /**
   * Tokens whose balances Account lists, by CAIP-2 id; the first marked `primary` replaces the
   * native balance on buttons.
   *
   * @example createPortico({ adapters: [evm()], tokens: { 'eip155:1': [{ address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', name: 'USD Coin', symbol: 'USDC', decimals: 6 }] } })
   *
   *
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
   * What money is counted in, ISO 4217, where the visitor has not chosen. Default `usd`. Without a
   * rate for it, worth is unknown.
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
   *
   *
   */
  readonly connectorImages?: Readonly<Record<string, string>>
  /**
   * Wallets of the host's own, listed beside the bundled ones.
   *
   * @example createPortico({ adapters: [evm()], customWallets: [{ id: 'my-wallet', name: 'My Wallet', rdns: 'com.example.wallet', homepage: 'https://example.com' }] })
   *
   *
   */
  readonly customWallets?: readonly CustomWallet[]
  /**
   * Directory ids or rdns of wallets to show first, in this order.
   *
   * @example createPortico({ adapters: [evm()], featuredWalletIds: ['io.metamask', 'me.rainbow'] })
   */
  readonly featuredWalletIds?: readonly string[]
  /**
   * Directory ids: of the directory, only these are listed. Installed wallets are not affected.
   *
   * @example createPortico({ adapters: [evm()], includeWalletIds: ['io.metamask', 'me.rainbow'] })
   */
  readonly includeWalletIds?: readonly string[]
  /**
   * Directory ids or rdns: none of these is listed, installed or not.
   *
   * @example createPortico({ adapters: [evm()], excludeWalletIds: ['com.example.wallet'] })
   */
  readonly excludeWalletIds?: readonly string[]
  /**
   * The row that leads to all wallets: shown, hidden, or on phones only. Default `SHOW`.
   *
   * @example createPortico({ adapters: [evm()], allWallets: 'ONLY_MOBILE' })
   */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * The newcomers' path ("What is a wallet?"). Default true.
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
   * Address of the terms of service, http(s) or a path: named in the footer, or beside the
   * checkbox.
   *
   * @example createPortico({ adapters: [evm()], termsConditionsUrl: '/terms', features: { legalCheckbox: true } })
   *
   *
   */
  readonly termsConditionsUrl?: string
  /**
   * Address of the privacy policy, likewise.
   *
   * @example createPortico({ adapters: [evm()], privacyPolicyUrl: '/privacy' })
   */
  readonly privacyPolicyUrl?: string
  /**
   * What you call the present state of the legal texts: a date or a number, up to 64 characters of
   * printable ASCII. Whoever has agreed to another one is asked again before the next connection. A
   * login keeps it at your server; see {@link LoginUser.legal}. Default: none, and consent that was
   * given once holds.
   *
   * @example createPortico({ adapters: [evm()], termsConditionsUrl: '/terms', legalVersion: '2026-11-01', features: { legalCheckbox: true } })
   *
   *
   */
  readonly legalVersion?: string
  /**
   * Feature switches; `featureReport` says which source won.
   *
   * @example createPortico({ adapters: [evm()], features: { legalCheckbox: true, branding: false } })
   *
   *
   */
  readonly features?: Features
}
