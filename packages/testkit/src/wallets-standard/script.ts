import { solanaParts } from './all.ts'
import type { SolanaSetup } from './parts.ts'

/** How a wallet is put into a page. */
export interface SolanaPageSetup {
  options: SolanaSetup['options']
  /** Name of a global function of the page that signs and posts. */
  binding: string
  /** Where the wallet keeps what it knows over a reload. */
  memory: 'session' | 'local' | 'none'
}

/** Where wallets stand in a page, by id. */
export const solanaRegistry = '__porticoSolanaWallets'

/** Runs in the page, before any script of it. Self-contained. */
function startInPage(parts: typeof solanaParts, setup: SolanaPageSetup, registry: string): void {
  const page = globalThis as unknown as Record<string, unknown> & SolanaSetup['window'] & typeof globalThis
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
  const wallet = parts.makeSolanaWallet(parts, {
    options: setup.options,
    window: page,
    sign: (address, bytes) => call('sign', [address, bytes]) as Promise<readonly number[]>,
    post: (url, body) => call('post', [url, body]),
    memory: storage(),
  })
  const wallets = (page[registry] ??= {}) as Record<string, unknown>
  wallets[setup.options.id] = wallet
}

/** The source text of a wallet, for anything that can run a script in a page before the page's own. */
export function solanaWalletScript(setup: SolanaPageSetup): string {
  const parts = Object.entries(solanaParts).map(
    ([name, part]) => `${name}: ${typeof part === 'function' ? String(part) : JSON.stringify(part)}`,
  )
  // Some loaders mark functions by calling `__name`, which a page does not have.
  return `(() => {
const __name = (made) => made;
(${String(startInPage)})({ ${parts.join(',\n')} }, ${JSON.stringify(setup)}, ${JSON.stringify(solanaRegistry)});
})();`
}
