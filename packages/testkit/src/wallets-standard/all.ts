import { makeFailures } from '../wallets/failures.ts'
import { makePrompts } from '../wallets/prompts.ts'
import { makeOwnAccounts } from './accounts.ts'
import { solanaBehaviours } from './behaviours.ts'
import { makeFeatures } from './features.ts'
import type { SolanaParts } from './parts.ts'
import { makeRegistrar } from './registrar.ts'
import { makeSigning } from './signing.ts'
import { makeSolanaWallet } from './wallet.ts'

/** The parts of every scripted Solana wallet. */
export const solanaParts: SolanaParts = {
  solanaBehaviours,
  makeFailures,
  makePrompts,
  makeOwnAccounts,
  makeSigning,
  makeFeatures,
  makeRegistrar,
  makeSolanaWallet,
}
