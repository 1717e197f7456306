import {
  connectResultSchema,
  getAccountResultSchema,
  getAccountsResultSchema,
  getAddressesResultSchema,
  getBalanceResultSchema,
  getCurrentPermissionsResultSchema,
  getInfoResultSchema,
  getNetworkResultSchema,
  sendTransferResultSchema,
  signMessageResultSchema,
  signPsbtResultSchema,
} from '@sats-connect/core'
import type { BitcoinProvider } from '@sats-connect/core'
import type {
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import type { BitcoinConnectFeature } from '@exodus/bitcoin-wallet-standard-features'
import type { Wallet } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { safeParse } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { toBase64 } from '../../shared/bytes.ts'
import { RpcError, userRejected } from '../../shared/errors.ts'
import type { OriginView } from '../../shared/messages.ts'
import type { BitcoinAccount, SolanaAccount } from '../../shared/standard.ts'
import type { Session } from '../session.ts'
import type {
  BitcoinSignMessageFeature,
  BitcoinSignTransactionFeature,
} from './bitcoin-features.ts'
import { createBitcoinWallet } from './bitcoin.ts'
import { registerWallets } from './register.ts'
import type { SatsConnect } from './sats-connect.ts'
import { createSolanaWallet } from './solana.ts'

const ICON = 'data:image/svg+xml;base64,PHN2Zy8+'
const sol: SolanaAccount = {
  label: 'Account 1',
  address: 'So11111111111111111111111111111111111111112',
  publicKey: toBase64(new Uint8Array(32).fill(7)),
}
const second: SolanaAccount = {
  ...sol,
  label: 'Account 2',
  address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv',
}
const pay: BitcoinAccount = {
  label: 'Account 1',
  address: 'bcrt1qpay',
  publicKey: toBase64(new Uint8Array(33).fill(2)),
  purpose: 'payment',
  chain: 'bitcoin:regtest',
}
const art: BitcoinAccount = {
  ...pay,
  address: 'bcrt1part',
  publicKey: toBase64(new Uint8Array(32).fill(3)),
  purpose: 'ordinals',
}
const unconnected: OriginView = {
  locked: false,
  accounts: [],
  chainId: '0x1',
  chains: ['0x1'],
  allowedRpcUrls: [],
  solana: [],
  bitcoin: [],
}

type Asked = [method: string, params: unknown]

/** A session whose wallet answers from a table; connecting shows the accounts. */
function scripted(answers: Readonly<Record<string, unknown>> = {}): {
  session: Session
  asked: Asked[]
  show(view: Partial<OriginView>): void
} {
  const listeners: Parameters<Session['watch']>[0][] = []
  const asked: Asked[] = []
  let view: OriginView | undefined
  const show = (change: Partial<OriginView>): void => {
    const before = view
    view = { ...unconnected, ...before, ...change }
    for (const listener of listeners) listener.seen(view, before)
  }
  const effects: Readonly<Record<string, () => void>> = {
    'solana:connect': () => show({ solana: [sol] }),
    'solana:signIn': () => show({ solana: [sol] }),
    'solana:disconnect': () => show({ solana: [] }),
    'bitcoin:connect': () => show({ bitcoin: [pay, art] }),
    'bitcoin:disconnect': () => show({ bitcoin: [] }),
  }
  const session: Session = {
    watch: (listener) => void listeners.push(listener),
    several: () => undefined,
    async request(method, params) {
      asked.push([method, params])
      const answer = answers[method]
      if (answer instanceof Error) throw answer
      effects[method]?.()
      return answer ?? null
    },
  }
  return { session, asked, show }
}

type Solana = StandardConnectFeature &
  StandardDisconnectFeature &
  StandardEventsFeature &
  SolanaSignMessageFeature &
  SolanaSignTransactionFeature &
  SolanaSignInFeature
type Bitcoin = StandardConnectFeature &
  BitcoinConnectFeature &
  BitcoinSignMessageFeature &
  BitcoinSignTransactionFeature & { 'sats-connect:': { provider: SatsConnect } }
const report = vi.fn()
const onRegister = vi.fn()
const solana = (session: Session): { wallet: Wallet; features: Solana } => {
  const wallet = createSolanaWallet(session, 'Pocket Wallet', ICON, report)
  return { wallet, features: wallet.features as unknown as Solana }
}
const bitcoin = (session: Session): { wallet: Wallet; features: Bitcoin } => {
  const wallet = createBitcoinWallet(session, 'Pocket Wallet', ICON, report)
  return { wallet, features: wallet.features as unknown as Bitcoin }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The registry that applications use, in a window of its own. */
async function registry(): Promise<{ get(): readonly Wallet[]; window: EventTarget }> {
  const window = Object.assign(new EventTarget(), { CustomEvent })
  vi.stubGlobal('window', window)
  const { getWallets } = await import('@wallet-standard/app')
  return { get: () => getWallets().get(), window }
}

test.each(['before', 'after'])(
  'the registry of Wallet Standard finds both wallets when it starts %s them',
  async (when) => {
    const { get, window } = await registry()
    const { session } = scripted()
    if (when === 'before') get()
    registerWallets(
      window as unknown as Window & typeof globalThis,
      [solana(session).wallet, bitcoin(session).wallet],
      onRegister,
      report,
    )
    expect(get().map(({ name, chains }) => [name, chains[0]])).toEqual([
      ['Pocket Wallet', 'solana:mainnet'],
      ['Pocket Wallet', 'bitcoin:mainnet'],
    ])
  },
)

test('ignores a forged registry event, and survives a registry that throws', () => {
  const window = Object.assign(new EventTarget(), { CustomEvent })
  const broken = new Error('full')
  registerWallets(
    window as unknown as Window & typeof globalThis,
    [bitcoin(scripted().session).wallet],
    onRegister,
    report,
  )
  for (const detail of [null, 7, {}, { register: 'x' }])
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail }))
  window.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', {
      detail: {
        register: () => {
          throw broken
        },
      },
    }),
  )
  expect(report.mock.calls).toEqual([[broken]])
})

