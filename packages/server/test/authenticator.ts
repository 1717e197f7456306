/**
 * A software authenticator: passkeys with real keys (P-256), whose answers have the byte format of
 * WebAuthn, level 3 (6.1, 6.5).
 */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** CBOR of what an authenticator sends: whole numbers, texts, bytes, maps. */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, count: number): Buffer =>
    count < 24
      ? Buffer.from([(major << 5) | count])
      : count < 256
        ? Buffer.from([(major << 5) | 24, count])
        : Buffer.from([(major << 5) | 25, count >> 8, count & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...(value as ReadonlyMap<number | string, Parameters<typeof cbor>[0]>)]
  return Buffer.concat([
    head(5, entries.length),
    ...entries.flatMap(([key, each]) => [cbor(key), cbor(each)]),
  ])
}

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest()
const text = (bytes: Buffer): string => bytes.toString('base64url')

/** The content of an answer. It is correct except for what a test overrides. */
export interface Overrides {
  origin: string
  /** Of the page that framed the frame. */
  top?: string
  challenge?: string
  type?: string
  rpId?: string
  /** The visitor was asked who they are. */
  verified?: boolean
  counter?: number
  handle?: string
}

/** The options, as far as an authenticator reads them. */
export interface Options {
  challenge: string
  rp?: { id: string }
  rpId?: string
  user?: { id: string }
}

export interface Passkey {
  id: string
  handle: string
  rpId: string
  /** How often it was used. */
  counter: number
}

export interface Authenticator {
  passkeys: Passkey[]
  create(options: Options, overrides: Overrides): Record<string, unknown>
  get(options: Options, overrides: Overrides, passkey?: Passkey): Record<string, unknown>
}

const clientData = (type: string, { challenge }: Options, overrides: Overrides): string =>
  text(
    Buffer.from(
      JSON.stringify({
        type: overrides.type ?? type,
        challenge: overrides.challenge ?? challenge,
        origin: overrides.origin,
        crossOrigin: overrides.top !== undefined,
        ...(overrides.top !== undefined && { topOrigin: overrides.top }),
      }),
    ),
  )

function authenticatorData(
  rpId: string,
  counter: number,
  overrides: Overrides,
  attested?: Buffer,
): Buffer {
  const flags = 0x01 | (overrides.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(overrides.counter ?? counter)
  return Buffer.concat([
    sha256(overrides.rpId ?? rpId),
    Buffer.from([flags]),
    count,
    attested ?? Buffer.alloc(0),
  ])
}

/** @param counts Whether its passkeys count their uses; synced ones stay at 0. */
export function createAuthenticator({ counts = true }: { counts?: boolean } = {}): Authenticator {
  const keys = new Map<string, KeyObject>()
  const passkeys: Passkey[] = []
  const answer = (id: string, response: Record<string, unknown>): Record<string, unknown> => ({
    id,
    rawId: id,
    type: 'public-key',
    response,
    clientExtensionResults: { prf: { enabled: true } },
    authenticatorAttachment: 'platform',
  })
  return {
    passkeys,
    create(options, overrides) {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const { x, y } = publicKey.export({ format: 'jwk' })
      const raw = randomBytes(16)
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x!, 'base64url')],
          [-3, Buffer.from(y!, 'base64url')],
        ]),
      )
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, raw.length]), raw, cose])
      const passkey: Passkey = {
        id: text(raw),
        handle: options.user!.id,
        rpId: options.rp!.id,
        counter: 0,
      }
      passkeys.push(passkey)
      keys.set(passkey.id, privateKey)
      const authData = authenticatorData(passkey.rpId, 0, overrides, attested)
      const attestation = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return answer(passkey.id, {
        clientDataJSON: clientData('webauthn.create', options, overrides),
        attestationObject: text(attestation),
        transports: ['internal', 'hybrid'],
      })
    },
    get(options, overrides, passkey = passkeys.at(-1)!) {
      if (counts) passkey.counter += 1
      const authData = authenticatorData(passkey.rpId, passkey.counter, overrides)
      const client = clientData('webauthn.get', options, overrides)
      const signed = Buffer.concat([authData, sha256(Buffer.from(client, 'base64url'))])
      const signature = sign('sha256', signed, keys.get(passkey.id)!)
      return answer(passkey.id, {
        clientDataJSON: client,
        authenticatorData: text(authData),
        signature: text(signature),
        userHandle: overrides.handle ?? passkey.handle,
      })
    },
  }
}
