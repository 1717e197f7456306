/** Tests of receivers as they are typed, pasted or scanned. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { page } from '../../test/world.ts'
import { ada, bob, sendingNamespace } from '../../test/transfers.ts'
import { adapter } from '../../test/wallets.ts'
import { readReceiver, resolveReceiver } from './receiver.ts'
import { readReceiverText } from './receiver-text.ts'

const { namespace, script } = sendingNamespace({
  names: {
    'bob.eth': { address: bob, isFallback: false, isUnsafe: false },
    'nobody.eth': {
      address: '0x0000000000000000000000000000000000000000',
      isFallback: false,
      isUnsafe: false,
    },
    'main.eth': { address: bob, isFallback: true, isUnsafe: false },
  },
})
const { portico } = page({
  config: {
    adapters: [
      namespace,
      { ...adapter('solana', []), parseAddress: () => null, sending: namespace.sending! },
    ],
  },
})
const of = (address: string) => ({ is: 'address', address })
const named = (name: string) => ({ is: 'name', name, displayName: name })
const wrong = (why: string, more: object = {}) => ({ is: 'invalid', why, ...more })

test.each<[text: string, read: object]>([
  ['', { is: 'empty' }],
  [' \u200b\n', { is: 'empty' }],
  [ada, of(ada)],
  [`  ${ada}\n`, of(ada)],
  [ada.toLowerCase(), of(ada)],
  [ada.slice(2), of(ada)],
  ['0x f39F d6e5 1aad 88F6 F4ce 6aB8 8272 79cf fFb9 2266', of(ada)],
  [`\u202d${ada}\u202c`, of(ada)],
  [`ethereum:${ada}`, of(ada)],
  [`ethereum:pay-${ada}@1?value=1e18`, of(ada)],
  [`ETHEREUM:${ada}`, of(ada)],
  [`eip155:1:${ada}`, of(ada)],
  // The receiver is the transfer's, never the token's own contract.
  [
    `ethereum:0x5FbDB2315678afecb367f032d93F642f64180aa3@1/transfer?address=${bob}&uint256=1`,
    of(bob),
  ],
  ['bob.eth', named('bob.eth')],
  [' bob.eth\n', named('bob.eth')],
  ['ethereum:bob.eth', named('bob.eth')],
  // Joiners and other invisible characters belong to a name: another name may differ by them alone.
  ['\u{1f468}\u200d\u{1f3a4}.eth', named('\u{1f468}\u200d\u{1f3a4}.eth')],
  ['ethereum:\u{1f3f4}\u200d\u2620\ufe0f.eth@1', named('\u{1f3f4}\u200d\u2620\ufe0f.eth')],
  ['\u202dbob.eth', named('\u202dbob.eth')],
  ['b\u200dob.eth', named('b\u200dob.eth')],
  ['ether\u200deum:bob.eth', wrong('malformed')],
  [`ethereum:bob.eth@1\u200d`, wrong('malformed')],
  // One letter has the wrong case.
  ['0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266', wrong('checksum')],
  [`ethereum:${ada}@10`, wrong('chain', { chain: 'eip155:10' })],
  [`eip155:8453:${ada}`, wrong('chain', { chain: 'eip155:8453' })],
  ['7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs', wrong('namespace', { namespace: 'solana' })],
  [
    'solana:7EYnhQoR9YM3N7UoaKRoA44Uy8JeaZV3qyouov87awMs?amount=1',
    wrong('namespace', { namespace: 'solana' }),
  ],
  [
    'bitcoin:bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu',
    wrong('namespace', { namespace: 'bip122' }),
  ],
  ['bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', wrong('namespace', { namespace: 'bip122' })],
  ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', wrong('namespace', { namespace: 'bip122' })],
  ['cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh', wrong('namespace', { namespace: 'cosmos' })],
  [
    '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
    wrong('namespace', { namespace: 'polkadot' }),
  ],
  ['bob', wrong('malformed')],
  ['bob.xyz.', wrong('malformed')],
  ['hello world', wrong('malformed')],
  [`${ada}0`, wrong('malformed')],
  [ada.slice(0, -1), wrong('malformed')],
  ['solana:https://shop.example/pay', wrong('malformed')],
  [`ethereum:${ada}@1/approve?address=${bob}`, wrong('malformed')],
  [`ethereum:${ada}@1/transfer`, wrong('malformed')],
  [`eip155:1:${ada}:1`, wrong('malformed')],
  ['https://app.ens.domains/bob.eth', wrong('malformed')],
])('%j', async (text, read) => expect(await readReceiver(portico, text, 'eip155:1')).toEqual(read))

test('an address with the checksum of Rootstock is a receiver there, and mistyped elsewhere', async () => {
  const spelled = '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8'
  const read = (chain: 'eip155:1' | 'eip155:30') => readReceiver(portico, spelled, chain)
  expect(await read('eip155:30')).toEqual(of('0xDf682CB153E8af3E13E90e9ACD79a39DDe98eBd8'))
  expect(await read('eip155:1')).toEqual(wrong('checksum'))
})

test('identifies an address of Ethereum on Solana', async () => {
  expect(await readReceiver(portico, ada, 'solana:main')).toEqual(
    wrong('namespace', { namespace: 'eip155' }),
  )
})

test('a name is looked up, and one without an address is reported', async () => {
  const ask = (text: string) => resolveReceiver(portico, text, { chain: 'eip155:1' })
  expect(await ask('bob.eth')).toEqual({
    address: bob,
    isFallback: false,
    isUnsafe: false,
    name: 'bob.eth',
    displayName: 'bob.eth',
  })
  expect(await ask('main.eth')).toEqual({
    address: bob,
    isFallback: true,
    isUnsafe: false,
    name: 'main.eth',
    displayName: 'main.eth',
  })
  expect(await ask(ada.toLowerCase())).toEqual({ address: ada, isFallback: false, isUnsafe: false })
  await expect(ask('other.eth')).rejects.toMatchObject({
    code: 'name-unresolved',
    data: { why: 'none' },
  })
  await expect(ask('nobody.eth')).rejects.toMatchObject({
    code: 'name-unresolved',
    data: { why: 'zero' },
  })
  await expect(ask('bob')).rejects.toMatchObject({
    code: 'receiver-invalid',
    data: { why: 'malformed' },
  })
  await expect(ask('')).rejects.toMatchObject({ code: 'receiver-invalid', data: { why: 'empty' } })
  expect(script.asked).toEqual([])
})

test('looks a name up and reports it in the name service’s canonical form', async () => {
  const services = sendingNamespace({
    names: { '\u2764.eth': { address: bob, isFallback: false, isUnsafe: false } },
    normalizeName: async (typed) =>
      typed.includes('_')
        ? null
        : { name: typed.replace('\ufe0f', ''), displayName: '\u2764\ufe0f.eth' },
  })
  const there = page({ config: { adapters: [services.namespace] } }).portico
  const ask = (text: string) => resolveReceiver(there, text, { chain: 'eip155:1' })
  expect(await ask('\u2764\ufe0f.eth')).toEqual({
    address: bob,
    isFallback: false,
    isUnsafe: false,
    name: '\u2764.eth',
    displayName: '\u2764\ufe0f.eth',
  })
  await expect(ask('a_b.eth')).rejects.toMatchObject({
    code: 'receiver-invalid',
    data: { why: 'name' },
  })
})

test('a text too long for a name is not cut to one', async () => {
  const text = `${' '.repeat(1_017)}bob.eth`
  expect(await readReceiver(portico, text, 'eip155:1')).toEqual(named('bob.eth'))
  expect(await readReceiver(portico, `${text}ereum.eth`, 'eip155:1')).toEqual(
    named('bob.ethereum.eth'),
  )
  expect(await readReceiver(portico, `bob.eth${'x'.repeat(2_000)}`, 'eip155:1')).toEqual(
    wrong('malformed'),
  )
})

test('no text throws', async () => {
  const pieces = fc.constantFrom(
    'ethereum:',
    'solana:',
    'eip155:1:',
    '0x',
    ada,
    bob,
    '@',
    '/transfer',
    '?address=',
    ':',
    '.eth',
    'pay-',
    '%',
    '1',
    'x',
    ' ',
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 80 }),
        fc.array(pieces, { maxLength: 8 }).map((all) => all.join('')),
      ),
      async (text) => {
        readReceiverText(text)
        const read = await readReceiver(portico, text, 'eip155:1')
        if (read.is === 'address') expect(read.address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      },
    ),
  )
})
