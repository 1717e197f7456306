import { expect, test } from 'vitest'
import { fromBase64, toBase64url } from '../shared/bytes.ts'
import { createAuthenticator } from './authenticator.fixture.ts'
import { askAuthenticator, mayAsk } from './authenticator.ts'

const quiet = (): AbortSignal => new AbortController().signal
const challenge = toBase64url(new Uint8Array(32).fill(3))
const creation = {
  challenge,
  rp: { id: 'wallet.example', name: 'Shop' },
  user: { id: toBase64url(new Uint8Array(16).fill(9)), name: 'Ana', displayName: 'Ana' },
  pubKeyCredParams: [],
  excludeCredentials: [{ id: toBase64url(new Uint8Array(4)), type: 'public-key' }],
  extensions: { prf: {}, credProps: true },
}
const request = { challenge, rpId: 'wallet.example', userVerification: 'required' }

test('derives the wallet’s key on creation and use of a passkey, and sends none of it to the server', async () => {
  const authenticator = createAuthenticator()
  const view = authenticator.window()
  const made = await askAuthenticator(view, 'create', creation, quiet())
  const used = await askAuthenticator(view, 'get', request, quiet())
  expect(made.secret).toHaveLength(32)
  expect(used.secret).toEqual(made.secret)
  const reported = JSON.stringify([made.response, used.response])
  expect(reported).not.toContain('"prf"')
  expect(reported).not.toContain(toBase64url(made.secret!))
  expect(made.response).toMatchObject({
    id: authenticator.passkeys[0]!.id,
    type: 'public-key',
    clientExtensionResults: {},
    response: { transports: ['internal'] },
  })
  expect(used.response).toMatchObject({
    response: {
      userHandle: expect.any(String),
      signature: expect.any(String),
      authenticatorData: expect.any(String),
    },
  })
})

test('parses JSON options itself when the browser cannot, and by the browser otherwise', async () => {
  const authenticator = createAuthenticator()
  await askAuthenticator(authenticator.window(), 'create', creation, quiet())
  const { options } = authenticator.asked[0]!
  expect(options['challenge']).toEqual(fromBase64(challenge))
  expect(options).toMatchObject({
    user: { id: new Uint8Array(16).fill(9), name: 'Ana' },
    excludeCredentials: [{ id: new Uint8Array(4) }],
    extensions: { credProps: true, prf: { eval: { first: expect.any(ArrayBuffer) } } },
  })
  const question = await crypto.subtle.digest(
    'SHA-256',
    new TextEncoder().encode('portico-recovery'),
  )
  expect(options['extensions']).toMatchObject({ prf: { eval: { first: question } } })
  const read = { challenge: new Uint8Array(1), rpId: 'wallet.example', fromBrowser: true }
  await askAuthenticator(
    authenticator.window({ PublicKeyCredential: { parseRequestOptionsFromJSON: () => read } }),
    'get',
    request,
    quiet(),
  )
  expect(authenticator.asked[1]!.options).toMatchObject({
    fromBrowser: true,
    extensions: { prf: {} },
  })
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['SecurityError', 'refused'],
  ['InvalidStateError', 'exists'],
  ['NotSupportedError', 'none'],
])('maps the browser’s %s to %s', async (name, fault) => {
  const authenticator = createAuthenticator()
  authenticator.refuses = name
  await expect(
    askAuthenticator(authenticator.window(), 'create', creation, quiet()),
  ).rejects.toMatchObject({ fault })
})

test('refuses without permission, reports unknown permission, and has no passkeys without support', async () => {
  const authenticator = createAuthenticator()
  const policy = (isAllowed: boolean) => ({
    featurePolicy: {
      allowsFeature: (name: string) => isAllowed && name === 'publickey-credentials-get',
    },
  })
  const refused = authenticator.window({ top: null, document: policy(false) })
  await expect(askAuthenticator(refused, 'get', request, quiet())).rejects.toMatchObject({
    fault: 'refused',
  })
  expect(authenticator.asked).toEqual([])
  const half = authenticator.window({ top: null, document: policy(true) })
  expect([
    mayAsk(half, 'get'),
    mayAsk(half, 'create'),
    mayAsk(authenticator.window({ top: null }), 'get'),
    mayAsk(authenticator.window(), 'create'),
  ]).toEqual([true, false, null, true])
  authenticator.refuses = 'NotAllowedError'
  await expect(
    askAuthenticator(authenticator.window({ top: null }), 'get', request, quiet()),
  ).rejects.toMatchObject({ fault: 'maybe' })
  await expect(
    askAuthenticator(authenticator.window({ navigator: {} }), 'get', request, quiet()),
  ).rejects.toMatchObject({ fault: 'none' })
})

test('reports a passkey without a key, and ends with the reason of an abort', async () => {
  const authenticator = createAuthenticator()
  authenticator.prf = 'used'
  expect(await askAuthenticator(authenticator.window(), 'create', creation, quiet())).toMatchObject(
    { secret: null, canGive: true },
  )
  authenticator.prf = 'never'
  expect(await askAuthenticator(authenticator.window(), 'get', request, quiet())).toMatchObject({
    secret: null,
    canGive: false,
  })
  const stop = new AbortController()
  stop.abort(new Error('given up'))
  await expect(
    askAuthenticator(authenticator.window(), 'get', request, stop.signal),
  ).rejects.toThrow('given up')
  await expect(
    askAuthenticator(authenticator.window(), 'get', { ...request, challenge: '!' }, quiet()),
  ).rejects.toThrow(TypeError)
})
