/**
 * Tests of what the console says to a developer when code with a fuller message cannot be loaded.
 */
import { afterEach, expect, test, vi } from 'vitest'
import { alertLink } from '../errors/unloaded.ts'
import type { AnyAdapter } from '../types/index.ts'
import { createPortico } from './create.ts'

const adapter = { namespace: 'eip155', connectors: [] } as unknown as AnyAdapter
const offline = (): Promise<never> => Promise.reject(new Error('Offline'))

afterEach(() => {
  vi.restoreAllMocks()
  for (const path of ['../ui/model.ts', '../check/run.ts']) vi.doUnmock(path)
})

test('logs an alert by its code and page when the modal’s model cannot be loaded', async () => {
  vi.doMock('../ui/model.ts', offline)
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  createPortico({ adapters: [adapter], debug: false }).services.raise(
    'relay-project-id-missing',
    'It is empty.',
  )
  await vi.waitFor(() => expect(consoleError).toHaveBeenCalledTimes(1))
  expect(consoleError.mock.calls[0]!.join(' ')).toBe(
    `Portico: relay-project-id-missing It is empty. ${alertLink('relay-project-id-missing')}`,
  )
})

test('logs the page about configurations when the checks cannot be loaded', async () => {
  vi.doMock('../check/run.ts', offline)
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  expect(() => createPortico({ adapters: [adapter, adapter] })).toThrow('Two adapters claim eip155')
  await vi.waitFor(() =>
    expect(consoleError).toHaveBeenCalledWith(
      'Portico:',
      'config-invalid',
      alertLink('config-invalid'),
    ),
  )
})
