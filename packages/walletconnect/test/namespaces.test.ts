/**
 * Tests Bitcoin, Polkadot and Cosmos over a session. The wallets sign with real keys, and other
 * libraries verify.
 */
import { Secp256k1Wallet, serializeSignDoc, type StdSignDoc } from '@cosmjs/amino'
import { Secp256k1, Secp256k1Signature, sha256 } from '@cosmjs/crypto'
import { fromBase64 } from '@cosmjs/encoding'
import { signatureVerify } from '@polkadot/util-crypto'
import { Verifier } from 'bip322-js'
import { beforeAll, expect, test } from 'vitest'
import { signMessage as signBitcoin, type BitcoinProvider } from '@portico/bitcoin'
import type { Json, Network } from '@portico/core'
import { PorticoError } from '@portico/core'
import {
  bitcoin,
  cosmosHub,
  kusama,
  polkadot,
  solana as solanaMainnet,
} from '@portico/core/networks'
import type { StandardSession } from '@portico/core/wallet-standard'
import type { CosmosProvider } from '@portico/cosmos'
import type { PolkadotProvider } from '@portico/polkadot'
import { createBitcoinSigner, bitcoinAddresses, demoBitcoinKeys } from '@portico/testkit/bitcoin'
import { polkadotAccount, polkadotKeys } from '@portico/testkit/polkadot'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { hookRequests } from '@portico/core/adapter'
import { adapters, openHost, type Host } from './host.ts'
import { scripted, session, stage, type Scripted, type Stage } from './scripted.ts'

const cosmosSecret = new Uint8Array(32).fill(0x11)
let amino: Secp256k1Wallet
let cosmosAddress: string
beforeAll(async () => {
  amino = await Secp256k1Wallet.fromKey(cosmosSecret, 'cosmos')
  cosmosAddress = (await amino.getAccounts())[0]!.address
})

interface Space {
  accounts: readonly string[]
  methods: readonly string[]
}

/** A page whose wallet has approved these namespaces. */
async function connected(
  namespaces: Record<string, Space>,
  networks: readonly Network[],
  answer: Scripted['answer'],
  more: object = {},
): Promise<{ it: Host; relay: Scripted; page: Stage }> {
  const page = stage()
  const relay = scripted(page.now)
  relay.answer = answer
  const it = openHost(null, {
    client: relay.client,
    platform: page.platform,
    adapters: adapters(),
    networks,
  })
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await it.code()
  const spaces = Object.fromEntries(
    Object.entries(namespaces).map(([namespace, space]) => [namespace, { ...space, events: [] }]),
  )
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({ namespaces: spaces, ...more }),
  })
  await account
  return { it, relay, page }
}

test('Bitcoin: a message and its signature, in base64 or in hex, and a payment to one recipient', async () => {
  const [key] = demoBitcoinKeys
  const { address } = bitcoinAddresses(key!, 'mainnet').payment
  const signer = createBitcoinSigner([key!])
  let hex = false
  const { it, relay } = await connected(
    {
      bip122: { accounts: [`${bitcoin.id}:${address}`], methods: ['signMessage', 'sendTransfer'] },
    },
    [bitcoin],
    async (method, params) => {
      if (method === 'sendTransfer') return { txid: 'AB'.repeat(32) }
      const { message } = params as { message: string }
      const signature = (await signer('message', {
        account: 0,
        network: 'mainnet',
        address,
        message,
        protocol: 'ecdsa',
      })) as string
      return {
        address,
        signature: hex ? Buffer.from(signature, 'base64').toString('hex') : signature,
      }
    },
  )
  for (hex of [false, true]) {
    const { signature } = await signBitcoin(it.portico, { message: 'Hello', protocol: 'ecdsa' })
    expect(Verifier.verifySignature(address, 'Hello', signature)).toBe(true)
  }
  const provider = it.portico.provider('bip122') as BitcoinProvider
  expect(provider.methods).toEqual(['getAccountAddresses', 'signMessage', 'sendTransfer'])
  expect(
    await provider.sendTransfer({ address, recipients: [{ address, amount: 1_000n }] }),
  ).toEqual({ txid: 'ab'.repeat(32) })
  expect(relay.asked.at(-1)).toMatchObject({
    chain: bitcoin.id,
    method: 'sendTransfer',
    params: { account: address, recipientAddress: address, amount: '1000' },
  })
  const two = [1n, 2n].map((amount) => ({ address, amount }))
  await expect(provider.sendTransfer({ address, recipients: two })).rejects.toMatchObject({
    exit: 'unsupported',
  })
  await expect(provider.signPsbt({ psbt: 'cHNidP8=', inputs: [] })).rejects.toMatchObject({
    exit: 'unsupported',
  })
})

