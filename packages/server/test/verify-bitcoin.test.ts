/**
 * BIP-322 beyond single-key witnesses: whole transactions, and multisig scripts. The signatures are
 * published ones, and some that another library makes.
 */
import { base64 } from '@scure/base'
import { RawTx, RawWitness } from '@scure/btc-signer'
import * as bitcoinjs from 'bitcoinjs-lib'
import { BIP322 } from 'bip322-js'
import { ECPairFactory, type ECPairInterface } from 'ecpair'
import * as curve from 'tiny-secp256k1'
import { expect, test } from 'vitest'
import { checkBitcoin } from '../src/verify/bitcoin/check.ts'
import { checkSignature } from '../src/verify/check.ts'
import { full, locked, simple } from './bip322.ts'

const chain = 'bip122:000000000019d6689c085ae165831e93'
const noNode = { run: () => Promise.reject(new Error('No node is asked')) }
const check = ({
  message,
  address,
  signature,
}: {
  message: string
  address: string
  signature: string
}) => checkSignature({ message, address, signature, publicKey: undefined, chain }, noNode)

test.each(simple)('verifies the published witness alone: $kind', async (published) => {
  expect(await check(published)).toBe('valid')
  expect(await check({ ...published, message: `${published.message} ` })).toBe('bad-signature')
  expect(
    await check({
      ...published,
      address: simple.find(({ address }) => address !== published.address)!.address,
    }),
  ).toBe('bad-signature')
})

test.each(full)('verifies the published whole transaction: $kind', async (published) => {
  expect(await check(published)).toBe('valid')
  expect(await check({ ...published, signature: `ful${published.signature}` })).toBe('valid')
  expect(await check({ ...published, message: `${published.message} ` })).toBe('bad-signature')
  expect(
    await check({
      ...published,
      address: full.find(({ address }) => address !== published.address)!.address,
    }),
  ).toBe('bad-signature')
})

test('refuses a signature in another form than its name claims', async () => {
  expect(await check({ ...full[1]!, signature: `smp${full[1]!.signature}` })).toBe('bad-signature')
  expect(await check({ ...simple[1]!, signature: `ful${simple[1]!.signature}` })).toBe(
    'bad-signature',
  )
})

test('refuses a script of an unknown kind without running it', async () => {
  expect(await check(locked)).toBe('bad-signature')
})

type Raw = ReturnType<typeof RawTx.decode>
test.each<[string, (raw: Raw) => Raw]>([
  ['another version', (raw) => ({ ...raw, version: 1 })],
  ['another lock than was signed', (raw) => ({ ...raw, lockTime: 0 })],
  [
    'another sequence than was signed',
    (raw) => ({ ...raw, inputs: [{ ...raw.inputs[0]!, sequence: 0 }] }),
  ],
  [
    'another output',
    (raw) => ({ ...raw, outputs: [{ amount: 0n, script: Uint8Array.of(0x6a, 0x6a) }] }),
  ],
  ['an amount', (raw) => ({ ...raw, outputs: [{ ...raw.outputs[0]!, amount: 1n }] })],
  ['a second output', (raw) => ({ ...raw, outputs: [raw.outputs[0]!, raw.outputs[0]!] })],
  [
    'a second input, whose coin only a node knows',
    (raw) => ({
      ...raw,
      inputs: [raw.inputs[0]!, raw.inputs[0]!],
      witnesses: [raw.witnesses![0]!, raw.witnesses![0]!],
    }),
  ],
  [
    'another output that is spent',
    (raw) => ({ ...raw, inputs: [{ ...raw.inputs[0]!, index: 1 }] }),
  ],
  [
    'a script where there is a witness',
    (raw) => ({ ...raw, inputs: [{ ...raw.inputs[0]!, finalScriptSig: Uint8Array.of(0) }] }),
  ],
])('refuses a whole transaction with %s', async (_, change) => {
  const raw = RawTx.decode(base64.decode(full[1]!.signature))
  expect(await check({ ...full[1]!, signature: base64.encode(RawTx.encode(change(raw))) })).toBe(
    'bad-signature',
  )
})

const { networks, payments, Psbt, script } = bitcoinjs
bitcoinjs.initEccLib(curve)
const pairs = ECPairFactory(curve)
const [ada, bob, eve] = [1, 2, 3].map((at) =>
  pairs.fromPrivateKey(Uint8Array.from({ length: 32 }, () => at)),
) as [ECPairInterface, ECPairInterface, ECPairInterface]

