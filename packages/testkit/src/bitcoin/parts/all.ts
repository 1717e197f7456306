import { makeEvents } from '../../doubles/events.ts'
import { makeFailures } from '../../doubles/failures.ts'
import { makeMemory } from '../../doubles/memory.ts'
import { makePromptQueue } from '../../doubles/queue.ts'
import { makeRecorder } from '../../doubles/recorder.ts'
import { promptOf } from '../../doubles/traits.ts'
import { makeBytes } from './bytes.ts'
import { makeBitcoinContext } from './context.ts'
import { makeJsonRpc } from './json-rpc.ts'
import { makeLeatherHandlers } from './leather-handlers.ts'
import { makeLeather } from './leather.ts'
import { makeOkx } from './okx.ts'
import { makeOwner } from './owner.ts'
import { makePlacement } from './placement.ts'
import { makeSatsAccounts } from './sats-accounts.ts'
import { makeSatsSigning } from './sats-signing.ts'
import { makeSatsWallet } from './sats-wallet.ts'
import { makeSats } from './sats.ts'
import { makeSignatures } from './signatures.ts'
import { makeSingle } from './single.ts'
import { makeStandardAccounts } from './standard-accounts.ts'
import { makeStandardSigning } from './standard-signing.ts'
import { makeStandard } from './standard.ts'
import { makeUnisat } from './unisat.ts'
import { makeVendor } from './vendor.ts'
import type { BitcoinDeps } from './wallet.ts'

export const bitcoinDeps: BitcoinDeps = {
  makeEvents,
  makeFailures,
  makeMemory,
  makePromptQueue,
  makeRecorder,
  promptOf,
  makeBytes,
  makeBitcoinContext,
  makeJsonRpc,
  makeLeather,
  makeLeatherHandlers,
  makeOkx,
  makeOwner,
  makePlacement,
  makeSats,
  makeSatsAccounts,
  makeSatsSigning,
  makeSatsWallet,
  makeSignatures,
  makeSingle,
  makeStandard,
  makeStandardAccounts,
  makeStandardSigning,
  makeUnisat,
  makeVendor,
}