test('Polkadot: one account in any network’s encoding, requested in that of the network', async () => {
  const secret = new Uint8Array(32).fill(0x22)
  const [onPolkadot, onKusama] = [0, 2].map(
    (prefix) => polkadotAccount({ ...polkadotKeys.ed25519, prefix }).address,
  )
  const methods = ['polkadot_signMessage', 'polkadot_signTransaction']
  const { it, relay } = await connected(
    {
      polkadot: { accounts: [`${polkadot.id}:${onPolkadot}`, `${kusama.id}:${onKusama}`], methods },
    },
    [polkadot, kusama],
    (method, params) => {
      const message = (params as { message?: string }).message
      const signed = ed25519.sign(
        message?.startsWith('0x') ? Buffer.from(message.slice(2), 'hex') : new Uint8Array(3),
        secret,
      )
      return {
        signature: `0x${method === 'polkadot_signTransaction' ? '00' : ''}${Buffer.from(signed).toString('hex')}`,
      }
    },
  )
  expect(
    it.portico
      .getState()
      .links[`walletConnect:${session().topic}`]!.namespaces['polkadot']!.accounts.map(
        ({ address }) => address,
      ),
  ).toEqual([onPolkadot])
  const provider = it.portico.provider('polkadot') as PolkadotProvider
  const data = `0x${Buffer.from('<Bytes>Hello</Bytes>').toString('hex')}`
  const { signature } = await provider.signRaw({ address: onPolkadot!, data, type: 'bytes' })
  expect(signatureVerify('<Bytes>Hello</Bytes>', signature, onPolkadot!).isValid).toBe(true)
  await it.portico.switchNetwork(kusama.id)
  const genesisHash = `0x${kusama.reference}${'0'.repeat(32)}` as const
  const payload = {
    address: onPolkadot!,
    genesisHash,
    blockHash: genesisHash,
    method: '0x00',
    version: 4,
  } as never
  expect((await provider.signPayload(payload)).signature).toMatch(/^0x00[0-9a-f]{128}$/)
  expect(relay.asked.at(-1)).toMatchObject({
    chain: kusama.id,
    params: { address: onKusama, transactionPayload: { address: onKusama, genesisHash } },
  })
  expect(base58.decode(onKusama!)).toHaveLength(35)
})

const cosmosSpace = (
  methods = ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
): Record<string, Space> => ({
  cosmos: { accounts: [`${cosmosHub.id}:${cosmosAddress}`], methods },
})

async function keplr(method: string, params: Json): Promise<Json> {
  const { signDoc, signerAddress } = params as {
    signDoc: Record<string, string>
    signerAddress: string
  }
  if (method === 'cosmos_getAccounts')
    return (await amino.getAccounts()).map(({ address, algo, pubkey }) => ({
      address,
      algo,
      pubkey: Buffer.from(pubkey).toString('base64'),
    }))
  if (method === 'cosmos_signAmino')
    return (await amino.signAmino(
      signerAddress,
      signDoc as unknown as StdSignDoc,
    )) as unknown as Json
  const [{ pubkey }] = (await amino.getAccounts()) as unknown as [{ pubkey: Uint8Array }]
  const signature = {
    pub_key: { type: 'tendermint/PubKeySecp256k1', value: Buffer.from(pubkey).toString('base64') },
    signature: Buffer.alloc(64, 1).toString('base64'),
  }
  return { signature, signed: signDoc }
}

test('Cosmos: requests the wallet’s key once, and signs Amino and protobuf documents', async () => {
  const { it, relay } = await connected(cosmosSpace(), [cosmosHub], keplr)
  const provider = it.portico.provider('cosmos') as CosmosProvider
  const [account] = await provider.getAccounts()
  const doc = {
    chain_id: cosmosHub.reference,
    account_number: '1',
    sequence: '2',
    fee: { amount: [], gas: '1' },
    msgs: [],
    memo: 'hi',
  }
  const signed = await provider.signAmino(cosmosAddress, doc)
  expect(signed.signed).toEqual(doc)
  const bytes = {
    bodyBytes: Uint8Array.of(1, 2),
    authInfoBytes: Uint8Array.of(3),
    chainId: cosmosHub.reference,
    accountNumber: 7n,
  }
  const made = Secp256k1Signature.fromFixedLength(fromBase64(signed.signature.signature))
  expect(
    await Secp256k1.verifySignature(made, sha256(serializeSignDoc(doc)), account!.pubkey),
  ).toBe(true)
  expect((await provider.signDirect(cosmosAddress, bytes)).signed).toEqual(bytes)
  expect(relay.asked.at(-1)!.params).toMatchObject({
    signerAddress: cosmosAddress,
    signDoc: { bodyBytes: 'AQI=', authInfoBytes: 'Aw==', accountNumber: '7' },
  })
  expect(relay.asked.map(({ method }) => method)).toEqual([
    'cosmos_getAccounts',
    'cosmos_signAmino',
    'cosmos_signDirect',
  ])
})

