/** JSON, as wallets and applications exchange it. */
export type WireJson = null | boolean | number | string | readonly WireJson[] | { readonly [key: string]: WireJson }

/** What a session serves of one chain family (CAIP-25). */
export interface WireNamespace {
  /** CAIP-10. */
  accounts: readonly string[]
  /** Methods that the page may ask for. */
  methods: readonly string[]
  /** Events that the page may be sent. */
  events: readonly string[]
  /** CAIP-2 ids of its networks. */
  chains?: readonly string[]
}

/** What a session grants, by namespace. */
export type WireNamespaces = Readonly<Record<string, WireNamespace>>

/** What a proposal asks of one chain family. */
export interface WantedNamespace {
  /** CAIP-2 ids of the networks that are asked for. */
  chains?: readonly string[]
  /** Methods that are asked for. */
  methods: readonly string[]
  /** Events that are asked for. */
  events: readonly string[]
}

/** Who a side says that it is. */
export interface PartyMetadata {
  /** Its name. */
  name: string
  /** What it says of itself. */
  description: string
  /** Its address. */
  url: string
  /** Addresses of its pictures. */
  icons: readonly string[]
  /** How one comes back to it: an address of a scheme of its own, and a universal link. */
  redirect?: { native?: string; universal?: string }
}

/** A session as either side holds it. */
export interface WireSession {
  /** Its topic. */
  topic: string
  /** The topic of the pairing that it came from. */
  pairingTopic: string
  /** Seconds since the epoch. */
  expiry: number
  /** What it grants. */
  namespaces: WireNamespaces
  /** The other side. */
  peer: { metadata: PartyMetadata }
  /** Its properties. */
  sessionProperties?: Readonly<Record<string, string>>
}

/** Of an application: it is on the page it says it is, on another, or nobody knows. */
export type OriginCheck = 'VALID' | 'INVALID' | 'UNKNOWN'

/** A session that an application proposes. */
export interface WireProposal {
  /** Its number at the relay. */
  id: number
  /** What the application cannot do without. */
  requiredNamespaces: Readonly<Record<string, WantedNamespace>>
  /** What the application would like to have. */
  optionalNamespaces: Readonly<Record<string, WantedNamespace>>
  /** Who proposes it. */
  proposer: PartyMetadata
  /** What the wallet found of the application's origin. */
  checked: OriginCheck
  /** Properties that the application proposes. */
  sessionProperties?: Readonly<Record<string, string>>
}

/** A request that a wallet got. */
export interface WireRequest {
  /** Its number at the relay. */
  id: number
  /** The session's topic. */
  topic: string
  /** CAIP-2. */
  chain: string
  /** The method's name. */
  method: string
  /** The parameters. */
  params: WireJson
  /** What the wallet found of the application's origin. */
  checked: OriginCheck
}

/** What the owner of a wallet says no with; thrown by a handler it becomes the answer. */
export class WalletRefusal extends Error {
  /** Always `WalletRefusal`. */
  override name = 'WalletRefusal'
  /** The code of the error, e.g. 5000 for a visitor who says no. */
  readonly code: number
  /** What is sent with it. */
  readonly data: string | undefined

  constructor(code = 5000, message = 'User rejected.', data?: string) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** Options that wallet and application share. */
export interface PartyOptions {
  /** e.g. that of `startRelay` */
  relayUrl: string
  /** What it is known by at the relay; local relays take any. */
  projectId: string
  /** Who it says that it is; all of it has defaults. */
  metadata?: Partial<PartyMetadata>
  /** What it remembers: a party with the same memory is the same one come back. Its own by default, dropped with it. */
  memory?: PartyMemory
}

/** A party's storage, in memory. */
export interface PartyMemory {
  /** All keys. */
  getKeys(): Promise<string[]>
  /** All keys and values. */
  getEntries(): Promise<[string, unknown][]>
  /** The value of a key, or undefined. */
  getItem(key: string): Promise<unknown>
  /** Keeps a `value`, any that JSON can hold. */
  setItem(key: string, value: unknown): Promise<void>
  /** Forgets a key. */
  removeItem(key: string): Promise<void>
}
