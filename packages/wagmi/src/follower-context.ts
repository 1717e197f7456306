import type { Exit, Link, Platform, Sink } from '@portico/core'
import type { WagmiConfig, WagmiConnection } from './config.ts'
import type { Guests } from './guests.ts'
import type { Offers } from './offers.ts'

export interface MirroredLink {
  link: Link
  update(): void
  reportActive(): void
  close(exit: Exit): void
}

export interface TrackedConnection {
  connection: WagmiConnection
  restored: boolean
  exit?: Exit
  mirrored?: MirroredLink
  reported?: boolean
}

/** The code for connections' links, which loads with the first of them. */
export interface Mirrors {
  load(): Promise<void>
  /** Nothing before it has loaded, and for a connection that cannot be read. */
  make(tracked: TrackedConnection): MirroredLink | null | undefined
}

export interface FollowerContext {
  readonly config: WagmiConfig
  readonly offers: Offers
  readonly guests: Guests
  readonly mirrors: Mirrors
  readonly live: Map<string, TrackedConnection>
  readonly restoring: Map<string, (exit: Exit) => void>
  stale: readonly string[]
  current: string | null
  sink?: Sink | undefined
  platform?: Platform
}
