import { assert } from './assert.ts'
import { addresses } from './checks/addresses.ts'
import { connecting } from './checks/connecting.ts'
import { discovery } from './checks/discovery.ts'
import { facts } from './checks/facts.ts'
import { networks } from './checks/networks.ts'
import { restoring } from './checks/restoring.ts'
import { signing } from './checks/signing.ts'
import { defaultPatience } from './page.ts'
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

/**
 * The family with a feature that holds every request for a turn, which must not change any result.
 */
export const hooked = <F extends AdapterFamily>(family: F): F => ({
  ...family,
  hooks: [
    { id: 'conformance', sees: 'all', beforeRequest: async () => {}, afterRequest: () => {} },
  ],
})

/**
 * The two functions of a test runner that the suite needs; Vitest's, Jest's and node:test's fit.
 */
export interface Runner {
  /** As `describe` of the runner. */
  describe(name: string, run: () => void): unknown
  /** As `test` of the runner. */
  test(name: string, run: () => Promise<void>): unknown
}

/**
 * Runs the conformance suite: one test for everything that an adapter must do. For capabilities
 * that the family's wallets lack, it tests that the adapter does not claim them.
 *
 * @param name The adapter's name, for the names of the tests.
 * @param family The driver: how to make the adapter, and a scripted wallet of its family.
 * @param runner `describe` and `test` of the runner.
 * @example
 * import { describe, test } from 'vitest'
 * describeAdapter('EVM', family, { describe, test })
 */
export function describeAdapter(
  name: string,
  family: AdapterFamily,
  { describe, test }: Runner,
): void {
  describe(`${name} adapter`, () => {
    for (const check of conformanceChecks) {
      if (check.applies?.(family) === false) continue
      const reason = lacking(check, family)
      test(reason === undefined ? check.name : `${check.name} (cannot: ${reason})`, () =>
        perform(check, family),
      )
    }
  })
}

/**
 * Runs one check, or, if the family lacks what it needs, the check of the lack.
 *
 * @throws Error that says what was expected.
 */
export async function perform(check: Check, family: AdapterFamily): Promise<void> {
  const reason = lacking(check, family)
  assert(
    reason === undefined || reason.trim().length >= 10,
    `a reason why the family lacks ${[check.needs].flat().join(' or ')}`,
  )
  const { patience = defaultPatience } = family
  let stop: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    stop = setTimeout(
      () => reject(new Error(`Expected every promise to settle; waited ${2 * patience} ms`)),
      2 * patience,
    )
  })
  try {
    await Promise.race([reason === undefined ? check.run(family) : check.absent?.(family), late])
  } finally {
    clearTimeout(stop)
  }
}

/** The reason why a family lacks something of what a check needs. */
const lacking = ({ needs = [] }: Check, family: AdapterFamily): string | undefined =>
  [needs].flat().flatMap((need) => family.lacks?.[need] ?? [])[0]
