import type { Answer, Asked } from '../host.ts'

/** What a route handler is given, for the host's calls. */
export const asked = ({ headers }: Request): Asked => ({
  origin: headers.get('origin'),
  cookie: headers.get('cookie'),
})

/** What a route handler returns. */
export const answer = ({ status, body, cookie }: Answer): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  })
