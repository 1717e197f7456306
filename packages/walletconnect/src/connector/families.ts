import type { CreateSide } from '../namespaces/side.ts'

export interface Family {
  side: CreateSide
  /** As wallets know them. */
  methods: readonly string[]
  /** A wallet may emit only the session's events. */
  events?: readonly string[]
  /** The adapter verifies the checksum. */
  address: RegExp
  /** Another id of the same chain, in either direction. */
  alsoKnownAs?(id: string): string | undefined
}

export const families: Map<string, Family> = new Map()
