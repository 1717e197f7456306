import { ed25519 } from '@noble/curves/ed25519.js'
import { combine, split } from 'shamir-secret-sharing'
import fc from 'fast-check'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import {
  getTypesForEIP712Domain,
  hashTypedData as hashByViem,
  keccak256,
  parseTransaction,
  recoverAddress,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
  serializeTransaction,
} from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { seedText, type SetToProve } from '@portico/wire'
import { expect, test } from 'vitest'
import { fromBase58 } from '../shared/base58.ts'
import { toHex, utf8 } from '../shared/bytes.ts'
import type { EvmTransaction, TypedData } from '../ports.ts'
import { evmKey } from './evm/path.ts'
import { hashTypedData } from './evm/typed-data.ts'
import { keyLength, keyringLength, openKeys, sealKeys } from './keyring.ts'
import { operate } from './operations.ts'
import type { KeysReply, NewSet, Payload, SharePair, Signed } from './protocol.ts'
import { isAnswer, shareLength } from './protocol.ts'
import { seedOf } from './seed.ts'
import { words } from './words.ts'

/** 'abandon … about': no entropy at all. */
const known = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}

/** The set that the wallet's key signs. */
const proves: SetToProve = {
  wallet: 'w'.repeat(22),
  set: 's'.repeat(22),
  device: 'd'.repeat(22),
  time: 1_700_000_000_000,
}

async function sharesOf(entropy: Uint8Array): Promise<ArrayBuffer[]> {
  return (await split(entropy, 3, 2)).map((share) => Uint8Array.from(share).buffer)
}
/** Copies, because operations overwrite their input. */
const pair = (one: ArrayBuffer, other: ArrayBuffer): SharePair => [one.slice(), other.slice()]

function setIn(reply: KeysReply): NewSet {
  if (!reply.ok || !isAnswer('create', reply.answer)) throw new Error('No set')
  return reply.answer
}
function signedIn(reply: KeysReply): Signed {
  if (!reply.ok || !isAnswer('sign', reply.answer)) throw new Error('Not signed')
  return reply.answer
}
async function signAs(payload: Payload, addresses = known): Promise<KeysReply> {
  const [one, other] = await sharesOf(new Uint8Array(16))
  return operate({ do: 'sign', shares: pair(one!, other!), addresses, payload })
}

test('the phrase of no entropy has its well-known addresses', async () => {
  const [one, other] = await sharesOf(new Uint8Array(16))
  expect(await operate({ do: 'addresses', shares: pair(one!, other!) })).toEqual({
    ok: true,
    answer: known,
  })
})

test('has the words of BIP-39', () => {
  expect(words).toEqual(wordlist)
})

test('derives seeds as BIP-39', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
      expect(toHex(await seedOf(entropy))).toBe(
        toHex(mnemonicToSeedSync(entropyToMnemonic(entropy, wordlist))),
      )
    }),
    { numRuns: 20 },
  )
})

test('derives keys as BIP-32', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (seed) => {
      expect(evmKey(seed)).toEqual(HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey)
    }),
    { numRuns: 20 },
  )
})

test('opens a new set with any two of its three shares, with the phrase’s account', async () => {
  const { device, server, recovery, addresses } = setIn(await operate({ do: 'create', proves }))
  const pairs = [
    [device, server],
    [server, device],
    [device, recovery],
    [server, recovery],
  ] as const
  for (const [one, other] of pairs)
    expect(await operate({ do: 'addresses', shares: pair(one, other) })).toEqual({
      ok: true,
      answer: addresses,
    })
  const entropy = await combine([new Uint8Array(device, 0, 17), new Uint8Array(recovery)])
  expect(mnemonicToAccount(entropyToMnemonic(entropy, wordlist)).address).toBe(addresses.eip155)
})

test('signs each new set with the wallet’s key, by a text that no page can ask for', async () => {
  const { device, server, addresses, proof } = setIn(await operate({ do: 'create', proves }))
  const text = seedText(proves)
  // Neither a transaction nor, by EIP-191, a message, typed data or a validator's data.
  expect(text.charCodeAt(0)).toBe(0x19)
  expect([0x00, 0x01, 0x45]).not.toContain(text.charCodeAt(1))
  const next = { ...proves, set: 'n'.repeat(22) }
  const again = setIn(
    await operate({ do: 'split', shares: pair(device, server), addresses, proves: next }),
  )
  for (const [signature, signed] of [
    [proof, proves],
    [again.proof, next],
  ] as const)
    expect(
      await recoverAddress({
        hash: keccak256(utf8(seedText(signed))),
        signature: toHex(Uint8Array.of(...signature.subarray(1), 27 + signature[0]!)),
      }),
    ).toBe(addresses.eip155)
  for (const wrong of [undefined, { ...proves, time: 0.5 }, { ...proves, set: 'short' }])
    expect(await operate({ do: 'create', proves: wrong })).toEqual({
      ok: false,
      code: 'keys-failed',
    })
})

