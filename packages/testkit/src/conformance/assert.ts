/** For checks that run under any test runner. */
import { isPorticoError } from '@portico/core'
import type { Exit, PorticoError } from '@portico/core'

/** With sorted keys. */
const shown = (value: unknown): string => {
  if (value instanceof Error) return `${value.name}: ${value.message}`
  const sorted = (_: string, each: unknown): unknown =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each
  return JSON.stringify(value, sorted) ?? String(value)
}

/** @throws Error with the expectation */
export function assert(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Error(`Expected ${what}`)
}

/** By JSON: everything that the engine reports is plain data. */
export function equal(actual: unknown, expected: unknown, what: string): void {
  assert(
    shown(actual) === shown(expected),
    `${what} to be ${shown(expected)}; it is ${shown(actual)}`,
  )
}

export async function refusal(promise: Promise<unknown>, what: string): Promise<PorticoError> {
  const reason: unknown = await promise.then(
    () => assert(false, `${what} to be refused`),
    (error: unknown) => error,
  )
  assert(
    isPorticoError(reason),
    `${what} to fail with a PorticoError; it failed with ${shown(reason)}`,
  )
  assert(
    reason.exit !== undefined,
    `${what} to say how it ended; its error ${reason.code} has no exit`,
  )
  return reason
}

/** Expects a typed error with one of these exits. */
export async function ends(
  promise: Promise<unknown>,
  exits: Exit | readonly Exit[],
  what: string,
): Promise<PorticoError> {
  const error = await refusal(promise, what)
  const allowed: readonly unknown[] = [exits].flat()
  assert(
    allowed.includes(error.exit),
    `${what} to end as ${allowed.join(' or ')}; it ended as ${error.exit} (${error.message})`,
  )
  return error
}
