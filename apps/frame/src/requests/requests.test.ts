import { ed25519 } from '@noble/curves/ed25519.js'
import { split } from 'shamir-secret-sharing'
import {
  getAddress,
  keccak256,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  recoverTypedDataAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { createKeys } from '../keys/keys.ts'
import { threadless } from '../keys/keys.fixture.ts'
import type { Approval } from '../ports.ts'
import { fromBase58, toBase58 } from '../shared/base58.ts'
import { fromBase64, toBase64, toHex, utf8 } from '../shared/bytes.ts'
import { refusedMethods, safeMethods, unsafeMethods } from './methods.ts'
import { createRequests } from './requests.ts'
import type { RpcRequest } from './task.ts'

/** 'abandon … about'. */
const addresses = {
  eip155: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  solana: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}
const other = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const chain = 'eip155:1'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const host = { origin: 'https://shop.example', dapp: null }

function create({
  answer = () => Promise.resolve('approved' as const),
  node = {},
}: {
  answer?: (approval: Approval, signal: AbortSignal) => Promise<'approved' | 'refused'>
  node?: Record<string, unknown>
} = {}) {
  const approvals: Approval[] = []
  const reads: [string, string, readonly unknown[]][] = []
  let releases = 0
  const answers: Record<string, unknown> = {
    eth_getTransactionCount: '0x7',
    eth_estimateGas: '0x5208',
    eth_getBlockByNumber: { baseFeePerGas: '0x64' },
    eth_maxPriorityFeePerGas: '0xa',
    eth_gasPrice: '0x6e',
    eth_sendRawTransaction: '0x00',
    eth_blockNumber: '0x10',
    sendTransaction: 'ignored',
    ...node,
  }
  const requests = createRequests({
    login: {
      active: () =>
        Promise.resolve({
          email: null,
          provider: 'email',
          name: null,
          picture: null,
          addresses,
          wallet: 'w',
          expires: 1,
        }),
      prepare: () => Promise.resolve(),
      async takeShares() {
        releases++
        const [one, two] = await split(new Uint8Array(16), 3, 2)
        return [Uint8Array.from(one!).buffer, Uint8Array.from(two!).buffer]
      },
    },
    keys: createKeys(threadless()),
    screen: {
      async approve(approval, signal, act) {
        approvals.push(approval)
        const choice = await answer(approval, signal)
        if (choice === 'approved') await act?.()
        return choice
      },
    },
    reads: {
      request(at, method, params) {
        reads.push([at, method, params])
        const value = answers[method]
        return value instanceof Error ? Promise.reject(value) : Promise.resolve(value)
      },
    },
    chains: () => Promise.resolve([chain, 'eip155:10', 'eip155:30', 'eip155:31', solana]),
    host: () => host,
  })
  const ask = (
    request: Partial<RpcRequest> & { method: string },
    signal = new AbortController().signal,
  ) => requests({ chain, ...request }, signal)
  return { ask, approvals, reads, releases: () => releases }
}

test('lists 41 safe requests and 11 with approval, of which 4 are not served yet', () => {
  expect([safeMethods.size, unsafeMethods.size + refusedMethods.size, refusedMethods.size]).toEqual(
    [41, 11, 4],
  )
})

test('refuses methods that are not on the list, and smart-account fields', async () => {
  const { ask, approvals, reads } = create()
  for (const method of [
    'eth_sign',
    'eth_signTypedData',
    'eth_signTypedData_v3',
    'eth_signTransaction',
    'wallet_exportKey',
    'constructor',
    '',
    'solana_signIn',
    'eth_getEncryptionPublicKey',
    ...refusedMethods,
  ])
    await expect(ask({ method }), method).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  expect([approvals, reads]).toEqual([[], []])
})

test('answers account and chain requests itself, and reads the chain through the server', async () => {
  const { ask, reads, approvals } = create()
  expect(await ask({ method: 'eth_accounts' })).toEqual([addresses.eip155])
  expect(await ask({ method: 'eth_chainId', chain: 'eip155:10' })).toBe('0xa')
  expect(await ask({ method: 'wallet_getCapabilities', params: [addresses.eip155] })).toEqual({})
  expect(reads).toEqual([])
  expect(await ask({ method: 'eth_blockNumber' })).toBe('0x10')
  expect(reads).toEqual([[chain, 'eth_blockNumber', []]])
  expect(approvals).toEqual([])
})

test('refuses a chain that the server does not serve, or of another namespace', async () => {
  const { ask, approvals } = create()
  await expect(
    ask({ method: 'personal_sign', chain: 'eip155:999', params: ['0x00', addresses.eip155] }),
  ).rejects.toMatchObject({ code: 4902 })
  await expect(
    ask({ method: 'personal_sign', chain: solana, params: ['0x00', addresses.eip155] }),
  ).rejects.toMatchObject({ code: -32_602 })
  await expect(
    ask({ method: 'solana_signMessage', params: { message: '2' } }),
  ).rejects.toMatchObject({ code: -32_602 })
  expect(approvals).toEqual([])
})

test('personal_sign: shows the signed bytes, in either order of parameters', async () => {
  const { ask, approvals, releases } = create()
  const message = 'Log in to shop.example ✓'
  for (const params of [
    [toHex(utf8(message)), addresses.eip155],
    [addresses.eip155.toLowerCase(), message],
  ]) {
    const signature = await ask({ method: 'personal_sign', params })
    expect(await recoverMessageAddress({ message, signature: signature as `0x${string}` })).toBe(
      addresses.eip155,
    )
  }
  expect(approvals[0]).toEqual({
    is: 'message',
    bytes: utf8(message),
    chain,
    account: addresses.eip155,
    ...host,
  })
  expect(releases()).toBe(2)
})

test('signs nothing and requests no share when the visitor refuses', async () => {
  const { ask, releases } = create({ answer: () => Promise.resolve('refused') })
  await expect(
    ask({ method: 'personal_sign', params: ['0x00', addresses.eip155] }),
  ).rejects.toMatchObject({ code: 4001 })
  expect(releases()).toBe(0)
})

test('refuses another account before the prompt', async () => {
  const { ask, approvals } = create()
  await expect(ask({ method: 'personal_sign', params: ['0x00', other] })).rejects.toMatchObject({
    code: 4100,
  })
  await expect(
    ask({ method: 'eth_sendTransaction', params: [{ from: other, to: other }] }),
  ).rejects.toMatchObject({ code: 4100 })
  await expect(
    ask({
      method: 'solana_signMessage',
      chain: solana,
      params: { message: '2', pubkey: '11111111111111111111111111111111' },
    }),
  ).rejects.toMatchObject({ code: 4100 })
  expect(approvals).toEqual([])
})

test('refuses a Solana message when it names no signer', async () => {
  const { ask, approvals } = create()
  await expect(
    ask({ method: 'solana_signMessage', chain: solana, params: { message: '2' } }),
  ).rejects.toMatchObject({ code: -32602 })
  expect(approvals).toEqual([])
})

const mail = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: other },
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
      { name: 'delta', type: 'int8' },
      { name: 'tags', type: 'string[]' },
    ],
  },
  primaryType: 'Mail',
  message: {
    to: other,
    amount: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
    delta: '-3',
    tags: ['a'],
    note: 'not in the type',
  },
} as const

