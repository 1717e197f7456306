/** Tests of requests to a wallet, and of the checks of its answers. */
import { getTransactionDecoder } from '@solana/kit'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { Connection } from '@portico/core'
import { solanaFeatures, type SolanaBehaviour } from '@portico/testkit/solana'
import { endOfTask } from '../../core/test/task.ts'
import type { SolanaProvider } from '../src/index.ts'
import {
  ada,
  both,
  connected,
  devnet,
  plain,
  transfer,
  utf8,
  verified,
  world,
  type Connected,
} from './world.ts'

const without = (...names: string[]): string[] =>
  solanaFeatures.filter((name) => !names.includes(name))
const signatureOf = (wire: Uint8Array, address: string): Uint8Array =>
  (getTransactionDecoder().decode(wire).signatures as Record<string, Uint8Array | null>)[address]!

test('signs bytes, and the signed bytes are the message', async () => {
  const { provider } = await connected()
  const message = utf8('Grüße, Σολάνα')
  const { signature, signedMessage } = await provider().signMessage(message)
  expect(signedMessage).toEqual(message)
  expect(verified(signature, message, provider().publicKey!)).toBe(true)
  expect(base58.encode(provider().publicKey!)).toBe(ada.address)
})

test('signs a transaction, and keeps the signatures of others', async () => {
  const { provider, wallet } = await connected()
  const signed = await provider().signTransaction(transfer(ada.address, plain.address, 1n))
  const { messageBytes } = getTransactionDecoder().decode(signed)
  expect(
    verified(
      signatureOf(signed, ada.address),
      Uint8Array.from(messageBytes),
      base58.decode(ada.address),
    ),
  ).toBe(true)
  expect(wallet.calls.at(-1)).toMatchObject({
    feature: 'solana:signTransaction',
    inputs: [{ account: ada.address, chain: 'solana:mainnet' }],
  })
})

test('signs several transactions with one approval', async () => {
  const { provider, wallet } = await connected({
    behaviour: { prompts: { 'solana:signTransaction': 'hang' } },
  })
  const signing = provider().signTransactions(
    [1n, 2n, 3n].map((lamports) => transfer(ada.address, plain.address, lamports)),
  )
  await wallet.asked('solana:signTransaction')
  expect(wallet.approve()).toBe(1)
  const signed = await signing
  expect(signed.map((each) => signatureOf(each, ada.address).length)).toEqual([64, 64, 64])
  expect(wallet.calls.filter(({ feature }) => feature === 'solana:signTransaction')).toHaveLength(1)
})

test('signs in with accounts that do not list the feature, as those of most wallets', async () => {
  const { provider } = await connected({
    accounts: [
      { ...ada, features: without('solana:signIn').filter((name) => name.startsWith('solana:')) },
    ],
  })
  expect(provider().methods).toContain('solana_signIn')
  const { address, signedMessage, signature } = await provider().signIn({ domain: 'shop.example' })
  expect(address).toBe(ada.address)
  expect(verified(signature, signedMessage, provider().publicKey!)).toBe(true)
})

test('calls the wallet in the task of the click', async () => {
  const { provider, wallet } = await connected()
  const asked = (): string | undefined => wallet.calls.at(-1)?.feature
  const running = [provider().signMessage(utf8('x'))]
  await endOfTask()
  expect(asked()).toBe('solana:signMessage')
  await Promise.all(running)
  const transaction = transfer(ada.address, plain.address, 1n)
  const signing = provider().signTransaction(transaction)
  await endOfTask()
  expect(asked()).toBe('solana:signTransaction')
  await signing
  const signingIn = provider().signIn()
  await endOfTask()
  expect(asked()).toBe('solana:signIn')
  await signingIn
})

