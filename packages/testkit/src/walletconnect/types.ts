/** JSON, as wallets and applications exchange it. */
export type WireJson = null | boolean | number | string | readonly WireJson[] | { readonly [key: string]: WireJson }

/** What a session serves of one chain family (CAIP-25). */
export interface WireNamespace {
  /** CAIP-10. */
  accounts: readonly string[]
  methods: readonly string[]
  events: readonly string[]
  chains?: readonly string[]
}

export type WireNamespaces = Readonly<Record<string, WireNamespace>>

/** What a proposal asks of one chain family. */
export interface WantedNamespace {
  chains?: readonly string[]
  methods: readonly string[]
  events: readonly string[]
}

export interface PartyMetadata {
  name: string
  description: string
  url: string
  icons: readonly string[]
  redirect?: { native?: string; universal?: string }
}

/** A session as either side holds it. */
export interface WireSession {
  topic: string
  pairingTopic: string
  /** Seconds since the epoch. */
  expiry: number
  namespaces: WireNamespaces
  peer: { metadata: PartyMetadata }
  sessionProperties?: Readonly<Record<string, string>>
}

/** Of an application: it is on the page it says it is, on another, or nobody knows. */
export type OriginCheck = 'VALID' | 'INVALID' | 'UNKNOWN'

export interface WireProposal {
  id: number
  requiredNamespaces: Readonly<Record<string, WantedNamespace>>
  optionalNamespaces: Readonly<Record<string, WantedNamespace>>
  proposer: PartyMetadata
  /** What the wallet found of the application's origin. */
  checked: OriginCheck
  sessionProperties?: Readonly<Record<string, string>>
}

/** A request that a wallet got. */
export interface WireRequest {
  id: number
  topic: string
  /** CAIP-2. */
  chain: string
  method: string
  params: WireJson
  checked: OriginCheck
}

/** What the owner of a wallet says no with; thrown by a handler it becomes the answer. */
export class WalletRefusal extends Error {
  override name = 'WalletRefusal'
  readonly code: number
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
  projectId: string
  metadata?: Partial<PartyMetadata>
  /** What it remembers: given again, it is the same party come back. Its own by default, gone with it. */
  memory?: PartyMemory
}

/** A party's storage, in memory. */
export interface PartyMemory {
  getKeys(): Promise<string[]>
  getEntries(): Promise<[string, unknown][]>
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<void>
  removeItem(key: string): Promise<void>
}
