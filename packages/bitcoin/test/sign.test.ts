import { base64 } from '@scure/base'
import { SigHash, Transaction } from '@scure/btc-signer'
import { Verifier } from 'bip322-js'
import * as bitcoinjs from 'bitcoinjs-lib'
import { ECPairFactory } from 'ecpair'
import * as ecc from 'tiny-secp256k1'
import { expect, test } from 'vitest'
import { signMessage, signPsbt } from '@portico/bitcoin'
import { scriptOf, type BitcoinNetworkName, type BitcoinVendor } from '@portico/testkit/bitcoin'
import { browserPlatform } from '@portico/core/adapter'
import { createProvider } from '../src/requests.ts'
import { chains, connected, network, vendors } from './world.ts'

bitcoinjs.initEccLib(ecc)
const pairs = ECPairFactory(ecc)
const validator = (publicKey: Uint8Array, hash: Uint8Array, signature: Uint8Array): boolean =>
  publicKey.length === 32
    ? ecc.verifySchnorr(hash, publicKey, signature)
    : pairs.fromPublicKey(publicKey).verify(hash, signature)
/** Whether an independent library finds valid signatures at every input of a PSBT. */
const valid = (psbt: string): boolean =>
  bitcoinjs.Psbt.fromBase64(psbt).validateSignaturesOfAllInputs(validator)

/** An unsigned transaction that spends one output of each address and pays all to the first. */
function spending(
  addresses: readonly string[],
  on: BitcoinNetworkName = 'mainnet',
  sighashType?: SigHash,
): string {
  const transaction = new Transaction()
  for (const [index, address] of addresses.entries()) {
    const witnessUtxo = { script: scriptOf(address, on), amount: 50_000n }
    transaction.addInput({
      txid: '11'.repeat(32),
      index,
      witnessUtxo,
      ...(sighashType === undefined ? {} : { sighashType }),
    })
  }
  transaction.addOutput({ script: scriptOf(addresses[0]!, on), amount: 49_000n })
  return base64.encode(transaction.toPSBT())
}

const single: readonly BitcoinVendor[] = ['unisat', 'okx', 'bitget']
/** The protocols that each wallet signs messages with. */
const protocols: Readonly<Record<BitcoinVendor, readonly ('ecdsa' | 'bip322')[]>> = {
  standard: ['ecdsa'],
  xverse: ['ecdsa', 'bip322'],
  leather: ['bip322'],
  unisat: ['ecdsa', 'bip322'],
  okx: ['ecdsa', 'bip322'],
  bitget: ['ecdsa', 'bip322'],
}

test.each(
  vendors.flatMap((vendor) => protocols[vendor].map((protocol) => [vendor, protocol] as const)),
)('signs a message in %s by %s, verified by an independent library', async (vendor, protocol) => {
  const { portico, wallet } = await connected({ vendor })
  const { address } = wallet.addresses().payment
  const signed = await signMessage(portico, { message: 'Grüße ✓', protocol })
  expect(signed).toMatchObject({ address, protocol })
  expect(Verifier.verifySignature(address, 'Grüße ✓', signed.signature, true)).toBe(true)
  expect(Verifier.verifySignature(address, 'Grüße', signed.signature, true)).toBe(false)
})

test.each(['standard', 'leather'] as const)(
  'requests no signature from %s that it does not support',
  async (vendor) => {
    const { provider, wallet } = await connected({ vendor })
    const before = wallet.calls.length
    const protocol = vendor === 'standard' ? 'bip322' : 'ecdsa'
    const asked = provider().signMessage({
      address: wallet.addresses().payment.address,
      message: 'x',
      protocol,
    })
    await expect(asked).rejects.toMatchObject({ code: 'method-unsupported', exit: 'unsupported' })
    expect(wallet.calls).toHaveLength(before)
  },
)

test.each(['xverse', 'leather'] as const)(
  '%s signs with the ordinals account when it is named, and chooses BIP-322 itself',
  async (vendor) => {
    const { provider, wallet } = await connected({ vendor })
    const { address } = wallet.addresses().ordinals
    const signed = await provider().signMessage({ address, message: 'mine' })
    expect(signed).toMatchObject({ address, protocol: 'bip322' })
    expect(Verifier.verifySignature(address, 'mine', signed.signature)).toBe(true)
  },
)

