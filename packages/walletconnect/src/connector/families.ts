/** The loaded data of each chain family. */
import type { CreateSide } from '../namespaces/side.ts'

export interface Family {
  side: CreateSide
  /** The method names that wallets know. */
  methods: readonly string[]
  /** The additional events of its wallets: a wallet may emit only events in the session. */
  events?: readonly string[]
  /** The family's address format; its adapter verifies the checksum. */
  address: RegExp
  /** The other id of the same chain, in either direction. */
  alsoKnownAs?(id: string): string | undefined
}

/** By namespace. */
export const families: Map<string, Family> = new Map()