test('sends no request and shows no account before a page’s request', () => {
  const { session, asked } = scripted()
  expect([solana(session).wallet.accounts, bitcoin(session).wallet.accounts, asked]).toEqual([
    [],
    [],
    [],
  ])
})

test('prompts on connect, and not on a silent connect', async () => {
  const { session, asked } = scripted({ 'solana:accounts': [] })
  const { wallet, features } = solana(session)
  expect((await features['standard:connect'].connect({ silent: true })).accounts).toEqual([])
  const { accounts } = await features['standard:connect'].connect()
  expect(asked.map(([method]) => method)).toEqual(['solana:accounts', 'solana:connect'])
  expect(wallet.accounts).toBe(accounts)
  expect(accounts[0]).toMatchObject({
    address: sol.address,
    chains: ['solana:mainnet', 'solana:devnet', 'solana:localnet'],
    label: 'Account 1',
  })
  expect(accounts[0]?.publicKey).toEqual(new Uint8Array(32).fill(7))
})

test('emits a change once for its namespace only, and keeps unchanged account objects', async () => {
  const { session, show } = scripted()
  const one = solana(session)
  const other = bitcoin(session)
  const received: (readonly string[] | undefined)[] = []
  const off = one.features['standard:events'].on('change', ({ accounts }) =>
    received.push(accounts?.map(({ address }) => address)),
  )
  await one.features['standard:connect'].connect()
  const [before] = one.wallet.accounts
  show({ solana: [second, sol] })
  show({ chainId: '0x2', bitcoin: [pay, art] })
  expect(one.wallet.accounts[1]).toBe(before)
  expect(other.wallet.accounts).toHaveLength(2)
  await one.features['standard:disconnect'].disconnect()
  off()
  show({ solana: [sol] })
  expect(received).toEqual([[sol.address], [second.address, sol.address], []])
})

test('refuses to sign with an account that the page does not share', async () => {
  const { session, asked } = scripted()
  const { features, wallet } = solana(session)
  const stranger = {
    address: second.address,
    publicKey: new Uint8Array(32),
    chains: [],
    features: [],
  }
  await expect(
    features['solana:signMessage'].signMessage({ account: stranger, message: new Uint8Array() }),
  ).rejects.toMatchObject({ code: 4100 })
  expect([asked, wallet.accounts]).toEqual([[], []])
})