test('typed data: neither signs nor shows fields outside the types', async () => {
  const { ask, approvals } = create()
  const signature = (await ask({
    method: 'eth_signTypedData_v4',
    params: [addresses.eip155, JSON.stringify(mail)],
  })) as `0x${string}`
  const { message, ...rest } = mail
  const data = {
    ...rest,
    domain: { ...rest.domain, chainId: 1n },
    message: { ...message, amount: BigInt(message.amount), delta: -3 },
  }
  expect(await recoverTypedDataAddress({ ...data, signature })).toBe(addresses.eip155)
  const [approval] = approvals
  expect(approval?.is === 'typed-data' && approval.data.message).toEqual({
    to: other,
    amount: (1n << 256n) - 1n,
    delta: -3n,
    tags: ['a'],
  })
})

test('refuses ambiguous typed data', async () => {
  const { ask, approvals } = create()
  const types = mail.types
  for (const change of [
    { domain: { ...mail.domain, chainId: 10 } },
    { types: { ...types, EIP712Domain: [{ name: 'owner', type: 'string' }] } },
    { types: { ...types, Mail: [...types.Mail, { name: 'to', type: 'address' }] } },
    { types: { ...types, uint256: [{ name: 'a', type: 'string' }] } },
    { types: { ...types, Mail: [{ name: 'to', type: 'Unknown' }] } },
    { primaryType: 'toString' },
    { message: { ...mail.message, amount: 1.5 } },
    { message: { ...mail.message, delta: 200 } },
    { message: { ...mail.message, to: 'ana.eth' } },
    { message: { to: other } },
  ])
    await expect(
      ask({ method: 'eth_signTypedData_v4', params: [addresses.eip155, { ...mail, ...change }] }),
      JSON.stringify(change),
    ).rejects.toMatchObject({ code: -32_602 })
  await expect(
    ask({ method: 'eth_signTypedData_v4', params: [addresses.eip155, '{'] }),
  ).rejects.toMatchObject({ code: -32_602 })
  expect(approvals).toEqual([])
})

