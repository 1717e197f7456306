import type { Call } from '../../http/call.ts'
import { closing, HttpError } from '../../http/errors.ts'

/** For unknown links, where no row has the visitor's language. */
export const preferred = (c: Call): string =>
  /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{1,8})*/.exec(c.req.header('accept-language') ?? '')?.[0] ?? 'en'

export async function answerOf(c: Call): Promise<string | null> {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError(415, 'content-type', 'send the form of the page', closing)
  if (!(Number(c.req.header('content-length') ?? Number.NaN) <= 1_024))
    throw new HttpError(413, 'body', 'at most 1024 bytes', closing)
  return new URLSearchParams(await c.req.text()).get('answer')
}
