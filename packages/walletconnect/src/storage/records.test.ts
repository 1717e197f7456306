import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityOf, isSeen } from './stored-records.ts'
import { parseRows } from './records.ts'
import type { Row } from './vault.ts'

const topic = 'ab'.repeat(32)
const bytes = (length: number): Uint8Array<ArrayBuffer> => new Uint8Array(length).fill(1)
const namespaces = {
  eip155: { accounts: ['eip155:1:0xab'], methods: ['personal_sign'], events: [] },
}
const session: Row = {
  kind: 'session',
  id: topic,
  secret: bytes(32),
  value: {
    updated: 0,
    session: { topic, pairing: topic, peer: { name: 'W' }, namespaces, until: 5 },
  },
}
const pairing: Row = {
  kind: 'pairing',
  id: topic,
  secret: bytes(96),
  value: {
    topic,
    id: 1,
    publicKey: topic,
    until: 5,
    proposal: { optionalNamespaces: { eip155: { chains: ['eip155:1'], methods: [], events: [] } } },
    approved: { topic: 'cd'.repeat(32), controller: topic },
    auth: { id: 2, topic, payload: {}, until: 9 },
  },
}
const pending: Row = {
  kind: 'pending',
  id: '7',
  value: { id: 7, topic, until: 5, answer: { is: 'result', id: 7, result: '0x' } },
}
const outgoing: Row = {
  kind: 'outgoing',
  id: '7',
  value: {
    id: '7',
    until: 5,
    publication: { topic, message: 'AA==', ttl: 300, tag: 1108, prompt: true },
  },
}
const good: readonly Row[] = [session, pairing, pending, outgoing]
const identity: Row = { kind: 'identity', id: 'self', value: topic, secret: bytes(32) }
const seen: Row = { kind: 'seen', id: 'x', value: 4 }

test('reads what the client wrote', () => {
  expect(parseRows(good)).toMatchObject({
    bad: [],
    session: [{ key: bytes(32), session: { topic, until: 5, namespaces } }],
    pairing: [{ symKey: bytes(32), approved: { key: bytes(32) }, auth: { id: 2 } }],
    pending: [{ id: 7, answer: { is: 'result' } }],
    outgoing: [{ publication: { tag: 1108 } }],
  })
  expect(identityOf(identity)).toEqual({
    publicKey: new Uint8Array(32).fill(0xab),
    privateKey: bytes(32),
  })
  expect(isSeen(seen)).toBe(true)
})

test('an invalid record is dropped, and the others stay', () => {
  for (const [at, row] of good.entries()) {
    const { bad } = parseRows(good.with(at, { ...row, value: { nonsense: true } }))
    expect(bad.map(({ kind }) => kind)).toEqual([row.kind])
  }
  for (const row of [
    { ...identity, value: 'ab' },
    { ...identity, secret: bytes(31) },
    { ...identity, kind: 'seen' },
  ])
    expect(identityOf(row)).toBeNull()
  for (const value of [-1, '4', null]) expect(isSeen({ ...seen, value })).toBe(false)
  for (const row of [session, pairing]) {
    const { secret: _, ...open } = row
    expect(parseRows([open]).bad).toHaveLength(1)
    expect(parseRows([{ ...row, secret: bytes(31) }]).bad).toHaveLength(1)
    expect(parseRows([{ ...row, id: 'ef'.repeat(32) }]).bad).toHaveLength(1)
  }
})

test('reading any database content throws nothing', () => {
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...[...good, identity, seen].map((row) => row.value)).chain(broken),
  )
  const row = fc.record({
    kind: fc.constantFrom('session', 'pairing', 'pending', 'outgoing', 'seen', 'identity', 'other'),
    id: fc.constantFrom(topic, '7', 'x'),
    value,
    secret: fc.constantFrom(bytes(32), bytes(64), bytes(96)),
  })
  fc.assert(
    fc.property(row, (each) => {
      const own = identityOf(each) !== null || isSeen(each)
      expect(Object.values(parseRows([each])).flat()).toHaveLength(1)
      if (own) expect(parseRows([each]).bad).toEqual([each])
    }),
    { numRuns: fc.readConfigureGlobal().numRuns ?? 500 },
  )
})

/** A record in which one member, at any depth, is replaced by something else. */
function broken(value: unknown): fc.Arbitrary<unknown> {
  if (typeof value !== 'object' || value === null) return fc.jsonValue()
  const keys = Object.keys(value)
  if (keys.length === 0) return fc.jsonValue()
  return fc.constantFrom(...keys).chain((key) => {
    const inner = (value as Record<string, unknown>)[key]
    return fc
      .oneof(fc.jsonValue(), broken(inner))
      .map((other) =>
        Array.isArray(value) ? value.with(Number(key), other) : { ...value, [key]: other },
      )
  })
}