/** Signatures by `bitcoinjs-lib` of transactions that `bip322-js` builds. */
function signed(
  message: string,
  payment: bitcoinjs.Payment,
  signers: readonly ECPairInterface[],
  wrapped?: bitcoinjs.Payment,
  version = 0,
) {
  const output = Buffer.from((wrapped ?? payment).output!)
  const toSpend = BIP322.buildToSpendTx(message, output)
  const psbt = new Psbt()
  psbt.setVersion(version)
  psbt.addInput({
    hash: toSpend.getHash(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: output, value: 0n },
    witnessScript: payment.redeem!.output!,
    ...(wrapped && { redeemScript: payment.output! }),
  })
  psbt.addOutput({ script: script.compile([bitcoinjs.opcodes['OP_RETURN']!]), value: 0n })
  for (const signer of signers) psbt.signInput(0, signer)
  const transaction = psbt.finalizeAllInputs().extractTransaction()
  return {
    address: (wrapped ?? payment).address!,
    full: base64.encode(transaction.toBuffer()),
    simple: base64.encode(RawWitness.encode(transaction.ins[0]!.witness)),
  }
}
const several = (m: number, keys: readonly ECPairInterface[]): bitcoinjs.Payment =>
  payments.p2wsh({
    redeem: payments.p2ms({ m, pubkeys: keys.map(({ publicKey }) => publicKey) }),
    network: networks.bitcoin,
  })
const message = 'One for all'

test.each<[string, bitcoinjs.Payment, ECPairInterface[]]>([
  ['one key', payments.p2wsh({ redeem: payments.p2pk({ pubkey: ada.publicKey }) }), [ada]],
  [
    'the hash of one key',
    payments.p2wsh({ redeem: payments.p2pkh({ pubkey: ada.publicKey }) }),
    [ada],
  ],
  ['1 of 2 keys', several(1, [ada, bob]), [bob]],
  ['2 of 3 keys', several(2, [ada, bob, eve]), [ada, eve]],
])(
  'p2wsh, %s, bare and nested: verifies both forms of another library',
  async (_, payment, signers) => {
    for (const wrapped of [undefined, payments.p2sh({ redeem: payment })]) {
      const made = signed(message, payment, signers, wrapped)
      for (const signature of [made.full, made.simple]) {
        expect(await check({ message, address: made.address, signature })).toBe('valid')
        expect(await check({ message: 'All for one', address: made.address, signature })).toBe(
          'bad-signature',
        )
        expect(
          await check({ message, address: several(2, [bob, eve, ada]).address!, signature }),
        ).toBe('bad-signature')
      }
    }
  },
)

test('refuses a well-signed transaction of a reserved version', async () => {
  for (const [version, outcome] of [
    [0, 'valid'],
    [1, 'bad-signature'],
    [2, 'valid'],
    [3, 'bad-signature'],
  ] as const) {
    const { address, full: signature } = signed(
      message,
      several(1, [ada]),
      [ada],
      undefined,
      version,
    )
    expect(await check({ message, address, signature })).toBe(outcome)
  }
})

test.each([true, false])(
  'verifies p2pkh in the newer form, by a compressed key: %s',
  async (compressed) => {
    const signer = pairs.fromPrivateKey(ada.privateKey!, { compressed })
    const { address, output } = payments.p2pkh({ pubkey: signer.publicKey })
    const toSpend = BIP322.buildToSpendTx(message, Buffer.from(output!))
    const psbt = new Psbt()
    psbt.setVersion(0)
    psbt.addInput({
      hash: toSpend.getHash(),
      index: 0,
      sequence: 0,
      nonWitnessUtxo: toSpend.toBuffer(),
    })
    psbt.addOutput({ script: script.compile([bitcoinjs.opcodes['OP_RETURN']!]), value: 0n })
    const signature = base64.encode(
      psbt.signInput(0, signer).finalizeAllInputs().extractTransaction().toBuffer(),
    )
    expect(await check({ message, address: address!, signature })).toBe('valid')
    expect(await check({ message: 'All for one', address: address!, signature })).toBe(
      'bad-signature',
    )
  },
)

test('refuses one of 2-of-3 keys, also when it signs twice', async () => {
  const payment = several(2, [ada, bob, eve])
  const { address, simple: whole } = signed(message, payment, [ada, eve])
  const [dummy, first, second, own] = RawWitness.decode(base64.decode(whole)) as [
    Uint8Array,
    Uint8Array,
    Uint8Array,
    Uint8Array,
  ]
  for (const stack of [
    [dummy, first, own],
    [dummy, first, first, own],
    [dummy, second, first, own],
    [first, second, own],
    [Uint8Array.of(1), first, second, own],
    [dummy, dummy, first, second, own],
    [own],
    [],
  ])
    expect(
      await check({ message, address, signature: base64.encode(RawWitness.encode(stack)) }),
    ).toBe('bad-signature')
})

test('reports no form as malformed that can be read', async () => {
  expect(
    await checkBitcoin(
      { message, signature: 'ful', publicKey: undefined, chain, address: full[1]!.address },
      noNode,
    ),
  ).toBe('malformed')
})
