import { doubleScript, type PageMemory } from '../doubles/page.ts'
import { bitcoinDeps } from './parts/all.ts'
import type { BitcoinSetup } from './parts/deps.ts'
import { makeBitcoinWallet, type BitcoinDeps } from './parts/wallet.ts'
import type { ScriptedBitcoinWallet } from './types.ts'

/** How a Bitcoin wallet is put into a page. */
export interface BitcoinPageSetup {
  options: BitcoinSetup['options']
  accounts: BitcoinSetup['accounts']
  /** A global function of the page: it takes what and the request, and signs. */
  binding: string
  memory: PageMemory
}

/** The id of a wallet among the doubles of its page. */
export const bitcoinWalletId = ({ vendor, name }: { vendor: string; name: string }): string =>
  `${vendor}:${name}`

type PageDeps = BitcoinDeps & { makeBitcoinWallet: typeof makeBitcoinWallet }
type Page = Record<string, unknown> & BitcoinSetup['window'] & typeof globalThis

/** Runs before any script of the page. Self-contained. */
function startInPage(
  deps: PageDeps,
  { options, accounts, binding, memory }: BitcoinPageSetup,
  page: Page,
): ScriptedBitcoinWallet {
  return deps.makeBitcoinWallet(deps, {
    options,
    accounts,
    window: page,
    signer: (what, request) =>
      (page[binding] as (what: string, request: object) => Promise<unknown>)(what, request),
    storage: () => (memory === 'none' ? null : page[`${memory}Storage`]),
  })
}

/** Made from the text of its parts, so that a page runs the same wallet as Node. */
export function bitcoinWalletScript(setup: BitcoinPageSetup): string {
  return doubleScript(
    bitcoinWalletId(setup.options),
    startInPage,
    { ...bitcoinDeps, makeBitcoinWallet },
    setup,
  )
}
