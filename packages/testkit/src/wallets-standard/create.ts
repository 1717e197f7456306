import { postRpc } from '../wallets/post.ts'
import { solanaDeps } from './all.ts'
import { signWith } from './key.ts'
import { settleSolana } from './settle.ts'
import type { ScriptedSolanaWallet, SolanaWalletOptions, StandardWindow } from './types.ts'
import { makeSolanaWallet } from './wallet.ts'

/** Options of a wallet in this process. */
export interface ScriptedSolanaOptions extends SolanaWalletOptions {
  /** Where it registers itself: `walletWindow()`, or the window of a DOM. */
  window: StandardWindow
  /** The `fetch` for sending transactions; the global one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Makes a wallet that registers itself by the Wallet Standard, signs with real ed25519 keys, and
 * behaves as scripted.
 *
 * @throws Error when an account has neither a key nor an address.
 * @example
 * const window = walletWindow()
 * const wallet = createSolanaWallet({ window, name: 'Fox', behaviour: 'hang' })
 * // … the page under test connects …
 * await wallet.asked('standard:connect')
 * wallet.approve()
 */
export function createSolanaWallet({
  window,
  fetch = globalThis.fetch,
  ...rest
}: ScriptedSolanaOptions): ScriptedSolanaWallet {
  const { options, keys } = settleSolana(rest)
  return makeSolanaWallet(solanaDeps, {
    options,
    window,
    sign: async (address, bytes) => signFor(keys, address, bytes),
    post: (url, body) => postRpc(fetch, url, body),
    storage: () => null,
  })
}

export function signFor(
  keys: ReadonlyMap<string, string>,
  address: string,
  bytes: readonly number[],
): number[] {
  const key = keys.get(address)
  if (key === undefined) throw new Error(`The scripted wallet has no key of ${address}`)
  return signWith(key, bytes)
}
