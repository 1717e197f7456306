import { expect, test } from 'vitest'
import { parseCalls } from './calls.ts'

const address = `0x${'a'.repeat(40)}`
const asked = {
  version: '2.0.0',
  chainId: '0x1',
  from: address,
  atomicRequired: false,
  calls: [
    { to: address, value: '0x1' },
    { to: address, data: '0xabcd' },
  ],
}

test('keeps the order and exact amounts of calls', () => {
  expect(parseCalls({ ...asked, id: 'mine' })).toEqual({
    id: 'mine',
    chainId: 1,
    from: address,
    calls: [
      { to: address, value: 1n },
      { to: address, value: 0n, data: '0xabcd' },
    ],
  })
})

test('accepts calls without an account', () => {
  const { from: _, ...without } = asked
  expect(parseCalls(without)).not.toHaveProperty('from')
})

test('ignores an optional capability', () => {
  expect(
    parseCalls({ ...asked, capabilities: { paymasterService: { optional: true } } }).calls,
  ).toHaveLength(2)
})

test.each([
  ['may only be done together', { atomicRequired: true }, 5760],
  [
    'need a capability',
    { capabilities: { paymasterService: { url: 'https://example.com' } } },
    5700,
  ],
  [
    'need a capability for one of them',
    { calls: [{ to: address, capabilities: { x: {} } }] },
    5700,
  ],
  ['are too many', { calls: Array.from({ length: 17 }, () => ({ to: address })) }, 5740],
  ['are none', { calls: [] }, -32602],
  ['are of a version that is not known', { version: '1.0' }, -32602],
  ['name a network in decimal', { chainId: 1 }, -32602],
  ['have neither receiver nor code', { calls: [{ value: '0x1' }] }, -32602],
  ['have half a byte of data', { calls: [{ to: address, data: '0x1' }] }, -32602],
  ['have an amount in decimal', { calls: [{ to: address, value: '1' }] }, -32602],
  ['name somebody who is no account', { from: 'me' }, -32602],
  ['have an id that is no text', { id: 7 }, -32602],
])('calls that %s are refused', (_, change, code) => {
  expect(() => parseCalls({ ...asked, ...change })).toThrow(expect.objectContaining({ code }))
})
