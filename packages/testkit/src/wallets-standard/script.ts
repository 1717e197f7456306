import { doubleScript, type PageMemory } from '../doubles/page.ts'
import { solanaDeps } from './all.ts'
import type { SolanaSetup } from './deps.ts'
import type { ScriptedSolanaWallet } from './types.ts'
import { makeSolanaWallet, type SolanaDeps } from './wallet.ts'

export interface SolanaPageSetup {
  options: SolanaSetup['options']
  /** A global function of the page that signs and posts. */
  binding: string
  memory: PageMemory
}

type PageDeps = SolanaDeps & { makeSolanaWallet: typeof makeSolanaWallet }
type Page = Record<string, unknown> & SolanaSetup['window'] & typeof globalThis

/** Runs before any script of the page. Self-contained. */
function startInPage(
  deps: PageDeps,
  { options, binding, memory }: SolanaPageSetup,
  page: Page,
): ScriptedSolanaWallet {
  const call = (kind: 'post' | 'sign', args: unknown[]): Promise<unknown> =>
    (page[binding] as (kind: string, args: unknown[]) => Promise<unknown>)(kind, args)
  return deps.makeSolanaWallet(deps, {
    options,
    window: page,
    sign: (address, bytes) => call('sign', [address, bytes]) as Promise<readonly number[]>,
    post: (url, body) => call('post', [url, body]),
    storage: () => (memory === 'none' ? null : page[`${memory}Storage`]),
  })
}

export function solanaWalletScript(setup: SolanaPageSetup): string {
  return doubleScript(setup.options.id, startInPage, { ...solanaDeps, makeSolanaWallet }, setup)
}