test('Cosmos: keys in the session need no request', async () => {
  const [{ algo, pubkey }] = (await amino.getAccounts()) as unknown as [
    { algo: string; pubkey: Uint8Array },
  ]
  const keys = JSON.stringify([
    { algo, bech32Address: cosmosAddress, pubKey: Buffer.from(pubkey).toString('base64') },
  ])
  const { it, relay } = await connected(cosmosSpace(), [cosmosHub], keplr, {
    sessionProperties: { keys },
  })
  expect(it.status('cosmos')).toMatchObject({ is: 'connected', account: cosmosAddress })
  expect(relay.asked).toEqual([])
})

test('Cosmos: delays no other namespace for a missing key, and adds the accounts when the wallet answers', async () => {
  let emit: (keys: Json) => void = () => {}
  const eip155: Space = {
    accounts: ['eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
    methods: [],
  }
  const { mainnet } = await import('./host.ts')
  const { it } = await connected(
    { eip155, ...cosmosSpace() },
    [mainnet, cosmosHub],
    () => new Promise((resolve) => (emit = resolve)),
  )
  expect(it.status('cosmos').is).toBe('disconnected')
  emit(await keplr('cosmos_getAccounts', {}))
  await it.until(() => it.status('cosmos').is === 'connected')
  expect(it.received).toEqual([
    'connect eip155 0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    `restored cosmos ${cosmosAddress}`,
  ])
})

const evmAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a session of a wallet that shares nothing is ended', async () => {
  const page = stage()
  const relay = scripted(page.now)
  const it = openHost(null, { client: relay.client, platform: page.platform })
  const empty = expect(
    it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' }),
  ).rejects.toMatchObject({ code: 'session-empty', exit: 'unsupported' })
  await it.code()
  const eip155 = {
    accounts: ['eip155:1:0xnothing', 'eip155:1', `solana:x:${evmAddress}`],
    methods: ['personal_sign'],
    events: [],
  }
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({ namespaces: { eip155 } }),
  })
  await empty
  expect(relay.ended).toEqual([session().topic])
})

test('requests no signature on a network outside the session to which the wallet switched', async () => {
  const { mainnet } = await import('./host.ts')
  const { it, relay } = await connected(
    { eip155: { accounts: [`eip155:1:${evmAddress}`], methods: ['personal_sign'] } },
    [mainnet],
    () => null,
  )
  relay.say({
    is: 'event',
    topic: session().topic,
    chain: 'eip155:1',
    name: 'chainChanged',
    data: '0x89',
  })
  await it.until(
    () =>
      it.portico.getState().links[`walletConnect:${session().topic}`]!.namespaces['eip155']!
        .chain === 'eip155:137',
  )
  const provider = it.portico.provider('eip155') as { request(o: object): Promise<unknown> }
  await expect(provider.request({ method: 'personal_sign', params: [] })).rejects.toMatchObject({
    code: 'chain-unsupported',
    exit: 'unsupported',
  })
  expect(relay.asked).toEqual([])
})

type Raw = { request(o: object): Promise<unknown> }

const sessionOn = (...chains: string[]): ReturnType<typeof session> =>
  session({
    namespaces: {
      eip155: {
        accounts: chains.map((chain) => `${chain}:${evmAddress}`),
        methods: ['personal_sign', 'wallet_switchEthereumChain'],
        events: [],
      },
    },
  })

test('a wallet that adds its network to the session a moment later has switched, and signs there', async () => {
  const { mainnet, optimism } = await import('./host.ts')
  const { it, relay, page } = await connected(
    sessionOn('eip155:1').namespaces as never,
    [mainnet, optimism],
    () => null,
  )
  const moved = it.portico.switchNetwork(optimism.id)
  await expect.poll(() => relay.asked.length).toBe(1)
  page.pass(2_999)
  relay.say({ is: 'updated', session: sessionOn('eip155:1', 'eip155:10') })
  await moved
  expect(it.status('eip155')).toMatchObject({ chain: optimism.id })
  await (it.portico.provider('eip155') as Raw).request({ method: 'personal_sign', params: [] })
  expect(relay.asked.at(-1)).toMatchObject({ chain: optimism.id, method: 'personal_sign' })
})

