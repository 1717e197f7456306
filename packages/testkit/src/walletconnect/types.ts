/** JSON, as wallets and applications exchange it. */
export type WireJson =
  | null
  | boolean
  | number
  | string
  | readonly WireJson[]
  | { readonly [key: string]: WireJson }

/** What a session serves of one namespace (CAIP-25). */
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

/** What a proposal asks of one namespace. */
export interface WantedNamespace {
  /** CAIP-2 ids of the networks that are asked for. */
  chains?: readonly string[]
  /** Methods that are asked for. */
  methods: readonly string[]
  /** Events that are asked for. */
  events: readonly string[]
}

/** The metadata of one side. */
export interface PartyMetadata {
  /** Its name. */
  name: string
  /** Its description. */
  description: string
  /** Its address. */
  url: string
  /** Addresses of its pictures. */
  icons: readonly string[]
  /** Its redirect links: a URL with its own scheme, and a universal link. */
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

/** Of an application: it is on the page that it claims, on another, or it is not known. */
export type OriginCheck = 'VALID' | 'INVALID' | 'UNKNOWN'

/** A session that an application proposes. */
export interface WireProposal {
  /** Its number at the relay. */
  id: number
  /** Required namespaces. */
  requiredNamespaces: Readonly<Record<string, WantedNamespace>>
  /** Optional namespaces. */
  optionalNamespaces: Readonly<Record<string, WantedNamespace>>
  /** The proposer's metadata. */
  proposer: PartyMetadata
  /** The result of the wallet's check of the application's origin. */
  checked: OriginCheck
  /** Properties that the application proposes. */
  sessionProperties?: Readonly<Record<string, string>>
}

/** A request to a wallet. */
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
  /** The result of the wallet's check of the application's origin. */
  checked: OriginCheck
}

/** A refusal by the wallet's owner; thrown by a handler, it becomes the answer. */
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
  /** The project id at the relay; local relays accept any. */
  projectId: string
  /** Its metadata; all fields have defaults. */
  metadata?: Partial<PartyMetadata>
  /** Its storage: a party with the same memory continues as the same one. By default a new one. */
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
