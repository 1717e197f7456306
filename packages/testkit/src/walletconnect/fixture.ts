import { relayFixtures, type RelayFixtures } from '../relay/fixture.ts'
import { startWallet, type OfficialWallet, type OfficialWalletOptions } from './wallet.ts'

/** What {@link walletConnectFixtures} adds to a test. */
export interface WalletConnectFixtures extends RelayFixtures {
  /** {@link startWallet} at the relay of the test; it is stopped after the test. */
  startWallet: (
    options: Omit<OfficialWalletOptions, 'relayUrl' | 'projectId'>,
  ) => Promise<OfficialWallet>
}

/**
 * Fixtures for `test.extend` of Playwright and of Vitest: a relay, and wallets at it.
 *
 * @example
 * import { test as base } from '@playwright/test'
 * const test = base.extend<WalletConnectFixtures>(walletConnectFixtures)
 */
export const walletConnectFixtures: {
  relay: (typeof relayFixtures)['relay']
  startWallet: (
    context: Pick<WalletConnectFixtures, 'relay'>,
    use: (value: WalletConnectFixtures['startWallet']) => Promise<void>,
  ) => Promise<void>
} = {
  ...relayFixtures,
  startWallet: async ({ relay }, use) => {
    const started: OfficialWallet[] = []
    await use(async (options) => {
      const wallet = await startWallet({
        relayUrl: relay.url,
        projectId: relay.projectId,
        ...options,
      })
      started.push(wallet)
      return wallet
    })
    await Promise.all(started.map((wallet) => wallet.stop()))
  },
}
