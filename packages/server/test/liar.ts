/** A dishonest issuer: it answers every code with what the test chooses, and checks nothing. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deviceProof, type LoginReply } from '@portico/wire'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { onTestFinished } from 'vitest'
import type { SocialSettings } from '../src/index.ts'
import {
  createDeviceKey,
  frameOf,
  randomId,
  read,
  recordMail,
  site,
  type EmbeddedVisitor,
} from './embedded.ts'
import { beginVisit, finish, type Visit } from './social.ts'

export interface Liar {
  issuer: string
  social: SocialSettings
  /** Claims that override those of an honest id_token. */
  claims: JWTPayload
  /** Signs the next one with a key that nobody knows. */
  forges: boolean
  /** Its answer at the user info endpoint. */
  whois: Record<string, unknown> | undefined
  /** The codes that were exchanged, each with its PKCE verifier. */
  asked: URLSearchParams[]
}

export async function startLiar(name: string): Promise<Liar> {
  const [known, unknown] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const keys = [{ ...(await exportJWK(known.publicKey)), kid: 'k', alg: 'RS256', use: 'sig' }]
  const server = createServer((request, response) => {
    const send = (body: object): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { issuer } = liar
    if (request.url === '/.well-known/openid-configuration')
      return send({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        ...(liar.whois && { userinfo_endpoint: `${issuer}/me` }),
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256'],
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
      })
    if (request.url === '/jwks') return send({ keys })
    if (request.url === '/me') return send(liar.whois ?? {})
    let text = ''
    request.on('data', (part) => (text += String(part)))
    request.on('end', async () => {
      liar.asked.push(new URLSearchParams(text))
      const token = await new SignJWT({ sub: '1', ...liar.claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k' })
        .setIssuer(liar.claims.iss ?? issuer)
        .setAudience(liar.claims.aud ?? 'client')
        .setIssuedAt()
        .setExpirationTime(liar.claims.exp ?? '5m')
        .sign((liar.forges ? unknown : known).privateKey)
      send({
        access_token: 'access-token-of-the-liar',
        token_type: 'Bearer',
        expires_in: 60,
        id_token: token,
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const liar: Liar = {
    issuer,
    social: { name, id: 'client', secret: 'secret-of-the-client', issuer },
    claims: {},
    forges: false,
    whois: undefined,
    asked: [],
  }
  return liar
}

/** A visit to the dishonest issuer. */
export async function lieTo(
  world: Parameters<typeof beginVisit>[0],
  liar: Liar,
  claims: Liar['claims'],
  {
    nonce = true,
    more = {},
    ...how
  }: { nonce?: boolean; more?: Partial<Liar> } & Parameters<typeof beginVisit>[2] = {},
): Promise<Visit & { status: number }> {
  const visit = await beginVisit(world, liar.social.name, how)
  const { url } = await visit.browser.open(visit.started.url, { stop: liar.issuer })
  const asked = new URL(url).searchParams
  Object.assign(liar, {
    whois: undefined,
    forges: false,
    ...more,
    claims: { ...(nonce && { nonce: asked.get('nonce')! }), ...claims },
  })
  const { status } = await visit.browser.open(
    `${asked.get('redirect_uri')}?${new URLSearchParams({ code: 'c0de', state: asked.get('state')!, iss: liar.issuer })}`,
  )
  return { ...visit, status }
}

/** What each operation of logging in by a provider, and of identities, needs to succeed. */
export function createSocialVisitor(url: string, project: string, liar: Liar): EmbeddedVisitor {
  const world = {
    url,
    frame: async () => frameOf(url, recordMail(), await createDeviceKey(), project),
  }
  const lie = (how?: Parameters<typeof lieTo>[3]): ReturnType<typeof lieTo> =>
    lieTo(world, liar, { sub: randomId() }, { project, ...how })
  async function bearer(isRemoving: boolean): ReturnType<EmbeddedVisitor['visit']> {
    const { frame, started } = await lie()
    frame.token = (await read<LoginReply>(await finish(frame, started.attempt))).token
    if (isRemoving) {
      const more = await lie({ frame, add: true })
      frame.token = (
        await read<LoginReply>(await finish(frame, more.started.attempt, frame, undefined, true))
      ).token
    }
    const [{ id }] = (
      await read<{ loginMethods: [{ id: string }] }>(await frame.get('login-methods'))
    ).loginMethods
    return { headers: { authorization: `Bearer ${frame.token}` }, values: { id } }
  }
  return {
    async visit(path) {
      const plain = { headers: {}, values: {} }
      if (path.endsWith('/popup')) return plain
      if (path.includes('/login-methods')) return bearer(path.endsWith('/remove'))
      const { frame, started } = await lie()
      const { attempt } = started
      if (path.endsWith('/social'))
        return {
          ...plain,
          body: { provider: liar.social.name, key: frame.key, site, popup: 'p'.repeat(43) },
        }
      return {
        ...plain,
        body: {
          attempt,
          signature: await frame.sign(
            path.endsWith('/verify') ? deviceProof.finish(attempt) : deviceProof.attempt(attempt),
          ),
        },
      }
    },
  }
}