test.each(['Scripted', 'MetaMask Wallet'])(
  '%s that accepts a switch without adding the network: reports it, signs on the old one, and switches later',
  async (name) => {
    const { arbitrum, mainnet, optimism } = await import('./host.ts')
    const peer = { name, description: '', url: '', icons: [] }
    const { it, relay, page } = await connected(
      sessionOn('eip155:1').namespaces as never,
      [mainnet, optimism, arbitrum],
      () => null,
      { peer },
    )
    const refused = expect(it.portico.switchNetwork(optimism.id)).rejects.toMatchObject({
      code: 'chain-unsupported',
      exit: 'unsupported',
    })
    await expect.poll(() => relay.asked.length).toBe(1)
    await new Promise(setImmediate)
    page.pass(3_000)
    await refused
    expect(it.status('eip155')).toMatchObject({ chain: mainnet.id })
    const raw = it.portico.provider('eip155') as Raw
    await raw.request({ method: 'personal_sign', params: [] })
    const moved = it.portico.switchNetwork(arbitrum.id)
    await expect.poll(() => relay.asked.length).toBe(3)
    relay.say({ is: 'updated', session: sessionOn('eip155:1', 'eip155:42161') })
    await moved
    expect(relay.asked.map(({ chain, method }) => `${chain} ${method}`)).toEqual([
      'eip155:1 wallet_switchEthereumChain',
      'eip155:1 personal_sign',
      'eip155:1 wallet_switchEthereumChain',
    ])
  },
)

test('requests a switch through the session from a wallet that switched outside it', async () => {
  const { mainnet, optimism } = await import('./host.ts')
  const { it, relay } = await connected(
    sessionOn('eip155:1').namespaces as never,
    [mainnet, optimism],
    () => null,
  )
  relay.say({
    is: 'event',
    topic: session().topic,
    chain: 'eip155:1',
    name: 'chainChanged',
    data: '0x89',
  })
  await it.until(
    () =>
      it.portico.getState().links[`walletConnect:${session().topic}`]!.namespaces['eip155']!
        .chain === 'eip155:137',
  )
  const moved = it.portico.switchNetwork(optimism.id)
  await expect.poll(() => relay.asked.length).toBe(1)
  expect(relay.asked).toMatchObject([{ chain: 'eip155:1', method: 'wallet_switchEthereumChain' }])
  relay.say({ is: 'updated', session: sessionOn('eip155:1', 'eip155:10') })
  await moved
  expect(it.status('eip155')).toMatchObject({ chain: optimism.id })
})

test('uses the old id of a cluster for a wallet that supports only that', async () => {
  const { solanaMainnet } = await import('./host.ts')
  const { sol, answer } = await import('./keys.ts')
  const old = 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ'
  const { it, relay } = await connected(
    { solana: { accounts: [`${old}:${sol}`], methods: ['solana_signMessage'] } },
    [solanaMainnet],
    (method, params) => answer({ method, params } as never),
  )
  expect(it.status('solana')).toMatchObject({
    is: 'connected',
    chain: solanaMainnet.id,
    supported: true,
  })
  await (
    it.portico.provider('solana') as { signMessage(bytes: Uint8Array): Promise<unknown> }
  ).signMessage(Uint8Array.of(1, 2, 3))
  expect(relay.asked).toMatchObject([{ chain: old, method: 'solana_signMessage' }])
})

/** A Solana wallet whose answer a test makes from the message. */
async function hardware(
  answer: (message: Uint8Array, sign: (bytes: Uint8Array) => Uint8Array) => Uint8Array,
) {
  const { solanaMainnet } = await import('./host.ts')
  const sign = (bytes: Uint8Array): Uint8Array => ed25519.sign(bytes, new Uint8Array(32).fill(7))
  const { it } = await connected(
    {
      solana: {
        accounts: [`${solanaMainnet.id}:${solanaAddress}`],
        methods: ['solana_signMessage'],
      },
    },
    [solanaMainnet],
    (_, params) => ({
      signature: base58.encode(
        answer(base58.decode((params as { message: string }).message), sign),
      ),
    }),
  )
  return (message: string): Promise<string> =>
    it.portico.signMessage({ message, namespace: 'solana' })
}
/**
 * A text as Ledger's app signs it on Solana: in the envelope of an off-chain message, of the first
 * version or with a domain and its signer.
 */
