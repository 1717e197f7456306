import { createHmac } from 'node:crypto'
import * as openid from 'openid-client'
import type { Identity } from '../identities.ts'
import { appleSecret } from './apple.ts'
import type { SocialSettings } from '../../settings/providers.ts'
import { openId, table, type Known } from './table.ts'

export interface Bound {
  redirect: string
  state: string
  nonce: string
  verifier: string
}

export interface Providers {
  readonly names: readonly string[]
  /** Of providers with ID tokens. */
  readonly issuers: Readonly<Record<string, { issuer: string; client: string }>>
  begin(name: string, bound: Bound): Promise<string>
  /**
   * From the callback URL's parameters. Rejects for an invalid answer, and where the provider
   * refuses.
   */
  finish(
    name: string,
    bound: Bound,
    answer: URLSearchParams,
  ): Promise<Omit<Identity, 'issuer'> & { idToken: string | undefined }>
}

export interface ProvidersOptions {
  socials: readonly SocialSettings[]
  fetch: typeof fetch
  now: () => number
}

/** Milliseconds that metadata is cached. */
const cacheTime = 3_600_000
const patience = 10
/** Seconds since a visitor's login at a provider that states when it was. */
const maxAge = 300
/** Bytes of an answer. */
const longest = 262_144

interface Client {
  config: openid.Configuration
  provider: Known
  social: SocialSettings
}

function authentication({ secretIn, issuer }: Known, social: SocialSettings): openid.ClientAuth {
  const { id, secret, key, keyId, team } = social
  if (key !== undefined && keyId !== undefined && team !== undefined) {
    return (_as, _client, body) => {
      body.set('client_id', id)
      body.set('client_secret', appleSecret({ id, key, keyId, team }, issuer))
    }
  }
  if (secret === undefined) return openid.None()
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  if (secretIn !== undefined) return secretIn === 'body' ? inBody : inHeader
  // The default of OpenID Connect Discovery 1.0 is the header.
  return (as, client, body, headers) =>
    ((as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
      'client_secret_basic',
    )
      ? inHeader
      : inBody)(as, client, body, headers)
}

const providerOf = ({ name, issuer }: SocialSettings): Known => {
  const known = Object.hasOwn(table, name) ? table[name] : undefined
  return known ? { ...known, issuer: issuer ?? known.issuer } : openId(issuer!)
}

/** An endpoint in a provider's metadata (OpenID Connect Discovery 1.0). */
type Endpoint = 'authorization_endpoint' | 'token_endpoint' | 'userinfo_endpoint'

async function connect({ socials, fetch }: ProvidersOptions, name: string): Promise<Client> {
  const social = socials.find((each) => each.name === name)!
  const provider = providerOf(social)
  const auth = authentication(provider, social)
  const customFetch: openid.CustomFetch = (url, options) => fetch(url, options as RequestInit)
  const own: Partial<Record<Endpoint, string>> = {}
  if (social.authorize) own.authorization_endpoint = social.authorize
  if (social.token) own.token_endpoint = social.token
  if (social.user) own.userinfo_endpoint = social.user
  // Settings allow URLs without TLS only on this machine.
  const execute = [provider.issuer, ...Object.values(own)].some((url) => url.startsWith('http:'))
    ? [openid.allowInsecureRequests]
    : []
  let config: openid.Configuration
  if (provider.kind === 'oauth') {
    const { issuer, authorize, token, user } = provider
    config = new openid.Configuration(
      {
        issuer,
        authorization_endpoint: authorize,
        token_endpoint: token,
        userinfo_endpoint: user,
        ...own,
      },
      social.id,
      undefined,
      auth,
    )
  } else {
    const found = await openid.discovery(new URL(provider.issuer), social.id, undefined, auth, {
      [openid.customFetch]: customFetch,
      timeout: patience,
      execute,
    })
    const { supportsPKCE: _, ...metadata } = found.serverMetadata()
    // For some issuers (Entra ID) the looked-up configuration holds more than public metadata, so
    // it is used unless something is overridden.
    config =
      Object.keys(own).length === 0
        ? found
        : new openid.Configuration({ ...metadata, ...own }, social.id, undefined, auth)
  }
  config.timeout = patience
  config[openid.customFetch] = customFetch
  for (const extension of execute) extension(config)
  if (config.serverMetadata().jwks_uri !== undefined) openid.enableNonRepudiationChecks(config)
  return { config, provider, social }
}

