/** An issuer that does what no honest one does: it answers every code with whatever it is told, and checks nothing. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { onTestFinished } from 'vitest'
import type { SocialSettings } from '../src/index.ts'

export interface Liar {
  issuer: string
  social: SocialSettings
  /** What the next id_token says, over what an honest one would. */
  claims: JWTPayload
  /** Signs the next one with a key that nobody knows. */
  forges: boolean
  /** What it says of who somebody is. */
  whois: Record<string, unknown> | undefined
  /** Codes that it was asked for, each with what PKCE was sent along. */
  asked: URLSearchParams[]
}

export async function startLiar(name: string): Promise<Liar> {
  const [known, unknown] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const keys = [{ ...(await exportJWK(known.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }]
  const server = createServer((request, response) => {
    const send = (body: object): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { issuer } = liar
    if (request.url === '/.well-known/openid-configuration')
      return send({ issuer, authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token`, jwks_uri: `${issuer}/jwks`, ...(liar.whois && { userinfo_endpoint: `${issuer}/me` }), authorization_response_iss_parameter_supported: true, id_token_signing_alg_values_supported: ['RS256'], response_types_supported: ['code'], subject_types_supported: ['public'] })
    if (request.url === '/jwks') return send({ keys })
    if (request.url === '/me') return send(liar.whois ?? {})
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', async () => {
      liar.asked.push(new URLSearchParams(text))
      const token = await new SignJWT({ sub: '1', ...liar.claims }).setProtectedHeader({ alg: 'RS256', kid: 'k' }).setIssuer(liar.claims.iss ?? issuer).setAudience(liar.claims.aud ?? 'client').setIssuedAt().setExpirationTime(liar.claims.exp ?? '5m').sign((liar.forges ? unknown : known).privateKey)
      send({ access_token: 'access-token-of-the-liar', token_type: 'Bearer', expires_in: 60, id_token: token })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const liar: Liar = { issuer, social: { name, id: 'client', secret: 'secret-of-the-client', issuer }, claims: {}, forges: false, whois: undefined, asked: [] }
  return liar
}