test('completes a transaction by its own reads, shows, signs and sends it', async () => {
  const { ask, approvals, reads } = create()
  const hash = await ask({
    method: 'eth_sendTransaction',
    params: [{ from: addresses.eip155, to: other.toLowerCase(), value: '0xde0b6b3a7640000' }],
  })
  const [approval] = approvals
  const transaction = {
    chainId: 1,
    to: other,
    value: 10n ** 18n,
    data: '0x',
    nonce: 7,
    gas: 21_000n,
    type: 'eip1559',
    maxFeePerGas: 210n,
    maxPriorityFeePerGas: 10n,
    accessList: [],
  }
  expect(approval?.is === 'transaction' && approval.transaction).toEqual(transaction)
  const raw = reads.find(
    ([, method]) => method === 'eth_sendRawTransaction',
  )![2][0] as `0x02${string}`
  expect(await recoverTransactionAddress({ serializedTransaction: raw })).toBe(addresses.eip155)
  expect(parseTransaction(raw)).toMatchObject({
    chainId: 1,
    to: other.toLowerCase(),
    value: 10n ** 18n,
    nonce: 7,
    gas: 21_000n,
    maxFeePerGas: 210n,
    maxPriorityFeePerGas: 10n,
  })
  // The node has returned another hash.
  expect(hash).toBe(keccak256(raw))
})

test('takes a receiver with the checksum of the chain, and refuses one that is misspelt', async () => {
  // Rootstock's (EIP-1191), of an address that EIP-55 spells otherwise.
  const spelled = '0xdF682cb153E8AF3E13E90e9aCD79A39Dde98EBD8'
  const send = (to: string, at: string) => {
    const page = create()
    return page
      .ask({ chain: at, method: 'eth_sendTransaction', params: [{ to }] })
      .then(() => page.approvals.map((each) => each.is === 'transaction' && each.transaction.to))
  }
  expect(await send(spelled, 'eip155:30')).toEqual([getAddress(spelled.toLowerCase())])
  for (const [to, at] of [
    [spelled, 'eip155:31'],
    [spelled, chain],
    [other.replace('D', 'd'), 'eip155:30'],
  ] as const)
    await expect(send(to, at)).rejects.toMatchObject({ code: -32602 })
})

test('uses the host’s fields, and a gas price on a chain without a base fee', async () => {
  const given = create()
  await given.ask({
    method: 'eth_sendTransaction',
    params: [
      {
        to: other,
        data: '0xabcd',
        gas: '0x10000',
        nonce: '0x9',
        maxFeePerGas: '0x20',
        maxPriorityFeePerGas: '0x2',
        chainId: '0x1',
      },
    ],
  })
  expect(given.approvals[0]).toMatchObject({
    transaction: {
      type: 'eip1559',
      nonce: 9,
      gas: 65_536n,
      maxFeePerGas: 32n,
      maxPriorityFeePerGas: 2n,
      data: '0xabcd',
    },
  })
  const old = create({ node: { eth_getBlockByNumber: {} } })
  await old.ask({ method: 'eth_sendTransaction', params: [{ to: other }] })
  expect(old.approvals[0]).toMatchObject({ transaction: { type: 'legacy', gasPrice: 110n } })
  const listed = create()
  await listed.ask({
    method: 'eth_sendTransaction',
    params: [{ to: other, gasPrice: '0x5', accessList: [{ address: other, storageKeys: [] }] }],
  })
  expect(listed.approvals[0]).toMatchObject({
    transaction: {
      type: 'eip2930',
      gasPrice: 5n,
      accessList: [{ address: other, storageKeys: [] }],
    },
  })
})

