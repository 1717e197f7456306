/** A server that signs visitors in, and browsers in front of it. */
import { writeMessage, type SiwxMessageData } from '@portico/core/siwx-message'
import type { AuthSession, NonceReply, SessionReply } from '@portico/wire'
import { proofText } from '@portico/wire'
import type { RunningServer, ServerOptions } from '../src/index.ts'
import { ada, dataOf, mainnet, now as noon, origin, solana } from './sign-in.ts'
import { start } from './start.ts'

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** The nodes of chains on which no account is a contract. */
export const plainNode: typeof fetch = async (url, init) => {
  const { method } = JSON.parse(String(init?.body)) as { method: string }
  return Response.json({
    jsonrpc: '2.0',
    id: 1,
    result: method === 'eth_chainId' ? (String(url).includes('ten') ? '0xa' : '0x1') : word(0),
  })
}

export interface Signer {
  address: string
  sign(message: string): string | Promise<string>
}
export const adaWallet: Signer = {
  address: ada.address,
  sign: (message) => ada.signMessage({ message }),
}

/** A visitor's browser on a page: it sends its origin, and keeps cookies as browsers do. */
export interface Browser {
  cookies: Map<string, string>
  get(
    path: string,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  post(
    path: string,
    body?: unknown,
    query?: Record<string, string>,
    headers?: Record<string, string>,
  ): Promise<Response>
  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  nonce(): Promise<NonceReply>
  /** Asks for a nonce, has a wallet sign, and sends it. */
  signIn(options?: SignInOptions): Promise<Response>
}

export interface SignInOptions {
  wallet?: Signer
  data?: Partial<SiwxMessageData>
  transport?: 'cookie' | 'token'
  key?: string
  nonce?: NonceReply
  body?: Record<string, unknown>
}

export interface Clock {
  time: number
}

export async function startAuth(options: ServerOptions = {}): Promise<{
  server: RunningServer
  clock: Clock
  browser: (at?: string, site?: string) => Browser
  url: string
}> {
  const clock: Clock = { time: noon }
  const rpc = { [mainnet]: ['http://node.example'], 'eip155:10': ['http://ten.example'] }
  const server = await start({
    rpc,
    fetch: plainNode,
    signInChains: `${mainnet}, eip155:10, ${solana}`,
    signInRate: 0,
    now: () => clock.time,
    ...options,
  })
  await server.admin.saveProject({ id: 'shop', origins: [origin, 'https://*.shop.example'] })
  return {
    server,
    clock,
    url: server.url,
    browser: (at = origin, site = 'same-site') => browserOf(server.url, clock, at, site),
  }
}

function browserOf(url: string, clock: Clock, at: string, site: string): Browser {
  const cookies = new Map<string, string>()
  async function send(
    method: string,
    path: string,
    query: Record<string, string>,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Response> {
    const reply = await fetch(
      `${url}${path}?${new URLSearchParams({ projectId: 'shop', ...query })}`,
      {
        method,
        headers: {
          origin: at,
          'sec-fetch-site': site,
          ...(cookies.size > 0 && {
            cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
          }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
    )
    for (const line of reply.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0\b/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return reply
  }
  const browser: Browser = {
    cookies,
    get: (path, query = {}, headers = {}) => send('GET', path, query, headers),
    post: (path, body, query = {}, headers = {}) => send('POST', path, query, headers, body),
    put: (path, body, headers = {}) => send('PUT', path, {}, headers, body),
    nonce: async () => (await (await browser.get('/auth/v1/nonce')).json()) as NonceReply,
    async signIn({
      wallet = adaWallet,
      data = {},
      transport = 'token',
      key,
      nonce,
      body = {},
    } = {}) {
      const given = nonce ?? (await browser.nonce())
      const message = writeMessage(
        dataOf(
          {
            domain: new URL(at).host,
            uri: at,
            accountAddress: wallet.address,
            nonce: given.nonce,
            ...data,
          },
          clock.time,
        ),
      )
      const signature = await wallet.sign(message)
      return browser.post(
        '/auth/v1/authenticate',
        { message, signature, transport, ...(key && { key }), ...body },
        {},
        { 'x-nonce-jwt': `Bearer ${given.token}` },
      )
    },
  }
  return browser
}

/** A key of a page, which never leaves it. */
export interface PageKey {
  key: string
  /** The body that refreshes a session. */
  refresh(
    refreshToken: string,
    time: number,
    id?: string,
  ): Promise<{ refreshToken: string; time: number; id: string; signature: string }>
}

export async function createPageKey(): Promise<PageKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    key: Buffer.from(await crypto.subtle.exportKey('raw', publicKey)).toString('base64url'),
    async refresh(refreshToken, time, id = crypto.randomUUID()) {
      const text = new TextEncoder().encode(proofText({ refreshToken, time, id }))
      const signature = Buffer.from(
        await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, text),
      ).toString('base64url')
      return { refreshToken, time, id, signature }
    },
  }
}

export const bearer = (token: string | null): Record<string, string> => ({
  authorization: `Bearer ${token}`,
})
export const reasonOf = async (reply: Response): Promise<string> =>
  `${reply.status} ${((await reply.json()) as { reasons?: { name: string }[] }).reasons?.[0]?.name ?? 'ok'}`
export const read = async (reply: Response): Promise<SessionReply> =>
  (await reply.json()) as SessionReply
export const listed = async (reply: Response): Promise<readonly AuthSession[]> =>
  ((await reply.json()) as { sessions: AuthSession[] }).sessions

/**
 * A client without an origin, for the tests of the OpenAPI description: what each operation of
 * sign-in needs to succeed.
 */
export interface Visitor {
  signIn(): Promise<SessionReply>
  visit(
    path: string,
  ): Promise<{ headers: Record<string, string>; values: Record<string, string>; body?: unknown }>
}

export function createVisitor(url: string, projectId: string): Visitor {
  const ask = async (): Promise<{
    nonce: NonceReply
    body: object
    headers: Record<string, string>
    key: PageKey
  }> => {
    const nonce = (await (
      await fetch(`${url}/auth/v1/nonce?projectId=${projectId}`)
    ).json()) as NonceReply
    const [message, key] = [
      writeMessage(dataOf({ nonce: nonce.nonce }, nonce.now)),
      await createPageKey(),
    ]
    const body = {
      message,
      signature: await ada.signMessage({ message }),
      transport: 'token',
      key: key.key,
    }
    return { nonce, key, body, headers: { 'x-nonce-jwt': `Bearer ${nonce.token}` } }
  }
  async function begin(): Promise<SessionReply & { key: PageKey }> {
    const { body, headers, key } = await ask()
    const reply = await fetch(`${url}/auth/v1/authenticate?projectId=${projectId}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers,
    })
    return { ...(await read(reply)), key }
  }
  return {
    signIn: begin,
    async visit(path) {
      if (path.endsWith('/authenticate')) return { ...(await ask()), values: {} }
      const { token, session, refreshToken, key, now: time } = await begin()
      const values = {
        address: ada.address,
        chainId: mainnet,
        ...(path.includes('{id}') && { id: session.id }),
      }
      return {
        headers: bearer(token),
        values,
        ...(path.endsWith('/refresh') && { body: await key.refresh(refreshToken!, time) }),
      }
    },
  }
}
