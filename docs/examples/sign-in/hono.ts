import { Hono, type Context } from 'hono'
import { giveNonce, signIn, signOut, whoIs, type Answer, type Asked } from './host.ts'

const asked = (c: Context): Asked => ({
  origin: c.req.header('origin'),
  cookie: c.req.header('cookie'),
})
function answer({ status, body, cookie }: Answer): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (cookie) headers.set('set-cookie', cookie)
  return Response.json(body, { status, headers })
}

/** Its routes, for `app.route('/auth', …)`. */
export function createSignIn(): Hono {
  return new Hono()
    .get('/nonce', () => answer(giveNonce()))
    .post('/verify', async (c) =>
      answer(await signIn(asked(c), await c.req.json().catch(() => null))),
    )
    .get('/session', (c) => answer(whoIs(asked(c))))
    .post('/sign-out', (c) => answer(signOut(asked(c))))
}