test('names account and cluster in every request: the active ones, or the requested ones', async () => {
  const { portico, provider, wallet } = await connected({ accounts: both })
  const last = (): unknown => wallet.calls.at(-1)!.inputs[0]
  await portico.setAccount(plain.address)
  await portico.switchNetwork(devnet.id)
  expect(provider()).toMatchObject({
    account: plain.address,
    accounts: [ada.address, plain.address],
    chain: devnet.id,
  })
  await provider().signTransaction(transfer(plain.address, ada.address, 1n))
  expect(last()).toMatchObject({ account: plain.address, chain: 'solana:devnet' })
  await provider().signTransaction(transfer(ada.address, plain.address, 1n), {
    account: ada.address,
    chain: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  expect(last()).toMatchObject({ account: ada.address, chain: 'solana:mainnet' })
  await provider().signMessage(utf8('x'), { account: ada.address })
  expect(last()).toMatchObject({ account: ada.address })
  await expect(
    provider().signMessage(utf8('x'), { account: '11111111111111111111111111111111' }),
  ).rejects.toMatchObject({ code: 'account-unknown' })
})

test('the wallet’s own objects are available for libraries that need them', async () => {
  const { provider, wallet } = await connected()
  expect(provider().standard!.wallet).toBe(wallet.wallet)
  expect(provider().standard!.account).toMatchObject({ address: ada.address })
})

/** A wallet that takes every transaction that it sends for accepted. */
const trusting = {
  rpcUrl: 'https://rpc.wallet.example',
  fetch: async () => Response.json({ result: 'taken' }),
}

const calls: Readonly<Record<string, (provider: SolanaProvider) => Promise<unknown>>> = {
  'solana:signMessage': (provider) => provider.signMessage(utf8('Hello')),
  'solana:signTransaction': (provider) =>
    provider.signTransaction(transfer(ada.address, plain.address, 1n)),
  'solana:signAndSendTransaction': (provider) =>
    provider.signAndSendTransaction(transfer(ada.address, plain.address, 1n)),
  'solana:signIn': (provider) => provider.signIn({ nonce: 'abcdefgh' }),
}

describe.each(Object.entries(calls))('%s', (feature, run) => {
  test.each([
    ['reject', 'rejected', 'user-rejected'],
    ['reject-words', 'rejected', 'user-rejected'],
    ['pending', 'pending', 'rpc-32002'],
    ['unauthorized', 'locked', 'rpc4100'],
    ['throws', 'failed', 'wallet-request'],
    ['throws-string', 'failed', 'wallet-request'],
    ['throws-null', 'failed', 'wallet-request'],
    ['throws-getters', 'failed', 'wallet-request'],
    ['rejects-null', 'failed', 'wallet-request'],
    ['rejects-getters', 'failed', 'wallet-request'],
    ['invalidated', 'wallet-gone', 'wallet-request'],
  ] as const)('of a wallet that answers %s ends as %s', async (behaviour, exit, code) => {
    const { provider, wallet, status } = await connected(trusting)
    wallet.set(behaviour)
    await expect(run(provider())).rejects.toMatchObject({ name: 'PorticoError', exit, code })
    expect(status().is).toBe('connected')
    wallet.set('approve')
    await run(provider())
  })

  // A long output may be a valid transaction; a signature always has 64 bytes.
  const unlike = (
    ['none', 'null', 'too-many', 'short', 'long', 'zeros', 'text', 'throwing'] as const
  ).filter((outputs) => outputs !== 'long' || feature !== 'solana:signTransaction')
  test.each(unlike)('rejects an output that is %s', async (outputs) => {
    const { provider } = await connected({ ...trusting, behaviour: { outputs } })
    await expect(run(provider())).rejects.toMatchObject({
      code: 'wallet-answer',
      exit: 'failed',
      category: 'DATA_PARSING_ERROR',
    })
  })

  test('accepts bytes as lists as well as typed arrays', async () => {
    const [lists, bytes] = [
      await connected({ ...trusting, behaviour: 'outputs-lists' }),
      await connected(trusting),
    ]
    expect(await run(lists.provider())).toEqual(await run(bytes.provider()))
  })

  test('a wallet that left the page rejects with that reason', async () => {
    const { provider, wallet } = await connected()
    const first = provider()
    wallet.leave()
    await expect(run(first)).rejects.toMatchObject({ exit: 'wallet-gone' })
  })

  test('reports a wallet without the feature, and sends it no request', async () => {
    const lacking =
      feature === 'solana:signAndSendTransaction'
        ? without(feature, 'solana:signTransaction')
        : without(feature)
    const { provider, wallet } = await connected({ features: lacking })
    const asked = wallet.calls.length
    await expect(run(provider())).rejects.toMatchObject({
      code: 'method-unsupported',
      exit: 'unsupported',
    })
    expect(wallet.calls).toHaveLength(asked)
  })
})

test.each(['unsigned', 'not-transaction'] as const)(
  'rejects a returned transaction that is %s',
  async (outputs) => {
    const { provider } = await connected({ behaviour: { outputs } })
    await expect(
      provider().signTransaction(transfer(ada.address, plain.address, 1n)),
    ).rejects.toMatchObject({ code: 'wallet-answer' })
  },
)

/** Attaches once more to get the connection that the engine has. */
async function connectionOf(page: Connected): Promise<Connection<SolanaProvider>> {
  const [adapter] = page.portico.config.adapters
  const [connector] = adapter!.connectors
  const link = await connector!.open(
    'Fox',
    { namespaces: ['solana'], chains: [] },
    {
      signal: new AbortController().signal,
      services: page.portico.services,
      ask: () => Promise.resolve(null),
    },
  )
  return adapter!.attach(
    { ...link.handles()[0]!, chain: page.provider().chain } as never,
    () => {},
    page.portico.services,
    link,
  ) as Promise<Connection<SolanaProvider>>
}

test('a connection signs texts in base58, and rejects a signature of another text', async () => {
  const page = await connected({ accounts: both })
  const connection = await connectionOf(page)
  const signature = await connection.signMessage!({ text: 'Grüße', account: plain.address })
  expect(verified(base58.decode(signature), utf8('Grüße'), base58.decode(plain.address))).toBe(true)
  page.wallet.set('outputs-other-message')
  await expect(
    connection.signMessage!({ text: 'Grüße', account: plain.address }),
  ).rejects.toMatchObject({ code: 'wallet-answer' })
  connection.detach()
})

test('a connection accepts a text that hardware signs in an envelope, and signs in with it', async () => {
  const page = await connected({ behaviour: 'outputs-envelope' })
  const connection = await connectionOf(page)
  expect(
    base58.decode(await connection.signMessage!({ text: 'Grüße', account: ada.address })),
  ).toHaveLength(64)
  const { message } = (await connection.signIn!({
    domain: 'shop.example',
    nonce: 'f2ZoVq8WmJ3LzKxT',
  })) as { message: string }
  expect(message).toContain(
    `shop.example wants you to sign in with your Solana account:\n${ada.address}`,
  )
})

test.each<[string, unknown]>([
  ['a number', 7],
  ['nothing', null],
  ['no base64', 'not base64!'],
  ['an empty text', ''],
  ['a list', [1, 2]],
  ['an object without one', { to: plain.address }],
])('a connection sends no transaction that is %s', async (_what, transaction) => {
  const page = await connected()
  const connection = await connectionOf(page)
  await expect(
    connection.send!(transaction as never, { account: ada.address, chain: devnet.id }),
  ).rejects.toMatchObject({ code: 'transaction-malformed', exit: 'failed' })
})

test.each([
  [without('solana:signIn'), ['signMessage', 'send']],
  [without('solana:signMessage', 'solana:signIn'), ['send']],
  [
    without('solana:signAndSendTransaction', 'solana:signTransaction', 'solana:signIn'),
    ['signMessage'],
  ],
  [['standard:connect'], []],
])('a connection has only the wallet’s features: %j', async (features, members) => {
  const connection = await connectionOf(await connected({ features }))
  expect(['signMessage', 'signIn', 'send'].filter((member) => member in connection)).toEqual(
    members.toSorted(
      (a, b) =>
        ['signMessage', 'signIn', 'send'].indexOf(a) - ['signMessage', 'signIn', 'send'].indexOf(b),
    ),
  )
})

describe('features are detected and reported', () => {
  const methodsOf = (page: Connected): unknown =>
    page.portico.getState().links['standard-solana:Fox']?.namespaces['solana']?.methods

  test.each([
    [
      solanaFeatures,
      [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
        'solana_signIn',
      ],
    ],
    [
      without('solana:signAndSendTransaction', 'solana:signIn'),
      [
        'solana_signMessage',
        'solana_signTransaction',
        'solana_signAllTransactions',
        'solana_signAndSendTransaction',
      ],
    ],
    [
      without('solana:signTransaction', 'solana:signMessage', 'solana:signIn'),
      ['solana_signAndSendTransaction'],
    ],
    [['standard:connect'], []],
  ])('%j', async (features, methods) => {
    const page = await connected({ features })
    expect(methodsOf(page)).toEqual(methods)
    expect(page.provider().methods).toEqual(methods)
  })

  test('follow features as they are added and removed', async () => {
    const page = await connected()
    const connection = await connectionOf(page)
    page.wallet.changeFeatures(['standard:connect', 'standard:events', 'solana:signMessage'])
    await page.until(() => (methodsOf(page) as string[]).length === 1)
    expect(['signMessage', 'signIn', 'send'].filter((member) => member in connection)).toEqual([
      'signMessage',
    ])
    page.wallet.changeFeatures(solanaFeatures)
    await page.until(() => (methodsOf(page) as string[]).length === 5)
    expect('send' in connection).toBe(true)
  })

  test('belong to the account, not only to the wallet: a watch-only account signs nothing', async () => {
    const page = await connected({
      accounts: [{ privateKey: ada.privateKey }, { address: plain.address, features: [] }],
    })
    expect(page.provider().methods).toHaveLength(5)
    await page.portico.setAccount(plain.address)
    await expect(page.provider().signMessage(utf8('x'))).rejects.toMatchObject({
      exit: 'unsupported',
    })
  })
})

describe('signing in', () => {
  const fields = {
    domain: 'app.example',
    statement: 'Welcome',
    uri: 'https://app.example',
    version: '1',
    nonce: 'abcdefgh12',
    issuedAt: '2026-11-21T00:00:00Z',
    resources: ['https://app.example/terms'],
  }

  test('requests the active account and cluster, and returns the signed message', async () => {
    const { provider, wallet } = await connected()
    const { address, signedMessage, signature } = await provider().signIn(fields)
    expect(address).toBe(ada.address)
    expect(verified(signature, signedMessage, base58.decode(ada.address))).toBe(true)
    const text = new TextDecoder().decode(signedMessage)
    expect(text.split('\n').slice(0, 2)).toEqual([
      'app.example wants you to sign in with your Solana account:',
      ada.address,
    ])
    expect(text).toContain('Nonce: abcdefgh12')
    expect(text).toContain('Chain ID: solana:mainnet')
    expect(wallet.calls.at(-1)).toMatchObject({
      inputs: [{ ...fields, address: ada.address, chainId: 'solana:mainnet' }],
    })
  })

  test('takes JSON, and returns a text and a base58 signature', async () => {
    const page = await connected()
    const connection = await connectionOf(page)
    const signed = (await connection.signIn!({
      ...fields,
      resources: ['https://app.example/terms', 7],
      evil: 'no',
    })) as Record<string, string>
    expect(Object.keys(signed)).toEqual(['address', 'message', 'signature'])
    expect(
      verified(
        base58.decode(signed['signature']!),
        utf8(signed['message']!),
        base58.decode(signed['address']!),
      ),
    ).toBe(true)
    expect(page.wallet.calls.at(-1)!.inputs[0]).not.toHaveProperty('evil')
  })

  test.each([
    'sign-in-wrong-domain',
    'sign-in-wrong-account',
    'sign-in-no-nonce',
    'sign-in-no-text',
  ] as const)('rejects a message that is %s', async (behaviour) => {
    const { provider } = await connected({ behaviour })
    await expect(provider().signIn(fields)).rejects.toMatchObject({ code: 'wallet-answer' })
  })
})

test('types a rejected connection by its message when there is no code', async () => {
  const page = world()
  const wallet = page.install({ behaviour: 'reject-words' as SolanaBehaviour })
  await expect(page.portico.connect({ offer: 'Fox' })).rejects.toMatchObject({
    exit: 'rejected',
    code: 'user-rejected',
  })
  wallet.set('approve')
  await page.portico.connect({ offer: 'Fox' })
  expect(page.status().is).toBe('connected')
})