/** The next transaction, and what it costs by what the chain says. */
const next = 7
const usualFee = 21_000n * (2n * 100n + 10n)

test.each([
  ['nothing', {}, {}],
  ['the next number', { nonce: '0x7' }, { nonce: next }],
  ['another number', { nonce: '0x63' }, { nonce: next }],
  ['gas', { gas: '0x10000' }, { fee: usualFee }],
  ['gas by its other name', { gasLimit: '0x10000' }, { fee: usualFee }],
  ['a price', { maxFeePerGas: '0x20', maxPriorityFeePerGas: '0x2' }, { fee: usualFee }],
  ['a price of the old kind', { gasPrice: '0x5' }, { fee: usualFee }],
  ['all', { nonce: '0x1', gas: '0x1', gasPrice: '0x5' }, { nonce: next, fee: usualFee }],
])('shows what is usual beside what a page chose: %s', async (_, chosen, usual) => {
  const { ask, approvals, reads } = create()
  await ask({ method: 'eth_sendTransaction', params: [{ to: other, ...chosen }] })
  expect(approvals[0]).toMatchObject({ is: 'transaction' })
  expect((approvals[0] as Approval & { is: 'transaction' }).usual).toEqual(usual)
  // Nothing is read twice for it.
  const methods = reads.map(([, method]) => method)
  expect(methods).toEqual([...new Set(methods)])
})

test('signs with what a page chose where what is usual cannot be read', async () => {
  const down = new Error('down')
  const { ask, approvals } = create({
    node: { eth_getTransactionCount: down, eth_estimateGas: down },
  })
  const chosen = { nonce: '0x9', gas: '0x5208', gasPrice: '0x5' }
  await ask({ method: 'eth_sendTransaction', params: [{ to: other, ...chosen }] })
  expect(approvals[0]).toMatchObject({ transaction: { nonce: 9, gas: 21_000n } })
  expect((approvals[0] as Approval & { is: 'transaction' }).usual).toEqual({ nonce: null })
})

