import { base58, base64 } from '@scure/base'
import { expect, test } from 'vitest'
import { concat, toBase64 } from '../shared/bytes.ts'
import { listed } from './bitcoin-addresses.ts'
import { CLUSTER, REGTEST, wcContext } from './wc.fixture.ts'
import { parseSessionRequest } from './requests.ts'
import type { SessionAsk, SessionPlace } from './session-ask.ts'

const [account, other] = wcContext().accounts
if (account === undefined || other === undefined) throw new Error('The wallet has two accounts.')
const { address } = account.evm
const evm: SessionPlace = { chain: 'eip155:1', addresses: [address], cluster: undefined }
const solana: SessionPlace = {
  chain: CLUSTER,
  addresses: [account.solana.address],
  cluster: 'solana:localnet',
}
const payment = account.bitcoin.payment.address('bitcoin:regtest')
const bitcoin: SessionPlace = { chain: REGTEST, addresses: [payment], cluster: undefined }

/** The smallest transaction there is: one signer, no instruction. */
function transaction(signer: string): string {
  return toBase64(
    concat(
      Uint8Array.of(1),
      new Uint8Array(64),
      Uint8Array.of(1, 0, 0, 1),
      base58.decode(signer),
      new Uint8Array(32),
      Uint8Array.of(0),
    ),
  )
}

function asking(ask: SessionAsk): Extract<SessionAsk, { approval: unknown }> {
  if (!('approval' in ask)) throw new Error('It was answered at once.')
  return ask
}

function codeOf(run: () => unknown): unknown {
  try {
    run()
  } catch (thrown) {
    return (thrown as { code?: unknown }).code
  }
  return 'nothing was thrown'
}

test('accounts are read without asking the user', () => {
  expect(parseSessionRequest('eth_accounts', [], evm)).toEqual({ answer: [address] })
  expect(parseSessionRequest('solana_getAccounts', {}, solana)).toEqual({
    answer: [{ pubkey: account.solana.address }],
  })
})

test('returns a Bitcoin address with its public key, from which a site builds a PSBT', () => {
  const place = { ...bitcoin, listed: (each: string) => listed(wcContext(), each) }
  expect(parseSessionRequest('getAccountAddresses', { account: payment }, place)).toEqual({
    answer: [
      {
        address: payment,
        publicKey: expect.stringMatching(/^0[23][0-9a-f]{64}$/),
        path: "m/84'/0'/0'/0/0",
        intention: 'payment',
      },
    ],
  })
})

test('prompts for a message of a session’s account, in any letter case', () => {
  const { approval, write } = asking(
    parseSessionRequest('personal_sign', ['0x6869', address.toLowerCase()], evm),
  )
  expect(approval).toEqual({ kind: 'message', address: address.toLowerCase(), data: '0x6869' })
  expect(write('0xsigned')).toBe('0xsigned')
})

test.each([
  ['personal_sign', ['0x6869', other.evm.address]],
  [
    'eth_signTypedData_v4',
    [other.evm.address, { domain: {}, types: { A: [] }, primaryType: 'A', message: {} }],
  ],
  ['eth_sendTransaction', [{ from: other.evm.address, to: address }]],
])('refuses %s for an account outside the session', (method, params) => {
  expect(codeOf(() => parseSessionRequest(method, params, evm))).toBe(4100)
})

test.each([
  ['eth_sign', evm],
  ['eth_call', evm],
  ['solana_signMessage', evm],
  ['personal_sign', solana],
  ['wallet_requestPermissions', evm],
  ['personal_sign', { ...evm, chain: 'cosmos:x' }],
])('refuses %s as unknown there', (method, place) => {
  expect(codeOf(() => parseSessionRequest(method, [], place))).toBe(4200)
})

test('encodes a Solana message in base58, in both directions', async () => {
  const message = new TextEncoder().encode('hi')
  const { approval, write } = asking(
    parseSessionRequest(
      'solana_signMessage',
      { message: base58.encode(message), pubkey: account.solana.address },
      solana,
    ),
  )
  expect(approval).toEqual({ kind: 'solana-message', address: account.solana.address, message })
  const signature = await account.solana.sign(message)
  expect(write(toBase64(signature))).toEqual({ signature: base58.encode(signature) })
})

