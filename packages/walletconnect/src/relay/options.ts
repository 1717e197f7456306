import type { Platform } from '@portico/core'
import type { Curves, KeyPair } from '../crypto/crypto.ts'

/** Handled messages, kept over a reload; the oldest are dropped first. Never rejects. */
export interface Seen {
  has(id: string): boolean | Promise<boolean>
  /**
   * Resolves once stored, or never to be: then a message may be handled twice after a reload, which
   * its id shows.
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
  /** The token is issued for exactly this text. */
  url: string
  projectId: string
  /** Requested at the first connection. */
  identity(): Promise<KeyPair>
  platform: Pick<Platform, 'now' | 'after' | 'random' | 'visible' | 'online' | 'changes' | 'window'>
  curves?(): Promise<Curves>
  /** Default: in memory. */
  seen?: Seen
  /** Default: the window's WebSocket. */
  socket?: ((url: string) => Socket) | undefined
}
