import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { IdentityAccount } from './types.ts'

/** With a valid token. */
export interface WhoIs {
  account: IdentityAccount
  request: IncomingMessage
  url: URL
  token: string
  secret: string
}

export interface Shape {
  /** It gives an id_token and can be discovered. */
  isOpenId: boolean
  /** Its metadata names the claim `auth_time`, and it honours `max_age`. */
  statesTime: boolean
  routes: Readonly<Record<'authorization' | 'token' | 'jwks' | 'userinfo', string>>
  secretIn: 'client_secret_post' | 'client_secret_basic'
  scopes: readonly string[]
  /** Claims of the id_token. */
  claims?: (account: IdentityAccount) => Readonly<Record<string, unknown>>
  /** Sent with the code at an account's first login. */
  beside?: (account: IdentityAccount) => Readonly<Record<string, string>>
  /** The error of a refusal. */
  no: string
  /** By path; undefined is a 401. */
  whois: Readonly<Record<string, (who: WhoIs) => unknown>>
}

const openId: Shape = {
  isOpenId: true,
  statesTime: true,
  routes: { authorization: '/auth', token: '/token', jwks: '/jwks', userinfo: '/me' },
  secretIn: 'client_secret_basic',
  scopes: ['openid', 'email', 'profile'],
  claims: ({ name, email, isVerified = false, picture, login }) => ({
    preferred_username: login,
    ...(name && { name }),
    ...(picture && { picture }),
    ...(email && { email, email_verified: isVerified }),
  }),
  no: 'access_denied',
  whois: {},
}

const splitName = (name = ''): { firstName: string; lastName: string } => {
  const [firstName = '', ...rest] = name.split(' ')
  return { firstName, lastName: rest.join(' ') }
}

const shapes: Readonly<Record<string, Shape>> = {
  // https://developers.google.com/identity/openid-connect/openid-connect
  google: {
    ...openId,
    statesTime: false,
    routes: {
      authorization: '/o/oauth2/v2/auth',
      token: '/token',
      jwks: '/oauth2/v3/certs',
      userinfo: '/v1/userinfo',
    },
    secretIn: 'client_secret_post',
  },
  // https://developer.apple.com/documentation/signinwithapplerestapi: there is no user info endpoint, and the name is sent once, with the code.
  apple: {
    ...openId,
    statesTime: false,
    routes: {
      authorization: '/auth/authorize',
      token: '/auth/token',
      jwks: '/auth/keys',
      userinfo: '/none',
    },
    secretIn: 'client_secret_post',
    scopes: ['openid', 'name', 'email'],
    claims: ({ email, isVerified = false }) =>
      email ? { email, email_verified: String(isVerified) } : {},
    beside: ({ name, email }) => ({ user: JSON.stringify({ name: splitName(name), email }) }),
    no: 'user_cancelled_authorize',
  },
  // https://docs.github.com/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps, https://docs.github.com/rest/users
  github: {
    ...openId,
    isOpenId: false,
    routes: {
      authorization: '/login/oauth/authorize',
      token: '/login/oauth/access_token',
      jwks: '/jwks',
      userinfo: '/none',
    },
    secretIn: 'client_secret_post',
    scopes: ['read:user', 'user:email'],
    whois: {
      '/user': ({ account: { id, login, name, picture }, request }) =>
        request.headers['user-agent']
          ? {
              login,
              id: Number(id),
              type: 'User',
              name: name ?? null,
              avatar_url: picture ?? null,
              email: null,
            }
          : undefined,
      '/user/emails': ({ account: { email, isVerified = false } }) => [
        { email: 'old@users.noreply.example', primary: false, verified: true, visibility: null },
        ...(email ? [{ email, primary: true, verified: isVerified, visibility: 'private' }] : []),
      ],
    },
  },
  // https://developers.facebook.com/docs/graph-api/reference/user, https://developers.facebook.com/docs/graph-api/guides/secure-requests
  facebook: {
    ...openId,
    isOpenId: false,
    routes: {
      authorization: '/v23.0/dialog/oauth',
      token: '/v23.0/oauth/access_token',
      jwks: '/jwks',
      userinfo: '/none',
    },
    secretIn: 'client_secret_post',
    scopes: ['public_profile', 'email'],
    whois: {
      '/v23.0/me': ({ account: { id, name, picture }, url, token, secret }) =>
        url.searchParams.get('appsecret_proof') ===
        createHmac('sha256', secret).update(token).digest('hex')
          ? {
              id,
              name,
              picture: {
                data: {
                  height: 50,
                  width: 50,
                  is_silhouette: picture === undefined,
                  url: picture ?? 'https://static.example/nobody.png',
                },
              },
            }
          : undefined,
    },
  },
  // https://docs.x.com/resources/fundamentals/authentication/oauth-2-0/authorization-code, https://docs.x.com/x-api/users/user-lookup-me
  x: {
    ...openId,
    isOpenId: false,
    routes: {
      authorization: '/i/oauth2/authorize',
      token: '/2/oauth2/token',
      jwks: '/jwks',
      userinfo: '/none',
    },
    scopes: ['users.read', 'tweet.read'],
    whois: {
      '/2/users/me': ({ account: { id, name, login, picture } }) => ({
        data: {
          id,
          name: name ?? login,
          username: login,
          ...(picture && { profile_image_url: picture }),
        },
      }),
    },
  },
  // https://discord.com/developers/docs/topics/oauth2, https://discord.com/developers/docs/resources/user#user-object
  discord: {
    ...openId,
    isOpenId: false,
    routes: {
      authorization: '/oauth2/authorize',
      token: '/api/oauth2/token',
      jwks: '/jwks',
      userinfo: '/none',
    },
    secretIn: 'client_secret_post',
    scopes: ['identify', 'email'],
    whois: {
      '/api/users/@me': ({ account: { id, name, login, email, isVerified = false } }) => ({
        id,
        username: login,
        discriminator: '0',
        global_name: name ?? null,
        avatar: null,
        ...(email && { email, verified: isVerified }),
      }),
    },
  },
}

/** An unknown name is a company's issuer. */
export const shapeOf = (name: string): Shape =>
  Object.hasOwn(shapes, name) ? shapes[name]! : openId
