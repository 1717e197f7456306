import { bitcoinParts } from './parts/all.ts'
import type { BitcoinSetup } from './parts/parts.ts'

/** How a Bitcoin wallet is put into a page. */
export interface BitcoinPageSetup {
  options: BitcoinSetup['options']
  holds: BitcoinSetup['holds']
  /** Name of a global function of the page that signs: it takes what and the request. */
  binding: string
  /** Where the wallet keeps what it knows over a reload. */
  memory: 'session' | 'local' | 'none'
}

/** Where these wallets stand in a page, by vendor and name. */
export const bitcoinRegistry = '__porticoBitcoinWallets'

export const bitcoinWalletKey = ({ vendor, name }: { vendor: string; name: string }): string => `${vendor}:${name}`

/** Runs in the page, before any script of it. Self-contained. */
function startInPage(parts: typeof bitcoinParts, setup: BitcoinPageSetup, registry: string, key: string): void {
  const page = globalThis as unknown as Record<string, unknown> & BitcoinSetup['window'] & typeof globalThis
  // As the page's own document would meet it; frames inside it have no wallet.
  if (page.top !== page.self) return
  const storage = (): Storage | null => {
    try {
      return setup.memory === 'none' ? null : page[`${setup.memory}Storage`]
    } catch {
      // Documents without an origin refuse.
      return null
    }
  }
  const wallet = parts.makeBitcoinWallet(parts, {
    options: setup.options,
    holds: setup.holds,
    window: page,
    signer: (what, request) => (page[setup.binding] as (what: string, request: object) => Promise<unknown>)(what, request),
    memory: storage(),
  })
  const wallets = (page[registry] ??= {}) as Record<string, unknown>
  wallets[key] = wallet
}

/**
 * The source text of a Bitcoin wallet, for anything that can run a script in a page before the page's own. Put together
 * from the text of its parts, so that a page runs the same wallet as Node does.
 */
export function bitcoinWalletScript(setup: BitcoinPageSetup): string {
  const parts = Object.entries(bitcoinParts).map(([name, part]) => `${name}: ${String(part)}`)
  // Some loaders mark functions by calling `__name`, which a page does not have.
  return `(() => {
const __name = (made) => made;
(${String(startInPage)})({ ${parts.join(',\n')} }, ${JSON.stringify(setup)}, ${JSON.stringify(bitcoinRegistry)}, ${JSON.stringify(bitcoinWalletKey(setup.options))});
})();`
}
