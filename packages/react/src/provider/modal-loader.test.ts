import { afterAll, expect, test, vi } from 'vitest'
import type { PorticoInternals } from '@portico/core/modal'
import { createModalLoader } from './modal-loader.ts'
import { en } from '../strings/locales/en.ts'

const refused: unknown[] = []
const note = (reason: unknown): void => void refused.push(reason)
process.on('unhandledRejection', note)
afterAll(() => void process.off('unhandledRejection', note))

/**
 * Which events the window gets. Node's own EventTarget does not take a boolean as its third
 * argument.
 */
const window = new EventTarget()
for (const name of ['addEventListener', 'removeEventListener'] as const)
  vi.stubGlobal(name, (type: string, listener: () => void, capture: boolean) =>
    window[name](type, listener, { capture }),
  )
afterAll(() => vi.unstubAllGlobals())

/** A modal whose model loads when the test says so, or fails to load. */
function world(raise: (code: string) => void = () => {}) {
  let come = (): void => {}
  let fail: (error: Error) => void = () => {}
  const model = new Promise((resolve, reject) => {
    come = () => resolve({ raise: async (code: string) => raise(code) })
    fail = reject
  })
  const portico = {
    config: { prefetch: false, disableAppend: true },
    getState: () => ({
      phase: 'unknown',
      theme: { variables: {} },
      ui: { open: false, broken: false },
    }),
    subscribe: () => () => {},
    ui: vi.fn(() => model),
  } as unknown as PorticoInternals
  return { loader: createModalLoader(portico, en), portico, come, fail }
}

/** Waits until all promises have settled, after which Node reports unhandled rejections. */
const flush = (): Promise<void> =>
  new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

test('a page that unmounts the modal while it loads gets no error, even if it never loads', async () => {
  const { loader, fail } = world()
  const stop = loader.start()
  loader.warm()
  stop()
  fail(new Error('offline'))
  await flush()
  expect(refused).toEqual([])
})

test('a modal that loads after the unmount renders nothing and reports nothing', async () => {
  const text: string[] = []
  const mountedModal = world((code) => text.push(code))
  mountedModal.loader.start()
  mountedModal.loader.warm()
  mountedModal.come()
  // The warning that a page without the modal gets.
  await expect.poll(() => text).toEqual(['config-invalid'])
  const { loader, come } = world((code) => text.push(code))
  const stop = loader.start()
  loader.warm()
  stop()
  come()
  await flush()
  expect(text).toEqual(['config-invalid'])
})

test('ignores an event whose target is the document or the window', () => {
  const stop = world().loader.start()
  const failed = vi.fn()
  process.once('uncaughtException', failed)
  window.dispatchEvent(new Event('pointerover'))
  stop()
  return flush().then(() => {
    process.off('uncaughtException', failed)
    expect(failed).not.toHaveBeenCalled()
  })
})

test('prefetches the code of a press on hover before the page’s event, until the modal is unmounted', () => {
  const { loader, portico } = world()
  const over = (selector: string): void => {
    const target = { closest: (asked: string) => (asked === selector ? target : null) }
    window.dispatchEvent(
      Object.defineProperty(new Event('pointerover'), 'target', { value: target }),
    )
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
