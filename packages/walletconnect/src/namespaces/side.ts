/** One namespace's part of a session, as its adapter takes it. */
import { PorticoError } from '@portico/core'
import type { Json } from '@portico/core'

export type {
  CreateSessionSide as CreateSide,
  SessionContext as SideContext,
  SessionPart as Part,
  SessionSide as Side,
} from '@portico/core'

export function malformed(what: string): PorticoError {
  return new PorticoError('wallet-answer', `The wallet gave a malformed ${what}`, {
    category: 'DATA_PARSING_ERROR',
    exit: 'failed',
  })
}

export function fieldsOf(value: Json, what: string): { readonly [key: string]: Json } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed(what)
  return value as { readonly [key: string]: Json }
}

export function jsonOf(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
