/**
 * An issuer that signs whatever a test wants, right or wrong: metadata, keys that can be rotated,
 * and tokens.
 */
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK } from 'jose'
import { onTestFinished } from 'vitest'

export interface Issuer {
  url: string
  client: string
  requests: string[]
  /** Its public key. */
  key: JWK
  /** Answers 503, until it is set to false. */
  down: boolean
  /** Replaces what its metadata says. */
  metadata: Record<string, unknown>
  /** Has a new key from now on, and forgets the old one. */
  rotate(): Promise<void>
  /**
   * A token with these claims; undefined leaves one out. `seconds`: when it is made, since 1970.
   */
  token(
    claims: Record<string, unknown>,
    options?: { seconds?: number; header?: Record<string, unknown>; by?: CryptoKey },
  ): Promise<string>
}

export async function startIssuer(): Promise<Issuer> {
  let pair: CryptoKeyPair
  let generation = 0
  const server = createServer((asked, answer) => {
    issuer.requests.push(asked.url!)
    if (issuer.down) return void answer.writeHead(503).end()
    send(
      answer,
      asked.url === '/keys'
        ? { keys: [{ ...issuer.key, kid: `key-${generation}`, alg: 'ES256', use: 'sig' }] }
        : { issuer: issuer.url, jwks_uri: `${issuer.url}/keys`, ...issuer.metadata },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const issuer: Issuer = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    client: 'shop',
    requests: [],
    key: {},
    down: false,
    metadata: {},
    async rotate() {
      generation += 1
      pair = await generateKeyPair('ES256')
      issuer.key = await exportJWK(pair.publicKey)
    },
    token(
      claims,
      { seconds = Math.floor(Date.now() / 1_000), header = {}, by = pair.privateKey } = {},
    ) {
      const all = {
        iss: issuer.url,
        aud: issuer.client,
        sub: '1001',
        iat: seconds,
        exp: seconds + 3_600,
        ...claims,
      }
      return new SignJWT(all)
        .setProtectedHeader({ alg: 'ES256', kid: `key-${generation}`, ...header })
        .sign(by)
    },
  }
  await issuer.rotate()
  return issuer
}

const send = (answer: ServerResponse, body: object): void =>
  void answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
