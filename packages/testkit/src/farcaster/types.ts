import type { LocalAccount } from 'viem'
import type { LocalChain } from '../chains/index.ts'

/** Somebody at Farcaster. */
export interface FarcasterAccount {
  /** The Farcaster id. */
  readonly fid: number
  /** The name that is unique there. */
  readonly username: string
  /** The name that is shown. */
  readonly displayName?: string
  /** The address of a picture. */
  readonly pfpUrl?: string
  /** What they say of themselves. */
  readonly bio?: string
  /** Signs, with the address that has the id in custody, or with one that its owner has named. */
  readonly signer: LocalAccount
  /** Which of the two the signer is; `custody` by default. */
  readonly by?: 'custody' | 'authAddress'
}

/** What an application has asked the relay for. */
export interface FarcasterChannel {
  /** Names the channel to the relay. */
  readonly token: string
  /** What a phone opens. */
  readonly url: string
  /** What has to be signed. */
  readonly params: FarcasterParams
  /** How far it is: `completed` is given once, and `closed` is what is left then. */
  readonly state: 'pending' | 'completed' | 'closed'
}

/** What the message of a login says, as the application wants it. */
export interface FarcasterParams {
  /** The page that asks. */
  readonly siweUri: string
  /** Its host. */
  readonly domain: string
  /** For this login alone. */
  readonly nonce: string
  /** From when on it is too late (ISO 8601). */
  readonly expirationTime?: string
  /** From when on it is good. */
  readonly notBefore?: string
  /** The application's name for it. */
  readonly requestId?: string
  /** Whether an address that the owner has named may sign too. */
  readonly acceptAuthAddress?: boolean
}

/** What an app says that it should not: parts of the message, or of what it sends with it. */
export interface FarcasterLies extends Partial<Pick<FarcasterParams, 'siweUri' | 'domain' | 'nonce' | 'expirationTime'>> {
  /** Another id in the message. */
  fid?: number
  /** Who signs, in the place of the one that the message names. */
  signer?: LocalAccount
  /** Another chain in the message than OP Mainnet. */
  chainId?: number
  /** Another statement than `Farcaster Auth`. */
  statement?: string
  /** The text that is sent, signed or not. */
  message?: string
}

/** Where the relay listens, and what it does besides. */
export interface FarcasterRelayOptions {
  /** Its port; a free one by default. */
  port?: number
  /** A chain with the id 10, on which Farcaster's registries are placed. Without one, nobody can be verified. */
  chain?: LocalChain
  /** Who can be chosen on the page that a phone opens; nobody by default. */
  accounts?: readonly FarcasterAccount[]
}

/** A Farcaster relay, and the apps that answer through it. */
export interface FarcasterRelay {
  /** Its address, for settings. */
  readonly url: string
  /** Every channel that was opened, the oldest first. */
  channels(): readonly FarcasterChannel[]
  /** The first channel that `next` has not given yet; waits until there is one. */
  next(): Promise<FarcasterChannel>
  /**
   * Writes down at the chain whose an id is: in custody of the signer, or with the signer as an address that its owner has named.
   *
   * @throws Error without a chain.
   */
  register(account: FarcasterAccount): Promise<void>
  /** Takes back what `register` has written down. */
  unregister(account: FarcasterAccount): Promise<void>
  /**
   * Signs and sends what the application has asked for, as somebody's app does.
   *
   * @param channel One of `channels`, or its token.
   * @param account Whose app it is.
   * @param lies What it says otherwise than it should.
   */
  approve(channel: FarcasterChannel | string, account: FarcasterAccount, lies?: FarcasterLies): Promise<void>
  /** Closes a channel without an answer, as where its time is over or the visitor does not want. */
  decline(channel: FarcasterChannel | string): void
  /** Answers 503 to everything until `up`. */
  down(): void
  /** Answers again. */
  up(): void
  /** How many requests have come, also while it was down. */
  readonly requests: number
  /** The port is free again. Whoever waits in `next` is told so. */
  stop(): Promise<void>
}