test('opens any entropy with any two of three shares', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.constantFrom([0, 1], [0, 2], [1, 2], [2, 0]),
      async (entropy, [a, b]) => {
        const shares = await split(entropy, 3, 2)
        expect(await combine([shares[a!]!, shares[b!]!])).toEqual(entropy)
      },
    ),
  )
})

test('refuses shares of two sets of one wallet', async () => {
  const first = setIn(await operate({ do: 'create', proves }))
  const second = setIn(
    await operate({
      do: 'split',
      proves,
      shares: pair(first.device, first.recovery),
      addresses: first.addresses,
    }),
  )
  expect(second.addresses).toEqual(first.addresses)
  expect(await operate({ do: 'addresses', shares: pair(second.device, second.server) })).toEqual({
    ok: true,
    answer: first.addresses,
  })
  const mixed = [first.device, first.server, first.recovery].flatMap((one) =>
    [second.device, second.server, second.recovery].map((other) => pair(one, other)),
  )
  for (const shares of mixed) {
    const [one, other] = shares
    expect(
      await operate({
        do: 'sign',
        shares: pair(one, other),
        addresses: first.addresses,
        payload: { is: 'message', bytes: utf8('a') },
      }),
    ).toEqual({ ok: false, code: 'keys-mismatch' })
    expect(await operate({ do: 'split', shares, addresses: first.addresses, proves })).toEqual({
      ok: false,
      code: 'keys-mismatch',
    })
  }
})

test('combines no seed from all of the server’s shares', async () => {
  const sets = [setIn(await operate({ do: 'create', proves }))]
  const { device, server, addresses } = sets[0]!
  for (let count = 0; count < 3; count++)
    sets.push(
      setIn(await operate({ do: 'split', shares: pair(device, server), addresses, proves })),
    )
  for (const one of sets)
    for (const other of sets)
      if (one !== other)
        expect(
          await operate({ do: 'split', shares: pair(one.server, other.server), addresses, proves }),
        ).toEqual({ ok: false, code: 'keys-mismatch' })
})

test('does not open the seed with a device’s share', async () => {
  const { device, addresses } = setIn(await operate({ do: 'create', proves }))
  expect(await operate({ do: 'split', shares: pair(device, device), addresses, proves })).toEqual({
    ok: false,
    code: 'keys-mismatch',
  })
})

/** The device's share alone, as it was kept before there were keyrings. */
const bare = (device: ArrayBuffer): ArrayBuffer => device.slice(0, shareLength)

test('signs alike with a device’s keyring and with the derived keys', async () => {
  const { device, server, addresses } = setIn(await operate({ do: 'create', proves }))
  const payloads: Payload[] = [
    { is: 'message', bytes: utf8('a') },
    { is: 'solana-message', bytes: utf8('a') },
  ]
  for (const payload of payloads) {
    const [stored, derived] = await Promise.all(
      [device, bare(device)].map((own) =>
        operate({ do: 'sign', shares: pair(own, server), addresses, payload }),
      ),
    )
    expect(signedIn(stored!)).toEqual(signedIn(derived!))
  }
})

test('signs despite a damaged keyring, or one of another set', async () => {
  const { device, server, addresses } = setIn(await operate({ do: 'create', proves }))
  const other = setIn(await operate({ do: 'create', proves }))
  const damaged = device.slice()
  new Uint8Array(damaged).fill(1, shareLength)
  const foreign = device.slice()
  new Uint8Array(foreign).set(new Uint8Array(other.device, shareLength), shareLength)
  for (const own of [damaged, foreign])
    expect(
      (
        await operate({
          do: 'sign',
          shares: pair(own, server),
          addresses,
          payload: { is: 'message', bytes: utf8('a') },
        })
      ).ok,
    ).toBe(true)
})

