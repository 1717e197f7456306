/** What stands in a frame of the relay, parsed before it is believed. */
import type { Json } from '@portico/core'
import { isRecord, parseJson, rpcError } from '../envelope/payload.ts'
import type { Delivered } from './relay.ts'

export type Frame =
  | { is: 'delivery'; id: FrameId; delivered: Delivered }
  | { is: 'request'; id: FrameId }
  | { is: 'result'; id: FrameId; result: Json }
  | { is: 'error'; id: FrameId; code: number; message: string }

/** As it stands in the frame, JSON: an answer repeats it, and a relay's numbers may be larger than JavaScript's. */
export type FrameId = string

/** Characters. */
const longest = 2_000_000
const largeId = /^\{(?:"jsonrpc":"2\.0",)?"id":(\d{16,20})[,}]/

/** Null when it is none, or too large. */
export function parseFrame(data: unknown): Frame | null {
  if (typeof data !== 'string') return null
  const value = parseJson(data, longest)
  if (!isRecord(value)) return null
  const { method, params, result, error } = value
  const id = largeId.exec(data)?.[1] ?? idOf(value['id'])
  if (id === null) return null
  if (typeof method === 'string') {
    if (method !== 'irn_subscription') return { is: 'request', id }
    const delivered = deliveredOf(params)
    return delivered && { is: 'delivery', id, delivered }
  }
  if (isRecord(error)) {
    const { code, message } = rpcError(error)
    return { is: 'error', id, code, message }
  }
  return result === undefined ? null : { is: 'result', id, result }
}

function idOf(id: Json | undefined): FrameId | null {
  return Number.isSafeInteger(id) || (typeof id === 'string' && id.length <= 64) ? JSON.stringify(id) : null
}

function deliveredOf(params: Json | undefined): Delivered | null {
  const data = isRecord(params) ? params['data'] : undefined
  if (!isRecord(data)) return null
  const { topic, message, publishedAt, tag } = data
  const fine =
    typeof topic === 'string' &&
    /^[0-9a-f]{64}$/.test(topic) &&
    typeof message === 'string' &&
    typeof publishedAt === 'number' &&
    Number.isSafeInteger(publishedAt) &&
    typeof tag === 'number' &&
    Number.isSafeInteger(tag)
  return fine ? { topic, message, at: publishedAt, tag } : null
}
