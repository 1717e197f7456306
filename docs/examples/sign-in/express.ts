import express, { type Request, type Response, type Router } from 'express'
import { giveNonce, signIn, signOut, whoIs, type Answer, type Asked } from './host.ts'

const asked = ({ headers: { origin, cookie } }: Request): Asked => ({ origin, cookie })

function answer(reply: Response, { status, body, cookie }: Answer): void {
  if (cookie) reply.append('set-cookie', cookie)
  reply.set('cache-control', 'no-store').status(status).json(body)
}

/** Its routes, for `app.use('/auth', …)`. */
export function createSignIn(): Router {
  const router = express.Router()
  router.get('/nonce', (_, reply) => answer(reply, giveNonce()))
  router.post('/verify', express.json({ limit: '64kb' }), async (request, reply) =>
    answer(reply, await signIn(asked(request), request.body)),
  )
  router.get('/session', (request, reply) => answer(reply, whoIs(asked(request))))
  router.post('/sign-out', (request, reply) => answer(reply, signOut(asked(request))))
  return router
}
