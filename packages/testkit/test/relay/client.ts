/** A client of the relay without a library: it can show any token and send any frame. */
import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { base58 } from '@scure/base'
import type { LocalRelay, RelayJson } from '../../src/relay/index.ts'

export interface Identity {
  id: string
  key: KeyObject
}

export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  return {
    id: `did:key:z${base58.encode(Uint8Array.of(0xed, 0x01, ...raw))}`,
    key: createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' })),
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A valid token, unless options change it. */
export function makeToken(
  identity: Identity,
  url: string,
  { head = {}, claims = {}, at = Date.now() }: { head?: object; claims?: object; at?: number } = {},
): string {
  const iat = Math.floor(at / 1_000)
  const body = {
    iss: identity.id,
    sub: 'ab'.repeat(32),
    aud: url,
    iat,
    exp: iat + 86_400,
    ...claims,
  }
  const signed = `${part({ alg: 'EdDSA', typ: 'JWT', ...head })}.${part(body)}`
  return `${signed}.${sign(null, Buffer.from(signed), identity.key).toString('base64url')}`
}

interface Answer {
  result?: RelayJson
  error?: { code: number; message: string }
}

export interface Raw {
  id: string
  ask(method: string, params: RelayJson): Promise<Answer>
  /** The delivered messages, in order; acknowledged unless `mute`. */
  got: { topic: string; message: string; tag: number; publishedAt: number }[]
  /** Texts that were no JSON. */
  garbage: string[]
  send(text: string): void
  closed: Promise<{ code: number; reason: string }>
  close(): void
}

export interface Entry {
  identity?: Identity
  token?: string | null
  projectId?: string
  /** Acknowledges nothing. */
  mute?: boolean
  at?: number
}

/** Connects; resolves when the connection is open or refused. */
export async function enter(
  relay: LocalRelay,
  { identity = createIdentity(), token, projectId = relay.projectId, mute = false, at }: Entry = {},
): Promise<Raw> {
  const auth =
    token === undefined ? makeToken(identity, relay.url, at === undefined ? {} : { at }) : token
  const query = new URLSearchParams({
    projectId,
    useOnCloseEvent: 'true',
    ...(auth === null ? {} : { auth }),
  })
  const socket = new WebSocket(`${relay.url}/?${query}`)
  const waiting = new Map<number, (answer: Answer) => void>()
  const got: Raw['got'] = []
  const garbage: string[] = []
  let next = 1
  const closed = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason }))
  })
  socket.addEventListener('message', ({ data }) => {
    try {
      const frame = JSON.parse(String(data)) as {
        id: number
        method?: string
        params: { data: Raw['got'][number] }
      } & Answer
      if (frame.method !== 'irn_subscription') return waiting.get(frame.id)?.(frame)
      got.push(frame.params.data)
      if (!mute) socket.send(JSON.stringify({ id: frame.id, jsonrpc: '2.0', result: true }))
    } catch {
      garbage.push(String(data))
    }
  })
  await Promise.race([new Promise((resolve) => socket.addEventListener('open', resolve)), closed])
  return {
    id: identity.id,
    ask: (method, params) =>
      new Promise((resolve) => {
        const id = next++
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, jsonrpc: '2.0', method, params }))
      }),
    got,
    garbage,
    send: (text) => socket.send(text),
    closed,
    close: () => socket.close(),
  }
}
