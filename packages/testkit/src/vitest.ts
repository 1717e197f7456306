import { createScriptedNode, type NodeAnswer, type ScriptedNode } from './scripted-node.ts'
import { createScriptedWallet } from './wallets/create.ts'
import type { ScriptedWalletOptions } from './wallets/create.ts'
import type { ScriptedWallet, WalletWindow } from './wallets/types.ts'
import { walletWindow } from './wallets/window.ts'

export { findCard, type FindCardOptions } from './card.ts'
export type { NodeCall } from './scripted-node.ts'
export { createScriptedNode, createScriptedWallet, walletWindow }
export type { NodeAnswer, ScriptedNode, ScriptedWallet, ScriptedWalletOptions, WalletWindow }

/** What {@link walletFixtures} adds to a test. */
export interface WalletFixtures {
  /** A fresh window for each test. */
  walletWindow: WalletWindow
  /** Installs a wallet in that window; it is taken away after the test. */
  installWallet: (options?: Omit<ScriptedWalletOptions, 'window'>) => ScriptedWallet
  /**
   * Answers JSON-RPC in the test's process, in the place of every node, until the test ends. No two
   * tests of a file that run at once may use it.
   */
  installNode: (answers?: Readonly<Record<string, NodeAnswer>>) => ScriptedNode
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
  installNode: (
    context: object,
    use: (value: WalletFixtures['installNode']) => Promise<void>,
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
  // eslint-disable-next-line no-empty-pattern
  installNode: async ({}, use) => {
    const installed: ScriptedNode[] = []
    await use((answers) => {
      const node = createScriptedNode(answers)
      installed.push(node)
      return node
    })
    for (const node of installed) node.remove()
  },
}
