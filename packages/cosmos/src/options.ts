import type { CosmosChains } from './chains.ts'

/** Options of `cosmos`. */
export interface CosmosOptions {
  /**
   * What wallets and reads need to know of chains beyond their networks, by CAIP-2 id. With it, a chain that a
   * wallet does not know can be added to it; without it, only chains that the wallet knows can be used.
   */
  chains?: CosmosChains
  /**
   * Connects again while the page loads. Wallets of this interface have no call that never prompts: `enable` is silent
   * while the wallet is unlocked and the visitor still lets the page in, and a window otherwise. Default: false;
   * after a reload the visitor connects with one press.
   */
  restoreMayPrompt?: boolean
}
