import {
  readApple,
  readDiscord,
  readFacebook,
  readGithub,
  readOpenId,
  readX,
  type Person,
} from './claims.ts'

export interface Answers {
  claims: unknown
  beside: string | undefined
  /** Requests the user endpoint, or a path below it. */
  ask(path?: string): Promise<unknown>
  /** A failure is not an error. */
  askAlso(path?: string): Promise<unknown>
}

interface Common {
  /** Of the answer (RFC 9207), and of the subject. */
  issuer: string
  scopes: string
  /** By default as the issuer's metadata says. */
  secretIn?: 'body' | 'header'
  adds?: Readonly<Record<string, string>>
  read(answers: Answers): Promise<Person>
}

export type OpenId = Common & { kind: 'oidc' }
/** Without metadata to look endpoints up in. */
export type OAuth = Common & {
  kind: 'oauth'
  authorize: string
  token: string
  user: string
  /** Facebook requires signed requests. */
  signs?: 'facebook'
}
export type Known = OpenId | OAuth

const byIdToken: OpenId['read'] = async ({ claims }) => readOpenId(claims)

/** Claims that the id_token lacks are read from the user info endpoint. */
export const openId = (issuer: string): OpenId => ({
  kind: 'oidc',
  issuer,
  scopes: 'openid email profile',
  async read({ claims, askAlso }) {
    const claimed = readOpenId(claims)
    if (claimed.name !== null && claimed.email !== null) return claimed
    const asked = await askAlso()
    if (asked === undefined) return claimed
    const { subject, name, picture, email } = readOpenId(asked)
    if (subject !== claimed.subject) throw new Error('the issuer’s answer is about another user')
    return {
      ...claimed,
      name: claimed.name ?? name,
      picture: claimed.picture ?? picture,
      email: claimed.email ?? email,
    }
  },
})

export const table: Readonly<Record<string, Known>> = {
  google: {
    kind: 'oidc',
    issuer: 'https://accounts.google.com',
    scopes: 'openid email profile',
    secretIn: 'body',
    adds: { prompt: 'select_account' },
    read: byIdToken,
  },
  apple: {
    kind: 'oidc',
    issuer: 'https://appleid.apple.com',
    scopes: 'openid name email',
    secretIn: 'body',
    adds: { response_mode: 'form_post' },
    read: async ({ claims, beside }) => readApple(claims, beside),
  },
  github: {
    kind: 'oauth',
    issuer: 'https://github.com/login/oauth',
    authorize: 'https://github.com/login/oauth/authorize',
    token: 'https://github.com/login/oauth/access_token',
    user: 'https://api.github.com/user',
    scopes: 'read:user user:email',
    secretIn: 'body',
    read: async ({ ask, askAlso }) => readGithub(await ask(), await askAlso('/emails')),
  },
  facebook: {
    kind: 'oauth',
    issuer: 'https://www.facebook.com',
    authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
    token: 'https://graph.facebook.com/v23.0/oauth/access_token',
    user: 'https://graph.facebook.com/v23.0/me?fields=id,name,picture',
    scopes: 'public_profile',
    secretIn: 'body',
    signs: 'facebook',
    read: async ({ ask }) => readFacebook(await ask()),
  },
  x: {
    kind: 'oauth',
    issuer: 'https://x.com',
    authorize: 'https://x.com/i/oauth2/authorize',
    token: 'https://api.x.com/2/oauth2/token',
    user: 'https://api.x.com/2/users/me?user.fields=profile_image_url',
    scopes: 'users.read tweet.read',
    secretIn: 'header',
    read: async ({ ask }) => readX(await ask()),
  },
  discord: {
    kind: 'oauth',
    issuer: 'https://discord.com',
    authorize: 'https://discord.com/oauth2/authorize',
    token: 'https://discord.com/api/oauth2/token',
    user: 'https://discord.com/api/users/@me',
    scopes: 'identify email',
    secretIn: 'body',
    read: async ({ ask }) => readDiscord(await ask()),
  },
}
