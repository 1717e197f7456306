import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startIdentityProviders } from './index.ts'
import type { IdentityOptions, IdentityProvider, IdentityProviders } from './types.ts'

async function started(options: IdentityOptions): Promise<IdentityProviders> {
  const providers = await startIdentityProviders(options)
  onTestFinished(() => providers.stop())
  return providers
}

const verifier = 'v'.repeat(43)
const redirectOf = (name: string): string =>
  `http://127.0.0.1:1/embedded/v1/social/callback/${name}`

async function authorize(
  { name, url, social }: IdentityProvider,
  more: Record<string, string | undefined> = {},
): Promise<Response> {
  const described = await fetch(`${url}/.well-known/openid-configuration`)
  const place =
    social.authorize ??
    ((await described.json()) as { authorization_endpoint: string }).authorization_endpoint
  const values = {
    response_type: 'code',
    client_id: social.id,
    redirect_uri: redirectOf(name),
    scope: 'openid',
    state: 's',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    ...more,
  }
  const query = new URLSearchParams(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  )
  return fetch(`${place}?${query}`, { redirect: 'manual' })
}

async function follow(response: Response): Promise<URL> {
  const cookies = new Map<string, string>()
  let now = response
  for (let steps = 0; steps < 5; steps += 1) {
    for (const line of now.headers.getSetCookie())
      cookies.set(
        line.slice(0, line.indexOf('=')),
        line.slice(line.indexOf('=') + 1).split(';')[0]!,
      )
    const next = new URL(now.headers.get('location')!, now.url)
    if (next.pathname.includes('/callback/')) return next
    now = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
  }
  throw new Error('It does not lead back')
}

const exchange = (
  provider: IdentityProvider,
  token: string,
  code: string,
  more: Record<string, string> = {},
): Promise<Response> =>
  fetch(token, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectOf(provider.name),
      client_id: provider.social.id,
      client_secret: provider.social.secret ?? '',
      code_verifier: verifier,
      ...more,
    }),
  })

test('accepts a code once, with its own verifier and the client’s secret', async () => {
  const github = (await started({ names: ['github'] })).of('github')
  github.lets('1001')
  const code = async (): Promise<string> =>
    (await follow(await authorize(github, { scope: 'read:user' }))).searchParams.get('code')!
  const token = github.social.token!
  expect(
    (await exchange(github, token, await code(), { code_verifier: 'w'.repeat(43) })).status,
  ).toBe(400)
  expect((await exchange(github, token, await code(), { client_secret: 'another' })).status).toBe(
    401,
  )
  const good = await code()
  const reply = await exchange(github, token, good)
  const { access_token: access } = (await reply.json()) as { access_token: string }
  expect((await exchange(github, token, good)).status).toBe(400)
  const who = (headers: Record<string, string>): Promise<Response> =>
    fetch(github.social.user!, { headers })
  // Using a code twice revokes its token.
  expect((await who({ authorization: `Bearer ${access}`, 'user-agent': 'test' })).status).toBe(401)
})

test('redirects to our server only, and refuses a visit without PKCE', async () => {
  const google = (await started({ names: ['google'] })).of('google')
  for (const redirect of [
    'https://evil.example/embedded/v1/social/callback/google',
    'http://localhost:1/embedded/v1/social/callback/github',
    'http://localhost:1/',
  ]) {
    const reply = await authorize(google, { redirect_uri: redirect })
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
  }
  google.lets('1001')
  expect(
    (
      await follow(
        await authorize(google, { code_challenge: undefined, code_challenge_method: undefined }),
      )
    ).searchParams.get('error'),
  ).toBe('invalid_request')
})

test('issues an id_token by OpenID Connect only', async () => {
  const identity = await started({ names: ['google', 'x'] })
  for (const name of ['google', 'x']) {
    const provider = identity.of(name)
    provider.declines()
    const back = await follow(await authorize(provider))
    expect([back.searchParams.get('error'), back.searchParams.get('iss')]).toEqual([
      'access_denied',
      name === 'google' ? provider.url : null,
    ])
  }
})

test('has its own accounts for each provider, and records every request', async () => {
  const identity = await started({
    names: ['google', 'company'],
    accounts: [{ id: '1', login: 'ada' }],
  })
  identity.of('google').accounts[0]!.name = 'Ada'
  expect(identity.of('company').accounts).toEqual([{ id: '1', login: 'ada' }])
  await fetch(`${identity.of('google').url}/nothing`)
  expect(identity.of('google').requests).toEqual(['GET /nothing'])
  expect(() => identity.of('github')).toThrow(
    'No provider is called github; there are google, company',
  )
})

test('lists the accounts on its page, and escapes names', async () => {
  const google = (
    await started({
      names: ['google'],
      accounts: [{ id: '1', login: 'x', name: '<b>Ada</b>', email: 'ada@shop.example' }],
    })
  ).of('google')
  const first = await authorize(google)
  const cookie = first.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const page = await (
    await fetch(new URL(first.headers.get('location')!, google.url), { headers: { cookie } })
  ).text()
  expect(page).toContain('&lt;b&gt;Ada&lt;/b&gt; (ada@shop.example)')
  expect(page).not.toContain('<b>')
})