async function jsonOf(response: Response): Promise<unknown> {
  if (!response.ok) throw new Error(`the provider answers ${response.status}`)
  const text = await response.text()
  if (text.length > longest) throw new Error('the provider’s answer is too long')
  return JSON.parse(text)
}

/** Sends the access token. */
function asker(
  { config, provider, social }: Client,
  token: string,
): (path?: string) => Promise<unknown> {
  return async (path = '') => {
    const place = config.serverMetadata().userinfo_endpoint
    if (place === undefined) throw new Error('the provider’s answer does not identify the user')
    const url = new URL(place)
    url.pathname += path
    if (provider.kind === 'oauth' && provider.signs === 'facebook')
      url.searchParams.set(
        'appsecret_proof',
        createHmac('sha256', social.secret ?? '')
          .update(token)
          .digest('hex'),
      )
    return jsonOf(
      await openid.fetchProtectedResource(
        config,
        token,
        url,
        'GET',
        null,
        new Headers({ accept: 'application/json', 'user-agent': 'portico' }),
      ),
    )
  }
}

/**
 * A provider's own session may be days old, so it is asked to log the visitor in again, and its
 * answer has to say when it did. Undefined where it cannot.
 */
function maxAgeOf({ config, provider, social }: Client): number | undefined {
  if (provider.kind !== 'oidc') return undefined
  const claims = config.serverMetadata().claims_supported ?? []
  return (social.maxAge ?? (claims.includes('auth_time') ? maxAge : 0)) || undefined
}

export function createProviders(options: ProvidersOptions): Providers {
  const { socials, now } = options
  const clients = new Map<string, { client: Promise<Client>; until: number }>()

  /** Renewed when it is old. A failure is not cached. */
  function clientOf(name: string): Promise<Client> {
    const ready = clients.get(name)
    if (ready && ready.until > now()) return ready.client
    const client = connect(options, name)
    clients.set(name, { client, until: now() + cacheTime })
    client.catch(() => clients.delete(name))
    return client
  }

  return {
    names: socials.map(({ name }) => name),
    issuers: Object.fromEntries(
      socials.flatMap((social) => {
        const { kind, issuer } = providerOf(social)
        return kind === 'oidc' ? [[social.name, { issuer, client: social.id }]] : []
      }),
    ),
    async begin(name, { redirect, state, nonce, verifier }) {
      const client = await clientOf(name)
      const { config, provider, social } = client
      const age = maxAgeOf(client)
      const parameters: Record<string, string> = {
        redirect_uri: redirect,
        scope: social.scopes ?? provider.scopes,
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...provider.adds,
      }
      if (provider.kind === 'oidc') parameters['nonce'] = nonce
      if (age !== undefined) parameters['max_age'] = String(age)
      return openid.buildAuthorizationUrl(config, parameters).href
    },
    async finish(name, { redirect, state, nonce, verifier }, answer) {
      const client = await clientOf(name)
      const { config, provider } = client
      const isOpenId = provider.kind === 'oidc'
      const age = maxAgeOf(client)
      const checks: openid.AuthorizationCodeGrantChecks = {
        expectedState: state,
        pkceCodeVerifier: verifier,
      }
      if (age !== undefined) checks.maxAge = age
      if (isOpenId) {
        checks.expectedNonce = nonce
        checks.idTokenExpected = true
      }
      const url = new URL(`${redirect}?${answer}`)
      const tokens = await openid.authorizationCodeGrant(config, url, checks)
      const ask = asker(client, tokens.access_token)
      const claims = isOpenId ? tokens.claims() : undefined
      const person = await provider.read({
        claims,
        beside: answer.get('user') ?? undefined,
        ask,
        askAlso: (path) => ask(path).catch(() => undefined),
      })
      // As its metadata has it.
      return {
        ...person,
        authority: config.serverMetadata().issuer,
        idToken: isOpenId ? tokens.id_token : undefined,
      }
    },
  }
}