test('prompts for each of several messages, and once for several transactions', async () => {
  const { session, asked } = scripted({
    'solana:signMessage': toBase64(new Uint8Array(64)),
    'solana:signTransaction': [btoa('a'), btoa('b')],
  })
  const { features } = solana(session)
  const [account] = (await features['standard:connect'].connect()).accounts
  if (account === undefined) throw new Error('connected')
  const message = Uint8Array.of(1)
  expect(
    await features['solana:signMessage'].signMessage({ account, message }, { account, message }),
  ).toHaveLength(2)
  const transaction = Uint8Array.of(2)
  const signed = await features['solana:signTransaction'].signTransaction(
    { account, transaction, chain: 'solana:localnet' },
    { account, transaction, chain: 'solana:localnet' },
  )
  expect(signed.map(({ signedTransaction }) => String.fromCharCode(...signedTransaction))).toEqual([
    'a',
    'b',
  ])
  expect(asked.slice(1).map(([method]) => method)).toEqual([
    'solana:signMessage',
    'solana:signMessage',
    'solana:signTransaction',
  ])
  await expect(
    features['solana:signTransaction'].signTransaction(
      { account, transaction, chain: 'solana:devnet' },
      { account, transaction },
    ),
  ).rejects.toMatchObject({ code: -32602 })
})

test('rejects an answer of the wrong shape, and returns no signature', async () => {
  const { session } = scripted({ 'solana:signMessage': 'not base64', 'solana:signTransaction': [] })
  const { features } = solana(session)
  const [account] = (await features['standard:connect'].connect()).accounts
  if (account === undefined) throw new Error('connected')
  await expect(
    features['solana:signMessage'].signMessage({ account, message: new Uint8Array() }),
  ).rejects.toMatchObject({
    code: -32603,
  })
  await expect(
    features['solana:signTransaction'].signTransaction({ account, transaction: new Uint8Array() }),
  ).rejects.toMatchObject({ code: -32603 })
})

test('connects on sign-in, and returns the signed message', async () => {
  const { session, asked } = scripted({
    'solana:signIn': {
      address: sol.address,
      message: btoa('hi'),
      signature: toBase64(new Uint8Array(64)),
    },
  })
  const { features, wallet } = solana(session)
  const [output] = await features['solana:signIn'].signIn({ statement: 'Come in.' })
  expect(asked).toEqual([['solana:signIn', { statement: 'Come in.' }]])
  expect(output?.account).toBe(wallet.accounts[0])
  expect(new TextDecoder().decode(output?.signedMessage)).toBe('hi')
})

test('lists Bitcoin accounts in the order of their purposes, each with its network', async () => {
  const { features } = bitcoin(scripted().session)
  const { accounts } = await features['bitcoin:connect'].connect({
    purposes: ['ordinals', 'payment'],
  })
  expect(accounts.map(({ address, chains }) => [address, chains])).toEqual([
    [art.address, ['bitcoin:regtest']],
    [pay.address, ['bitcoin:regtest']],
  ])
  expect(
    (await features['bitcoin:connect'].connect({ purposes: ['payment'] })).accounts,
  ).toHaveLength(1)
})

test('sends a PSBT with its signers and inputs', async () => {
  const { session, asked } = scripted({ 'bitcoin:signTransaction': { psbt: btoa('signed') } })
  const { features, wallet } = bitcoin(session)
  await features['standard:connect'].connect()
  const [account] = wallet.accounts
  if (account === undefined) throw new Error('connected')
  const [output] = await features['bitcoin:signTransaction'].signTransaction({
    psbt: Uint8Array.of(112),
    inputsToSign: [{ account, signingIndexes: [0, 2] }],
    chain: 'bitcoin:regtest',
  })
  expect(new TextDecoder().decode(output?.signedPsbt)).toBe('signed')
  expect(asked.at(-1)).toEqual([
    'bitcoin:signTransaction',
    {
      psbt: btoa('p'),
      inputs: [{ address: pay.address, indexes: [0, 2] }],
      send: false,
      chain: 'bitcoin:regtest',
    },
  ])
})

