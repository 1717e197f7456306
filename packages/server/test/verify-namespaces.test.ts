/**
 * Signatures of Bitcoin, Polkadot and Cosmos: by the test kit's wallets, whose keys are real, and
 * published ones.
 */
import {
  encodeEthSecp256k1Pubkey,
  makeSignDoc,
  pubkeyToAddress,
  rawEthSecp256k1PubkeyToRawAddress,
  serializeSignDoc,
} from '@cosmjs/amino'
import { keccak256, Secp256k1, sha256 } from '@cosmjs/crypto'
import { toBase64 } from '@cosmjs/encoding'
import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base58, base64 } from '@scure/base'
import { Address, p2pkh } from '@scure/btc-signer'
import { NETWORK, pubECDSA } from '@scure/btc-signer/utils.js'
import { writeMessage, type SiwxMessageData } from '@portico/core/siwx-message'
import { bitcoinAddresses, createBitcoinSigner, demoBitcoinKeys } from '@portico/testkit/bitcoin'
import { createCosmosWallet } from '@portico/testkit/cosmos'
import {
  createPolkadotExtension,
  polkadotAccount,
  polkadotKeys,
  walletWindow,
} from '@portico/testkit/polkadot'
import { expect, test } from 'vitest'
import { checkBitcoin } from '../src/verify/bitcoin/check.ts'
import { createVerifier } from '../src/verify/index.ts'
import { dataOf, now, origin } from './sign-in.ts'

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const regtest = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const cosmos = 'cosmos:cosmoshub-4'
const injective = 'cosmos:injective-1'
const noNode = { run: () => Promise.reject(new Error('No node is asked')) }

const verifier = createVerifier({
  origins: [origin],
  chains: [bitcoin, regtest, polkadot, cosmos, injective],
  now: () => now,
})

/** Verifies a signed message; `as` is sent instead of the message that was signed. */
async function reasonOf(
  chainId: SiwxMessageData['chainId'],
  accountAddress: string,
  sign: (message: string) => Promise<{ signature: string; publicKey?: string }>,
  as = (message: string) => message,
): Promise<string> {
  const data = dataOf({ chainId, accountAddress, statement: 'One for all' })
  const message = writeMessage(data)
  const result = await verifier.verify({
    ...(await sign(message)),
    message: as(message),
    nonce: data.nonce,
  })
  return result.ok ? 'ok' : result.reason
}
const tampered = (message: string): string => message.replace('One for all', 'All for one')

const [first, second] = demoBitcoinKeys
const signBitcoin = createBitcoinSigner(demoBitcoinKeys)
const bitcoinSignature =
  (address: string, protocol: 'ecdsa' | 'bip322', network = 'mainnet', account = 0) =>
  async (message: string) => ({
    signature: (await signBitcoin('message', {
      account,
      network,
      address,
      message,
      protocol,
    })) as string,
  })

const addresses = {
  p2wpkh: bitcoinAddresses(first, 'mainnet').payment.address,
  'p2sh-p2wpkh': bitcoinAddresses(first, 'mainnet', 'p2sh').payment.address,
  p2tr: bitcoinAddresses(first, 'mainnet').ordinals.address,
}
for (const [kind, address] of Object.entries(addresses))
  test.each(['bip322', 'ecdsa'] as const)(`Bitcoin: verifies ${kind}, %s`, async (protocol) => {
    expect(await reasonOf(bitcoin, address, bitcoinSignature(address, protocol))).toBe('ok')
    expect(await reasonOf(bitcoin, address, bitcoinSignature(address, protocol), tampered)).toBe(
      'bad-signature',
    )
    const other = {
      p2wpkh: bitcoinAddresses(second, 'mainnet').payment.address,
      'p2sh-p2wpkh': bitcoinAddresses(second, 'mainnet', 'p2sh').payment.address,
      p2tr: bitcoinAddresses(second, 'mainnet').ordinals.address,
    }[kind]!
    expect(await reasonOf(bitcoin, other, bitcoinSignature(address, protocol))).toBe(
      'bad-signature',
    )
  })

test('Bitcoin: refuses a signature of another address of the same owner', async () => {
  expect(
    await reasonOf(bitcoin, addresses.p2tr, bitcoinSignature(addresses.p2wpkh, 'bip322')),
  ).toBe('bad-signature')
  expect(
    await reasonOf(bitcoin, addresses.p2wpkh, bitcoinSignature(addresses['p2sh-p2wpkh'], 'bip322')),
  ).toBe('bad-signature')
})

test('Bitcoin: refuses an address of another network', async () => {
  const { address } = bitcoinAddresses(first, 'regtest').payment
  expect(await reasonOf(regtest, address, bitcoinSignature(address, 'bip322', 'regtest'))).toBe(
    'ok',
  )
  expect(await reasonOf(bitcoin, address, bitcoinSignature(address, 'bip322', 'regtest'))).toBe(
    'malformed',
  )
})