test('a nested SegWit payment account can sign', async () => {
  const { portico, wallet } = await connected({ vendor: 'xverse', payment: 'p2sh' })
  const { address } = wallet.addresses().payment
  expect(address).toMatch(/^3/)
  const { signature } = await signMessage(portico, { message: 'x', protocol: 'ecdsa' })
  expect(Verifier.verifySignature(address, 'x', signature, true)).toBe(true)
})

test.each(vendors)(
  '%s signs the named inputs, and an independent library verifies them',
  async (vendor) => {
    const { portico, wallet } = await connected({ vendor })
    const { payment, ordinals } = wallet.addresses()
    const addresses = single.includes(vendor)
      ? [payment.address, payment.address]
      : [payment.address, ordinals.address]
    const unsigned = spending(addresses)
    const { psbt, txid } = await signPsbt(portico, {
      psbt: unsigned,
      inputs: addresses.map((address, index) => ({ address, index })),
    })
    expect(txid).toBeUndefined()
    expect(valid(psbt!)).toBe(true)
    // Only the named input is signed.
    const half = await signPsbt(portico, {
      psbt: unsigned,
      inputs: [{ address: addresses[1]!, index: 1 }],
    })
    const inputs = bitcoinjs.Psbt.fromBase64(half.psbt!).data.inputs.map(
      ({ partialSig, tapKeySig }) => Boolean(partialSig ?? tapKeySig),
    )
    expect(inputs).toEqual([false, true])
  },
)

test('a taproot account of UniSat can sign', async () => {
  const { portico, wallet } = await connected({ vendor: 'unisat', single: 'ordinals' })
  const { address } = wallet.addresses().ordinals
  const { psbt } = await signPsbt(portico, {
    psbt: spending([address]),
    inputs: [{ address, index: 0 }],
  })
  expect(valid(psbt!)).toBe(true)
})

test.each(['leather', 'unisat', 'okx', 'bitget', 'standard'] as const)(
  '%s gets the allowed sighash types',
  async (vendor) => {
    const { provider, wallet } = await connected({ vendor })
    const { address } = wallet.addresses().payment
    const psbt = spending([address], 'mainnet', SigHash.SINGLE_ANYONECANPAY)
    await expect(
      provider().signPsbt({ psbt, inputs: [{ address, index: 0 }] }),
    ).rejects.toMatchObject({ exit: 'failed' })
    const signed = await provider().signPsbt({
      psbt,
      inputs: [{ address, index: 0, sighashTypes: [SigHash.SINGLE_ANYONECANPAY] }],
    })
    expect(valid(signed.psbt!)).toBe(true)
    const [input] = bitcoinjs.Psbt.fromBase64(signed.psbt!).data.inputs
    expect(input?.partialSig?.[0]?.signature.at(-1)).toBe(0x83)
  },
)

test.each(vendors)('a rejection in %s is typed for every method', async (vendor) => {
  const { provider, wallet, status } = await connected({ vendor })
  wallet.set({ prompt: 'reject' })
  const { address } = wallet.addresses().payment
  const asks = {
    signMessage: () => provider().signMessage({ address, message: 'x' }),
    signPsbt: () =>
      provider().signPsbt({ psbt: spending([address]), inputs: [{ address, index: 0 }] }),
    sendTransfer: () =>
      provider().sendTransfer({ address, recipients: [{ address, amount: 1_000n }] }),
  }
  for (const method of provider().methods) {
    if (method === 'getAccountAddresses') continue
    await expect(asks[method]()).rejects.toMatchObject({
      name: 'PorticoError',
      code: 'user-rejected',
      exit: 'rejected',
    })
  }
  expect(status().is).toBe('connected')
})

