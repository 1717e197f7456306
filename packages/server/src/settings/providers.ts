import { createPrivateKey } from 'node:crypto'
import * as v from 'valibot'
import { isHttpUrl, isLocal } from '../utils/setting.ts'
import { provider as providerName } from '../wire.ts'

/**
 * A provider for logins: `google`, `github`, `apple`, `facebook`, `x`, `discord`, or any OpenID
 * Connect issuer under your own name.
 */
export interface SocialSettings {
  /**
   * Letters a to z, digits and hyphens. Identities are stored by it, so never change it or reuse it
   * for another issuer.
   */
  name: string
  /** The client id at the provider. */
  id: string
  /** Optional for your own issuer. */
  secret?: string
  /** The OpenID Connect issuer; known providers have theirs. */
  issuer?: string
  /** Overrides the authorization endpoint. */
  authorize?: string
  /** The token endpoint, likewise. */
  token?: string
  /** The user info endpoint, likewise. */
  user?: string
  /** Separated by spaces. */
  scopes?: string
  /** For Apple, instead of a secret: the private key (PEM) that signs one. */
  key?: string
  /** For Apple: the key's id. */
  keyId?: string
  /** For Apple: the team of the key. */
  team?: string
  /**
   * Of OpenID Connect: seconds since the visitor's login at the provider, after which it has to ask
   * again. Default: 300 if the issuer's metadata names the claim `auth_time`, otherwise 0, which
   * asks for nothing.
   */
  maxAge?: number
}

type Field = Exclude<keyof SocialSettings, 'name'>

const fields: Readonly<Record<Field, string>> = {
  id: 'ID',
  secret: 'SECRET',
  issuer: 'ISSUER',
  authorize: 'AUTHORIZE',
  token: 'TOKEN',
  user: 'USER',
  scopes: 'SCOPES',
  key: 'KEY',
  keyId: 'KEY_ID',
  team: 'TEAM',
  maxAge: 'MAX_AGE',
}
const fieldNames = Object.keys(fields) as Field[]

/** Their logins have no time (OAuth). */
const timeless = ['github', 'facebook', 'x', 'discord']
/** Seconds: as long as a session of the wallet. */
const oldest = 2_592_000

export const known: readonly string[] = ['google', 'github', 'apple', 'facebook', 'x', 'discord']

export const socialPrefix = 'PORTICO_SOCIAL_'
const variableOf = (name: string, field: Field): string =>
  `${socialPrefix}${name.toUpperCase().replaceAll('-', '_')}_${fields[field]}`

function isSafe(url: string): boolean {
  if (!isHttpUrl(url)) return false
  const { protocol, host, username, password, hash } = new URL(url)
  return (protocol === 'https:' || isLocal(host)) && `${username}${password}${hash}` === ''
}

function isSigningKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1'
  } catch {
    return false
  }
}

/** Does not repeat secrets. */
function faultOf(social: SocialSettings): string | undefined {
  const { name, id, secret, issuer, key, keyId, team, maxAge } = social
  const say = (field: Field, what: string): string => `${variableOf(name, field)} ${what}`
  if (!v.is(providerName, name))
    return `names "${name}": a provider is called by letters, digits and hyphens, as google`
  if (id === '') return `names ${name}: ${say('id', 'is missing')}`
  for (const field of ['issuer', 'authorize', 'token', 'user'] as const)
    if (social[field] !== undefined && !isSafe(social[field]))
      return `names ${name}: ${say(field, 'must be a URL like https://id.example')}`
  if (maxAge !== undefined && timeless.includes(name))
    return `names ${name}: ${say('maxAge', 'does not apply, because it states no time of a login')}`
  if (maxAge !== undefined && !(Number.isSafeInteger(maxAge) && maxAge >= 0 && maxAge <= oldest))
    return `names ${name}: ${say('maxAge', 'must be whole seconds, at most 30 days')}`
  if (!known.includes(name))
    return issuer === undefined ? `names ${name}: ${say('issuer', 'is missing')}` : undefined
  const made = name === 'apple' && key !== undefined
  if (made && (!isSigningKey(key) || !keyId || !team))
    return `names apple: ${say('key', `must be a private key of P-256 (PEM), with ${variableOf(name, 'keyId')} and ${variableOf(name, 'team')}`)}`
  return secret === undefined && !made ? `names ${name}: ${say('secret', 'is missing')}` : undefined
}

export function checkSocials(socials: readonly SocialSettings[]): readonly SocialSettings[] {
  for (const social of socials) {
    const fault = faultOf(social)
    if (fault !== undefined) throw new Error(fault)
  }
  if (new Set(socials.map(({ name }) => name)).size !== socials.length)
    throw new Error('names a provider twice')
  return socials
}

const read: Readonly<Partial<Record<Field, (text: string) => string | number>>> = {
  // An environment file has no line breaks, so a key's are written as `\n`.
  key: (text) => text.replaceAll('\\n', '\n'),
  maxAge: Number,
}

/** Reads `google,github,company` and each provider's variables. */
export function readSocials(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
): readonly SocialSettings[] {
  const names = text === '' ? [] : text.split(',').map((each) => each.trim())
  const ours = new Set(names.flatMap((name) => fieldNames.map((field) => variableOf(name, field))))
  const socials = names.map((name): SocialSettings => {
    const given = fieldNames.flatMap((field) => {
      const value = env[variableOf(name, field)]
      return value ? [[field, read[field]?.(value) ?? value]] : []
    })
    return { id: '', ...Object.fromEntries(given), name }
  })
  checkSocials(socials)
  for (const [variable, value] of Object.entries(env))
    if (value && variable.startsWith(socialPrefix) && !ours.has(variable))
      throw new Error(
        `has no provider that ${variable} belongs to, or ${variable} is not one of its settings`,
      )
  return socials
}