test('Bitcoin: accepts only the old form for an old address', async () => {
  const key = Uint8Array.from(Buffer.from(first, 'hex'))
  const address = p2pkh(pubECDSA(key), NETWORK).address!
  // The format has one key and one hash for all kinds of addresses; only the first byte differs.
  expect(await reasonOf(bitcoin, address, bitcoinSignature(addresses.p2wpkh, 'ecdsa'))).toBe('ok')
  expect(await reasonOf(bitcoin, address, bitcoinSignature(addresses.p2wpkh, 'bip322'))).toBe(
    'bad-signature',
  )
  expect(Address(NETWORK).decode(address).type).toBe('pkh')
})

test('Bitcoin: malleable signature: accepts only the lower form', async () => {
  const raised = async (message: string) => {
    const bytes = base64.decode(
      (await bitcoinSignature(addresses.p2wpkh, 'ecdsa')(message)).signature,
    )
    const s =
      secp256k1.Point.Fn.ORDER - BigInt(`0x${Buffer.from(bytes.subarray(33)).toString('hex')}`)
    return {
      signature: base64.encode(
        Uint8Array.from([
          27 + 12 + (((bytes[0]! - 27) & 3) ^ 1),
          ...bytes.subarray(1, 33),
          ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
        ]),
      ),
    }
  }
  expect(await reasonOf(bitcoin, addresses.p2wpkh, raised)).toBe('bad-signature')
})

