/**
 * Signatures of hardware wallets on Solana, which sign an off-chain message that contains the text.
 */
import {
  createKeyPairFromPrivateKeyBytes,
  compileOffchainMessageEnvelope,
  getOffchainMessageEnvelopeEncoder,
  offchainMessageApplicationDomain,
  offchainMessageContentUtf8Of1232BytesMax,
  signOffchainMessageEnvelope,
  type Address,
  type OffchainMessage,
} from '@solana/kit'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { writeMessage } from '@portico/core/siwx-message'
import { createVerifier } from '../src/verify/index.ts'
import { dataOf, now, origin, solana, solanaAddress } from './sign-in.ts'

const secret = Uint8Array.from({ length: 32 }, () => 7)
const verifier = createVerifier({ origins: [origin], chains: [solana], now: () => now })
const requiredSignatories = [{ address: solanaAddress as Address }] as const
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Verifies a signed message; `as` is sent instead of the message that was signed. */
async function reasonOf(
  sign: (message: string) => Promise<string> | string,
  as = (message: string) => message,
): Promise<string> {
  const data = dataOf({ chainId: solana, accountAddress: solanaAddress, statement: 'One for all' })
  const message = writeMessage(data)
  const result = await verifier.verify({
    signature: await sign(message),
    message: as(message),
    nonce: data.nonce,
  })
  return result.ok ? 'ok' : result.reason
}
const tampered = (message: string): string => message.replace('One for all', 'All for one')
const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, secret)

/** Solana's own library. */
const none = offchainMessageApplicationDomain('11111111111111111111111111111111')
const made: Readonly<Record<string, (message: string) => OffchainMessage>> = {
  'version 0': (message) => ({
    version: 0,
    applicationDomain: none,
    content: offchainMessageContentUtf8Of1232BytesMax(message),
    requiredSignatories,
  }),
  'version 1': (message) => ({ version: 1, content: message, requiredSignatories }),
}
async function signedByKit(
  message: OffchainMessage,
): Promise<{ signature: Uint8Array; content: Uint8Array; envelope: Uint8Array }> {
  const { privateKey, publicKey } = await createKeyPairFromPrivateKeyBytes(secret)
  const signed = await signOffchainMessageEnvelope(
    [{ privateKey, publicKey }],
    compileOffchainMessageEnvelope(message),
  )
  return {
    signature: signed.signatures[solanaAddress as Address]!,
    content: Uint8Array.from(signed.content),
    envelope: Uint8Array.from(getOffchainMessageEnvelopeEncoder().encode(signed)),
  }
}

for (const [version, of] of Object.entries(made)) {
  test(`${version}: verifies the signature alone, in base58 or base64`, async () => {
    const by = (spell: (bytes: Uint8Array) => string) => async (message: string) =>
      spell((await signedByKit(of(message))).signature)
    expect(await reasonOf(by(base58.encode))).toBe('ok')
    expect(await reasonOf(by(base64.encode))).toBe('ok')
    expect(await reasonOf(by(base58.encode), tampered)).toBe('bad-signature')
  })

  test(`${version}: verifies the signature in front of the signed bytes`, async () => {
    const by = async (message: string): Promise<string> =>
      base58.encode((await signedByKit(of(message))).envelope)
    expect(await reasonOf(by)).toBe('ok')
    expect(await reasonOf(by, tampered)).toBe('bad-signature')
  })

  test(`${version}: refuses one of another signer, of two, or with trailing bytes`, async () => {
    const other = base58.encode(ed25519.getPublicKey(secret.map((byte) => byte + 1))) as Address
    const changed = (requiredSignatories: readonly { address: Address }[]) => (message: string) =>
      base58.encode(
        sign(
          Uint8Array.from(
            compileOffchainMessageEnvelope({ ...of(message), requiredSignatories }).content,
          ),
        ),
      )
    expect(await reasonOf(changed([{ address: other }]))).toBe('bad-signature')
    expect(await reasonOf(changed([...requiredSignatories, { address: other }]))).toBe(
      'bad-signature',
    )
    const longer = (message: string) =>
      base58.encode(
        sign(Uint8Array.from([...compileOffchainMessageEnvelope(of(message)).content, 0])),
      )
    expect(await reasonOf(longer)).toBe('bad-signature')
  })
}

test('version 0 with an application domain: verifies the envelope', async () => {
  const applicationDomain = offchainMessageApplicationDomain(base58.encode(secret))
  const signedFor = async (message: string) =>
    signedByKit({
      ...(made['version 0']!(message) as OffchainMessage & { version: 0 }),
      applicationDomain,
    })
  expect(
    await reasonOf(async (message) => base58.encode((await signedFor(message)).envelope)),
  ).toBe('ok')
  expect(
    await reasonOf(async (message) => base58.encode((await signedFor(message)).signature)),
  ).toBe('bad-signature')
})

test('version 0 in ASCII format: accepts a new line as newer devices do', async () => {
  const content = (message: string) =>
    compileOffchainMessageEnvelope(made['version 0']!(message)).content.map((byte, at) =>
      at === 49 ? 0 : byte,
    )
  expect(await reasonOf((message) => base58.encode(sign(Uint8Array.from(content(message)))))).toBe(
    'ok',
  )
})

/** The earlier form, which older devices and the command line sign: without domain and signers. */
const early = (message: string, format = 1): Uint8Array => {
  const text = utf8(message)
  return Uint8Array.from([
    0xff,
    ...utf8('solana offchain'),
    0,
    format,
    text.length & 255,
    text.length >> 8,
    ...text,
  ])
}

test('verifies the first form of version 0 of its reference implementation', async () => {
  // https://github.com/anza-xyz/solana-sdk/blob/master/offchain-message/src/lib.rs, its test of ASCII.
  expect([...early('Test Message', 0)]).toEqual([
    255, 115, 111, 108, 97, 110, 97, 32, 111, 102, 102, 99, 104, 97, 105, 110, 0, 0, 12, 0, 84, 101,
    115, 116, 32, 77, 101, 115, 115, 97, 103, 101,
  ])
  expect(await reasonOf((message) => base58.encode(sign(early(message))))).toBe('ok')
  expect(
    await reasonOf((message) =>
      base58.encode(Uint8Array.from([1, ...sign(early(message)), ...early(message)])),
    ),
  ).toBe('ok')
  expect(await reasonOf((message) => base58.encode(sign(early(message))), tampered)).toBe(
    'bad-signature',
  )
  expect(await reasonOf((message) => base58.encode(sign(early(message, 3))))).toBe('bad-signature')
})

test('refuses an envelope around another message, whatever precedes it', async () => {
  expect(
    await reasonOf((message) =>
      base58.encode(Uint8Array.from([1, ...sign(utf8(message)), ...utf8(message)])),
    ),
  ).toBe('bad-signature')
  expect(
    await reasonOf((message) =>
      base58.encode(Uint8Array.from([2, ...sign(early(message)), ...early(message)])),
    ),
  ).toBe('bad-signature')
  expect(
    await reasonOf((message) =>
      base58.encode(Uint8Array.from([1, ...sign(early('Hello')), ...early(message)])),
    ),
  ).toBe('bad-signature')
  expect(await reasonOf(() => base58.encode(new Uint8Array(63)))).toBe('malformed')
  expect(await reasonOf(() => 'signed, sealed')).toBe('malformed')
})
