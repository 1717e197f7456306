import { addresses } from './checks/addresses.ts'
import { connecting } from './checks/connecting.ts'
import { discovery } from './checks/discovery.ts'
import { facts } from './checks/facts.ts'
import { networks } from './checks/networks.ts'
import { restoring } from './checks/restoring.ts'
import { signing } from './checks/signing.ts'
import type { AdapterFamily, Check } from './types.ts'

/** Everything that an adapter must do, in the order of a visit. */
export const conformanceChecks: readonly Check[] = [
  ...discovery,
  ...connecting,
  ...facts,
  ...networks,
  ...restoring,
  ...signing,
  ...addresses,
]

/** The two functions of a test runner that the suite needs; Vitest's, Jest's and node:test's fit. */
export interface Runner {
  describe(name: string, run: () => void): unknown
  test(name: string, run: () => Promise<void>): unknown
}

/**
 * Runs the conformance suite: one test for everything that an adapter must do. What the family's wallets cannot do
 * becomes a test that the adapter does not pretend to.
 *
 * @param name Of the adapter, for the names of the tests.
 * @param family The driver: how to make the adapter, and a scripted wallet of its family.
 * @param runner `describe` and `test` of the runner.
 * @example
 * import { describe, test } from 'vitest'
 * describeAdapter('EVM', family, { describe, test })
 */
export function describeAdapter(name: string, family: AdapterFamily, { describe, test }: Runner): void {
  describe(`${name} adapter`, () => {
    for (const { name: what, needs, applies, run, absent } of conformanceChecks) {
      const reason = needs && family.lacks?.[needs]
      if (applies?.(family) === false) continue
      if (reason === undefined) test(what, () => run(family))
      else test(`${what} (cannot: ${reason})`, () => lacking(family, reason, absent))
    }
  })
}

async function lacking(family: AdapterFamily, reason: string, absent: Check['absent']): Promise<void> {
  if (reason.trim().length < 10) throw new Error('Expected a reason why the family lacks it')
  await absent?.(family)
}