test.each(vendors)(
  '%s: an account that is not shared, or is a Stacks account, is never sent to the wallet',
  async (vendor) => {
    const { provider, wallet } = await connected({ vendor })
    const before = wallet.calls.length
    const { payment, stx } = wallet.addresses()
    for (const address of [
      'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      stx.address,
      '',
      'constructor',
    ]) {
      await expect(provider().signMessage({ address, message: 'x' })).rejects.toMatchObject({
        code: 'account-wrong',
      })
      const psbt = spending([payment.address, payment.address])
      const inputs = [
        { address: payment.address, index: 0 },
        { address, index: 1 },
      ]
      await expect(provider().signPsbt({ psbt, inputs })).rejects.toMatchObject({
        code: 'account-wrong',
      })
      if (provider().methods.includes('sendTransfer'))
        await expect(
          provider().sendTransfer({
            address,
            recipients: [{ address: payment.address, amount: 1n }],
          }),
        ).rejects.toMatchObject({
          code: 'account-wrong',
        })
    }
    expect(wallet.calls).toHaveLength(before)
  },
)

test.each(['unisat', 'bitget', 'okx'] as const)(
  'requests no signature from %s while another account is selected',
  async (vendor) => {
    const { provider, wallet } = await connected({ vendor })
    const { address } = wallet.addresses().payment
    wallet.switchAccount(1)
    await expect(provider().signMessage({ address, message: 'x' })).rejects.toMatchObject({
      code: 'account-wrong',
    })
    expect(wallet.calls.map(({ method }) => method)).not.toContain('signMessage')
  },
)

test.each(['unisat', 'bitget', 'okx'] as const)(
  'a signature from %s is rejected when its account changed during the prompt',
  async (vendor) => {
    const { provider, wallet } = await connected({
      vendor,
      behaviour: { prompts: { signMessage: 'hang' } },
    })
    const { address } = wallet.addresses().payment
    const asked = provider().signMessage({ address, message: 'x' })
    const refused = expect(asked).rejects.toMatchObject({ code: 'account-wrong' })
    await wallet.asked('signMessage')
    wallet.switchAccount(1)
    wallet.approve()
    await refused
  },
)

test.each(['xverse', 'leather'] as const)(
  'a signature of another account from %s is rejected',
  async (vendor) => {
    const { provider, wallet } = await connected({
      vendor,
      behaviour: { answers: 'other-account' },
    })
    const { address } = wallet.addresses().payment
    await expect(provider().signMessage({ address, message: 'x' })).rejects.toMatchObject({
      code: 'account-wrong',
      exit: 'failed',
    })
  },
)

test.each(vendors)('a malformed answer from %s is rejected', async (vendor) => {
  const { provider, wallet } = await connected({ vendor, behaviour: { answers: 'malformed' } })
  const { address } = wallet.addresses().payment
  await expect(provider().signMessage({ address, message: 'x' })).rejects.toMatchObject({
    code: 'wallet-answer',
  })
  const request = { psbt: spending([address]), inputs: [{ address, index: 0 }] }
  await expect(provider().signPsbt(request)).rejects.toMatchObject({ code: 'wallet-answer' })
  if (provider().methods.includes('sendTransfer'))
    await expect(
      provider().sendTransfer({ address, recipients: [{ address, amount: 1_000n }] }),
    ).rejects.toMatchObject({ code: 'wallet-answer' })
})

test.each(vendors)('a signature of another transaction from %s is rejected', async (vendor) => {
  const { provider, wallet } = await connected({
    vendor,
    behaviour: { answers: 'other-transaction' },
  })
  const { address } = wallet.addresses().payment
  const request = { psbt: spending([address]), inputs: [{ address, index: 0 }] }
  await expect(provider().signPsbt(request)).rejects.toMatchObject({
    code: 'wallet-answer',
    message: 'The wallet signed another transaction',
  })
})

test('an invalid PSBT, or one with missing inputs, is never sent to the wallet', async () => {
  const { provider, wallet } = await connected({ vendor: 'xverse' })
  const before = wallet.calls.length
  const { address } = wallet.addresses().payment
  const good = spending([address])
  const requests = [
    { psbt: '', inputs: [{ address, index: 0 }] },
    { psbt: 'not base64 ☃', inputs: [{ address, index: 0 }] },
    { psbt: btoa('psbt\u00ff\u0001'), inputs: [{ address, index: 0 }] },
    { psbt: good.slice(0, 40), inputs: [{ address, index: 0 }] },
    { psbt: good, inputs: [] },
    { psbt: good, inputs: [{ address, index: 1 }] },
    { psbt: good, inputs: [{ address, index: -1 }] },
    { psbt: good, inputs: [{ address, index: 0.5 }] },
    {
      psbt: good,
      inputs: [
        { address, index: 0 },
        { address, index: 0 },
      ],
    },
  ]
  for (const request of requests)
    await expect(provider().signPsbt(request)).rejects.toMatchObject({ code: 'psbt-invalid' })
  expect(wallet.calls).toHaveLength(before)
})

