/** The providers that are known, each with its places, what is asked of it, and how its answer is read. Any other is OpenID Connect. */
import { readApple, readDiscord, readFacebook, readGithub, readOpenId, readX, type Person } from './claims.ts'

/** What has come back from a provider. */
export interface Answers {
  /** Of the id_token; undefined where the provider gives none. */
  claims: unknown
  /** What Apple sends beside the code. */
  beside: string | undefined
  /** Asks the provider who the token is of, or something beside that. */
  ask(path?: string): Promise<unknown>
  /** The same where it need not answer. */
  askAlso(path?: string): Promise<unknown>
}

interface Common {
  /** The issuer, in the answer (RFC 9207) and of the subject. */
  issuer: string
  scopes: string
  /** How the secret is sent; where nothing is said, as the issuer's description says. */
  secretIn?: 'body' | 'header'
  /** What is added to the address that visitors are sent to. */
  adds?: Readonly<Record<string, string>>
  read(answers: Answers): Promise<Person>
}

/** Of OpenID Connect: its places are looked up at the issuer. */
export type OpenId = Common & { kind: 'oidc' }
/** Of OAuth alone: nobody says where its places are. */
export type OAuth = Common & {
  kind: 'oauth'
  authorize: string
  token: string
  user: string
  /** Facebook has requests signed with the secret. */
  signs?: 'facebook'
}
export type Known = OpenId | OAuth

const byIdToken: OpenId['read'] = async ({ claims }) => readOpenId(claims)

/** An issuer of the operator's. What its id_token leaves out may be found where it says who somebody is. */
export const openId = (issuer: string): OpenId => ({
  kind: 'oidc',
  issuer,
  scopes: 'openid email profile',
  async read({ claims, askAlso }) {
    const told = readOpenId(claims)
    if (told.name !== null && told.email !== null) return told
    const asked = await askAlso()
    if (asked === undefined) return told
    const { subject, name, picture, email } = readOpenId(asked)
    if (subject !== told.subject) throw new Error('the issuer tells of somebody else')
    return { ...told, name: told.name ?? name, picture: told.picture ?? picture, email: told.email ?? email }
  },
})

export const table: Readonly<Record<string, Known>> = {
  google: { kind: 'oidc', issuer: 'https://accounts.google.com', scopes: 'openid email profile', secretIn: 'body', adds: { prompt: 'select_account' }, read: byIdToken },
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
