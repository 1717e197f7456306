import { doubleScript, type PageMemory } from '../doubles/page.ts'
import { walletDeps } from './all.ts'
import type { WalletSetup } from './deps.ts'
import type { ScriptedWallet } from './types.ts'
import { makeWallet, type WalletDeps } from './wallet.ts'

/** How a wallet is put into a page. */
export interface PageSetup {
  options: WalletSetup['options']
  /**
   * A global function of the page that takes a method, parameters and where, and signs or reads.
   */
  binding: string
  /** Otherwise the chain's own unlocked accounts sign. */
  signs: boolean
  memory: PageMemory
}

type PageDeps = WalletDeps & { makeWallet: typeof makeWallet }
type Page = Record<string, unknown> & WalletSetup['window'] & typeof globalThis

/** Runs before any script of the page. Self-contained. */
function startInPage(
  deps: PageDeps,
  { options, binding, signs, memory }: PageSetup,
  page: Page,
): ScriptedWallet {
  const call = (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> =>
    (page[binding] as (kind: string, args: unknown[]) => Promise<unknown>)(kind, args)
  return deps.makeWallet(deps, {
    options,
    window: page,
    post: (url, body) => call('post', [url, body]),
    signer: signs ? (...args) => call('sign', args) : null,
    storage: () => (memory === 'none' ? null : page[`${memory}Storage`]),
  })
}

/** Made from the text of its parts, so that a page runs the same wallet as Node. */
export function walletScript(setup: PageSetup): string {
  return doubleScript(setup.options.uuid, startInPage, { ...walletDeps, makeWallet }, setup)
}
