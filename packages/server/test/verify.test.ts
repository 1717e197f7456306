/**
 * What a verifier checks of a message; each attack has its own test. Signatures of contracts are in
 * verify-evm.test.ts.
 */
import { readMessage, writeMessage, type SiwxMessageData } from '@portico/core/siwx-message'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createNonce,
  createVerifier,
  type Refusal,
  type VerifierOptions,
} from '../src/verify/index.ts'
import {
  ada,
  dataOf,
  eve,
  mainnet,
  now,
  origin,
  signed,
  signSolana,
  solana,
  solanaAddress,
} from './sign-in.ts'

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** A node of mainnet on which no account is a contract. */
const node: typeof fetch = async (_, init) => {
  const { method } = JSON.parse(String(init?.body)) as { method: string }
  return Response.json({
    jsonrpc: '2.0',
    id: 1,
    result: method === 'eth_chainId' ? '0x1' : word(0),
  })
}

const verifierOf = (more: Partial<VerifierOptions> = {}): ReturnType<typeof createVerifier> =>
  createVerifier({
    origins: [origin],
    chains: [mainnet, solana],
    nodes: { [mainnet]: ['http://node.example'] },
    fetch: node,
    now: () => now,
    ...more,
  })

async function reasonOf(
  data: SiwxMessageData,
  more?: Partial<VerifierOptions>,
): Promise<Refusal | 'ok'> {
  const result = await verifierOf(more).verify(await signed(data))
  return result.ok ? 'ok' : result.reason
}

test('returns the signer with the chain and all fields of the message', async () => {
  const data = dataOf({
    statement: 'I accept the terms',
    resources: ['https://shop.example/terms'],
  })
  expect(await verifierOf().verify(await signed(data))).toEqual({
    ok: true,
    account: `eip155:1:${ada.address}`,
    chain: mainnet,
    address: ada.address,
    data,
  })
})

test('Solana: verifies a text’s signature by the key of the address', async () => {
  const data = dataOf({ chainId: solana, accountAddress: solanaAddress })
  const message = writeMessage(data)
  const signature = signSolana(message)
  expect(await verifierOf().verify({ message, signature, nonce: data.nonce })).toMatchObject({
    ok: true,
    account: `${solana}:${solanaAddress}`,
  })
  expect(
    await verifierOf().verify({ message, signature: signSolana(`${message} `), nonce: data.nonce }),
  ).toEqual({ ok: false, reason: 'bad-signature', status: 401 })
  expect(
    await verifierOf().verify({ message, signature: signature.slice(0, 40), nonce: data.nonce }),
  ).toEqual({ ok: false, reason: 'malformed', status: 400 })
})

test.each<[string, Refusal, Partial<SiwxMessageData>]>([
  ['other domain', 'wrong-domain', { domain: 'evil.example' }],
  ['other domain that ends like ours', 'wrong-domain', { domain: 'evil-shop.example' }],
  ['other domain that begins like ours', 'wrong-domain', { domain: 'shop.example.evil.example' }],
  ['other port', 'wrong-domain', { domain: 'shop.example:8443' }],
  ['altered case of the domain', 'wrong-domain', { domain: 'Shop.example' }],
  ['a name in front of the domain', 'wrong-domain', { domain: 'shop.example@evil.example' }],
  ['other URI', 'wrong-uri', { uri: 'https://evil.example' }],
  ['other scheme of the URI', 'wrong-uri', { uri: 'http://shop.example' }],
  [
    'our host as a name in front of another',
    'wrong-uri',
    { uri: 'https://shop.example@evil.example' },
  ],
  ['a URI without an origin', 'wrong-uri', { uri: 'urn:shop.example' }],
  ['other chain', 'wrong-chain', { chainId: 'eip155:10' }],
  ['expired', 'expired', { expirationTime: new Date(now - 60_000).toISOString() }],
  ['not yet valid', 'not-yet-valid', { notBefore: new Date(now + 61_000).toISOString() }],
  ['issued in the future', 'not-yet-valid', { issuedAt: new Date(now + 61_000).toISOString() }],
])('%s: %s', async (_, reason, more) => {
  expect(await reasonOf(dataOf(more))).toBe(reason)
})

