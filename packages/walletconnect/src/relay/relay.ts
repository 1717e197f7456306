/** The connection to a relay (`irn_*`), as the Sign client uses it. */
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
  /** How long the relay keeps it, in seconds. */
  ttl: number
  tag: number
  /** Whether the relay wakes the wallet by a push message. */
  prompt?: boolean
  /** In plain text with the message, only when the host has enabled it. */
  tvf?: Json
  attestation?: string
}

export interface Sending {
  signal?: AbortSignal | undefined
  /**
   * Called each time before it is sent, once waiting messages have been delivered over this
   * connection and handled. `publish` rejects with what it throws.
   */
  fit?: (() => unknown) | undefined
}

export interface Relay {
  /**
   * Resolves when the relay has accepted it. Until then it is sent again, byte for byte, after
   * every reconnection, up to the ttl's end or `signal`.
   */
  publish(publication: Publication, how?: Sending): Promise<void>
  /**
   * Calls one of the relay's own methods (`wc_proposeSession`, `wc_sessionAuthenticate`…); stored
   * and repeated as in `publish`.
   */
  call(method: string, params: Json, o: { ttl: number; signal?: AbortSignal }): Promise<Json>
  /**
   * Remembers the topics: all are subscribed again, in batches, after each reconnection. Resolves
   * when the relay has them; after a rejection they are still remembered.
   */
  subscribe(topics: readonly string[]): Promise<void>
  /** Remembers a topic to which the relay has subscribed us by itself (`wc_proposeSession`). */
  remember(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Handles what is delivered, each message once (topic and SHA-256 of the message); acknowledged
   * when the handler has resolved, not when it has thrown.
   */
  onMessage(handle: (delivered: Delivered) => Promise<void>): Stop
  onLine(listener: (line: 'open' | 'down' | 'refused', reason?: string) => void): Stop
  /** Opens a closed connection at once. */
  wake(): void
  close(): Promise<void>
}
