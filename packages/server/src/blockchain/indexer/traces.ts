import { addressOf, fieldsOf, quantityOf } from './answers.ts'
import { internalPlaces, type Moved } from './transfers.ts'

/** Of one transaction. */
const mostFrames = 20_000
/** A delegate call repeats its caller's value and moves nothing. */
const moving = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT'])

/**
 * Coins that contracts moved, from the call tracer. Reverted frames are left out, and the first,
 * which is the transaction itself.
 */
export function readTrace(value: unknown): readonly Moved[] {
  const moved: Moved[] = []
  const stack: { frame: unknown; first: boolean }[] = [{ frame: value, first: true }]
  for (let seen = 0; stack.length > 0 && seen < mostFrames; seen += 1) {
    const { frame, first } = stack.pop()!
    const call = fieldsOf(frame)
    if (call['error'] !== undefined && call['error'] !== null) continue
    const amount =
      call['value'] === undefined || call['value'] === null ? 0n : quantityOf(call['value'])
    if (
      !first &&
      amount > 0n &&
      moving.has(String(call['type']).toUpperCase()) &&
      typeof call['to'] === 'string'
    )
      moved.push({
        place: internalPlaces + moved.length,
        kind: 'internal',
        token: null,
        sender: addressOf(call['from']),
        recipient: addressOf(call['to']),
        amount,
        tokenId: null,
      })
    const inner = Array.isArray(call['calls'])
      ? (call['calls'] as readonly unknown[]).slice(0, mostFrames)
      : []
    for (const next of inner.toReversed()) stack.push({ frame: next, first: false })
  }
  return moved
}
