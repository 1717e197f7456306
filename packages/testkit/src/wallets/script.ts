import { doubleScript, type PageMemory } from '../doubles/page.ts'
import { walletParts } from './all.ts'
import type { WalletSetup } from './parts.ts'
import type { ScriptedWallet } from './types.ts'
import { makeWallet, type WalletParts } from './wallet.ts'

/** How a wallet is put into a page. */
export interface PageSetup {
  options: WalletSetup['options']
  /**
   * Name of a global function of the page that takes a method, parameters and where, and signs or
   * reads.
   */
  binding: string
  /** Whether that function signs; otherwise the chain's own unlocked accounts do. */
  signs: boolean
  memory: PageMemory
}

type PageParts = WalletParts & { makeWallet: typeof makeWallet }
type Page = Record<string, unknown> & WalletSetup['window'] & typeof globalThis

/** Runs in the page, before any script of it. Self-contained. */
function startInPage(
  parts: PageParts,
  { options, binding, signs, memory }: PageSetup,
  page: Page,
): ScriptedWallet {
  const call = (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> =>
    (page[binding] as (kind: string, args: unknown[]) => Promise<unknown>)(kind, args)
  return parts.makeWallet(parts, {
    options,
    window: page,
    post: (url, body) => call('post', [url, body]),
    signer: signs ? (...args) => call('sign', args) : null,
    storage: () => (memory === 'none' ? null : page[`${memory}Storage`]),
  })
}

/**
 * The source text of a wallet, for anything that can run a script in a page before the page's own.
 * Put together from the text of its parts, so that a page runs the same wallet as Node does.
 */
export function walletScript(setup: PageSetup): string {
  return doubleScript(setup.options.uuid, startInPage, { ...walletParts, makeWallet }, setup)
}
