import * as v from 'valibot'
import { isOwnScheme, wallet, type Wallet } from '../wire.ts'

const https = 'must be an https address'
const site = 'must be an https address, or an http address of this machine'
const app =
  "must be the wallet's own scheme, which holds its name like mywallet://, or an https address"
const expected: Readonly<Record<string, string>> = {
  id: 'must be 1 to 128 letters, digits, "-", "_" or "."',
  name: 'must be 1 to 64 characters',
  badge_type: 'must be none or certified',
  description: 'must be at most 1000 characters',
  homepage: https,
  chains: 'must be a list of namespaces or CAIP-2 ids like eip155 or eip155:1',
  image_id: 'must be the id of an image: 1 to 128 letters, digits, "-", "_", "." or ":"',
  image_url: https,
  order: 'must be a whole number from 0',
  display_index: 'must be a whole number',
  mobile_link: app,
  desktop_link: app,
  webapp_link: site,
  link_mode: https,
  app_store: https,
  play_store: https,
  chrome_store: https,
  firefox_store: https,
  rdns: 'must be a reversed domain like org.example.wallet',
  injected: 'must be a list like [{"namespace": "eip155", "injected_id": "isMyWallet"}]',
  supports_wc: 'must be true or false',
}

export const walletFields: readonly string[] = Object.keys(wallet.entries)

/**
 * Pages remove these before they show a name: invisible characters, direction changes, stacked
 * combining marks. Joiners are left to the pages.
 */
const unseen =
  /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]|^\p{M}|\p{M}{5}/u

/** The case of a scheme has no meaning. */
const smallScheme = (link: string): string =>
  link.replace(/^[a-z][a-z0-9+.-]*:/i, (scheme) => scheme.toLowerCase())

export type Checked =
  | { wallet: Wallet; faults: readonly [] }
  | { wallet: null; faults: readonly string[] }

/** Null fields are left out; unknown fields are faults. */
export function checkWallet(value: unknown): Checked {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { wallet: null, faults: ['is not an object'] }
  const present = Object.fromEntries(
    Object.entries(value)
      .filter(([, field]) => field !== null && field !== undefined)
      .map(([name, field]: [string, unknown]) => [
        name,
        typeof field === 'string' && /_link$|_store$|_url$|^homepage$|^link_mode$/.test(name)
          ? smallScheme(field)
          : field,
      ]),
  )
  const faults = Object.keys(present)
    .filter((name) => !walletFields.includes(name))
    .map((name) => `${printable(name)}: no such field`)
  const result = v.safeParse(wallet, present)
  for (const field of new Set(result.issues?.map((issue) => String(issue.path?.[0].key))))
    faults.push(`${field}: ${expected[field] ?? 'is not valid'}`)
  if (result.success && unseen.test(result.output.name))
    faults.push('name: must not hold characters that are not seen, nor stacks of marks')
  if (result.success)
    for (const field of ['mobile_link', 'desktop_link'] as const) {
      const link = result.output[field]
      if (link && !/^https?:/.test(link) && !isOwnScheme(link, result.output))
        faults.push(`${field}: ${app}`)
    }
  return result.success && faults.length === 0
    ? { wallet: result.output, faults: [] }
    : { wallet: null, faults }
}

/** Faults name their record. A repeated id is a fault. */
export function checkWallets(values: readonly unknown[]): {
  wallets: readonly Wallet[]
  faults: readonly string[]
} {
  const faults: string[] = []
  const wallets = new Map<string, Wallet>()
  values.forEach((value, index) => {
    const checked = checkWallet(value)
    const id = (value as { id?: unknown } | null)?.id
    const where =
      typeof id === 'string' && id !== ''
        ? `wallet ${index + 1} (${printable(id)})`
        : `wallet ${index + 1}`
    for (const fault of checked.faults) faults.push(`${where}: ${fault}`)
    if (!checked.wallet) return
    if (wallets.has(checked.wallet.id)) faults.push(`${where}: the same id as one before it`)
    wallets.set(checked.wallet.id, checked.wallet)
  })
  return { wallets: [...wallets.values()], faults }
}

const printable = (text: string): string => text.slice(0, 64).replace(/[\p{Cc}\p{Cf}]/gu, '?')
