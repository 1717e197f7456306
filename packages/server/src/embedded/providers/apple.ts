import { createPrivateKey, sign } from 'node:crypto'

/** Seconds; Apple allows half a year. */
const life = 300
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A token signed with the team's key, made for each use, by the system clock, as id_tokens are
 * checked.
 */
export function appleSecret(
  { id, key, keyId, team }: { id: string; key: string; keyId: string; team: string },
  audience: string,
): string {
  const now = Math.floor(Date.now() / 1_000)
  const text = `${part({ alg: 'ES256', kid: keyId, typ: 'JWT' })}.${part({ iss: team, iat: now, exp: now + life, aud: audience, sub: id })}`
  return `${text}.${sign('sha256', Buffer.from(text), { key: createPrivateKey(key), dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}
