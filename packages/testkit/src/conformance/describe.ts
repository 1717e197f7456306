import { assert } from './assert.ts'
import { addresses } from './checks/addresses.ts'
import { connecting } from './checks/connecting.ts'
import { discovery } from './checks/discovery.ts'
import { facts } from './checks/facts.ts'
import { networks } from './checks/networks.ts'
import { restoring } from './checks/restoring.ts'
import { signing } from './checks/signing.ts'
import { defaultPatience } from './page.ts'
import type { AdapterSubject, Check } from './types.ts'

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
 * The namespace with a feature that holds every request for a turn, which must not change any result.
 */
export const hooked = <F extends AdapterSubject>(subject: F): F => ({
  ...subject,
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
 * that the namespace's wallets lack, it tests that the adapter does not claim them.
 *
 * @param name The adapter's name, for the names of the tests.
 * @param subject The driver: how to make the adapter, and a scripted wallet of its namespace.
 * @param runner `describe` and `test` of the runner.
 * @example
 * import { describe, test } from 'vitest'
 * describeAdapter('EVM', subject, { describe, test })
 */
export function describeAdapter(
  name: string,
  subject: AdapterSubject,
  { describe, test }: Runner,
): void {
  describe(`${name} adapter`, () => {
    for (const check of conformanceChecks) {
      if (check.applies?.(subject) === false) continue
      const reason = lacking(check, subject)
      test(reason === undefined ? check.name : `${check.name} (cannot: ${reason})`, () =>
        perform(check, subject),
      )
    }
  })
}

/**
 * Runs one check, or, if the namespace lacks what it needs, the check of the lack.
 *
 * @throws Error that says what was expected.
 */
export async function perform(check: Check, subject: AdapterSubject): Promise<void> {
  const reason = lacking(check, subject)
  assert(
    reason === undefined || reason.trim().length >= 10,
    `a reason why the adapter lacks ${[check.needs].flat().join(' or ')}`,
  )
  const { patience = defaultPatience } = subject
  let stop: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    stop = setTimeout(
      () => reject(new Error(`Expected every promise to settle; waited ${2 * patience} ms`)),
      2 * patience,
    )
  })
  try {
    await Promise.race([reason === undefined ? check.run(subject) : check.absent?.(subject), late])
  } finally {
    clearTimeout(stop)
  }
}

/** The reason why a namespace lacks something of what a check needs. */
const lacking = ({ needs = [] }: Check, subject: AdapterSubject): string | undefined =>
  [needs].flat().flatMap((need) => subject.lacks?.[need] ?? [])[0]
