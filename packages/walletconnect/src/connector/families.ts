/** What is known of each chain family whose code has been loaded. */
import type { CreateSide } from '../namespaces/side.ts'

export interface Family {
  side: CreateSide
  /** By the names that wallets know. */
  methods: readonly string[]
  /** The events of its own wallets beside the usual: a wallet may emit only those that the session names. */
  events?: readonly string[]
  /** An address in the family's own letters; that its checksum holds is for its adapter to say. */
  address: RegExp
  /** The other id of the same chain, in either direction. */
  alsoKnownAs?(id: string): string | undefined
}

/** By namespace. */
export const families: Map<string, Family> = new Map()
