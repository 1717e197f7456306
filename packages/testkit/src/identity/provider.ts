import { createHash, generateKeyPair, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import type { Configuration, InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { bodyOf, listenOnLoopback } from '../loopback.ts'
import { createStore } from './adapter.ts'
import { loginPage } from './page.ts'
import { createTeam, type AppleTeam } from './secret.ts'
import { shapeOf, type Shape } from './shapes.ts'
import type { IdentityAccount, IdentityProvider } from './types.ts'

/** A Portico server on this machine. */
const isOurs = (redirect: string, name: string): boolean => {
  const url = URL.parse(redirect)
  return (
    url !== null &&
    /^(?:localhost|127\.0\.0\.1)$/.test(url.hostname) &&
    url.pathname === `/embedded/v1/social/callback/${name}`
  )
}

interface Context {
  name: string
  shape: Shape
  accounts: IdentityAccount[]
  clientId: string
  secret: string
  team: AppleTeam | undefined
}

/** Seconds. */
const lives = {
  AccessToken: 3_600,
  AuthorizationCode: 60,
  Grant: 3_600,
  IdToken: 3_600,
  Interaction: 3_600,
  Session: 3_600,
}

async function createSigningKeys(): Promise<NonNullable<Configuration['jwks']>> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2_048 })
  const key = { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }
  return { keys: [key as NonNullable<Configuration['jwks']>['keys'][number]] }
}

const clientOf = ({
  shape,
  clientId,
  secret,
}: Context): NonNullable<Configuration['clients']>[number] => ({
  client_id: clientId,
  client_secret: secret,
  redirect_uris: ['http://localhost/'],
  response_types: ['code'],
  grant_types: ['authorization_code'],
  token_endpoint_auth_method: shape.secretIn,
})

/** Cookies do not differ by port, so their names differ by provider. */
const cookiesOf = ({ name }: Context): NonNullable<Configuration['cookies']> => ({
  keys: [randomBytes(16).toString('hex')],
  names: {
    session: `${name}-session`,
    interaction: `${name}-interaction`,
    resume: `${name}-resume`,
  },
})

async function configurationOf(context: Context): Promise<Configuration> {
  const { shape, accounts } = context
  return {
    adapter: createStore(),
    clients: [clientOf(context)],
    jwks: await createSigningKeys(),
    cookies: cookiesOf(context),
    routes: shape.routes,
    scopes: [...shape.scopes],
    claims: shape.isOpenId
      ? {
          openid: ['sub'],
          email: ['email', 'email_verified'],
          profile: ['name', 'picture', 'preferred_username'],
        }
      : {},
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: shape.routes.userinfo !== '/none' },
    },
    pkce: { required: () => true },
    clientBasedCORS: () => false,
    ttl: lives,
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => {
      const account = accounts.find((each) => each.id === id)
      return account && { accountId: id, claims: () => ({ sub: id, ...shape.claims?.(account) }) }
    },
    // Consent is given on the login page, once.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session!.accountId!,
        clientId: oidc.client!.clientId,
      })
      grant.addOIDCScope(shape.scopes.join(' '))
      await grant.save()
      return grant
    },
    renderError: (ctx, out) => {
      ctx.type = 'text'
      ctx.body = `${out.error}: ${out.error_description ?? ''}`
    },
  }
}

/** The library differs here from the real service. */
function reshape(provider: Provider, { name, shape, accounts, team }: Context): void {
  // Each test's server has another port.
  provider.Client.prototype.redirectUriAllowed = (redirect: string) => isOurs(redirect, name)
  if (team) {
    Object.assign(provider.Client.prototype, {
      compareClientSecret: (given: string) => team.isGood(given, `${name}-client`, provider.issuer),
    })
  }
  const named = new Set<string>()
  const besideOf = (
    oidc: KoaContextWithOIDC['oidc'] | undefined,
  ): Readonly<Record<string, string>> => {
    const id = oidc?.session?.accountId
    const account = accounts.find((each) => each.id === id)
    if (!account || !shape.beside || named.has(account.id)) return {}
    named.add(account.id)
    return shape.beside(account)
  }
  provider.use(async (ctx, next) => {
    await next()
    if (!shape.statesTime && ctx.path === '/.well-known/openid-configuration') {
      const metadata = ctx.body as { claims_supported: readonly string[] }
      metadata.claims_supported = metadata.claims_supported.filter((each) => each !== 'auth_time')
    }
    // Only OpenID Connect providers send `iss` with a code.
    const location = URL.parse(ctx.response.get('location'))
    if (!shape.isOpenId && location?.searchParams.has('iss')) {
      location.searchParams.delete('iss')
      ctx.set('location', location.href)
    }
    if (
      typeof ctx.body !== 'string' ||
      !ctx.body.includes('Submitting Callback') ||
      !ctx.body.includes('name="code"')
    )
      return
    const inputs = Object.entries(besideOf(ctx['oidc'])).map(
      ([key, value]) =>
        `<input type="hidden" name="${key}" value="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"/>`,
    )
    ctx.body = ctx.body.replace('<noscript>', `${inputs.join('')}<noscript>`)
  })
}

