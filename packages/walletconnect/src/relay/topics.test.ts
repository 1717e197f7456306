import { expect, test } from 'vitest'
import { createTopics } from './topics.ts'
import type { Topics } from './topics.ts'

interface Asked {
  /** The topics that the relay was asked for. */
  topics: readonly string[]
  agree(): void
  refuse(): void
}

/** Topics on an open connection, whose relay answers when the test lets it. */
function open(): { topics: Topics; asked: Asked[] } {
  const asked: Asked[] = []
  const topics = createTopics({
    ask: (_, params) =>
      new Promise((resolve, reject) => {
        const { topics: several, topic } = params as { topics?: string[]; topic?: string }
        asked.push({
          topics: several ?? [topic!],
          agree: () => resolve(true),
          refuse: () => reject(new Error('refused')),
        })
      }),
    isOpen: () => true,
    need: () => {},
    client: async () => 'did:key:z6Mk',
    complete: () => {},
  })
  return { topics, asked }
}

const turns = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Reads the outcome of a promise so far. */
function watch(promise: Promise<unknown>): { now(): Promise<string> } {
  let outcome = 'waits'
  promise.then(
    () => (outcome = 'done'),
    () => (outcome = 'failed'),
  )
  return { now: async () => (await turns(), outcome) }
}

test('requests topics again on the next connection, and ignores answers on a closed one', async () => {
  const { topics, asked } = open()
  const waited = watch(topics.add(['a']))
  topics.lost()
  topics.again()
  asked[0]!.agree()
  expect(await waited.now()).toBe('waits')
  // The relay still works on it, so it is not asked a second time.
  topics.again()
  expect(asked.map(({ topics: each }) => each)).toEqual([['a'], ['a']])
  asked[1]!.agree()
  expect(await waited.now()).toBe('done')
})

test('a refusal on a closed connection does not count either', async () => {
  const { topics, asked } = open()
  const waited = watch(topics.add(['a']))
  topics.lost()
  topics.again()
  asked[0]!.refuse()
  expect(await waited.now()).toBe('waits')
  asked[1]!.refuse()
  expect(await waited.now()).toBe('failed')
})
