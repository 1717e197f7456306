import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isUserRejection, readError, rpcCodes } from './codes.ts'
import { isRead } from './methods.ts'
import { rank, score, type Sample } from './ranking.ts'

test('recognises every code of the catalogue', () => {
  const codes = [
    -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006,
    4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760, 5000, 5001, 5002,
    32603,
  ]
  for (const code of codes) expect(rpcCodes[code]?.name, String(code)).toBeTruthy()
  const retryable = Object.entries(rpcCodes).filter(([, facts]) => facts.retryable)
  expect(retryable.map(([code]) => Number(code)).sort((a, b) => a - b)).toEqual([
    -32603, -32005, -1,
  ])
})

test.each([
  [{ code: 4001 }],
  [{ code: 5000 }],
  [{ code: 5001 }],
  [{ code: 5002 }],
  [{ code: '4001' }],
  [{ code: -32603, data: { originalError: { code: 4001 } } }],
  [
    new Error('outer', {
      cause: { message: 'MetaMask Tx Signature: User rejected transaction signature.' },
    }),
  ],
  [new Error('User cancelled')],
  ['user canceled the request'],
])('recognises %j as a rejection', (error) => {
  expect(isUserRejection(error)).toBe(true)
})

test.each([
  [undefined],
  [null],
  [4001],
  [{ code: 4902 }],
  [new Error('rejected by the network')],
  [{ data: 'x' }],
])('does not recognise %j as a rejection', (error) => {
  expect(isUserRejection(error)).toBe(false)
})

test('survives throwing getters, revoked proxies and cycles', () => {
  const cycle: Record<string, unknown> = { message: 'user rejected' }
  cycle['cause'] = { cause: cycle, error: cycle }
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  const hostile = {
    get code(): number {
      throw new Error('boo')
    },
    get message(): string {
      throw new Error('boo')
    },
    cause: cycle,
  }
  expect(isUserRejection(hostile)).toBe(true)
  expect(isUserRejection(proxy)).toBe(false)
  let deeper = 0
  const endless = (): object => ({
    get cause() {
      deeper++
      return endless()
    },
  })
  expect(isUserRejection(endless())).toBe(false)
  expect(deeper).toBeLessThan(50)
})

test('never throws, whatever the error is', () => {
  fc.assert(
    fc.property(
      fc.anything({
        withNullPrototype: true,
        withBigInt: true,
        withMap: true,
        withSparseArray: true,
      }),
      (value) => {
        const { codes, texts } = readError(value)
        expect(typeof isUserRejection(value)).toBe('boolean')
        expect(
          codes.every((code) => typeof code === 'number') &&
            texts.every((text) => typeof text === 'string'),
        ).toBe(true)
      },
    ),
  )
})

test.each([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'eth_signTypedData_v4',
  'eth_sendUserOperation',
  'eth_requestAccounts',
  'wallet_switchEthereumChain',
  'wallet_getCapabilities',
  'personal_sign',
  'sendTransaction',
  'simulateAndSendFilter',
  'requestAirdrop',
  'evm_mine',
  'anvil_setBalance',
  'eth_newFilter',
  'eth_getFilterChanges',
  'eth_subscribe',
])('treats %s as a write', (method) => expect(isRead(method)).toBe(false))

test.each([
  'eth_chainId',
  'eth_call',
  'eth_getBalance',
  'eth_blockNumber',
  'eth_estimateGas',
  'eth_getTransactionReceipt',
  'eth_getLogs',
  'eth_feeHistory',
  'eth_gasPrice',
  'net_listening',
  'getBalance',
  'getAccountInfo',
  'simulateTransaction',
  'getSignatureStatuses',
])('treats %s as a read', (method) => expect(isRead(method)).toBe(true))

const samples = fc.array(fc.record({ ok: fc.boolean(), latency: fc.nat(5_000), at: fc.nat() }), {
  maxLength: 10,
})

test('ranking keeps every endpoint, and equals in the host’s order', () => {
  fc.assert(
    fc.property(fc.array(samples, { maxLength: 6 }), (all) => {
      const order = rank(all)
      expect([...order].sort((a, b) => a - b)).toEqual(all.map((_, index) => index))
      expect(rank(all)).toEqual(order)
    }),
  )
  fc.assert(
    fc.property(samples, fc.integer({ min: 1, max: 6 }), (own, count) => {
      expect(rank(Array.from({ length: count }, () => own))).toEqual(
        Array.from({ length: count }, (_, index) => index),
      )
    }),
  )
})

test('a score is between 0 and 1', () => {
  fc.assert(
    fc.property(samples, fc.nat(5_000), (own, more) => {
      const slowest = Math.max(0, ...own.map((sample) => sample.latency)) + more
      const value = score(own, slowest)
      expect(value >= 0 && value <= 1).toBe(true)
    }),
  )
})

test('stability outweighs speed, speed decides between the stable', () => {
  const run = (latency: number, failures = 0): Sample[] =>
    Array.from({ length: 10 }, (_, index) => ({ ok: index >= failures, latency, at: 0 }))
  expect(rank([run(10, 10), run(900)])).toEqual([1, 0])
  expect(rank([run(10, 6), run(900)])).toEqual([1, 0])
  expect(rank([run(900), run(10)])).toEqual([1, 0])
  expect(rank([[], run(10, 10)])).toEqual([0, 1])
})
