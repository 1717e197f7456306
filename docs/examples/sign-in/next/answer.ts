import type { Answer, Asked } from '../host.ts'

/** What a route handler is given, for the host's calls. */
export const asked = ({ headers }: Request): Asked => ({
  origin: headers.get('origin'),
  cookie: headers.get('cookie'),
})

/** What a route handler returns. */
export function answer({ status, body, cookie }: Answer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (cookie) headers.set('set-cookie', cookie)
  return Response.json(body, { status, headers })
}
