/** The program's or the cluster's own words, which are untrusted. */
import { isFields } from '@portico/core/adapter'
import type { Json } from '@portico/core'

/** Characters: a reason is one line. */
const longest = 200

export function cleaned(text: string): string {
  const line = text
    .slice(0, 4 * longest)
    .replace(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length > longest ? `${line.slice(0, longest - 1).trimEnd()}…` : line
}

export function reasonOf(err: Json, logs: unknown): { reason?: string } {
  const lines = Array.isArray(logs)
    ? (logs as readonly unknown[]).filter((line) => typeof line === 'string')
    : []
  const logged = lines.findLast((line) =>
    /^Program log: Error: |: insufficient lamports/.test(line),
  )
  const reason = cleaned(logged?.replace(/^Program log: Error: /, '') ?? nameOf(err))
  return reason ? { reason } : {}
}

/**
 * `InsufficientFundsForRent`, or for an instruction's error the error itself: `custom program
 * error: 0x1`.
 */
function nameOf(err: Json): string {
  if (typeof err === 'string') return err
  if (!isFields(err)) return ''
  const [name = '', inner] = Object.entries(err)[0] ?? []
  const [, why] = Array.isArray(inner) ? (inner as readonly Json[]) : []
  if (name !== 'InstructionError' || why === undefined) return name
  return isFields(why) && typeof why['Custom'] === 'number'
    ? `custom program error: 0x${why['Custom'].toString(16)}`
    : nameOf(why)
}
