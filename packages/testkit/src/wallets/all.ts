import { makeAnnouncer } from './announcer.ts'
import { makeAnswers } from './answers.ts'
import { behaviours } from './behaviours.ts'
import { makeChains } from './chains.ts'
import { makeFailures } from './failures.ts'
import { makeLies } from './lies.ts'
import type { WalletParts } from './parts.ts'
import { makePrompts } from './prompts.ts'
import { makeProvider } from './provider.ts'
import { makeWallet } from './wallet.ts'

/** The parts of every scripted wallet. */
export const walletParts: WalletParts = {
  behaviours,
  makeFailures,
  makeLies,
  makePrompts,
  makeAnswers,
  makeChains,
  makeProvider,
  makeAnnouncer,
  makeWallet,
}
