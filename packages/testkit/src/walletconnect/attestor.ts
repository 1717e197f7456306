import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Its frame's answer: correct, none, invalid, for another message, or like a frame of another
 * application.
 */
export type AttestorBehaviour = 'attest' | 'silent' | 'malformed' | 'other-id' | 'not-text'

/** One frame that was loaded. */
export interface AttestorRequest {
  /** The values from the page. */
  projectId: string
  /** The origin that the page names. */
  origin: string
  /** SHA-256 of the envelope, and of what is sealed in it; hex. */
  id: string
  /** SHA-256 of what is sealed in the envelope; hex. */
  decryptedId: string
  /** The value from the browser. */
  referer: string
}

/**
 * A server that attests a page's origin (WalletConnect Verify), for tests of
 * `walletConnect({ attestation })`.
 */
export interface Attestor {
  /** Its origin on loopback, without a trailing slash. */
  readonly url: string
  /** The requests taken so far, oldest first. */
  readonly requests: readonly AttestorRequest[]
  /** Replaces the behaviour, from the next request on. */
  set(behaviour: AttestorBehaviour): void
  /** A token in its format, for any message and origin. */
  token(id: string, origin: string): string
  /** Ends the server. */
  stop(): Promise<void>
}

/** Seconds. */
const life = 7_200

/**
 * Starts an attestation server on loopback. It trusts only the browser's `Referer`.
 *
 * @example
 * import { expect } from 'vitest'
 * const attestor = await startAttestor()
 * const wallet = await startWallet({
 *   attestor: attestor.url,
 *   relayUrl: relay.url,
 *   projectId: relay.projectId,
 *   accounts: { eip155: ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] },
 * })
 * await page.goto(`/?attestation=${attestor.url}`) // your page: walletConnect({ attestation })
 * expect((await wallet.proposed()).checked).toBe('VALID')
 */
export async function startAttestor(): Promise<Attestor> {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const requests: AttestorRequest[] = []
  let behaviour: AttestorBehaviour = 'attest'

  function frame(request: IncomingMessage, query: URLSearchParams): string {
    const of = (name: string): string => query.get(name) ?? ''
    const { referer = '' } = request.headers
    const asked = {
      projectId: of('projectId'),
      origin: of('origin'),
      id: of('id'),
      decryptedId: of('decryptedId'),
      referer,
    }
    requests.push(asked)
    const origin = URL.canParse(referer) ? new URL(referer).origin : ''
    return `<!doctype html><script>${scriptOf(behaviour, token(behaviour === 'other-id' ? '0'.repeat(64) : asked.id, origin))}</script>`
  }

  const token = (id: string, origin: string): string =>
    tokenOf(privateKey, {
      id,
      origin,
      exp: Math.floor(Date.now() / 1_000) + life,
      isScam: false,
      isVerified: true,
    })

  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://attestor')
    if (pathname === '/attestation')
      return void response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(frame(request, searchParams))
    const key = {
      publicKey: publicKey.export({ format: 'jwk' }),
      expiresAt: Math.floor(Date.now() / 1_000) + life,
    }
    if (pathname === '/public-key')
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(key))
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(0, '127.0.0.1', resolve),
  )
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    set(next) {
      behaviour = next
    },
    token,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function scriptOf(behaviour: AttestorBehaviour, attestation: string): string {
  if (behaviour === 'silent') return ''
  const message =
    behaviour === 'malformed'
      ? '{"type":"verify_attestation","attestation":"not.a.token"}'
      : JSON.stringify({ type: 'verify_attestation', attestation })
  return `parent.postMessage(${behaviour === 'not-text' ? message : JSON.stringify(message)}, '*')`
}

/** ES256 (RFC 7518). */
function tokenOf(key: KeyObject, claims: object): string {
  const body = [{ alg: 'ES256', typ: 'JWT' }, claims]
    .map((each) => Buffer.from(JSON.stringify(each)).toString('base64url'))
    .join('.')
  return `${body}.${sign('sha256', Buffer.from(body), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
