/** Sign-ins of a namespace that a host adds to the verifier. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from 'vitest'
import { writeMessage } from '@portico/core/siwx-message'
import { pebble } from '../../../docs/examples/pebble/pebble.ts'
import { createVerifier, type SignInNamespace } from '../src/verify/index.ts'

const secret = new Uint8Array(32).fill(1)
const address = `pb${Buffer.from(ed25519.getPublicKey(secret)).toString('hex')}`
const { declaration } = pebble()
const now = Date.parse('2026-11-25T12:00:00Z')
const nonce = 'f2ZoVq8WmJ3LzKxT'
const message = writeMessage(
  {
    domain: 'shop.example',
    accountAddress: address,
    chainId: 'pebble:main',
    uri: 'https://shop.example',
    version: '1',
    nonce,
    issuedAt: new Date(now).toISOString(),
  },
  [declaration!],
)
const sign = (text: string): string =>
  Buffer.from(ed25519.sign(Buffer.from(text), secret)).toString('hex')

const added: SignInNamespace = {
  namespace: 'pebble',
  signIn: declaration!.signIn!,
  async check({ message: text, signature, address: by }) {
    const key = Buffer.from(by.slice(2), 'hex')
    return ed25519.verify(Buffer.from(signature, 'hex'), Buffer.from(text), key)
      ? 'valid'
      : 'bad-signature'
  },
}
const settings = { origins: ['https://shop.example'], chains: ['pebble:main'], now: () => now }
const { verify } = createVerifier({ ...settings, namespaces: [added] })

test('accepts a sign-in that the added check accepts', async () => {
  expect(await verify({ message, signature: sign(message), nonce })).toMatchObject({
    ok: true,
    account: `pebble:main:${address}`,
  })
})

test.each([
  ['another text was signed', sign('hello')],
  ['the signature makes the check throw', '00'],
])('refuses a sign-in if %s', async (_, signature) => {
  expect(await verify({ message, signature, nonce })).toMatchObject({ reason: 'bad-signature' })
})

test('refuses to be made for a chain that nothing can verify', () => {
  expect(() => createVerifier(settings)).toThrow('Sign-ins on pebble:main cannot be verified')
})
