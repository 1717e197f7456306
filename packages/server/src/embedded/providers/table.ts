/**
 * The known providers, each with its endpoints, scopes, and how its answer is read. All others are
 * OpenID Connect.
 */
import {
  readApple,
  readDiscord,
  readFacebook,
  readGithub,
  readOpenId,
  readX,
  type Person,
} from './claims.ts'

/** A provider's answer. */
export interface Answers {
  /** The claims of the id_token; undefined where the provider gives none. */
  claims: unknown
  /** What Apple sends beside the code. */
  beside: string | undefined
  /** Requests the provider's user endpoint, or a path below it. */
  ask(path?: string): Promise<unknown>
  /** The same, where a failure is not an error. */
  askAlso(path?: string): Promise<unknown>
}

interface Common {
  /** The issuer: of the answer (RFC 9207), and of the subject. */
  issuer: string
  scopes: string
  /** How the client secret is sent; by default, as the issuer's metadata says. */
  secretIn?: 'body' | 'header'
  /** Parameters to add to the authorization URL. */
  adds?: Readonly<Record<string, string>>
  read(answers: Answers): Promise<Person>
}

/** A provider with OpenID Connect, whose endpoints come from the issuer's metadata. */
export type OpenId = Common & { kind: 'oidc' }
/** A provider with OAuth alone, which has no metadata to look endpoints up in. */
export type OAuth = Common & {
  kind: 'oauth'
  authorize: string
  token: string
  user: string
  /** Facebook requires requests to be signed with the secret. */
  signs?: 'facebook'
}
export type Known = OpenId | OAuth

const byIdToken: OpenId['read'] = async ({ claims }) => readOpenId(claims)

/**
 * The operator's own issuer. Claims that its id_token lacks are read from the user info endpoint.
 */
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
    if (subject !== claimed.subject) throw new Error('the issuer tells of somebody else')
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
