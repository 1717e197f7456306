import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

/** The QR code of a login by Farcaster, and its outcomes. */
async function show(url = 'https://farcaster.xyz/~/siwf?channelToken=ABCD1234') {
  await page.viewport(360, 584)
  shown = stand()
  const stop = new AbortController()
  let approve = (): void => {}
  let refuse: (error: Error) => void = () => {}
  let over: AbortSignal | undefined
  const answered = shown.screen.showCode({
    url,
    act(signal) {
      over = signal
      return new Promise((resolve, reject) => {
        approve = resolve
        refuse = reject
      })
    },
    signal: stop.signal,
  })
  answered.catch(() => {})
  await expect.element(page.getByRole('img', { name: 'QR code for Farcaster' })).toBeVisible()
  return {
    shown,
    stop,
    answered,
    approve: () => approve(),
    refuse: (error: Error) => refuse(error),
    isOver: () => over?.aborted,
  }
}

test('shows the QR code and a link to the same address until it is approved there', async () => {
  const { shown: it, answered, approve, isOver } = await show()
  await expect
    .element(page.getByRole('link', { name: 'Open Farcaster on this device' }))
    .toHaveAttribute('href', 'https://farcaster.xyz/~/siwf?channelToken=ABCD1234')
  await expect.element(page.getByRole('link')).toHaveAttribute('rel', 'noopener noreferrer')
  expect(it.log).toEqual(['show Add Farcaster'])
  approve()
  expect(await answered).toEqual({ value: true })
  expect(isOver()).toBe(true)
})

test('ends when the visitor cancels, by the button and by Escape', async () => {
  const first = await show()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await first.answered).toBeNull()
  expect(first.isOver()).toBe(true)
  first.shown.remove()
  const second = await show()
  await userEvent.keyboard('{Escape}')
  expect(await second.answered).toBeNull()
})

test('ends on a failure and when the host aborts, and links no address that is not https', async () => {
  const failed = await show('farcaster://connect?channelToken=ABCD1234')
  expect(page.getByRole('link').query()).toBeNull()
  failed.refuse(new Error('taken'))
  await expect(failed.answered).rejects.toThrow('taken')
  failed.shown.remove()
  const given = await show()
  given.stop.abort(new Error('gone'))
  await expect(given.answered).rejects.toThrow('gone')
  expect(given.isOver()).toBe(true)
})