/** https://github.com/bitcoin/bips/blob/master/bip-0322.mediawiki, test vectors. */
test.each([
  [
    '',
    'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
  [
    'Hello World',
    'AkcwRAIgZRfIY3p7/DoVTty6YZbWS71bc5Vct9p9Fia83eRmw2QCICK/ENGfwLtptFluMGs2KsqoNSk89pO7F29zJLUx9a/sASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI=',
  ],
])('Bitcoin: verifies the published signature of %j', async (message, signature) => {
  const signed = {
    message,
    signature,
    publicKey: undefined,
    chain: bitcoin,
    address: 'bc1q9vza2e8x573nczrlzms0wvx3gsqjx7vavgkx0l',
  }
  expect(await checkBitcoin(signed, noNode)).toBe('valid')
  expect(await checkBitcoin({ ...signed, signature: `smp${signature}` }, noNode)).toBe('valid')
  expect(await checkBitcoin({ ...signed, message: `${message} ` }, noNode)).toBe('bad-signature')
})

const extension = createPolkadotExtension(walletWindow())
const signPolkadot =
  (address: string, change = (signature: string) => signature) =>
  async (message: string) => {
    const { signer } = (await extension.entry.enable!('page')) as {
      signer: { signRaw(raw: object): Promise<{ signature: string }> }
    }
    const { signature } = await signer.signRaw({ address, data: message, type: 'bytes' })
    return { signature: change(signature) }
  }

test.each(['sr25519', 'ed25519', 'ecdsa'] as const)(
  'Polkadot: verifies %s over the text between tags',
  async (type) => {
    const { address } = polkadotAccount({ ...polkadotKeys[type], prefix: 42 })
    expect(await reasonOf(polkadot, address, signPolkadot(address))).toBe('ok')
    expect(await reasonOf(polkadot, address, signPolkadot(address), tampered)).toBe('bad-signature')
    const number = { ed25519: '00', sr25519: '01', ecdsa: '02' }[type]
    expect(
      await reasonOf(
        polkadot,
        address,
        signPolkadot(address, (signature) => `0x${number}${signature.slice(2)}`),
      ),
    ).toBe('ok')
    // The same account as another network writes it; and another account.
    expect(
      await reasonOf(
        polkadot,
        polkadotAccount({ ...polkadotKeys[type], prefix: 0 }).address,
        signPolkadot(address),
      ),
    ).toBe('ok')
    expect(
      await reasonOf(
        polkadot,
        polkadotAccount({ ...polkadotKeys[type], secret: `0x${'77'.repeat(32)}` }).address,
        signPolkadot(address),
      ),
    ).toBe('bad-signature')
  },
)

test('Polkadot: tampered message: refuses one without tags, with other tags or with two pairs', async () => {
  const { secret } = polkadotKeys.ed25519
  const { address } = polkadotAccount({ ...polkadotKeys.ed25519, prefix: 42 })
  const key = Uint8Array.from(Buffer.from(secret.slice(2), 'hex'))
  const signed = (around: (message: string) => string) => async (message: string) => ({
    signature: `0x${Buffer.from(ed25519.sign(new TextEncoder().encode(around(message)), key)).toString('hex')}`,
  })
  // Hardware and WalletConnect's wallets sign the same bytes, of which the page sends the tags,
  // too.
  expect(
    await reasonOf(
      polkadot,
      address,
      signed((message) => `<Bytes>${message}</Bytes>`),
    ),
  ).toBe('ok')
  for (const around of [
    (message: string) => message,
    (message: string) => `<bytes>${message}</bytes>`,
    (message: string) => `<Bytes><Bytes>${message}</Bytes></Bytes>`,
    (message: string) => `<Bytes>${message}</Bytes> `,
  ])
    expect(await reasonOf(polkadot, address, signed(around))).toBe('bad-signature')
})

test('Polkadot: refuses an address with a wrong checksum', async () => {
  const { address } = polkadotAccount(polkadotKeys.sr25519)
  const bytes = base58.decode(address)
  bytes[34]! ^= 1
  expect(await reasonOf(polkadot, base58.encode(bytes), signPolkadot(address))).toBe('malformed')
})

const keplr = createCosmosWallet(walletWindow()).keplr
const signCosmos = (publicKey?: string, signature?: string) => async (message: string) => {
  await keplr.enable(['cosmoshub-4'])
  const { bech32Address } = await keplr.getKey('cosmoshub-4')
  const signed = (await keplr.signArbitrary!('cosmoshub-4', bech32Address, message)) as {
    pub_key: { value: string }
    signature: string
  }
  return { signature: signature ?? signed.signature, publicKey: publicKey ?? signed.pub_key.value }
}

test('Cosmos: verifies ADR-36 by the key of the address', async () => {
  await keplr.enable(['cosmoshub-4'])
  const { bech32Address: address } = await keplr.getKey('cosmoshub-4')
  expect(await reasonOf(cosmos, address, signCosmos())).toBe('ok')
  expect(await reasonOf(cosmos, address, signCosmos(), tampered)).toBe('bad-signature')
  expect(
    await reasonOf(cosmos, address, async (message) => ({
      signature: (await signCosmos()(message)).signature,
    })),
  ).toBe('malformed')
})

test('Cosmos: refuses another key’s valid signature', async () => {
  await keplr.enable(['cosmoshub-4'])
  const { bech32Address: address } = await keplr.getKey('cosmoshub-4')
  const key = Uint8Array.from({ length: 32 }, () => 9)
  const other = base64.encode(secp256k1.getPublicKey(key, true))
  expect(await reasonOf(cosmos, address, signCosmos(other))).toBe('bad-signature')
})

/** The first of the keys that everybody tests with, whose address on EVM everybody knows. */
const known = {
  secret: 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  address: 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266',
}
const pair = await Secp256k1.makeKeypair(Uint8Array.from(Buffer.from(known.secret, 'hex')))
const shortKey = Secp256k1.compressPubkey(pair.pubkey)

/** ADR-36 by CosmJS. */
const signEth =
  (
    address: string,
    digest: typeof keccak256,
    shape = (signature: Uint8Array): Uint8Array => signature.slice(0, 64),
  ) =>
  async (message: string) => {
    const text = {
      type: 'sign/MsgSignData',
      value: { signer: address, data: toBase64(new TextEncoder().encode(message)) },
    }
    const bytes = serializeSignDoc(makeSignDoc([text], { gas: '0', amount: [] }, '', '', 0, 0))
    const signature = await Secp256k1.createSignature(digest(bytes), pair.privkey)
    return { signature: toBase64(shape(signature.toFixedLength())), publicKey: toBase64(shortKey) }
  }

test('Cosmos: verifies key, address and signature by Keccak on chains with EVM accounts', async () => {
  expect(Buffer.from(rawEthSecp256k1PubkeyToRawAddress(shortKey)).toString('hex')).toBe(
    known.address,
  )
  const address = pubkeyToAddress(encodeEthSecp256k1Pubkey(shortKey), 'inj')
  expect(await reasonOf(injective, address, signEth(address, keccak256))).toBe('ok')
  expect(await reasonOf(injective, address, signEth(address, keccak256), tampered)).toBe(
    'bad-signature',
  )
  // Each address has its own digest, and no other.
  expect(await reasonOf(injective, address, signEth(address, sha256))).toBe('bad-signature')
  const plain = pubkeyToAddress(
    { type: 'tendermint/PubKeySecp256k1', value: toBase64(shortKey) },
    'inj',
  )
  expect(await reasonOf(injective, plain, signEth(plain, sha256))).toBe('ok')
  expect(await reasonOf(injective, plain, signEth(plain, keccak256))).toBe('bad-signature')
})

test('Cosmos: malleable signature: accepts one form only, with or without the recovery byte', async () => {
  const address = pubkeyToAddress(encodeEthSecp256k1Pubkey(shortKey), 'inj')
  const raised = (signature: Uint8Array): Uint8Array => {
    const s =
      secp256k1.Point.Fn.ORDER -
      BigInt(`0x${Buffer.from(signature.subarray(32, 64)).toString('hex')}`)
    return Uint8Array.from([
      ...signature.subarray(0, 32),
      ...Buffer.from(s.toString(16).padStart(64, '0'), 'hex'),
    ])
  }
  expect(await reasonOf(injective, address, signEth(address, keccak256, raised))).toBe(
    'bad-signature',
  )
  expect(
    await reasonOf(
      injective,
      address,
      signEth(address, keccak256, (signature) => signature),
    ),
  ).toBe('malformed')
})
