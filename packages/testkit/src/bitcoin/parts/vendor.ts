import type { makeBytes } from './bytes.ts'
import type { LeatherDeps, makeLeather } from './leather.ts'
import type { makeOkx, OkxDeps } from './okx.ts'
import type { BitcoinSetup, Owner } from './deps.ts'
import type { makeSats, SatsDeps } from './sats.ts'
import type { makeStandard, StandardDeps } from './standard.ts'
import type { makeUnisat, UnisatDeps } from './unisat.ts'

export interface VendorDeps extends LeatherDeps, OkxDeps, SatsDeps, StandardDeps, UnisatDeps {
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
  deps: VendorDeps,
  { vendor, name, icon, also = [] }: BitcoinSetup['options'],
  owner: Owner,
): Vendor {
  const bytes = deps.makeBytes()
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
      standard: deps.makeStandard(
        deps,
        owner,
        bytes,
        hasFeature ? { 'sats-connect:': { provider: deps.makeSats(deps, owner) } } : {},
      ),
    }),
    xverse: () => {
      const provider = deps.makeSats(deps, owner)
      return entry('XverseProviders.BitcoinProvider', provider, {
        XverseProviders: { BitcoinProvider: provider },
      })
    },
    leather: () => {
      const provider = deps.makeLeather(deps, owner, bytes)
      return entry('LeatherProvider', provider, { LeatherProvider: provider })
    },
    unisat: () => {
      const provider = deps.makeUnisat(deps, owner, bytes)
      return entry('unisat', provider, { unisat: provider })
    },
    okx: () => {
      const providers = deps.makeOkx(deps, owner, bytes)
      return entry('okxwallet.bitcoin', providers, { okxwallet: providers })
    },
    bitget: () => {
      const provider = deps.makeUnisat(deps, owner, bytes)
      return entry('bitkeep.unisat', provider, { bitkeep: { unisat: provider } })
    },
  }
  return vendors[vendor]()
}
