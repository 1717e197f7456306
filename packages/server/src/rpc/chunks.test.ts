import { expect, test } from 'vitest'
import { inChunks } from './chunks.ts'

const chunk = 262_144

test('sends a short answer as one chunk', () => {
  const bytes = new Uint8Array(chunk)
  expect(inChunks(bytes)).toBe(bytes)
})

test('splits a long answer into chunks of the same memory, and yields the loop between them', async () => {
  const bytes = Buffer.alloc(chunk * 2 + 5, 'abc')
  const sent: Uint8Array[] = []
  let nodeOrder = 0
  const others = (): void => {
    nodeOrder += 1
    if (sent.length < 3) setImmediate(others)
  }
  setImmediate(others)
  for await (const part of inChunks(bytes) as ReadableStream<Uint8Array>) {
    sent.push(part)
    expect(nodeOrder).toBeGreaterThanOrEqual(sent.length)
    expect(part.buffer).toBe(bytes.buffer)
  }
  expect(sent.map(({ length }) => length)).toEqual([chunk, chunk, 5])
  expect(Buffer.concat(sent).equals(bytes)).toBe(true)
})
