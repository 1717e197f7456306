import type { TypedDataDefinition } from 'viem'

/** From JSON, exactly: a whole number beyond 2^53 is read from its digits. */
function reviveExactly(_key: string, value: unknown, context?: { source?: string }): unknown {
  const source = context?.source
  const isInexact = typeof value === 'number' && !Number.isSafeInteger(value)
  return isInexact && source !== undefined && /^-?\d+$/.test(source) ? BigInt(source) : value
}

function refuseInexact(value: unknown): void {
  if (typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value))
    throw Object.assign(
      new Error(
        'Typed data has a number beyond 2^53 that has lost its last digits: pass it as text.',
      ),
      { code: -32_602 },
    )
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(refuseInexact)
}

/**
 * Typed data as a page gives it, an object or JSON.
 *
 * @throws For a number that is no longer the one that the page wrote.
 */
export function readTypedData(given: unknown): TypedDataDefinition {
  const data: unknown = typeof given === 'string' ? JSON.parse(given, reviveExactly) : given
  refuseInexact(data)
  return data as TypedDataDefinition
}
