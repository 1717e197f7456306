import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Wanted } from './reply-shapes.ts'
import { createReader, startReaderWorker, type Job } from './reader.ts'

/** Bytes in a separate buffer. */
function own(text: string): Buffer<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

/**
 * A reader with workers that the test controls. `notified` is called with each job before the worker,
 * and with each verdict before the reader.
 */
function reading(onEvent: (what: 'job' | 'verdict', worker: Worker) => void = () => {}) {
  const workers: Worker[] = []
  const reader = createReader(() => {
    const worker = startReaderWorker()
    const post = worker.postMessage.bind(worker) as (job: Job, lent: ArrayBuffer[]) => void
    worker.postMessage = (job: Job, lent: ArrayBuffer[]) => {
      onEvent('job', worker)
      post(job, lent)
    }
    worker.on('message', () => onEvent('verdict', worker))
    workers.push(worker)
    return worker
  })
  onTestFinished(() => reader.close())
  const read = (text: string, wanted: Wanted = { of: 'reply' }): Promise<string | undefined> =>
    reader.read(own(text), wanted).then((bytes) => bytes?.toString('utf8'))
  return { reader, workers, read }
}

test('starts one worker with the first answer, and shares it', async () => {
  const { workers, read } = reading()
  expect(workers).toHaveLength(0)
  expect(await Promise.all([read('{"result":1}'), read('{"result":2}'), read('{')])).toEqual([
    '{"result":1}',
    '{"result":2}',
    undefined,
  ])
  expect(workers).toHaveLength(1)
})

test.each<[string, Wanted, boolean]>([
  ['{"result":1}', { of: 'reply' }, true],
  ['[{"error":{}},{"result":null}]', { of: 'reply' }, true],
  ['[{"result":1},2]', { of: 'reply' }, false],
  ['{"id":"a","error":{"code":3}}', { of: 'error', id: 'a' }, true],
  ['{"id":1,"error":{"code":3}}', { of: 'error', id: '1' }, false],
  ['{"id":1,"error":"no"}', { of: 'error', id: 1 }, false],
  ['[{"txid":"a","vout":0,"value":12345678901234567890}]', { of: 'utxos' }, true],
  ['[{"txid":"a"}]', { of: 'utxos' }, false],
])('verifies in the worker whether %s is %j: %s', async (text, wanted, fit) => {
  expect(await reading().read(text, wanted)).toBe(fit ? text : undefined)
})

test('transfers the bytes of an answer without a copy, in both directions', async () => {
  const { reader } = reading()
  const bytes = own('{"result":1}')
  const read = reader.read(bytes, { of: 'reply' })
  await vi.waitFor(() => expect(bytes.buffer.byteLength).toBe(0))
  expect(String(await read)).toBe('{"result":1}')
})

test('reads one answer at a time', async () => {
  const order: string[] = []
  const { read } = reading((what) => order.push(what))
  await Promise.all([1, 2, 3].map((n) => read(`{"result":${n}}`)))
  expect(order).toEqual(['job', 'verdict', 'job', 'verdict', 'job', 'verdict'])
})

test('fails the answer that a worker died of, and starts a new worker for the next', async () => {
  let dies = true
  const { workers, read } = reading((_, worker) => {
    if (dies) void worker.terminate()
    dies = false
  })
  const [first, second] = await Promise.allSettled([read('{"result":1}'), read('{"result":2}')])
  expect([first.status, second]).toEqual([
    'rejected',
    { status: 'fulfilled', value: '{"result":2}' },
  ])
  expect(workers).toHaveLength(2)
})

test('fails only its answer when a worker cannot be started', async () => {
  const { Worker } = await import('node:worker_threads')
  const reader = createReader(() => new Worker('throw new Error("no")', { eval: true }))
  await expect(reader.read(own('{}'), { of: 'reply' })).rejects.toThrow('no')
})

test('stops the worker when closed, fails waiting answers, and starts no other', async () => {
  const { reader, workers, read } = reading()
  await read('{"result":1}')
  const waiting = Promise.allSettled([read('{"result":2}'), read('{"result":3}')])
  await reader.close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(read('{"result":4}')).rejects.toThrow('stopped')
  expect(workers.map(({ threadId }) => threadId)).toEqual([-1])
})