test('answers the request interface as the published schemas require', async () => {
  const { session, asked } = scripted({
    'bitcoin:granted': true,
    'bitcoin:balance': { confirmed: '1', unconfirmed: '2', total: '3' },
    'bitcoin:signMessage': { signature: 'c2ln', protocol: 'ECDSA', hash: 'ab' },
    'bitcoin:signTransaction': { psbt: 'cA==', txid: 'ab' },
    'bitcoin:sendTransfer': { txid: 'ab' },
  })
  // The part of the vendor's interface that is not deprecated.
  const provider = bitcoin(session).features['sats-connect:'].provider as unknown as Pick<
    BitcoinProvider,
    'request' | 'addListener'
  >
  const purposes = ['payment', 'ordinals'] as never
  for (const [schema, reply] of [
    [getInfoResultSchema, await provider.request('getInfo', null)],
    [getAddressesResultSchema, await provider.request('getAddresses', { purposes })],
    [getAccountsResultSchema, await provider.request('getAccounts', { purposes })],
    [getAccountResultSchema, await provider.request('wallet_getAccount', null)],
    [
      getCurrentPermissionsResultSchema,
      await provider.request('wallet_getCurrentPermissions', null),
    ],
    [connectResultSchema, await provider.request('wallet_connect', null)],
    [getNetworkResultSchema, await provider.request('wallet_getNetwork', null)],
    [getBalanceResultSchema, await provider.request('getBalance', null)],
    [
      signMessageResultSchema,
      await provider.request('signMessage', { address: pay.address, message: 'hi' }),
    ],
    [
      signPsbtResultSchema,
      await provider.request('signPsbt', {
        psbt: 'cA==',
        signInputs: { [pay.address]: [0] },
        broadcast: true,
      }),
    ],
    [
      sendTransferResultSchema,
      await provider.request('sendTransfer', {
        recipients: [{ address: pay.address, amount: 1000 }],
      }),
    ],
  ] as const) {
    expect(
      'result' in reply && safeParse(schema, reply.result).issues,
      JSON.stringify(reply),
    ).toBeUndefined()
  }
  expect(asked.slice(-3)).toEqual([
    ['bitcoin:signMessage', { address: pay.address, message: btoa('hi') }],
    [
      'bitcoin:signTransaction',
      { psbt: 'cA==', send: true, inputs: [{ address: pay.address, indexes: [0] }] },
    ],
    ['bitcoin:sendTransfer', { recipients: [{ address: pay.address, amount: 1000 }] }],
  ])
})

test.each([
  [userRejected(), -32000],
  [new RpcError({ code: 4100, message: 'no' }), -32002],
  [new RpcError({ code: -32602, message: 'bad' }), -32602],
  [new RpcError({ code: -32002, message: 'pending' }), -32603],
])('maps its error %s to %i', async (error, code) => {
  const { provider } = bitcoin(scripted({ 'bitcoin:sendTransfer': error }).session).features[
    'sats-connect:'
  ]
  expect(await provider.request('sendTransfer', { recipients: [] })).toMatchObject({
    jsonrpc: '2.0',
    error: { code },
  })
  expect(await provider.request('stx_transferStx', {})).toMatchObject({ error: { code: -32601 } })
})

test('returns no permissions and no account to a site without a grant', async () => {
  const { provider } = bitcoin(scripted({ 'bitcoin:granted': false }).session).features[
    'sats-connect:'
  ]
  expect(await provider.request('wallet_getCurrentPermissions')).toMatchObject({ result: [] })
  expect(await provider.request('wallet_getAccount')).toMatchObject({ error: { code: -32002 } })
})

test('hides addresses while locked, without a disconnect', async () => {
  const { session, show } = scripted({ 'bitcoin:granted': true })
  const { provider } = bitcoin(session).features['sats-connect:']
  const received: unknown[] = []
  for (const eventName of ['accountChange', 'disconnect'])
    provider.addListener({ eventName, cb: (event: unknown) => received.push(event) })
  show({ bitcoin: [pay] })
  show({ bitcoin: [], locked: true })
  expect(received).toMatchObject([
    { type: 'accountChange' },
    { type: 'accountChange', addresses: [] },
  ])
  expect(await provider.request('wallet_getAccount')).toMatchObject({ result: { addresses: [] } })
})

test('notifies listeners of accounts and disconnects until they are removed', async () => {
  const { provider } = bitcoin(scripted({ 'bitcoin:granted': true }).session).features[
    'sats-connect:'
  ]
  const received: unknown[] = []
  const off = ['accountChange', 'disconnect'].map((eventName) =>
    provider.addListener({ eventName, cb: (event: unknown) => received.push(event) }),
  )
  await provider.request('wallet_connect')
  await provider.request('wallet_disconnect')
  expect(received).toMatchObject([
    { type: 'accountChange', addresses: [{ purpose: 'payment' }, { purpose: 'ordinals' }] },
    { type: 'disconnect' },
  ])
  for (const each of off) each()
  await provider.request('wallet_connect')
  expect(received).toHaveLength(2)
})
