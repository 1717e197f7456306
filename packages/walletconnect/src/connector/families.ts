/** What is known of each chain family whose code has been loaded. */
import type { CreateSide } from '../namespaces/side.ts'

export interface Family {
  side: CreateSide
  /** By the names that wallets know. */
  methods: readonly string[]
  /** What its own wallets tell beside the usual: without its name in the session they may not. */
  events?: readonly string[]
  /** An address in the family's own letters; that its checksum holds is for its adapter to say. */
  address: RegExp
  /** The other id of the same chain, in either direction. */
  alsoKnownAs?(id: string): string | undefined
}

/** By namespace. */
export const families: Map<string, Family> = new Map()
