/** The line to a relay (`irn_*`), as the Sign client uses it. */
import type { Json, Stop } from '@portico/core'

/** A message that the relay delivered, unopened. */
export interface Delivered {
  topic: string
  /** The envelope, base64. */
  message: string
}

export interface Publication {
  topic: string
  message: string
  /** Seconds that the relay keeps it. */
  ttl: number
  tag: number
  /** Wakes the wallet by push. */
  prompt?: boolean
  /** In plain text beside the message, only where the host has asked for it. */
  tvf?: Json
  attestation?: string
}

export interface Sending {
  signal?: AbortSignal | undefined
  /**
   * Called whenever it is about to go out, when what waited at the relay has been delivered over this line and handled. What
   * it throws is what `publish` rejects with.
   */
  fit?: (() => unknown) | undefined
}

export interface Relay {
  /** Resolves when the relay has taken it. Sent again, byte for byte, after every reconnection until then, the ttl's end or `signal`. */
  publish(publication: Publication, how?: Sending): Promise<void>
  /** One of the relay's own methods (`wc_proposeSession`, `wc_sessionAuthenticate`…); stored and sent again as `publish` does. */
  call(method: string, params: Json, o: { ttl: number; signal?: AbortSignal }): Promise<Json>
  /**
   * Remembered: all topics are subscribed again, in batches, after each reconnection. Resolves when the relay has them;
   * where it rejects, they are remembered still.
   */
  subscribe(topics: readonly string[]): Promise<void>
  /** The relay has subscribed us by itself (`wc_proposeSession`): only remembered. */
  remember(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Handles what is delivered, each message once (topic and SHA-256 of the message); acknowledged when the handler has
   * resolved, not when it has thrown.
   */
  onMessage(handle: (delivered: Delivered) => Promise<void>): Stop
  onLine(listener: (line: 'open' | 'down' | 'refused', reason?: string) => void): Stop
  /** Tries a line that is down at once. */
  wake(): void
  close(): Promise<void>
}