test('opens a keyring with its wallet’s entropy only, and reveals nothing of its keys', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.nat({ max: 127 }),
      async (text, at) => {
        const entropy = Uint8Array.from(text)
        const keys = Uint8Array.from({ length: 2 * keyLength }, (_, place) => place + 1)
        const sealed = await sealKeys(entropy, keys)
        expect(sealed.length).toBe(keyringLength)
        expect(toHex(sealed)).not.toContain(toHex(keys.subarray(0, 8)).slice(2))
        const near = entropy.slice()
        near[at >> 3]! ^= 1 << (at & 7)
        expect(await openKeys(near, sealed.slice())).toBeNull()
        expect(await openKeys(entropy, sealed)).toEqual(keys)
      },
    ),
    { numRuns: 20 },
  )
})

test('overwrites transferred shares', async () => {
  const { device, server, addresses } = setIn(await operate({ do: 'create', proves }))
  const shares = pair(device, server)
  await operate({ do: 'sign', shares, addresses, payload: { is: 'message', bytes: utf8('a') } })
  for (const share of shares) expect(new Uint8Array(share).every((byte) => byte === 0)).toBe(true)
  const wrong = pair(device, server)
  await operate({
    do: 'sign',
    shares: wrong,
    addresses: known,
    payload: { is: 'message', bytes: utf8('a') },
  })
  for (const share of wrong) expect(new Uint8Array(share).every((byte) => byte === 0)).toBe(true)
})

test('signs a message as EIP-191', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
      const { signed } = signedIn(await signAs({ is: 'message', bytes }))
      expect(
        await recoverMessageAddress({ message: { raw: bytes }, signature: toHex(signed[0]!) }),
      ).toBe(known.eip155)
    }),
    { numRuns: 15 },
  )
})

const bytesHex = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map(toHex)
const amount = fc.bigInt({ min: 0n, max: (1n << 256n) - 1n })
const common = {
  chainId: fc.integer({ min: 1, max: 2 ** 40 }),
  to: fc.option(bytesHex(20)),
  value: amount,
  data: fc.uint8Array({ maxLength: 100 }).map(toHex),
  nonce: fc.nat(),
  gas: fc.bigInt({ min: 0n, max: 1n << 40n }),
}
const accessList = fc.array(
  fc.record({ address: bytesHex(20), storageKeys: fc.array(bytesHex(32), { maxLength: 3 }) }),
  { maxLength: 3 },
)
const gasPrice = fc.bigInt({ min: 0n, max: 1n << 60n })
const transactions: fc.Arbitrary<EvmTransaction> = fc.oneof(
  fc.record({ type: fc.constant('legacy' as const), ...common, gasPrice }),
  fc.record({ type: fc.constant('eip2930' as const), ...common, gasPrice, accessList }),
  fc
    .record({
      type: fc.constant('eip1559' as const),
      ...common,
      maxPriorityFeePerGas: gasPrice,
      accessList,
    })
    .chain((rest) =>
      gasPrice.map((more) => ({ ...rest, maxFeePerGas: rest.maxPriorityFeePerGas + more })),
    ),
)

test('encodes a transaction of each kind as viem does, and signs it by the account', async () => {
  await fc.assert(
    fc.asyncProperty(transactions, async (transaction) => {
      const { signed, hash } = signedIn(await signAs({ is: 'transaction', transaction }))
      const raw = toHex(signed[0]!)
      const typed = raw as Extract<
        Parameters<typeof recoverTransactionAddress>[0]['serializedTransaction'],
        string
      >
      expect(await recoverTransactionAddress({ serializedTransaction: typed })).toBe(known.eip155)
      const { r, s, v, yParity, ...fields } = parseTransaction(raw)
      const again = serializeTransaction(
        {
          ...transaction,
          accessList:
            'accessList' in transaction
              ? [...transaction.accessList].map((each) => ({
                  ...each,
                  storageKeys: [...each.storageKeys],
                }))
              : undefined,
        } as Parameters<typeof serializeTransaction>[0],
        { r: r!, s: s!, ...(v === undefined ? { yParity: yParity! } : { v, yParity: yParity! }) },
      )
      expect(raw).toBe(again)
      expect(fields.chainId).toBe(transaction.chainId)
      expect(hash?.length).toBe(32)
    }),
    { numRuns: 60 },
  )
})