test('refuses the domain of one project page with the URI of another', async () => {
  const origins = [origin, 'https://bank.example']
  expect(await reasonOf(dataOf({ uri: 'https://bank.example' }), { origins })).toBe('wrong-uri')
  expect(
    await reasonOf(dataOf({ domain: 'bank.example', uri: 'https://bank.example/login' }), {
      origins,
    }),
  ).toBe('ok')
})

test('clock skew: allows a minute either way, or the host’s limit', async () => {
  const within = {
    issuedAt: new Date(now + 59_000).toISOString(),
    notBefore: new Date(now + 59_000).toISOString(),
    expirationTime: new Date(now - 59_000).toISOString(),
  }
  expect(await reasonOf(dataOf(within))).toBe('ok')
  expect(await reasonOf(dataOf({ issuedAt: within.issuedAt }), { tolerance: 0 })).toBe(
    'not-yet-valid',
  )
  expect(await reasonOf(dataOf({ expirationTime: within.expirationTime }), { tolerance: 0 })).toBe(
    'expired',
  )
})

test('refuses another message’s nonce, and a missing one', async () => {
  const sent = await signed(dataOf())
  expect(await verifierOf().verify({ ...sent, nonce: createNonce() })).toMatchObject({
    reason: 'nonce',
  })
  expect(await verifierOf().verify({ ...sent, nonce: '' })).toMatchObject({ reason: 'nonce' })
})

test('tampered message: refuses any changed letter', async () => {
  const sent = await signed(dataOf({ statement: 'I buy one' }))
  expect(
    await verifierOf().verify({ ...sent, message: sent.message.replace('one', 'two') }),
  ).toMatchObject({ reason: 'bad-signature' })
  for (const message of [
    `${sent.message}\n`,
    ` ${sent.message}`,
    sent.message.replaceAll('\n', '\r\n'),
    sent.message.replace('Version: 1', 'Version: 2'),
  ])
    expect(await verifierOf().verify({ ...sent, message })).toMatchObject({
      reason: 'malformed',
      status: 400,
    })
})

test('refuses Unicode lookalikes in a message', async () => {
  const sent = await signed(dataOf())
  for (const [ours, theirs] of [
    ['shop', 'sh\u043Ep'],
    ['shop', '\uFF53hop'],
    ['shop', 'sho\u200Bp'],
    ['.example', '\u3002example'],
    ['sign', 's\u0456gn'],
  ] as const) {
    const message = sent.message.replaceAll(ours, theirs)
    expect(message).not.toBe(sent.message)
    const signature = await ada.signMessage({ message })
    expect(await verifierOf().verify({ ...sent, message, signature })).toMatchObject({
      ok: false,
      reason: 'malformed',
    })
  }
})

test('altered case of the address: accepts the checksummed form only', async () => {
  for (const accountAddress of [
    ada.address.toLowerCase(),
    `0x${ada.address.slice(2).toUpperCase()}`,
    ada.address.replace('f39F', 'F39F'),
  ]) {
    const message = (await signed(dataOf())).message.replace(ada.address, accountAddress)
    const nonce = readMessage(message)?.nonce ?? ''
    expect(
      await verifierOf().verify({ message, signature: await ada.signMessage({ message }), nonce }),
    ).toMatchObject({ ok: false, reason: 'malformed' })
  }
})

test('refuses another account’s signature', async () => {
  const sent = await signed(dataOf())
  expect(
    await verifierOf().verify({
      ...sent,
      signature: await eve.signMessage({ message: sent.message }),
    }),
  ).toEqual({ ok: false, reason: 'bad-signature', status: 401 })
})

test('malleable signature: accepts only the lower of the two forms', async () => {
  const sent = await signed(dataOf())
  const s = secp256k1.Point.Fn.ORDER - BigInt(`0x${sent.signature.slice(66, 130)}`)
  const v = sent.signature.endsWith('1b') ? '1c' : '1b'
  const signature = `${sent.signature.slice(0, 66)}${s.toString(16).padStart(64, '0')}${v}`
  expect(await verifierOf().verify({ ...sent, signature })).toMatchObject({
    reason: 'bad-signature',
  })
})

test.each([
  '',
  '0x123',
  '0x1234',
  'not a signature',
  `0x${'00'.repeat(65)}`,
  `0x${'ff'.repeat(65)}`,
  `0x${'ab'.repeat(9_000)}`,
  `0x${'ab'.repeat(100)}${'6492'.repeat(16)}`,
])('refuses an invalid signature (%#)', async (signature) => {
  expect(await verifierOf().verify({ ...(await signed(dataOf())), signature })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^(malformed|bad-signature)$/),
  })
})

