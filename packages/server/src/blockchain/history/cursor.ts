import * as v from 'valibot'
import type { Key } from './key.ts'

export class CursorError extends Error {
  override name = 'CursorError'
}

export interface Cursor {
  readonly after: Key
  /**
   * By source: the cursor of the next page, null for the first; no entry where the source has
   * ended.
   */
  readonly pages: Readonly<Record<string, string | null>>
}

const whole = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const schema = v.strictObject({
  t: whole,
  c: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/)),
  p: whole,
  s: v.pipe(
    v.record(
      v.pipe(v.string(), v.regex(/^\d{1,2}$/)),
      v.nullable(v.pipe(v.string(), v.maxLength(256))),
    ),
    v.check((pages) => Object.keys(pages).length <= 32, 'at most 32 sources'),
  ),
})

export function writeCursor({ after, pages }: Cursor): string {
  return Buffer.from(
    JSON.stringify({ t: after.time, c: after.chain, p: after.position, s: pages }),
  ).toString('base64url')
}

/**
 * The text is untrusted.
 *
 * @throws CursorError
 */
export function readCursor(text: string): Cursor {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw new CursorError('no JSON')
  }
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new CursorError('of another shape')
  const { t, c, p, s } = parsed.output
  return { after: { time: t, chain: c, position: p }, pages: s }
}
