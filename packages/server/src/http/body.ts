import { closing, HttpError } from './errors.ts'
import type { Call } from './deps.ts'

/** `text/plain` needs no preflight; a beacon has no type. */
const readable = /^(text\/plain|application\/json)\s*(;|$)/i

async function readLimited(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<readonly Uint8Array[] | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of stream ?? []) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return parts
}

/** Far deeper than valid bodies. More would overflow the stack of functions that walk them. */
const deepest = 64

/** Strings are skipped. */
function tooDeep(text: string): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]
    if (character === '"') quoted = !quoted
    else if (quoted && character === '\\') at += 1
    else if (!quoted && (character === '[' || character === '{')) depth += 1
    else if (!quoted && (character === ']' || character === '}')) depth -= 1
    if (depth > deepest) return true
  }
  return false
}

/** Throws 415 for another type, 413 where it is too long, 400 where it is not JSON. */
export const readJson = async (c: Call, limit: number): Promise<unknown> =>
  (await readJsonText(c, limit)).value

export async function readJsonText(
  c: Call,
  limit: number,
): Promise<{ text: string; value: unknown }> {
  const type = c.req.header('content-type')
  if (type !== undefined && !readable.test(type))
    throw new HttpError(415, 'content-type', 'send JSON as text/plain or application/json', closing)
  if (Number(c.req.header('content-length') ?? 0) > limit)
    throw new HttpError(413, 'body', `at most ${limit} bytes`, closing)
  let text: string | null
  try {
    const parts = await readLimited(c.req.raw.body, limit)
    text = parts && Buffer.concat(parts).toString('utf8')
  } catch {
    throw new HttpError(400, 'body', 'the body is incomplete', closing)
  }
  if (text === null) throw new HttpError(413, 'body', `at most ${limit} bytes`, closing)
  if (tooDeep(text)) throw new HttpError(400, 'body', `is nested deeper than ${deepest}`)
  try {
    return { text, value: JSON.parse(text) }
  } catch {
    throw new HttpError(400, 'body', 'is not JSON')
  }
}