test('finds the signer of a Solana transaction, and returns the signature beside it', () => {
  const encoded = transaction(account.solana.address)
  const { approval, write } = asking(
    parseSessionRequest('solana_signTransaction', { transaction: encoded }, solana),
  )
  expect(approval).toMatchObject({
    kind: 'solana-transactions',
    address: account.solana.address,
    send: false,
    chain: 'solana:localnet',
  })
  const signed = base64.decode(encoded)
  signed.fill(7, 1, 65)
  expect(write([toBase64(signed)])).toEqual({
    signature: base58.encode(new Uint8Array(64).fill(7)),
    transaction: toBase64(signed),
  })
})

test('signs many transactions at once, and sends one by its signature', () => {
  const encoded = transaction(account.solana.address)
  const many = asking(
    parseSessionRequest('solana_signAllTransactions', { transactions: [encoded, encoded] }, solana),
  )
  expect(many.write([encoded, encoded])).toEqual({ transactions: [encoded, encoded] })
  const sent = asking(
    parseSessionRequest('solana_signAndSendTransaction', { transaction: encoded }, solana),
  )
  expect(sent.approval).toMatchObject({ send: true })
  expect(sent.write([toBase64(new Uint8Array(64).fill(9))])).toEqual({
    signature: base58.encode(new Uint8Array(64).fill(9)),
  })
})

test('refuses another Solana account, named or found', () => {
  const strange = other.solana.address
  expect(
    codeOf(() =>
      parseSessionRequest('solana_signTransaction', { transaction: transaction(strange) }, solana),
    ),
  ).toBe(4100)
  expect(
    codeOf(() =>
      parseSessionRequest('solana_signMessage', { message: '2', pubkey: strange }, solana),
    ),
  ).toBe(4100)
  expect(
    codeOf(() =>
      parseSessionRequest(
        'solana_signTransaction',
        { transaction: transaction(account.solana.address), pubkey: strange },
        solana,
      ),
    ),
  ).toBe(4100)
})

test.each([null, [], {}, { transaction: 'x' }, { transaction: 5 }, { transaction: '' }])(
  'rejects %j as a Solana transaction',
  (params) => {
    expect(codeOf(() => parseSessionRequest('solana_signTransaction', params, solana))).toBe(-32602)
  },
)

test('refuses to send on a cluster that the wallet does not support', () => {
  const params = { transaction: transaction(account.solana.address) }
  expect(
    codeOf(() =>
      parseSessionRequest('solana_signAndSendTransaction', params, {
        ...solana,
        cluster: undefined,
      }),
    ),
  ).toBe(-32602)
})

test('prompts for a Bitcoin message, a PSBT and a transfer', () => {
  const message = asking(
    parseSessionRequest(
      'signMessage',
      { account: payment, message: 'hi', protocol: 'bip322' },
      bitcoin,
    ),
  )
  expect(message.approval).toMatchObject({
    kind: 'bitcoin-message',
    address: payment,
    protocol: 'BIP322',
  })
  expect(
    message.write({ signature: toBase64(Uint8Array.of(1, 255)), protocol: 'BIP322', hash: 'ab' }),
  ).toEqual({
    address: payment,
    signature: '01ff',
    messageHash: 'ab',
  })
  const psbt = asking(
    parseSessionRequest(
      'signPsbt',
      {
        account: payment,
        psbt: toBase64(Uint8Array.of(1)),
        signInputs: [{ address: payment, index: 2, sighashTypes: [1] }],
      },
      bitcoin,
    ),
  )
  expect(psbt.approval).toMatchObject({
    kind: 'bitcoin-psbt',
    send: false,
    chain: 'bitcoin:regtest',
    inputs: [{ address: payment, indexes: [2], sigHash: 1 }],
  })
  const transfer = asking(
    parseSessionRequest(
      'sendTransfer',
      { account: payment, recipientAddress: payment, amount: '10000' },
      bitcoin,
    ),
  )
  expect(transfer.approval).toEqual({
    kind: 'bitcoin-transfer',
    recipients: [{ address: payment, amount: 10_000n }],
  })
})

test.each(['1.5', '-1', '0', '', 'x', '99999999999999999'])(
  'rejects %j satoshis as an amount',
  (amount) => {
    expect(
      codeOf(() =>
        parseSessionRequest(
          'sendTransfer',
          { account: payment, recipientAddress: payment, amount },
          bitcoin,
        ),
      ),
    ).toBe(-32602)
  },
)
