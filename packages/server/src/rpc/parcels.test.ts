import { expect, test } from 'vitest'
import { inParcels } from './parcels.ts'

const parcel = 262_144

test('sends a short answer as one chunk', () => {
  const bytes = new Uint8Array(parcel)
  expect(inParcels(bytes)).toBe(bytes)
})

test('splits a long answer into chunks of the same memory, and yields the loop between them', async () => {
  const bytes = Buffer.alloc(parcel * 2 + 5, 'abc')
  const sent: Uint8Array[] = []
  let turns = 0
  const others = (): void => {
    turns += 1
    if (sent.length < 3) setImmediate(others)
  }
  setImmediate(others)
  for await (const part of inParcels(bytes) as ReadableStream<Uint8Array>) {
    sent.push(part)
    expect(turns).toBeGreaterThanOrEqual(sent.length)
    expect(part.buffer).toBe(bytes.buffer)
  }
  expect(sent.map(({ length }) => length)).toEqual([parcel, parcel, 5])
  expect(Buffer.concat(sent).equals(bytes)).toBe(true)
})