test('validates addresses, their network and amounts of a payment before a wallet request', async () => {
  const { provider, wallet } = await connected({ vendor: 'xverse' })
  const before = wallet.calls.length
  const { address } = wallet.addresses().payment
  const to = (recipient: string, amount: bigint) =>
    provider().sendTransfer({ address, recipients: [{ address: recipient, amount }] })
  await expect(to('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5', 1n)).rejects.toMatchObject({
    code: 'address-invalid',
  })
  await expect(to('tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 1n)).rejects.toMatchObject({
    code: 'address-invalid',
    message: /another network/,
  })
  for (const amount of [0n, -1n, 2_100_000_000_000_001n])
    await expect(to(address, amount)).rejects.toMatchObject({ code: 'transfer-invalid' })
  await expect(provider().sendTransfer({ address, recipients: [] })).rejects.toMatchObject({
    code: 'transfer-invalid',
  })
  expect(wallet.calls).toHaveLength(before)
})

test('pays from the payment account only', async () => {
  const { provider, wallet } = await connected({ vendor: 'xverse' })
  const { payment, ordinals } = wallet.addresses()
  const asked = provider().sendTransfer({
    address: ordinals.address,
    recipients: [{ address: payment.address, amount: 1n }],
  })
  await expect(asked).rejects.toMatchObject({ code: 'method-unsupported' })
})

test('wallets that support one payment at a time report it', async () => {
  const { provider, wallet } = await connected({ vendor: 'unisat' })
  const { address } = wallet.addresses().payment
  const recipients = [
    { address, amount: 1n },
    { address, amount: 2n },
  ]
  await expect(provider().sendTransfer({ address, recipients })).rejects.toMatchObject({
    code: 'method-unsupported',
    exit: 'unsupported',
  })
})

test('signs nothing for another network than the account’s', async () => {
  const { provider, wallet, portico } = await connected(
    { vendor: 'leather', network: 'mainnet' },
    { networks: [network('mainnet'), network('testnet')] },
  )
  await expect(portico.switchNetwork(chains.testnet)).rejects.toMatchObject({
    code: 'chain-unsupported',
    message: 'Chain is not supported',
  })
  const { address } = wallet.addresses().payment
  await expect(provider().signMessage({ address, message: 'x' })).resolves.toMatchObject({
    address,
  })
})

test('signing without an account rejects with a typed error', async () => {
  const { portico } = await connected({ vendor: 'xverse' })
  await portico.disconnect({ namespace: 'bip122' })
  await expect(signMessage(portico, { message: 'x' })).rejects.toMatchObject({
    code: 'no-account',
    message: 'No ActiveCaipAddress found',
  })
})

test('an answer with a finished transaction counts as sent only when it was sent', async () => {
  const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const [chain] = chains.mainnet === undefined ? [] : [chains.mainnet]
  const finished = base64.encode(Uint8Array.from({ length: 80 }, () => 2))
  const accounts = [{ address, kind: 'payment', chains: [chain!] }] as const
  const provider = createProvider(
    {
      name: 'Finisher',
      accounts: () => accounts,
      methods: () => ['signPsbt'],
      follow: () => () => {},
      signPsbt: async () => ({ psbt: finished, txid: 'AB'.repeat(32) }),
    },
    { chain: chain!, accounts },
    browserPlatform(),
  )
  const request = { psbt: spending([address]), inputs: [{ address, index: 0 }] }
  expect(await provider.signPsbt({ ...request, broadcast: true })).toEqual({
    txid: 'ab'.repeat(32),
  })
  await expect(provider.signPsbt(request)).rejects.toMatchObject({ code: 'wallet-answer' })
})
