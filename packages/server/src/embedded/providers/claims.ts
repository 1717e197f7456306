/** Invalid values are refused or left out. */
import * as v from 'valibot'
import { addressOf } from '../../mail/address.ts'
import { emailAddress } from '../../wire.ts'
import type { Identity } from '../identities.ts'

export type Person = Pick<Identity, 'subject' | 'name' | 'picture' | 'email'>

/** Also characters that change the direction of text. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Cs}/gu

/** One line of at most 128 characters; null for none. */
export function nameOf(text: unknown): string | null {
  if (typeof text !== 'string') return null
  return [...text.slice(0, 1_024).replace(unseen, ' ').trim()].slice(0, 128).join('') || null
}

/** Null where a page of https cannot show it. */
export function pictureOf(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > 2_048) return null
  const parsed = URL.parse(url)
  return parsed?.protocol === 'https:' && parsed.username === ''
    ? parsed.href.slice(0, 2_048)
    : null
}

/** Null unless the provider marks it as verified. */
const verifiedOf = (email: unknown, verified: unknown): string | null =>
  verified === true && v.is(emailAddress, email) ? addressOf(email.trim()) : null

const person = (
  subject: string,
  name: unknown,
  picture: unknown,
  email: string | null = null,
): Person => ({ subject, name: nameOf(name), picture: pictureOf(picture), email })

/** OpenID Connect: at most 255 ASCII characters. */
const subject = v.pipe(v.string(), v.regex(/^[\x20-\x7e]{1,255}$/))
const optional = v.optional(v.unknown())

const openIdClaims = v.object({
  sub: subject,
  name: optional,
  preferred_username: optional,
  picture: optional,
  email: optional,
  email_verified: optional,
})
export function readOpenId(claims: unknown): Person {
  const {
    sub,
    name,
    preferred_username: username,
    picture,
    email,
    email_verified: verified,
  } = v.parse(openIdClaims, claims)
  return person(sub, nameOf(name) ?? username, picture, verifiedOf(email, verified))
}

/**
 * Apple writes `"true"` for `true`, and sends the name beside the id_token, only at the first
 * visit: https://developer.apple.com/documentation/signinwithapple.
 */
export function readApple(claims: unknown, user: string | undefined): Person {
  const { sub, email, email_verified: verified } = v.parse(openIdClaims, claims)
  return person(
    sub,
    appleName(user),
    null,
    verifiedOf(email, verified === 'true' || verified === true),
  )
}

const appleUser = v.pipe(
  v.string(),
  v.maxLength(1_024),
  v.parseJson(),
  v.object({
    name: v.object({ firstName: v.optional(v.string(), ''), lastName: v.optional(v.string(), '') }),
  }),
)
/** Comes through the browser, so it is untrusted. */
function appleName(user: string | undefined): string | undefined {
  const parsed = v.safeParse(appleUser, user)
  return parsed.success
    ? `${parsed.output.name.firstName} ${parsed.output.name.lastName}`
    : undefined
}

/**
 * https://docs.github.com/rest/users/users#get-the-authenticated-user. A login name can pass to
 * another person, an id never does.
 */
const githubUser = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  login: v.string(),
  name: optional,
  avatar_url: optional,
})
const githubEmails = v.array(
  v.object({ email: v.string(), primary: v.boolean(), verified: v.boolean() }),
)
export function readGithub(user: unknown, emails: unknown): Person {
  const { id, login, name, avatar_url: picture } = v.parse(githubUser, user)
  const listed = v.safeParse(githubEmails, emails)
  const primary = listed.success ? listed.output.find((each) => each.primary) : undefined
  return person(
    String(id),
    nameOf(name) ?? login,
    picture,
    verifiedOf(primary?.email, primary?.verified),
  )
}

/**
 * https://developers.facebook.com/docs/graph-api/reference/user. It does not say whether an address
 * is verified, so none is used.
 */
const facebookUser = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,32}$/)),
  name: optional,
  picture: v.optional(v.object({ data: v.optional(v.object({ url: optional })) })),
})
export function readFacebook(user: unknown): Person {
  const { id, name, picture } = v.parse(facebookUser, user)
  return person(id, name, picture?.data?.url)
}

/** https://docs.x.com/x-api/users/user-lookup-me. A login's scopes give no address. */
const xUser = v.object({
  data: v.object({
    id: v.pipe(v.string(), v.regex(/^\d{1,32}$/)),
    name: optional,
    username: v.string(),
    profile_image_url: optional,
  }),
})
export function readX(user: unknown): Person {
  const { id, name, username, profile_image_url: picture } = v.parse(xUser, user).data
  return person(id, nameOf(name) ?? username, picture)
}

/** https://discord.com/developers/docs/resources/user#user-object. */
const discordUser = v.object({
  id: v.pipe(v.string(), v.regex(/^\d{1,32}$/)),
  username: v.string(),
  global_name: optional,
  avatar: v.nullish(v.pipe(v.string(), v.regex(/^\w{1,64}$/))),
  email: optional,
  verified: optional,
})
export function readDiscord(user: unknown): Person {
  const { id, username, global_name: name, avatar, email, verified } = v.parse(discordUser, user)
  return person(
    id,
    nameOf(name) ?? username,
    avatar ? `https://cdn.discordapp.com/avatars/${id}/${avatar}.png` : null,
    verifiedOf(email, verified),
  )
}
