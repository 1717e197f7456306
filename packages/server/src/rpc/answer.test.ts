import { setImmediate as turn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readAnswer } from './answer.ts'
import type { Wanted } from './reply-shapes.ts'
import { createReader } from './reader.ts'

const wanted: Wanted = { of: 'reply' }
const reader = { read: () => Promise.reject(new Error('too short for it')) }

/** An answer with a content length, which records whether it was read or cancelled. */
function answer(contentLength: string | null) {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled += 1
        controller.enqueue(Buffer.from(seen.pulled === 1 ? '[{"result":' : '1234}]'))
        if (seen.pulled === 2) controller.close()
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  )
  return {
    seen,
    response: new Response(body, {
      headers: contentLength === null ? {} : { 'content-length': contentLength },
    }),
  }
}

const counting = (room: number) => {
  const counted = { expected: 0, received: 0 }
  const ticket = {
    expect(bytes: number) {
      counted.expected = bytes
      if (bytes > room) throw new RangeError('no room')
    },
    take: (bytes: number) => void (counted.received += bytes),
    drop: () => {},
  }
  return { counted, ticket }
}

test.each(['17', null, 'nonsense'])(
  'reads and counts an answer with the length header %s',
  async (contentLength) => {
    const { response } = answer(contentLength)
    const { counted, ticket } = counting(100)
    const read = await readAnswer(response, wanted, 50, ticket, reader)
    expect(String(read)).toBe('[{"result":1234}]')
    expect(counted).toEqual({ expected: contentLength === '17' ? 17 : 0, received: 17 })
  },
)

test('does not read an answer whose length header exceeds the limit', async () => {
  const { response, seen } = answer('51')
  expect(await readAnswer(response, wanted, 50, counting(100).ticket, reader)).toBe(null)
  expect(seen).toEqual({ pulled: 0, cancelled: true })
})

test('does not read an answer when the memory for answers is full', async () => {
  const { response, seen } = answer('20')
  await expect(readAnswer(response, wanted, 50, counting(19).ticket, reader)).rejects.toThrow(
    'no room',
  )
  expect(seen).toEqual({ pulled: 0, cancelled: true })
})

test('counts an answer by its real length, and cuts it at the limit', async () => {
  const { response } = answer('1')
  const { counted, ticket } = counting(100)
  expect(await readAnswer(response, wanted, 7, ticket, reader)).toBe(null)
  expect(counted).toEqual({ expected: 1, received: 11 })
})

test('reads on only when the ticket allows more bytes', async () => {
  const { response, seen } = answer(null)
  let go = (): void => {}
  const ticket = {
    expect: () => {},
    take: () => new Promise<void>((resolve) => (go = resolve)),
    drop: () => {},
  }
  const read = readAnswer(response, wanted, 50, ticket, reader)
  await turn()
  expect(seen.pulled).toBe(1)
  go()
  await turn()
  expect(seen.pulled).toBe(2)
  go()
  expect(String(await read)).toBe('[{"result":1234}]')
})

test.each(['{"id":1}', '[1]', '{', 'result'])('rejects %s as an answer', async (text) => {
  expect(await readAnswer(new Response(text), wanted, 50, counting(100).ticket, reader)).toBe(null)
})

test('parses a long answer off the event loop with the same checks', async () => {
  const beside = createReader()
  onTestFinished(() => beside.close())
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const read = (text: string): Promise<Buffer | null> =>
    readAnswer(new Response(text), wanted, 1e6, counting(1e6).ticket, beside)
  const text = JSON.stringify({ result: 'ü'.repeat(300_000) })
  expect(String(await read(text))).toBe(text)
  expect(await read(text.slice(0, -1))).toBe(null)
  expect(await read(text.replace('result', 'reply'))).toBe(null)
  expect(parse).not.toHaveBeenCalled()
})
