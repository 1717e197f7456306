import { Hono, type Context } from 'hono'
import { giveNonce, signIn, signOut, whoIs, type Answer, type Asked } from './host.ts'

const asked = (c: Context): Asked => ({
  origin: c.req.header('origin'),
  cookie: c.req.header('cookie'),
})
const answer = ({ status, body, cookie }: Answer): Response =>
  Response.json(body, {
    status,
    headers: { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) },
  })

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
