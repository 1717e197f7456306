import type { Platform } from '@portico/core'
import type { Curves, KeyPair } from '../crypto/crypto.ts'

/**
 * The handled messages, which are stored over a reload. Their number is limited, and the oldest are
 * dropped first. No member rejects.
 */
export interface Seen {
  has(id: string): boolean | Promise<boolean>
  /**
   * Resolves when it is stored, or never will be: then a message may be handled twice after a
   * reload, which its id shows.
   */
  add(id: string): unknown
}

/** The part of a WebSocket that is used. */
export interface Socket {
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  onerror: (() => void) | null
  send(text: string): void
  close(): void
}

export interface RelayOptions {
  /** `wss://…`; the token is issued for exactly this text. */
  url: string
  projectId: string
  /** An Ed25519 identity. It is asked for at the first connection. */
  identity(): Promise<KeyPair>
  platform: Pick<Platform, 'now' | 'after' | 'random' | 'visible' | 'online' | 'changes' | 'window'>
  curves?(): Promise<Curves>
  /** Default: this page's own memory only. */
  seen?: Seen
  /** Default: the window's WebSocket. */
  socket?: ((url: string) => Socket) | undefined
}
