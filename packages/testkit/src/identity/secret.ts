import { generateKeyPairSync, verify, type KeyObject } from 'node:crypto'

export interface AppleTeam {
  key: string
  keyId: string
  team: string
  isGood(secret: string, client: string, audience: string): boolean
}

const partOf = (text = ''): Record<string, unknown> =>
  JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as Record<string, unknown>

/**
 * ES256, at most half a year:
 * https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
function holds(
  publicKey: KeyObject,
  secret: string,
  wanted: Readonly<Record<string, string>>,
): boolean {
  const [head, body, signature = ''] = secret.split('.')
  const [{ alg, kid }, { iss, sub, aud, exp, iat }] = [partOf(head), partOf(body)]
  const now = Date.now() / 1_000
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return (
    isSigned &&
    alg === 'ES256' &&
    kid === wanted['kid'] &&
    iss === wanted['iss'] &&
    sub === wanted['sub'] &&
    aud === wanted['aud'] &&
    Number(exp) > now &&
    Number(iat) <= now + 30 &&
    Number(exp) - Number(iat) <= 15_777_000
  )
}

export function createTeam(): AppleTeam {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const [keyId, team] = ['ABC123DEFG', 'TEAM123456']
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyId,
    team,
    isGood(secret, client, audience) {
      try {
        return holds(publicKey, secret, { kid: keyId, iss: team, sub: client, aud: audience })
      } catch {
        return false
      }
    },
  }
}
