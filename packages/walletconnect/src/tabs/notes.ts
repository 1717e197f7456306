/** The messages that tabs of one origin send each other. */
import { isPorticoError, PorticoError } from '@portico/core'
import type { ErrorCode, Exit, Json } from '@portico/core'
import { fields } from '../envelope/payload.ts'
import type { SignEvent } from '../port.ts'
import { isText, isWhole, maybe, own, shaped, type Is } from '../shape.ts'

/** The calls that one tab may send to another. */
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
  /**
   * A call, for the tab that runs the client. It is sent again to a new one, with the same id. `at`
   * is when it was sent, in milliseconds since the epoch.
   */
  | { is: 'ask'; id: string; method: Askable; args: readonly Json[]; at: number }
  /** The tab that runs the client has accepted the call. */
  | { is: 'accepted'; id: string }
  | { is: 'answer'; id: string; value?: Json; error?: PlainError }
  | { is: 'abort'; id: string }
  | { is: 'event'; event: SignEvent }
  /** This tab runs the client from now on. */
  | { is: 'lead' }

/** An error as JSON. */
export interface PlainError {
  /**
   * An error of another tab, whose code may be of another version, so its text at least is kept.
   */
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

/**
 * A note may be invalid, because another version of this code or another script of the origin may
 * use the channel.
 */
export const isNote = (note: unknown): note is Note =>
  own(shapes, fields(note)['is'])?.(note) === true

export function toPlainError(reason: unknown): PlainError {
  if (!isPorticoError(reason)) return { code: 'unexpected', message: String(reason) }
  const { code, message, exit, data } = reason
  return { code, message, exit, data } as PlainError
}

export const fromPlainError = (error: PlainError): PorticoError =>
  new PorticoError(error.code, error.message, error)
