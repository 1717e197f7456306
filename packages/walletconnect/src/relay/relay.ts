/** A relay connection (`irn_*`). */
import type { Json, Stop } from '@portico/core'

export interface Delivered {
  topic: string
  /** The envelope, base64. */
  message: string
}

export interface Publication {
  topic: string
  message: string
  /** Seconds. */
  ttl: number
  tag: number
  /** Wakes the wallet by a push message. */
  prompt?: boolean
  /** Plain text, only if the host enabled it. */
  tvf?: Json
  attestation?: string
}

export interface Sending {
  signal?: AbortSignal | undefined
  /**
   * Called before each sending, once waiting messages have been handled. `publish` rejects with
   * what it throws.
   */
  fit?: (() => unknown) | undefined
}

export interface Relay {
  /**
   * Resolves once the relay accepts; sent again byte for byte after reconnections until the ttl or
   * `signal`.
   */
  publish(publication: Publication, how?: Sending): Promise<void>
  /**
   * For the relay's own methods (`wc_proposeSession`, `wc_sessionAuthenticate`…); repeated as in
   * `publish`.
   */
  call(method: string, params: Json, o: { ttl: number; signal?: AbortSignal }): Promise<Json>
  /**
   * Remembered, also after a rejection, and subscribed again in batches after each reconnection.
   * Resolves once the relay has them.
   */
  subscribe(topics: readonly string[]): Promise<void>
  /** The relay has subscribed us itself (`wc_proposeSession`). */
  remember(topics: readonly string[]): void
  unsubscribe(topics: readonly string[]): Promise<void>
  /**
   * Each message once (topic and SHA-256); acknowledged once the handler resolves, not if it
   * throws.
   */
  onMessage(handle: (delivered: Delivered) => Promise<void>): Stop
  onLine(listener: (line: 'open' | 'down' | 'refused', reason?: string) => void): Stop
  wake(): void
  close(): Promise<void>
}
