import { privateKeyToAddress } from 'viem/accounts'
import { walletDeps } from './all.ts'
import { postRpc } from './post.ts'
import { settleOptions } from './settle.ts'
import { keySigner } from './sign.ts'
import type { ScriptedWallet, WalletOptions, WalletWindow } from './types.ts'
import { makeWallet } from './wallet.ts'

/** Options of a wallet in this process. */
export interface ScriptedWalletOptions extends WalletOptions {
  /** Where it announces itself: `walletWindow()`, or the window of a DOM. */
  window: WalletWindow
  /**
   * Signs for real; its address is the wallet's account unless `accounts` says otherwise. Test keys
   * only.
   */
  privateKey?: `0x${string}`
  /** For reads and for signing by the chain's own unlocked accounts; the global one by default. */
  fetch?: typeof globalThis.fetch
}

/**
 * Makes a wallet that announces itself by EIP-6963 and then behaves as scripted.
 *
 * @throws Error of viem when `privateKey` is no private key.
 * @example
 * const window = walletWindow()
 * const wallet = createScriptedWallet({ window, behaviour: 'hang' })
 * const accounts = wallet.provider.request({ method: 'eth_requestAccounts' })
 * wallet.approve()
 * await accounts
 */
export function createScriptedWallet({
  window,
  privateKey,
  fetch = globalThis.fetch,
  ...options
}: ScriptedWalletOptions): ScriptedWallet {
  const own = privateKey ? { accounts: [privateKeyToAddress(privateKey)] } : {}
  return makeWallet(walletDeps, {
    options: settleOptions({ ...own, ...options }),
    window,
    post: (url, body) => postRpc(fetch, url, body),
    signer: privateKey ? keySigner(privateKey) : null,
    storage: () => null,
  })
}