const mail: TypedData = {
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1n,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'seals', type: 'bytes4[2][]' },
      { name: 'balance', type: 'int64' },
      { name: 'isRead', type: 'bool' },
      { name: 'raw', type: 'bytes' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    contents: 'Hello, Bob!',
    seals: [
      ['0x01020304', '0xffffffff'],
      ['0x00000000', '0x01000000'],
    ],
    balance: -5n,
    isRead: false,
    raw: '0x00ff',
  },
}
const forViem = (data: TypedData) => data as unknown as Parameters<typeof hashByViem>[0]

test('hashes and signs typed data as EIP-712', async () => {
  expect(toHex(hashTypedData(mail))).toBe(hashByViem(forViem(mail)))
  const { signed } = signedIn(await signAs({ is: 'typed-data', data: mail }))
  expect(await recoverTypedDataAddress({ ...forViem(mail), signature: toHex(signed[0]!) })).toBe(
    known.eip155,
  )
})

test('hashes any structure of typed data as viem does', () => {
  const atoms: fc.Arbitrary<[string, unknown]> = fc.oneof(
    fc.tuple(fc.constant('string'), fc.string()),
    fc.tuple(fc.constant('bool'), fc.boolean()),
    fc.tuple(fc.constant('address'), bytesHex(20)),
    fc.tuple(fc.constant('bytes'), fc.uint8Array({ maxLength: 70 }).map(toHex)),
    fc
      .integer({ min: 1, max: 32 })
      .chain((size) => fc.tuple(fc.constant(`bytes${size}`), bytesHex(size))),
    fc
      .integer({ min: 1, max: 32 })
      .chain((size) =>
        fc.tuple(
          fc.constant(`uint${size * 8}`),
          fc.bigInt({ min: 0n, max: (1n << BigInt(size * 8)) - 1n }),
        ),
      ),
    fc
      .integer({ min: 1, max: 32 })
      .chain((size) =>
        fc.tuple(
          fc.constant(`int${size * 8}`),
          fc.bigInt({ min: -(1n << BigInt(size * 8 - 1)), max: (1n << BigInt(size * 8 - 1)) - 1n }),
        ),
      ),
  )
  const lists = atoms.chain(([type, value]) =>
    fc.tuple(
      fc.constant(`${type}[]`),
      fc.integer({ min: 0, max: 3 }).map((count): unknown => Array<unknown>(count).fill(value)),
    ),
  )
  const domain = fc.record(
    {
      name: fc.string({ minLength: 1 }),
      version: fc.string({ minLength: 1 }),
      chainId: fc.bigInt({ min: 1n, max: 1n << 200n }),
      salt: bytesHex(32),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(
      domain,
      fc.array(fc.oneof(atoms, lists), { minLength: 1, maxLength: 6 }),
      fc.array(atoms, { maxLength: 4 }),
      (domain, own, inner) => {
        const fieldsOf = (all: readonly [string, unknown][]) =>
          all.map(([type], place) => ({ name: `f${place}`, type }))
        const valuesOf = (all: readonly [string, unknown][]) =>
          Object.fromEntries(all.map(([, value], place) => [`f${place}`, value]))
        const data: TypedData = {
          domain: Object.fromEntries(
            Object.entries(domain).filter(([, value]) => value !== undefined),
          ),
          types: {
            EIP712Domain: getTypesForEIP712Domain({ domain }),
            Outer: [
              ...fieldsOf(own),
              { name: 'inner', type: 'Inner' },
              { name: 'many', type: 'Inner[]' },
            ],
            Inner: fieldsOf(inner),
          },
          primaryType: 'Outer',
          message: {
            ...valuesOf(own),
            inner: valuesOf(inner),
            many: [valuesOf(inner), valuesOf(inner)],
          },
        }
        expect(toHex(hashTypedData(data))).toBe(hashByViem(forViem(data)))
      },
    ),
  )
})

test('refuses typed data with a value of another type, or an ambiguous type name', () => {
  const refused = (change: Partial<TypedData>) =>
    expect(() => hashTypedData({ ...mail, ...change })).toThrow(TypeError)
  refused({ message: { ...mail.message, balance: 1n << 63n } })
  refused({ message: { ...mail.message, balance: 5 } })
  refused({ message: { ...mail.message, isRead: 'false' } })
  refused({ message: { ...mail.message, raw: 'text' } })
  refused({ message: { ...mail.message, seals: [['0x01020304']] } })
  refused({ message: { ...mail.message, from: null } })
  refused({ primaryType: 'Nothing' })
  refused({ types: { Person: mail.types['Person']!, Mail: mail.types['Mail']! } })
  refused({ types: { ...mail.types, address: [{ name: 'a', type: 'string' }] } })
  refused({ types: { ...mail.types, 'Person(string name)': [{ name: 'a', type: 'string' }] } })
})

test('Solana: signs messages and transactions by the account', async () => {
  const key = fromBase58(known.solana)!
  const bytes = utf8('Log in to example.com')
  const { signed } = signedIn(await signAs({ is: 'solana-message', bytes }))
  expect(ed25519.verify(signed[0]!, bytes, key)).toBe(true)
  const messages = [solanaMessage(key), solanaMessage(key, true)]
  const both = signedIn(await signAs({ is: 'solana-transactions', messages }))
  expect(
    both.signed.map((signature, place) => ed25519.verify(signature, messages[place]!, key)),
  ).toEqual([true, true])
})

test('refuses to sign a message that is a valid transaction', async () => {
  for (const versioned of [false, true])
    expect(
      await signAs({
        is: 'solana-message',
        bytes: solanaMessage(fromBase58(known.solana)!, versioned),
      }),
    ).toEqual({ ok: false, code: 'message-is-transaction' })
})

test('refuses another wallet’s address before anything is signed', async () => {
  const other = {
    eip155: '0x0000000000000000000000000000000000000001',
    solana: '11111111111111111111111111111112',
  }
  expect(await signAs({ is: 'message', bytes: utf8('a') }, other)).toEqual({
    ok: false,
    code: 'keys-mismatch',
  })
  expect(await signAs({ is: 'solana-message', bytes: utf8('a') }, other)).toEqual({
    ok: false,
    code: 'keys-mismatch',
  })
})

test('refuses a hash, and an invalid request, in the worker', async () => {
  const failed = { ok: false, code: 'keys-failed' }
  const { device, server, addresses } = setIn(await operate({ do: 'create', proves }))
  const shares = () => pair(device, server)
  for (const request of [
    null,
    'create',
    {},
    { do: 'export', shares: shares() },
    { do: 'sign', shares: shares(), addresses, payload: { is: 'hash', bytes: new Uint8Array(32) } },
    { do: 'sign', shares: shares(), addresses, payload: { is: 'message', bytes: 'text' } },
    {
      do: 'sign',
      shares: [device],
      addresses,
      payload: { is: 'message', bytes: new Uint8Array() },
    },
    {
      do: 'sign',
      shares: [new ArrayBuffer(17), new ArrayBuffer(3)],
      addresses,
      payload: { is: 'message', bytes: new Uint8Array() },
    },
    {
      do: 'sign',
      shares: shares(),
      addresses,
      payload: { is: 'transaction', transaction: { type: 'eip4844' } },
    },
    {
      do: 'sign',
      shares: shares(),
      addresses,
      payload: { is: 'transaction', transaction: { type: 'legacy', to: '0x12' } },
    },
  ])
    expect(await operate(request)).toEqual(failed)
})

/** One instruction of the system program, for a payer. */
function solanaMessage(payer: Uint8Array, isVersioned = false): Uint8Array {
  const system = new Uint8Array(32)
  const body = [
    1,
    0,
    1,
    2,
    ...payer,
    ...system,
    ...new Uint8Array(32).fill(9),
    1,
    1,
    1,
    0,
    4,
    1,
    2,
    3,
    4,
  ]
  return Uint8Array.from(isVersioned ? [0x80, ...body, 0] : body)
}

test('returns the BIP-39 phrase from two shares of the wallet only', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), async (entropy) => {
      const [one, , other] = await sharesOf(entropy)
      const addresses = await operate({ do: 'addresses', shares: pair(one!, other!) })
      if (!addresses.ok || !isAnswer('addresses', addresses.answer)) throw new Error('No addresses')
      const shares = pair(one!, other!)
      const reply = await operate({ do: 'phrase', shares, addresses: addresses.answer })
      if (!reply.ok || !isAnswer('phrase', reply.answer)) throw new Error('No phrase')
      expect(new TextDecoder().decode(reply.answer.phrase)).toBe(
        entropyToMnemonic(entropy, wordlist),
      )
      // The input was overwritten.
      expect(shares.every((share) => new Uint8Array(share).every((byte) => byte === 0))).toBe(true)
    }),
    { numRuns: 5 },
  )
  const [one, other] = await sharesOf(new Uint8Array(16).fill(7))
  expect(await operate({ do: 'phrase', shares: pair(one!, other!), addresses: known })).toEqual({
    ok: false,
    code: 'keys-mismatch',
  })
})
