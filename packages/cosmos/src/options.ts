import type { CosmosChains } from './chains.ts'

/** Options of `cosmos`. */
export interface CosmosOptions {
  /**
   * The data of chains beyond their networks, by CAIP-2 id. With it, an unknown chain can be added
   * to a wallet; without it, only chains that the wallet knows can be used.
   */
  chains?: CosmosChains
  /**
   * Connects again while the page loads. Wallets of this interface have no call that never prompts:
   * `enable` opens a window if the wallet is locked or no longer allows the page. Default: false;
   * after a reload the visitor connects with one press.
   */
  restoreMayPrompt?: boolean
}
