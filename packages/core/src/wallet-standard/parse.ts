/** Anything on the page may register. */
import { cleanIcon, cleanName } from '../format/claims.ts'
import type { StandardWallet } from './types.ts'
import { defined } from '../utils/defined.ts'

export function parseWallet(raw: unknown): StandardWallet | null {
  try {
    const { version, name: claimed, icon: drawn, chains, features } = raw as Record<string, unknown>
    const name = cleanName(claimed)
    const icon = cleanIcon(drawn)
    if (!/^1\.\d+\.\d+$/.test(version as string) || !name || !Array.isArray(chains)) return null
    return defined({
      raw: raw as object,
      name,
      icon: icon || undefined,
      chains: idsOf(chains),
      features: Object.keys(features as object).slice(0, 128),
    })
  } catch {
    return null
  }
}

export function idsOf(list: readonly unknown[]): string[] {
  return list
    .slice(0, 128)
    .filter((id): id is string => typeof id === 'string' && /^[^:]{1,64}:.{1,64}$/.test(id))
}
