import { makeBytes } from './bytes.ts'
import { makeFace } from './face.ts'
import { makeLeather } from './leather.ts'
import { makeOkx } from './okx.ts'
import { makeOwner } from './owner.ts'
import type { BitcoinParts } from './parts.ts'
import { makeSats } from './sats.ts'
import { makeStandard } from './standard.ts'
import { makeUnisat } from './unisat.ts'
import { makeBitcoinWallet } from './wallet.ts'

/** The parts of every Bitcoin wallet of the tests. */
export const bitcoinParts: BitcoinParts = {
  makeOwner,
  makeBytes,
  makeSats,
  makeLeather,
  makeUnisat,
  makeOkx,
  makeStandard,
  makeFace,
  makeBitcoinWallet,
}
