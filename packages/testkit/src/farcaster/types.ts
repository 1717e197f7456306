import type { LocalAccount } from 'viem'
import type { LocalChain } from '../chains/index.ts'

/** A user of Farcaster. */
export interface FarcasterAccount {
  /** The Farcaster id. */
  readonly fid: number
  /** The unique name. */
  readonly username: string
  /** The name that is shown. */
  readonly displayName?: string
  /** The address of a picture. */
  readonly pfpUrl?: string
  /** Their bio. */
  readonly bio?: string
  /** Signs with the id's custody address, or with an added auth address. */
  readonly signer: LocalAccount
  /** Which of the two the signer is; `custody` by default. */
  readonly by?: 'custody' | 'authAddress'
}

/** A channel that an application has opened. */
export interface FarcasterChannel {
  /** The relay's name for the channel. */
  readonly token: string
  /** The URL that a phone opens. */
  readonly url: string
  /** The fields to sign. */
  readonly params: FarcasterParams
  /** `completed` is returned once, and then the channel is `closed`. */
  readonly state: 'pending' | 'completed' | 'closed'
}

/** The fields of the login message that the application has requested. */
export interface FarcasterParams {
  /** The page that asks. */
  readonly siweUri: string
  /** Its host. */
  readonly domain: string
  /** Used for one login. */
  readonly nonce: string
  /** When it expires (ISO 8601). */
  readonly expirationTime?: string
  /** The start of its validity. */
  readonly notBefore?: string
  /** The application's name for it. */
  readonly requestId?: string
  /** Whether an auth address may sign as well. */
  readonly acceptAuthAddress?: boolean
}

/** Wrong parts of an app's message, or of the data that it sends with it. */
export interface FarcasterLies extends Partial<
  Pick<FarcasterParams, 'siweUri' | 'domain' | 'nonce' | 'expirationTime'>
> {
  /** Replaces the id in the message. */
  fid?: number
  /** Signs instead of the named signer. */
  signer?: LocalAccount
  /** Replaces OP Mainnet. */
  chainId?: number
  /** Replaces `Farcaster Auth`. */
  statement?: string
  /** Replaces the text that is sent, whether or not it is signed. */
  message?: string
}

/** Where the relay listens, and what it does besides. */
export interface FarcasterRelayOptions {
  /** Its port; a free one by default. */
  port?: number
  /** A chain with the id 10, for Farcaster's registries. Without one, no login can be verified. */
  chain?: LocalChain
  /** The users to choose from on the page that a phone opens; none by default. */
  accounts?: readonly FarcasterAccount[]
}

/** A Farcaster relay, and the apps that answer through it. */
export interface FarcasterRelay {
  /** Its address, for settings. */
  readonly url: string
  /** Every channel that was opened, the oldest first. */
  channels(): readonly FarcasterChannel[]
  /** The first channel that `next` has not returned yet; waits for one. */
  next(): Promise<FarcasterChannel>
  /**
   * Registers an id on the chain, with the signer as its custody address, or as an auth address.
   *
   * @throws Error without a chain.
   */
  register(account: FarcasterAccount): Promise<void>
  /** Reverts `register`. */
  unregister(account: FarcasterAccount): Promise<void>
  /**
   * Signs and sends the requested message, as a user's app does.
   *
   * @param channel One of `channels`, or its token.
   * @param account The app's user.
   * @param lies Wrong parts of the answer.
   */
  approve(
    channel: FarcasterChannel | string,
    account: FarcasterAccount,
    lies?: FarcasterLies,
  ): Promise<void>
  /** Closes a channel without an answer, as when it expires or the visitor declines. */
  decline(channel: FarcasterChannel | string): void
  /** Answers 503 to everything until `up`. */
  down(): void
  /** Answers again. */
  up(): void
  /** The number of requests so far, also while it was down. */
  readonly requests: number
  /** Stops it and frees the port. Calls that wait in `next` are rejected. */
  stop(): Promise<void>
}
