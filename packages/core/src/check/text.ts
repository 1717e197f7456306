import { isFields } from '../utils/fields.ts'

export type Fields = Readonly<Record<string, unknown>>

export type Say = (fault: string) => void

export const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {})

export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

export function unknown(what: string, key: string, known: object): string {
  const all = Object.keys(known)
  const near =
    all.find((each) => each.toLowerCase() === key.toLowerCase()) ??
    all.find((each) => each.toLowerCase().includes(key.toLowerCase()))
  return `There is no ${what} \`${key}\`${near === undefined ? '' : `; did you mean \`${near}\``}.`
}

export const filled = (value: unknown): boolean => typeof value === 'string' && value !== ''

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
