/** How the sentences of the check name what they are about. */
import { isFields } from '../utils/fields.ts'

export type Fields = Readonly<Record<string, unknown>>

/** Takes one sentence about a fault. */
export type Say = (fault: string) => void

/** The members of an object; empty when it is no object. */
export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

/** The members of an array; empty when it is no array. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function unknown(what: string, key: string, known: object): string {
  const all = Object.keys(known)
  const near =
    all.find((each) => each.toLowerCase() === key.toLowerCase()) ??
    all.find((each) => each.toLowerCase().includes(key.toLowerCase()))
  return `There is no ${what} \`${key}\`${near === undefined ? '' : `; did you mean \`${near}\``}.`
}

export const filled = (value: unknown): boolean => typeof value === 'string' && value !== ''

/** A value as it is shown in a sentence. */
export function text(value: unknown): string {
  if (typeof value === 'function') return `the function ${value.name || 'without a name'}`
  try {
    return (JSON.stringify(value) ?? String(value)).slice(0, 120)
  } catch {
    return 'something that cannot be shown'
  }
}

export const isHttp = (value: unknown): boolean =>
  typeof value === 'string' && /^https?:$/.test(protocolOf(value))

function protocolOf(url: string): string {
  try {
    return new URL(url).protocol
  } catch {
    return ''
  }
}