const failing: readonly [string, typeof fetch][] = [
  ['is down', async () => Promise.reject(new TypeError('fetch failed'))],
  ['refuses', async () => new Response('busy', { status: 429 })],
  [
    'answers an error',
    async () =>
      Response.json({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted' } }),
  ],
  ['answers nonsense', async () => new Response('<html>')],
  ['answers at endless length', async () => new Response('x'.repeat(1_000_000))],
  ['serves another chain', async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x2' })],
  [
    'answers a word that means nothing',
    async (url, init) =>
      String(init?.body).includes('eth_call')
        ? Response.json({ result: word(7) })
        : node(url, init),
  ],
]
test.each(failing)('decides nothing on a signature when a node %s', async (_, reach) => {
  const sent = await signed(dataOf())
  const verifier = verifierOf({ fetch: reach })
  expect(await verifier.verify(sent)).toEqual({ ok: false, reason: 'unavailable', status: 503 })
  expect(
    await verifier.verify({ ...sent, signature: await eve.signMessage({ message: sent.message }) }),
  ).toMatchObject({ reason: 'unavailable' })
})

test('requests the next node when one times out or is down', async () => {
  const asked: string[] = []
  const reach: typeof fetch = (url, init) => {
    asked.push(String(url))
    if (String(url) === 'http://first.example/')
      return Promise.reject(new TypeError('fetch failed'))
    return node(url, init)
  }
  expect(
    await reasonOf(dataOf(), {
      fetch: reach,
      nodes: { [mainnet]: ['http://first.example/', 'http://second.example/'] },
    }),
  ).toBe('ok')
  expect(asked).toEqual([
    'http://first.example/',
    'http://second.example/',
    'http://second.example/',
  ])
})

test('checks the message’s claims before any request to a node', async () => {
  const reach: typeof fetch = async () => Promise.reject(new Error('asked'))
  expect(await reasonOf(dataOf({ domain: 'evil.example' }), { fetch: reach })).toBe('wrong-domain')
})

test.each<[string, Partial<VerifierOptions>]>([
  ['is not an origin', { origins: ['https://shop.example/'] }],
  ['is not an origin', { origins: ['shop.example'] }],
  ['is not a CAIP-2 id', { chains: ['1'] }],
  ['cannot be verified', { chains: ['tron:0x2b6653dc'] }],
  ['needs nodes', { chains: ['eip155:10'] }],
  ['needs http(s) URLs', { nodes: { [mainnet]: ['node.example'] } }],
])('settings: reports a fault at once: %s', (text, more) => {
  expect(() => verifierOf(more)).toThrow(text)
})

test('signs no user in and throws nothing for any input', async () => {
  const verifier = createVerifier({
    origins: [origin],
    chains: [...others.map(([chain]) => chain), mainnet],
    nodes: { [mainnet]: ['http://node.example'] },
    fetch: node,
    now: () => now,
  })
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.base64String({ maxLength: 200 }),
    fc.uint8Array({ maxLength: 200 }).map((bytes) => `0x${Buffer.from(bytes).toString('hex')}`),
  )
  const account = fc.constantFrom(...others, [mainnet, ada.address] as const)
  await fc.assert(
    fc.asyncProperty(
      account,
      text,
      fc.option(text, { nil: undefined }),
      async ([chainId, accountAddress], signature, publicKey) => {
        const data = dataOf({ chainId, accountAddress })
        const result = await verifier.verify({
          message: writeMessage(data),
          signature,
          publicKey,
          nonce: data.nonce,
        })
        expect(result).toMatchObject({
          ok: false,
          reason: expect.stringMatching(/^(malformed|bad-signature)$/),
        })
      },
    ),
    { numRuns: 300 },
  )
})

/** An account of each namespace that asks no node. */
const others = [
  [solana, solanaAddress],
  ['bip122:000000000019d6689c085ae165831e93', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
  [
    'bip122:000000000019d6689c085ae165831e93',
    'bc1p5cyxnuxmeuwuvkwfem96lqzszd02n6xdcjrs20cac6yqjjwudpxqkedrcr',
  ],
  ['polkadot:91b171bb158e2d3848fa23a9f1c25182', '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'],
  ['cosmos:cosmoshub-4', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl'],
] as const
