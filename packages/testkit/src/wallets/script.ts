import { walletParts } from './all.ts'
import type { WalletSetup } from './parts.ts'

/** How a wallet is put into a page. */
export interface PageSetup {
  options: WalletSetup['options']
  /** Name of a global function of the page that takes a method, parameters and where, and signs or reads. */
  binding: string
  /** Whether that function signs; otherwise the chain's own unlocked accounts do. */
  signs: boolean
  /** Where the wallet keeps what it knows over a reload. */
  memory: 'session' | 'local' | 'none'
}

/** Where wallets stand in a page, by uuid. */
export const pageRegistry = '__porticoWallets'

/** Runs in the page, before any script of it. Self-contained. */
function startInPage(parts: typeof walletParts, setup: PageSetup, registry: string): void {
  const page = globalThis as unknown as Record<string, unknown> & WalletSetup['window'] & typeof globalThis
  // As the page's own document would meet it; frames inside it have no wallet.
  if (page.top !== page.self) return
  const call = (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> =>
    (page[setup.binding] as (kind: string, args: unknown[]) => Promise<unknown>)(kind, args)
  const storage = (): Storage | null => {
    try {
      return setup.memory === 'none' ? null : page[`${setup.memory}Storage`]
    } catch {
      // Documents without an origin refuse.
      return null
    }
  }
  const wallet = parts.makeWallet(parts, {
    options: setup.options,
    window: page,
    post: (url, body) => call('post', [url, body]),
    signer: setup.signs ? (...args) => call('sign', args) : null,
    memory: storage(),
  })
  const wallets = (page[registry] ??= {}) as Record<string, unknown>
  wallets[setup.options.uuid] = wallet
}

/**
 * The source text of a wallet, for anything that can run a script in a page before the page's own. Put
 * together from the text of its parts, so that a page runs the same wallet as Node does.
 */
export function walletScript(setup: PageSetup): string {
  const parts = Object.entries(walletParts).map(
    ([name, part]) => `${name}: ${typeof part === 'function' ? String(part) : JSON.stringify(part)}`,
  )
  // Some loaders mark functions by calling `__name`, which a page does not have.
  return `(() => {
const __name = (made) => made;
(${String(startInPage)})({ ${parts.join(',\n')} }, ${JSON.stringify(setup)}, ${JSON.stringify(pageRegistry)});
})();`
}
