/**
 * Sign-in of a host's own: four calls, as `backendSiwx` makes them, which each framework puts into
 * its routes.
 */
import { createNonce, createVerifier } from '@portico/server/verify'
import { createSecret, nonces, sessions } from './memory.ts'

/**
 * Where the host's pages are. It comes from the settings: never from the request, and never from
 * the message.
 */
const origin = 'https://shop.example'

const verifier = createVerifier({
  origins: [origin],
  chains: ['eip155:1', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  nodes: { 'eip155:1': ['https://node.example'] },
})

/** What a framework answers with. */
export interface Answer {
  status: number
  body: object
  /** A cookie to set. */
  cookie?: string
}

/** What a framework knows of a request. */
export interface Asked {
  origin: string | null | undefined
  cookie: string | null | undefined
}

const cookieOf = ({ cookie }: Asked, name: string): string =>
  new RegExp(`(?:^|; )__Host-${name}=([^;]*)`).exec(cookie ?? '')?.[1] ?? ''
const setCookie = (name: string, value: string, seconds: number): string =>
  `__Host-${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${seconds}`

/** Another site's page can make a browser send our cookies, but not say that it is ours. */
const isForged = ({ origin: from }: Asked): boolean => from !== origin
const forged: Answer = { status: 403, body: { error: 'origin' } }

/** A nonce, in the page and in a cookie: whoever signs in is the browser that asked. */
export function giveNonce(): Answer {
  const nonce = createNonce()
  nonces.put(nonce, true)
  return { status: 200, body: { nonce }, cookie: setCookie('nonce', nonce, 600) }
}

/** Signs in with `{ message, signature, publicKey? }`. */
export async function signIn(asked: Asked, body: unknown): Promise<Answer> {
  if (isForged(asked)) return forged
  const { message, signature, publicKey } = (body ?? {}) as Record<string, unknown>
  if (typeof message !== 'string' || typeof signature !== 'string')
    return { status: 400, body: { error: 'malformed' } }
  const nonce = cookieOf(asked, 'nonce')
  // It is for one attempt, whatever comes of it.
  if (!nonces.take(nonce)) return { status: 401, body: { error: 'nonce' } }
  const result = await verifier.verify({
    message,
    signature,
    nonce,
    publicKey: typeof publicKey === 'string' ? publicKey : undefined,
  })
  if (!result.ok) return { status: result.status, body: { error: result.reason } }
  const { account } = result
  // A secret that nobody has seen before, also where somebody was signed in already.
  const others = (sessions.take(cookieOf(asked, 'session')) ?? []).filter(
    (each) => each.account !== account,
  )
  const secret = createSecret()
  sessions.put(secret, [...others, { account, message }])
  return { status: 200, body: { account }, cookie: setCookie('session', secret, 86_400) }
}

/** Who is signed in: a list of `{ account, message }`. */
export function whoIs(asked: Asked): Answer {
  const accounts = sessions.get(cookieOf(asked, 'session'))
  return accounts ? { status: 200, body: accounts } : { status: 401, body: { error: 'session' } }
}

/** Signs all accounts out. */
export function signOut(asked: Asked): Answer {
  if (isForged(asked)) return forged
  sessions.take(cookieOf(asked, 'session'))
  return { status: 200, body: {}, cookie: setCookie('session', '', 0) }
}
