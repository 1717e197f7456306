import type { makeBytes } from './bytes.ts'
import type { LeatherParts, makeLeather } from './leather.ts'
import type { makeOkx, OkxParts } from './okx.ts'
import type { BitcoinSetup, Owner } from './parts.ts'
import type { makeSats, SatsParts } from './sats.ts'
import type { makeStandard, StandardParts } from './standard.ts'
import type { makeUnisat, UnisatParts } from './unisat.ts'

export interface VendorParts extends LeatherParts, OkxParts, SatsParts, StandardParts, UnisatParts {
  makeBytes: typeof makeBytes
  makeLeather: typeof makeLeather
  makeOkx: typeof makeOkx
  makeSats: typeof makeSats
  makeStandard: typeof makeStandard
  makeUnisat: typeof makeUnisat
}

export interface Vendor {
  /** By name. */
  globals: Readonly<Record<string, object>>
  /** In the registry of WBIP004. */
  id: string
  standard: object | null
}

/** Self-contained. */
export function makeVendor(
  parts: VendorParts,
  { vendor, name, icon, also = [] }: BitcoinSetup['options'],
  owner: Owner,
): Vendor {
  const bytes = parts.makeBytes()
  const hasFeature = also.includes('sats-feature')
  /** It is in the Wallet Standard only for its provider of sats-connect. */
  const satsWallet = (provider: object): object | null =>
    hasFeature
      ? {
          version: '1.0.0',
          name,
          icon,
          chains: ['bitcoin:mainnet', 'bitcoin:testnet', 'bitcoin:signet'],
          accounts: [],
          features: { 'sats-connect:': { provider } },
        }
      : null
  const entry = (
    id: string,
    provider: object,
    globals: Readonly<Record<string, object>>,
  ): Vendor => ({ id, globals, standard: satsWallet(provider) })
  const vendors: { readonly [key in typeof vendor]: () => Vendor } = {
    standard: () => ({
      id: '',
      globals: {},
      standard: parts.makeStandard(
        parts,
        owner,
        bytes,
        hasFeature ? { 'sats-connect:': { provider: parts.makeSats(parts, owner) } } : {},
      ),
    }),
    xverse: () => {
      const provider = parts.makeSats(parts, owner)
      return entry('XverseProviders.BitcoinProvider', provider, {
        XverseProviders: { BitcoinProvider: provider },
      })
    },
    leather: () => {
      const provider = parts.makeLeather(parts, owner, bytes)
      return entry('LeatherProvider', provider, { LeatherProvider: provider })
    },
    unisat: () => {
      const provider = parts.makeUnisat(parts, owner, bytes)
      return entry('unisat', provider, { unisat: provider })
    },
    okx: () => {
      const providers = parts.makeOkx(parts, owner, bytes)
      return entry('okxwallet.bitcoin', providers, { okxwallet: providers })
    },
    bitget: () => {
      const provider = parts.makeUnisat(parts, owner, bytes)
      return entry('bitkeep.unisat', provider, { bitkeep: { unisat: provider } })
    },
  }
  return vendors[vendor]()
}
