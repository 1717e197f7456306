/** Messages between tabs of one origin. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { SignEvent } from '../port.ts'
import { isText, isWhole, maybe, own, shaped, type Is } from '../shape.ts'

export const askable = [
  'id',
  'pair',
  'authenticate',
  'abandon',
  'sessions',
  'request',
  'ping',
  'extend',
  'disconnect',
  'wake',
] as const

export type Askable = (typeof askable)[number]

export type Note =
  /** Sent again with the same id to a new leader. `at`: when sent, milliseconds since the epoch. */
  | { is: 'ask'; id: string; method: Askable; args: readonly Json[]; at: number }
  /** By the leading tab. */
  | { is: 'accepted'; id: string }
  | { is: 'answer'; id: string; value?: Json; error?: PlainError }
  | { is: 'abort'; id: string }
  | { is: 'event'; event: SignEvent }
  | { is: 'lead' }

export interface PlainError {
  /** Of another tab's version, so at least its text is kept. */
  code: ErrorCode
  message: string
  exit?: Exit
  data?: Json
}

const id = isText
const named = shaped({ id })
const isAskable = (value: unknown): value is Askable =>
  (askable as readonly unknown[]).includes(value)
const shapes: Readonly<Record<Note['is'], Is>> = {
  ask: shaped({ id, method: isAskable, args: Array.isArray, at: isWhole }),
  accepted: named,
  answer: shaped({ id, error: maybe(shaped({ code: isText })) }),
  abort: named,
  event: shaped({ event: shaped({ is: isText }) }),
  lead: shaped({}),
}

/** Other versions or scripts of the origin may use the channel. */
export const isNote = (note: unknown): note is Note =>
  own(shapes, fields(note)['is'])?.(note) === true

export function toPlainError(reason: unknown): PlainError {
  if (!isPorticoError(reason)) return { code: 'unexpected', message: String(reason) }
  const { code, message, exit, data } = reason
  return { code, message, exit, data } as PlainError
}

export const fromPlainError = (error: PlainError): PorticoError =>
  new PorticoError(error.code, error.message, error)
