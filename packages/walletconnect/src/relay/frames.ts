import type { Json } from '@portico/core'
import { fields, parseJson, read } from '../envelope/payload.ts'
import type { RpcContent } from '../envelope/payload.ts'
import { isText, isTopic, shaped } from '../shape.ts'
import type { Delivered } from './relay.ts'

export type Frame = { id: FrameId } & (RpcContent | { is: 'delivery'; delivered: Delivered })

/** As JSON text: a relay's numbers may exceed JavaScript's. */
export type FrameId = string

const longest = 2_000_000
const largeId = /^\{(?:"jsonrpc":"2\.0",)?"id":(\d{16,20})[,}]/

/** Null if invalid or too large. */
export function parseFrame(data: unknown): Frame | null {
  if (!isText(data)) return null
  const value = parseJson(data, longest)
  const content = read(value)
  const id = largeId.exec(data)?.[1] ?? idOf(fields(value)['id'])
  if (!content || id === null) return null
  if (content.is !== 'request' || content.method !== 'irn_subscription') return { id, ...content }
  if (!isDelivery(content.params)) return null
  const { topic, message } = content.params.data
  return { id, is: 'delivery', delivered: { topic, message } }
}

function idOf(id: Json | undefined): FrameId | null {
  return Number.isSafeInteger(id) || (isText(id) && id.length <= 64) ? JSON.stringify(id) : null
}

const isDelivery = shaped({ data: shaped({ topic: isTopic, message: isText }) })
