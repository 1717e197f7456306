import type { LocalAccount } from 'viem'
import type { LocalChain } from '../chains/index.ts'

/** A user of Farcaster. */
export interface FarcasterAccount {
  /** The Farcaster id. */
  readonly fid: number
  /** The name that is unique there. */
  readonly username: string
  /** The name that is shown. */
  readonly displayName?: string
  /** The address of a picture. */
  readonly pfpUrl?: string
  /** Their bio. */
  readonly bio?: string
  /** Signs with the id's custody address, or with an auth address that its owner has added. */
  readonly signer: LocalAccount
  /** Which of the two the signer is; `custody` by default. */
  readonly by?: 'custody' | 'authAddress'
}

/** A channel that an application has opened. */
export interface FarcasterChannel {
  /** Names the channel to the relay. */
  readonly token: string
  /** What a phone opens. */
  readonly url: string
  /** What has to be signed. */
  readonly params: FarcasterParams
  /** Its state: `completed` is returned once, and the channel is `closed` after that. */
  readonly state: 'pending' | 'completed' | 'closed'
}

/** The fields of the login message that the application has requested. */
export interface FarcasterParams {
  /** The page that asks. */
  readonly siweUri: string
  /** Its host. */
  readonly domain: string
  /** For this login alone. */
  readonly nonce: string
  /** When it expires (ISO 8601). */
  readonly expirationTime?: string
  /** From when on it is valid. */
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
  /** Another id in the message. */
  fid?: number
  /** A signer other than the one that the message names. */
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
  /**
   * A chain with the id 10, on which Farcaster's registries are placed. Without one, no login can
   * be verified.
   */
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
  /** The first channel that `next` has not given yet; waits until there is one. */
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
   * @param account Whose app it is.
   * @param lies Wrong parts of its answer.
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
