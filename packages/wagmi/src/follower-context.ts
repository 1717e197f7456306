/** What the functions that follow wagmi's state share. */
import type { Exit, Link, Platform, Sink } from '@portico/core'
import type { Lazy } from '@portico/core/internal/utils/lazy'
import type { WagmiConfig, WagmiConnection } from './config.ts'
import type { Guests } from './guests.ts'
import type { Offers } from './offers.ts'

/** The link of a connection; created by `connection.ts`. */
export interface MirroredLink {
  link: Link
  /** Reads the connection again and reports what changed. */
  update(): void
  /** Reports that wagmi has made the connection the current one. */
  reportActive(): void
  close(exit: Exit): void
}

/** A connection that wagmi has. */
export interface TrackedConnection {
  /** The connection as wagmi last had it. */
  connection: WagmiConnection
  /** Whether wagmi found it while reconnecting, or before Portico began to follow. */
  restored: boolean
  /** How it ended. */
  exit?: Exit
  /**
   * The mirror, which is set once its code has loaded and wagmi's state of the connection is valid.
   */
  mirrored?: MirroredLink
  /** Whether its link has been reported. */
  reported?: boolean
}

export interface FollowerContext {
  readonly config: WagmiConfig
  readonly offers: Offers
  readonly guests: Guests
  /** Creates a connection's link, or null when wagmi's state of it is malformed. */
  readonly mirror: Lazy<(tracked: TrackedConnection) => MirroredLink | null>
  /** The connections that wagmi has, by the uid of their connector. */
  readonly live: Map<string, TrackedConnection>
  /** Functions that end the restoring of a link, by the link's id. */
  readonly restoring: Map<string, (exit: Exit) => void>
  /** The uids of stored connections that are not being restored. */
  stale: readonly string[]
  current: string | null
  sink?: Sink | undefined
  platform?: Platform
}
