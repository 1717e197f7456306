import type { Exit, Link, Platform, Sink } from '@portico/core'
import type { Lazy } from '@portico/core/adapter'
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

export interface FollowerContext {
  readonly config: WagmiConfig
  readonly offers: Offers
  readonly guests: Guests
  readonly mirror: Lazy<(tracked: TrackedConnection) => MirroredLink | null>
  readonly live: Map<string, TrackedConnection>
  readonly restoring: Map<string, (exit: Exit) => void>
  stale: readonly string[]
  current: string | null
  sink?: Sink | undefined
  platform?: Platform
}
