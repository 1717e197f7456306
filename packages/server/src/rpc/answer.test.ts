import { expect, test } from 'vitest'
import { readAnswer } from './answer.ts'
import { createRests, type Rests } from './rests.ts'

const rests = createRests(() => 0)

/** An answer that says how long it is, and remembers what became of it. */
function answer(said: string | null) {
  const seen = { pulled: 0, cancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled += 1
        controller.enqueue(Buffer.from(seen.pulled === 1 ? '[1234' : ',567]'))
        if (seen.pulled === 2) controller.close()
      },
      cancel: () => void (seen.cancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { seen, response: new Response(body, { headers: said === null ? {} : { 'content-length': said } }) }
}

const counting = (room: number) => {
  const counted = { expected: 0, taken: 0 }
  const ticket = {
    expect(bytes: number) {
      counted.expected = bytes
      if (bytes > room) throw new RangeError('no room')
    },
    take: (bytes: number) => void (counted.taken += bytes),
    drop: () => {},
  }
  return { counted, ticket }
}

test.each(['10', null, 'nonsense'])('an answer that says to be %s long is read and counted', async (said) => {
  const { response } = answer(said)
  const { counted, ticket } = counting(100)
  const read = await readAnswer(response, 50, ticket, rests)
  expect([String(read!.bytes), read!.value]).toEqual(['[1234,567]', [1234, 567]])
  expect(counted).toEqual({ expected: said === '10' ? 10 : 0, taken: 10 })
})

test('one that says to be too long is not read', async () => {
  const { response, seen } = answer('51')
  expect(await readAnswer(response, 50, counting(100).ticket, rests)).toBe(null)
  expect(seen).toEqual({ pulled: 0, cancelled: true })
})

test('one that there is no room for is not read', async () => {
  const { response, seen } = answer('20')
  await expect(readAnswer(response, 50, counting(19).ticket, rests)).rejects.toThrow('no room')
  expect(seen).toEqual({ pulled: 0, cancelled: true })
})

test('one that is longer than it says is counted as long as it is, and cut at the limit', async () => {
  const { response } = answer('1')
  const { counted, ticket } = counting(100)
  expect(await readAnswer(response, 7, ticket, rests)).toBe(null)
  expect(counted).toEqual({ expected: 1, taken: 10 })
})

test('one that takes long to read waits for its turn, and a short one does not', async () => {
  let waited = 0
  const counted: Rests = (work) => ((waited += 1), rests(work))
  const long = new Response(JSON.stringify('x'.repeat(600_000)))
  expect((await readAnswer(long, 1e6, counting(1e6).ticket, counted))!.value).toHaveLength(600_000)
  expect(waited).toBe(1)
  await readAnswer(answer(null).response, 1e6, counting(1e6).ticket, counted)
  expect(waited).toBe(1)
})
