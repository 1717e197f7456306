/** Lazy: the rules for names are forty kilobytes. */
import { ens_beautify } from '@adraffy/ens-normalize'
import type { NormalizedName } from '@portico/core'
import { normalize } from 'viem/ens'

/**
 * A typed name in its normal form (ENSIP-15), and as it is to be shown; null where the standard
 * does not allow it. Nothing is removed from it first: a joiner tells the names of two owners
 * apart.
 */
export function normalizeName(typed: string): NormalizedName | null {
  try {
    const name = normalize(typed)
    return { name, displayName: ens_beautify(name) }
  } catch {
    return null
  }
}

/** Whether a name that a chain returned is in its normal form. Any other may imitate a name. */
export const isNormal = (name: string): boolean => normalizeName(name)?.name === name
