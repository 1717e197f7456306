import { afterAll, expect, test, vi } from 'vitest'
import type { PorticoInternals } from '@portico/core/internal/contracts/internals'
import { createModalLoader } from './modal-loader.ts'
import { en } from '../strings/locales/en.ts'

const refused: unknown[] = []
const note = (reason: unknown): void => void refused.push(reason)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))

/** What the window hears. Node's own target knows no boolean for the phase. */
const window = new EventTarget()
for (const name of ['addEventListener', 'removeEventListener'] as const)
  vi.stubGlobal(name, (type: string, listener: () => void, capture: boolean) => window[name](type, listener, { capture }))
afterAll(() => vi.unstubAllGlobals())

/** A modal of which the model comes when it is said, or does not. */
function world(raise: (code: string) => void = () => {}) {
  let come = (): void => {}
  let fail: (error: Error) => void = () => {}
  const model = new Promise((resolve, reject) => {
    come = () => resolve({ raise: async (code: string) => raise(code) })
    fail = reject
  })
  const portico = {
    config: { prefetch: false, disableAppend: true },
    getState: () => ({ phase: 'unknown', theme: { variables: {} }, ui: { open: false, broken: false } }),
    subscribe: () => () => {},
    ui: vi.fn(() => model),
  } as unknown as PorticoInternals
  return { loader: createModalLoader(portico, en), portico, come, fail }
}

/** Until all that was promised has been told; Node then says what nobody has heard. */
const told = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a page that unmounts the modal while it loads gets no error, even if it never loads', async () => {
  const { loader, fail } = world()
  const stop = loader.start()
  loader.warm()
  stop()
  fail(new Error('offline'))
  await told()
  expect(refused).toEqual([])
})

test('a modal that loads after the unmount renders nothing and reports nothing', async () => {
  const said: string[] = []
  const kept = world((code) => said.push(code))
  kept.loader.start()
  kept.loader.warm()
  kept.come()
  // As a page that has not placed it is told.
  await vi.waitFor(() => expect(said).toEqual(['config-invalid']), 20_000)
  const { loader, come } = world((code) => said.push(code))
  const stop = loader.start()
  loader.warm()
  stop()
  come()
  await told()
  expect(said).toEqual(['config-invalid'])
})

test('an event whose target is the document or the window is ignored', () => {
  const stop = world().loader.start()
  const failed = vi.fn()
  process.once('uncaughtException', failed)
  window.dispatchEvent(new Event('pointerover'))
  stop()
  return told().then(() => {
    process.off('uncaughtException', failed)
    expect(failed).not.toHaveBeenCalled()
  })
})

test('a pointer over a button prefetches what a press needs before the page gets the event, until the modal is unmounted', () => {
  const { loader, portico } = world()
  const over = (selector: string): void => {
    const target = { closest: (asked: string) => (asked === selector ? target : null) }
    window.dispatchEvent(Object.defineProperty(new Event('pointerover'), 'target', { value: target }))
  }
  const stop = loader.start()
  over('main')
  expect(portico.ui).not.toHaveBeenCalled()
  over('[data-portico-button]')
  expect(portico.ui).toHaveBeenCalledOnce()
  stop()
  const next = world()
  next.loader.start()()
  over('[data-portico-button]')
  expect(next.portico.ui).not.toHaveBeenCalled()
})
