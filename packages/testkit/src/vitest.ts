import { createScriptedWallet } from './wallets/create.ts'
import type { ScriptedWalletOptions } from './wallets/create.ts'
import type { ScriptedWallet, WalletWindow } from './wallets/types.ts'
import { walletWindow } from './wallets/window.ts'

export { findCard, type FindCardOptions } from './card.ts'
export { createScriptedWallet, walletWindow }
export type { ScriptedWallet, ScriptedWalletOptions, WalletWindow }

/** What {@link walletFixtures} adds to a test. */
export interface WalletFixtures {
  /** A fresh window for each test. */
  walletWindow: WalletWindow
  /** Installs a wallet in that window; it is taken away after the test. */
  installWallet: (options?: Omit<ScriptedWalletOptions, 'window'>) => ScriptedWallet
}

/**
 * Fixtures for Vitest's `test.extend`.
 *
 * @example
 * import { test as base } from 'vitest'
 * const test = base.extend<WalletFixtures>(walletFixtures)
 * test('connects', async ({ installWallet }) => { installWallet({ behaviour: 'reject' }) })
 */
export const walletFixtures: {
  walletWindow: (context: object, use: (value: WalletWindow) => Promise<void>) => Promise<void>
  installWallet: (
    context: Pick<WalletFixtures, 'walletWindow'>,
    use: (value: WalletFixtures['installWallet']) => Promise<void>,
  ) => Promise<void>
} = {
  // Vitest reads from the pattern what a fixture needs, so it must be one, even if it is empty.
  // eslint-disable-next-line no-empty-pattern
  walletWindow: async ({}, use) => {
    await use(walletWindow())
  },
  installWallet: async ({ walletWindow: window }, use) => {
    const installed: ScriptedWallet[] = []
    await use((options = {}) => {
      const wallet = createScriptedWallet({ ...options, window })
      installed.push(wallet)
      return wallet
    })
    for (const wallet of installed) wallet.remove()
  },
}
