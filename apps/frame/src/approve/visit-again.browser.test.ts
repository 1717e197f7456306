import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { FrameError } from '../shared/error.ts'
import { stand, type Stand } from './screen.fixture.ts'

const url = 'https://wallet.example/frame/popup.html?projectId=shop'
const start = 'https://wallet.example/embedded/v1/social/start/'
let links = 0

let shown: Stand | undefined
afterEach(() => {
  shown?.remove()
  links = 0
  vi.restoreAllMocks()
})

/** Asks to log in again by Google. `settle` ends the visit of the newest window. */
async function show(blocked = false) {
  await page.viewport(360, 584)
  shown = stand()
  const windows: { closed: boolean }[] = []
  const open = vi.spyOn(window, 'open').mockImplementation(() => {
    if (blocked) return null
    const one = { closed: false, close: () => void (one.closed = true) }
    windows.push(one)
    return one as unknown as Window
  })
  const stop = new AbortController()
  const visits: { signal: AbortSignal; settle(error?: Error): void }[] = []
  const answered = shown.screen.visitAgain({
    provider: 'google',
    url,
    act: (signal) =>
      new Promise((resolve, reject) =>
        visits.push({ signal, settle: (error) => (error ? reject(error) : resolve()) }),
      ),
    link: async () => ({
      url: `${start}${++links}`,
      act: (signal) =>
        new Promise((resolve, reject) =>
          visits.push({ signal, settle: (error) => (error ? reject(error) : resolve()) }),
        ),
    }),
    signal: stop.signal,
  })
  answered.catch(() => {})
  await expect.element(go()).toBeVisible()
  return { windows, open, visits, answered, stop }
}
const go = () => page.getByRole('button', { name: /^Go to .Google.$/ })

test('opens the provider’s window in the press, and answers once the visitor is back', async () => {
  const { windows, open, visits, answered } = await show()
  expect(shown!.log).toEqual(['show Log in again'])
  await go().click()
  expect(open.mock.calls).toEqual([[url, '', expect.stringMatching(/^popup/)]])
  await expect.element(page.getByText(/^Choose the same account/)).toBeVisible()
  visits[0]!.settle()
  expect(await answered).toEqual({ value: true })
  expect(windows).toMatchObject([{ closed: true }])
})

test.each([
  [new FrameError('other-account'), /That is another account than the one/],
  [new FrameError('popup-lost'), /The window was closed, or did not come back/],
  [new FrameError('unreachable'), /That did not work/],
])('says what went wrong, and lets the visitor try again: %s', async (error, text) => {
  const { windows, visits, answered } = await show()
  await go().click()
  visits[0]!.settle(error)
  await expect.element(page.getByText(text)).toBeVisible()
  expect(windows).toMatchObject([{ closed: true }])
  await go().click()
  visits[1]!.settle()
  expect(await answered).toEqual({ value: true })
})

test('asks again when the visitor has declined at the provider', async () => {
  const { visits } = await show()
  await go().click()
  visits[0]!.settle(new FrameError(4001))
  await expect.element(go()).toBeVisible()
  expect(shown!.root.querySelector('.wrong')?.textContent).toBe('')
})

test('opens another window when the first was closed, and ends the first visit', async () => {
  const { windows, visits, answered } = await show()
  await go().click()
  await page.getByRole('button', { name: 'Try again' }).click()
  expect(windows).toMatchObject([{ closed: true }, { closed: false }])
  expect(visits.map(({ signal }) => signal.aborted)).toEqual([true, false])
  visits[0]!.settle(new FrameError('aborted'))
  visits[1]!.settle()
  expect(await answered).toEqual({ value: true })
})

test('says so when the browser blocks the window, and ends when it blocks the next one, too', async () => {
  const { visits, answered } = await show(true)
  await go().click()
  await expect
    .element(page.getByText(/The browser did not open a window. Allow pop-ups/))
    .toBeVisible()
  await go().click()
  await expect(answered).rejects.toMatchObject({ code: 'login-too-old' })
  expect(visits).toEqual([])
})

test('goes on by a link that needs no window where the page’s opener policy keeps windows unreachable', async () => {
  const { visits, answered, open } = await show(true)
  vi.spyOn(navigator.userActivation, 'isActive', 'get').mockReturnValue(false)
  await go().click()
  const link = page.getByRole('link', { name: /^Go to .Google.$/ })
  await expect.element(link).toHaveAttribute('href', `${start}1`)
  const { target, rel } = link.element() as HTMLAnchorElement
  expect([target, rel]).toEqual(['_blank', 'noopener'])
  const press = (): void => {
    link.element().addEventListener('click', (event) => event.preventDefault())
    ;(link.element() as HTMLAnchorElement).click()
  }
  press()
  await expect.element(page.getByText(/^Choose the same account/)).toBeVisible()
  visits[0]!.settle(new FrameError('other-account'))
  await expect.element(page.getByText(/That is another account than the one/)).toBeVisible()
  // A link works once.
  await expect.element(link).toHaveAttribute('href', `${start}2`)
  press()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(link).toHaveAttribute('href', `${start}3`)
  press()
  expect(visits.map(({ signal }) => signal.aborted)).toEqual([false, true, false])
  visits[2]!.settle()
  expect(await answered).toEqual({ value: true })
  expect(open).toHaveBeenCalledTimes(1)
})

test('ends with the window when the visitor cancels, the host aborts, or nothing can help', async () => {
  const first = await show()
  await go().click()
  await userEvent.keyboard('{Escape}')
  expect(await first.answered).toBeNull()
  expect([first.windows[0]!.closed, first.visits[0]!.signal.aborted]).toEqual([true, true])
  shown!.remove()
  const second = await show()
  second.stop.abort(new Error('gone'))
  await expect(second.answered).rejects.toThrow('gone')
  shown!.remove()
  const third = await show()
  await go().click()
  third.visits[0]!.settle(new FrameError('session-ended'))
  await expect(third.answered).rejects.toMatchObject({ code: 'session-ended' })
})
