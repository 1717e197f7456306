import { afterEach, expect, test } from 'vitest'
import type { Portico } from '@portico/core'
import { createModalLoader } from './modal-loader.ts'
import { en } from './strings/locales/en.ts'

const refused: unknown[] = []
const note = (reason: unknown): void => void refused.push(reason)
process.on('unhandledRejection', note)
afterEach(() => void process.off('unhandledRejection', note))

test('a page that takes the modal away while it is on its way hears nothing of it, though it never comes', async () => {
  let fail: (error: Error) => void = () => {}
  const late = new Promise<never>((_, reject) => (fail = reject))
  const portico = {
    config: { prefetch: false },
    getState: () => ({ ui: { open: false, broken: false } }),
    subscribe: () => () => {},
    ui: () => late,
  } as unknown as Portico
  const loader = createModalLoader(portico, en)
  const stop = loader.start()
  loader.warm()
  stop()
  fail(new Error('offline'))
  // Node says so once all that was promised has been told.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(refused).toEqual([])
})