test('refuses an ambiguous transaction', async () => {
  const { ask, approvals } = create()
  for (const transaction of [
    {},
    { to: other, chainId: '0xa' },
    { to: other, data: '0x01', input: '0x02' },
    { to: other, type: '0x3' },
    { to: other.replace('CD2a', 'Cd2a') },
    { to: 'ana.eth' },
    { to: other, value: '-1' },
    { to: other, value: 1.5 },
    { to: other, data: '0x0' },
    { to: other, maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' },
    'text',
  ])
    await expect(
      ask({ method: 'eth_sendTransaction', params: [transaction] }),
      JSON.stringify(transaction),
    ).rejects.toMatchObject({ code: -32_602 })
  expect(approvals).toEqual([])
})

test('shows one prompt at a time, and removes an aborted one', async () => {
  const shown: (() => void)[] = []
  const { ask, approvals } = create({
    answer: (_, signal) =>
      new Promise((resolve, reject) => {
        shown.push(() => resolve('approved'))
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
  })
  const settle = () => new Promise((resolve) => setImmediate(resolve))
  const stops = [new AbortController(), new AbortController(), new AbortController()]
  const asked = stops.map(({ signal }, place) =>
    ask({ method: 'personal_sign', params: [`0x0${place}`, addresses.eip155] }, signal),
  )
  const outcomes = Promise.allSettled(asked)
  await settle()
  expect(approvals.length).toBe(1)
  stops[1]!.abort(new Error('aborted while it waited'))
  stops[0]!.abort(new Error('aborted in front'))
  await settle()
  await settle()
  expect(approvals.map((approval) => approval.is === 'message' && approval.bytes[0])).toEqual([
    0, 2,
  ])
  shown[1]!()
  expect((await outcomes).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'fulfilled',
  ])
})

/** A payer, one instruction of the system program. */
function transactionOf(keys: readonly Uint8Array[], signatures = keys.length): Uint8Array {
  const message = [
    signatures,
    0,
    1,
    keys.length + 1,
    ...keys.flatMap((key) => [...key]),
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(9),
    1,
    keys.length,
    1,
    0,
    4,
    1,
    2,
    3,
    4,
  ]
  return Uint8Array.from([signatures, ...new Uint8Array(64 * signatures), ...message])
}
const key = fromBase58(addresses.solana)!

test('Solana: signs a message, and refuses one that is a valid transaction', async () => {
  const { ask, approvals } = create()
  const bytes = utf8('Log in')
  const answer = (await ask({
    method: 'solana_signMessage',
    chain: solana,
    params: { message: toBase58(bytes), pubkey: addresses.solana },
  })) as { signature: string }
  expect(ed25519.verify(fromBase58(answer.signature)!, bytes, key)).toBe(true)
  expect(approvals[0]).toEqual({
    is: 'solana-message',
    bytes,
    chain: solana,
    account: addresses.solana,
    ...host,
  })
  const message = transactionOf([key]).subarray(65)
  await expect(
    ask({
      method: 'solana_signMessage',
      chain: solana,
      params: { message: toBase58(message), pubkey: addresses.solana },
    }),
  ).rejects.toMatchObject({ code: 'message-is-transaction' })
  expect(approvals.length).toBe(1)
})

test('Solana: signs transactions in their signature slot, one or several', async () => {
  const { ask, approvals } = create()
  const payer = ed25519.getPublicKey(new Uint8Array(32).fill(3))
  const bytes = transactionOf([payer, key])
  const one = (await ask({
    method: 'solana_signTransaction',
    chain: solana,
    params: { transaction: toBase64(bytes), pubkey: addresses.solana },
  })) as { signature: string; transaction: string }
  const whole = fromBase64(one.transaction)!
  expect(ed25519.verify(whole.subarray(65, 129), bytes.subarray(129), key)).toBe(true)
  expect(toBase58(whole.subarray(65, 129))).toBe(one.signature)
  expect(whole.subarray(1, 65)).toEqual(new Uint8Array(64))
  const all = (await ask({
    method: 'solana_signAllTransactions',
    chain: solana,
    params: {
      transactions: [toBase64(bytes), toBase64(transactionOf([key]))],
      pubkey: addresses.solana,
    },
  })) as { transactions: string[] }
  expect(
    ed25519.verify(
      fromBase64(all.transactions[1]!)!.subarray(1, 65),
      transactionOf([key]).subarray(65),
      key,
    ),
  ).toBe(true)
  expect(
    approvals.map(
      (approval) =>
        approval.is === 'solana-transactions' && [approval.messages.length, approval.isSent],
    ),
  ).toEqual([
    [1, false],
    [2, false],
  ])
})

test('Solana: sends a transaction with the host’s options', async () => {
  const { ask, reads, approvals } = create()
  const params = {
    transaction: toBase64(transactionOf([key])),
    pubkey: addresses.solana,
    sendOptions: { skipPreflight: true, maxRetries: 2, encoding: 'base58', url: 'x' },
  }
  const { signature } = (await ask({
    method: 'solana_signAndSendTransaction',
    chain: solana,
    params,
  })) as { signature: string }
  const [sent] = reads
  expect(sent?.slice(0, 2)).toEqual([solana, 'sendTransaction'])
  expect(sent?.[2][1]).toEqual({ encoding: 'base64', skipPreflight: true, maxRetries: 2 })
  expect(toBase58(fromBase64(sent?.[2][0] as string)!.subarray(1, 65))).toBe(signature)
  expect(approvals[0]).toMatchObject({ isSent: true })
})

test('Solana: refuses what is not fully decoded or not for this account', async () => {
  const { ask, approvals } = create()
  const bytes = transactionOf([key])
  for (const [transaction, code] of [
    ['', -32_602],
    ['%', -32_602],
    [toBase64(bytes.subarray(0, -1)), -32_602],
    [toBase64(Uint8Array.from([...bytes, 0])), -32_602],
    [toBase64(bytes.subarray(65)), -32_602],
    [toBase64(transactionOf([new Uint8Array(32).fill(5)])), 4100],
  ] as const)
    await expect(
      ask({ method: 'solana_signTransaction', chain: solana, params: { transaction } }),
      transaction,
    ).rejects.toMatchObject({ code })
  expect(approvals).toEqual([])
})
