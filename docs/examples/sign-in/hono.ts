import { Hono, type Context } from 'hono'
import { giveNonce, signIn, signOut, whoIs, type Answer, type Asked } from './host.ts'

const asked = (c: Context): Asked => ({ origin: c.req.header('origin'), cookie: c.req.header('cookie') })
const answer = ({ status, body, cookie }: Answer): Response => Response.json(body, { status, headers: { 'cache-control': 'no-store', ...(cookie && { 'set-cookie': cookie }) } })

/** Its routes, for `app.route('/auth', …)`. */
export function createSignIn(): Hono {
  return new Hono()
    .post('/nonce', (c) => answer(giveNonce(asked(c))))
    .post('/session', async (c) => answer(await signIn(asked(c), await c.req.json().catch(() => null))))
    .get('/session', (c) => answer(whoIs(asked(c))))
    .delete('/session', (c) => answer(signOut(asked(c))))
}
