/** The screens before and after an identity is removed or a login is deleted. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FrameError } from '../shared/error.ts'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function open(): Promise<Stand> {
  await page.viewport(360, 640)
  shown = stand()
  return shown
}

const destroy = page.getByRole('button', { name: 'Delete everything' })
const box = page.getByRole('checkbox')
const ready = (): Promise<void> =>
  expect
    .poll(() => shown!.root.querySelector('[data-do=approve]')?.getAttribute('aria-disabled'))
    .toBe('false')

test('lists what deletion removes, requires a tick, deletes, and states what remains in backups', async () => {
  const { deletion, log, root } = await open()
  let acts = 0
  const asked = deletion({ act: async () => (acts++, true) })
  await ready()
  await expect.element(page.getByRole('alert').filter({ hasText: /be undone/ })).toBeVisible()
  await expect.element(page.getByText(/only the recovery phrase opens it/)).toBeVisible()
  await expect
    .element(page.getByText('After 30 days nothing of it is left in backups either.'))
    .toBeVisible()
  await userEvent.click(destroy)
  expect(acts).toBe(0)
  await expect.element(page.getByText('Tick the box first.')).toBeVisible()
  expect(document.activeElement).toBe(box.element())
  expect(box.element().getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(box)
  expect(box.element().hasAttribute('aria-invalid')).toBe(false)
  await userEvent.click(destroy)
  await expect.element(page.getByText('Your login is deleted')).toBeVisible()
  expect(acts).toBe(1)
  await expect
    .element(page.getByText('After 30 days nothing of it is left in backups either.'))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  expect(await asked.answer).toEqual({ value: 'deleted' })
  await expect.poll(() => log.at(-1)).toBe('hide')
  expect(root.childElementCount).toBe(0)
})

test('by keyboard: ticks, deletes, and closes with Esc, which keeps the deletion', async () => {
  const { deletion } = await open()
  const asked = deletion({ backups: 0 })
  await ready()
  await expect.element(page.getByText('Nothing of it stays in backups.')).toBeVisible()
  ;(box.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  ;(destroy.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Your login is deleted')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await asked.answer).toEqual({ value: 'deleted' })
})

test('stays open on Esc while it deletes', async () => {
  const { deletion } = await open()
  let done: (value: boolean) => void = () => {}
  const asked = deletion({ act: () => new Promise((resolve) => (done = resolve)) })
  await ready()
  await userEvent.click(box)
  await userEvent.click(destroy)
  await expect.element(page.getByText('Deleting…')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Deleting…')).toBeVisible()
  done(true)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  expect(await asked.answer).toEqual({ value: 'deleted' })
})

test('shows the phrase first on request, and deletes nothing when cancelled', async () => {
  const { deletion } = await open()
  let acts = 0
  const act = async (): Promise<boolean> => (acts++, true)
  const first = deletion({ act })
  await ready()
  await userEvent.click(page.getByRole('button', { name: 'Show the recovery phrase' }))
  expect(await first.answer).toEqual({ value: 'phrase' })
  const second = deletion({ act })
  await ready()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await second.answer).toBeNull()
  const third = deletion({ act })
  await ready()
  await userEvent.keyboard('{Escape}')
  expect(await third.answer).toBeNull()
  expect(acts).toBe(0)
})

test('retries or reports a failure, and returns to the login when that is too old', async () => {
  const { deletion } = await open()
  let isDown = true
  const act = async (): Promise<boolean> => {
    if (isDown) throw new Error('down')
    return false
  }
  const first = deletion({ act })
  await ready()
  await userEvent.click(box)
  await userEvent.click(destroy)
  await expect.element(page.getByText(/Not everything is deleted yet/)).toBeVisible()
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(await first.answer).toEqual({ value: 'stale' })
  isDown = true
  const second = deletion({ act })
  await ready()
  await userEvent.click(box)
  await userEvent.click(destroy)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect(second.answer).rejects.toThrow('down')
})

test('offers no retry for a deletion that waits', async () => {
  const { deletion, log } = await open()
  const asked = deletion({ act: () => Promise.reject(new FrameError('removal-waits')) })
  await ready()
  await userEvent.click(box)
  await userEvent.click(destroy)
  await expect(asked.answer).rejects.toMatchObject({ code: 'removal-waits' })
  await expect.poll(() => log.at(-1)).toBe('hide')
})

test('removes the prompt when the host no longer waits', async () => {
  const { deletion, log, root } = await open()
  const asked = deletion()
  await ready()
  asked.abort.abort(new Error('gone'))
  await expect(asked.answer).rejects.toThrow('gone')
  expect([root.childElementCount, log.at(-1)]).toEqual([0, 'hide'])
})

test('names a login method before it is removed', async () => {
  const { removal } = await open()
  let acts = 0
  const asked = removal({ loginMethod: 'github', label: 'ada', act: async () => void acts++ })
  await ready()
  await expect.element(page.getByText('GitHub')).toBeVisible()
  await expect.element(page.getByText('ada', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
  expect(await asked.answer).toEqual({ value: true })
  expect(acts).toBe(1)
  // A provider that the operator has named, for an identity without a name.
  const second = removal({ loginMethod: 'acme-staff', label: null })
  await ready()
  await expect.element(page.getByText('acme-staff')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await second.answer).toBeNull()
})

test('names both addresses in the prompt for a change’s code', async () => {
  const { code } = await open()
  const asked = code({ why: 'address', next: 'eve@other.example' })
  await expect
    .element(
      page.getByText(
        /eve@other\.example.* is to take the place of your address\..*ada@example\.com/,
      ),
    )
    .toBeVisible()
  asked.abort.abort(new Error('over'))
})