const enveloped = (text: Uint8Array, domain?: Uint8Array): Uint8Array => {
  const head = domain ? [...domain, 1, 1, ...base58.decode(solanaAddress)] : [1]
  return Uint8Array.from([
    0xff,
    ...new TextEncoder().encode('solana offchain'),
    0,
    ...head,
    text.length & 255,
    text.length >> 8,
    ...text,
  ])
}
const withEnvelope = (
  text: Uint8Array,
  sign: (bytes: Uint8Array) => Uint8Array,
  domain?: Uint8Array,
): Uint8Array => Uint8Array.from([1, ...sign(enveloped(text, domain)), ...enveloped(text, domain)])

test('Solana hardware: returns the signature, with the envelope when that has a domain of its own', async () => {
  const text = new TextEncoder().encode('Sign in')
  const plain = base58.decode(
    await (
      await hardware((message, sign) => withEnvelope(message, sign))
    )('Sign in'),
  )
  expect(ed25519.verify(plain, enveloped(text), base58.decode(solanaAddress))).toBe(true)
  const domain = new Uint8Array(32).fill(9)
  const whole = base58.decode(
    await (
      await hardware((message, sign) => withEnvelope(message, sign, domain))
    )('Sign in'),
  )
  expect(whole.subarray(65)).toEqual(enveloped(text, domain))
})

test('tampered message: refuses an envelope around another text, or of two signers', async () => {
  const other = new TextEncoder().encode('Give me all')
  await expect(
    (await hardware((_, sign) => withEnvelope(other, sign)))('Sign in'),
  ).rejects.toMatchObject({ exit: 'failed' })
  await expect(
    (
      await hardware((message, sign) =>
        Uint8Array.from([2, ...sign(message), ...withEnvelope(message, sign).subarray(1)]),
      )
    )('Sign in'),
  ).rejects.toMatchObject({ exit: 'failed' })
})

test('accounts, chains and names that a wallet invents are ignored', async () => {
  const { mainnet } = await import('./host.ts')
  const { it, relay } = await connected(
    { eip155: { accounts: [`eip155:1:${evmAddress}`], methods: ['personal_sign'] } },
    [mainnet],
    () => null,
    {
      peer: {
        name: '\u202eevil\u0000',
        description: '',
        url: '',
        icons: ['https://elsewhere.example/pixel.png'],
      },
    },
  )
  const before = it.portico.getState().links
  expect(Object.values(before)[0]!.peer).toEqual({ name: 'evil' })
  for (const data of [null, 'x', {}, ['nobody'], [1], -1, 'eip155:0', '0x', { chainId: 1 }])
    for (const name of ['accountsChanged', 'chainChanged', 'somethingElse'])
      relay.say({ is: 'event', topic: session().topic, chain: 'eip155:1', name, data })
  expect(it.portico.getState().links).toEqual(before)
})

const solanaAddress = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(7)))

test('a page without adapters: features see and may refuse requests to non-Ethereum wallets', async () => {
  const page = stage()
  const relay = scripted(page.now)
  relay.answer = async () => ({ signature: base58.encode(new Uint8Array(64).fill(1)) })
  const it = openHost(null, {
    client: relay.client,
    platform: page.platform,
    adapters: [],
    networks: [solanaMainnet],
  })
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await it.code()
  const spaces = {
    solana: {
      accounts: [`${solanaMainnet.id}:${solanaAddress}`],
      methods: ['solana_signMessage'],
      events: [],
    },
  }
  relay.say({
    is: 'settled',
    pairing: relay.pairings[0]!.topic,
    session: session({ namespaces: spaces }),
  })
  await account
  const seen: string[] = []
  let refusal: Error | undefined
  hookRequests(it.portico.services, {
    id: 'test',
    beforeRequest({ approval, chain, link, method, namespace }) {
      seen.push(
        `${namespace} ${chain} ${method} ${String(approval)} ${String(link?.startsWith('walletConnect:'))}`,
      )
      if (refusal) throw refusal
    },
  })
  const { wallet, accounts } = it.portico.provider('solana') as StandardSession
  const { features } = wallet()!.raw as {
    features: { 'solana:signMessage': { signMessage(input: object): Promise<unknown[]> } }
  }
  const sign = (): Promise<unknown[]> =>
    features['solana:signMessage'].signMessage({
      account: accounts()[0]!.standard,
      message: Uint8Array.of(1),
    })
  expect(await sign()).toHaveLength(1)
  expect(seen).toEqual([`solana ${solanaMainnet.id} solana_signMessage true true`])
  refusal = new PorticoError('request-refused', 'Too much', { exit: 'failed' })
  await expect(sign()).rejects.toBe(refusal)
  expect(relay.asked).toHaveLength(1)
})
