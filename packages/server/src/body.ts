import { HttpError } from './errors.ts'
import type { Call } from './parts.ts'

/** What a page may send without asking first, and what others send. No type at all is a beacon's. */
const readable = /^(text\/plain|application\/json)\s*(;|$)/i
const closing = { connection: 'close' }

/** The whole of a stream as text, or null as soon as it is larger than the limit. */
export async function readLimited(stream: ReadableStream<Uint8Array> | null, limit: number): Promise<string | null> {
  if (!stream) return ''
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** The JSON of a body. Throws 415 for another type, 413 for too much of it, 400 for what is no JSON. */
export async function readJson(c: Call, limit: number): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type !== undefined && !readable.test(type))
    throw new HttpError(415, 'content-type', 'send JSON as text/plain or application/json', closing)
  if (Number(c.req.header('content-length') ?? 0) > limit) throw new HttpError(413, 'body', `at most ${limit} bytes`, closing)
  let text: string | null
  try {
    text = await readLimited(c.req.raw.body, limit)
  } catch {
    throw new HttpError(400, 'body', 'the body did not arrive whole', closing)
  }
  if (text === null) throw new HttpError(413, 'body', `at most ${limit} bytes`, closing)
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'body', 'is no JSON')
  }
}
