/** The screens before and after an identity is removed or a login is deleted. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
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

test('deletion says what is lost, wants a tick, deletes, and says what is left in backups', async () => {
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

test('by keys: ticked, deleted, closed by Esc, which is still a deletion', async () => {
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

test('while it is deleted, Esc does not pretend that it is not', async () => {
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

test('whoever wants the phrase first is given it; whoever turns away has deleted nothing', async () => {
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

test('what fails is tried again, or told to the caller; a login that is too old goes back to it', async () => {
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

test('a host that waits no longer takes the question away', async () => {
  const { deletion, log, root } = await open()
  const asked = deletion()
  await ready()
  asked.abort.abort(new Error('gone'))
  await expect(asked.answer).rejects.toThrow('gone')
  expect([root.childElementCount, log.at(-1)]).toEqual([0, 'hide'])
})

test('a way in is named before it is removed', async () => {
  const { removal } = await open()
  let acts = 0
  const asked = removal({ way: 'github', label: 'ada', act: async () => void acts++ })
  await ready()
  await expect.element(page.getByText('GitHub')).toBeVisible()
  await expect.element(page.getByText('ada', { exact: true })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Remove', exact: true }))
  expect(await asked.answer).toEqual({ value: true })
  expect(acts).toBe(1)
  // A provider that the operator has named, for an identity without a name.
  const second = removal({ way: 'acme-staff', label: null })
  await ready()
  await expect.element(page.getByText('acme-staff')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await second.answer).toBeNull()
})

test('the code of a change names both addresses', async () => {
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
