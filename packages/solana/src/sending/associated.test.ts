import { ed25519 } from '@noble/curves/ed25519.js'
import { getAddressDecoder } from '@solana/kit'
import { findAssociatedTokenPda } from '@solana-program/token'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenPrograms } from '../amounts.ts'
import { associatedAccount } from './associated.ts'
import { isOnCurve } from './curve.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const address = bytes32.map((bytes) => getAddressDecoder().decode(bytes))

test('agrees with an independent library on which bytes are a point of the curve', () => {
  fc.assert(
    fc.property(bytes32, (bytes) => {
      let isPoint = true
      try {
        ed25519.Point.fromBytes(bytes, true)
      } catch {
        isPoint = false
      }
      expect(isOnCurve(bytes)).toBe(isPoint)
    }),
  )
  expect(isOnCurve(ed25519.getPublicKey(new Uint8Array(32).fill(7)))).toBe(true)
})

test('agrees with Solana’s own library on an owner’s token account', async () => {
  await fc.assert(
    fc.asyncProperty(
      address,
      address,
      fc.constantFrom(...Object.values(tokenPrograms)),
      async (owner, mint, program) => {
        const [expected] = await findAssociatedTokenPda({
          owner,
          mint,
          tokenProgram: program as typeof owner,
        })
        expect(associatedAccount(owner, mint, program)).toBe(expected)
      },
    ),
    { numRuns: 25 },
  )
})