const send = (response: ServerResponse, status: number, type: string, body: string): void =>
  void response
    .writeHead(status, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
    .end(body)

async function whois(
  provider: Provider,
  { shape, accounts, secret }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const found = token === '' ? undefined : await provider.AccessToken.find(token)
  const account = accounts.find(({ id }) => id === found?.accountId)
  const answer = account && shape.whois[url.pathname]!({ account, request, url, token, secret })
  if (answer === undefined)
    send(response, 401, 'application/json', JSON.stringify({ message: 'Bad credentials' }))
  else send(response, 200, 'application/json', JSON.stringify(answer))
}

interface Standing {
  lets: string | undefined
  /** Seconds since 1970. */
  since: number | undefined
  declines: boolean
}

/** Created if it is new. */
function chosen(form: URLSearchParams, accounts: IdentityAccount[]): string {
  const id = form.get('account') ?? ''
  const login = form.get('login') ?? ''
  if (id !== 'new' || !/^[a-z0-9.-]{1,64}$/.test(login)) return id
  // Ids are numbers at most providers, and never names.
  const number = String(
    BigInt(`0x${createHash('sha256').update(login).digest('hex').slice(0, 12)}`),
  )
  if (!accounts.some((each) => each.id === number))
    accounts.push({
      id: number,
      login,
      name: login,
      ...(form.has('mail') && { email: `${login}@mail.example`, isVerified: true }),
    })
  return number
}

async function interact(
  provider: Provider,
  { name, shape, accounts }: Context,
  request: IncomingMessage,
  response: ServerResponse,
  { lets, since, declines }: Standing,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const finish = (result: InteractionResults): Promise<void> =>
    provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  const deny = { error: shape.no, error_description: 'The user said no' }
  if (declines) return finish(deny)
  if (lets !== undefined) {
    const isRecent =
      since === undefined || Number(params['max_age'] ?? Infinity) < Date.now() / 1_000 - since
    return finish({
      login: { accountId: lets, remember: false, ...(!isRecent && { ts: since }) },
    })
  }
  if (request.method !== 'POST')
    return send(response, 200, 'text/html', loginPage(name, String(params['client_id']), accounts))
  const form = new URLSearchParams((await bodyOf(request)).toString('utf8'))
  return finish(
    form.get('answer') === 'allow'
      ? { login: { accountId: chosen(form, accounts), remember: false } }
      : deny,
  )
}

/** `prompt` or not: earlier sessions are ignored. */
function forget(request: IncomingMessage, asked: URL, name: string): void {
  const { headers } = request
  // The library does not support `prompt=select_account`.
  if (asked.searchParams.get('prompt') === 'select_account') asked.searchParams.delete('prompt')
  request.url = asked.pathname + asked.search
  if (headers.cookie !== undefined)
    headers.cookie = headers.cookie
      .split('; ')
      .filter((each) => !each.startsWith(`${name}-session`))
      .join('; ')
}

export async function startIdentityProvider(
  name: string,
  accounts: readonly IdentityAccount[],
  host: string,
  port = 0,
): Promise<IdentityProvider & { stop(): Promise<void> }> {
  const shape = shapeOf(name)
  const context: Context = {
    name,
    shape,
    accounts: structuredClone([...accounts]),
    clientId: `${name}-client`,
    secret: randomBytes(24).toString('base64url'),
    team: name === 'apple' ? createTeam() : undefined,
  }
  const requests: string[] = []
  const standing: Standing & { down: boolean } = {
    lets: undefined,
    since: undefined,
    declines: false,
    down: false,
  }
  let take: (request: IncomingMessage, response: ServerResponse) => Promise<void> = async (
    _,
    response,
  ) => send(response, 503, 'text/plain', 'Not yet')
  const server = await listenOnLoopback((request, response) => take(request, response), port)
  const url = server.url.replace('127.0.0.1', host)
  const { default: Provider } = await import('oidc-provider')
  const provider = new Provider(url, await configurationOf(context))
  reshape(provider, context)
  const rest = provider.callback()
  take = async (request, response) => {
    const asked = new URL(request.url ?? '/', url)
    requests.push(`${request.method} ${asked.pathname}`)
    if (standing.down) send(response, 503, 'text/plain', 'Not now')
    else if (Object.hasOwn(shape.whois, asked.pathname))
      await whois(provider, context, request, response, asked)
    else if (asked.pathname.startsWith('/interaction/'))
      await interact(provider, context, request, response, standing)
    else {
      if (asked.pathname === shape.routes.authorization) forget(request, asked, name)
      await rest(request, response)
    }
  }
  return {
    name,
    url,
    social: socialOf(context, url),
    accounts: context.accounts,
    requests,
    down() {
      standing.down = true
    },
    up() {
      standing.down = false
    },
    lets(account, since) {
      standing.lets = account
      standing.since = since
    },
    declines(isOn = true) {
      standing.declines = isOn
    },
    stop: () => server.stop(),
  }
}

function socialOf(
  { name, shape, clientId: id, secret, team }: Context,
  url: string,
): IdentityProvider['social'] {
  if (team) return { name, id, issuer: url, key: team.key, keyId: team.keyId, team: team.team }
  const common = { name, id, secret, issuer: url }
  if (shape.isOpenId) return common
  const [user = ''] = Object.keys(shape.whois)
  return {
    ...common,
    authorize: url + shape.routes.authorization,
    token: url + shape.routes.token,
    user: url + user,
  }
}
