import { fromBase58, sha256, toBase58 } from '@portico/core/adapter'
import { joined } from './bytes.ts'
import { isOnCurve } from './curve.ts'
import { associatedTokenProgram } from './programs.ts'

/** Hashed after the seeds, so that a derived address cannot equal one of another kind. */
const marker = new TextEncoder().encode('ProgramDerivedAddress')

/** The first candidate for which no key can exist. */
export function associatedAccount(owner: string, mint: string, program: string): string {
  const seeds = joined(fromBase58(owner)!, fromBase58(program)!, fromBase58(mint)!)
  const tail = joined(fromBase58(associatedTokenProgram)!, marker)
  for (let bump = 255; bump >= 0; bump--) {
    const candidate = sha256(joined(seeds, [bump], tail))
    if (!isOnCurve(candidate)) return toBase58(candidate)
  }
  throw new Error('No address can be derived')
}
