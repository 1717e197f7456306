/** Screens of the wallet's owner: a passkey, a passphrase, and the choice between them. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { PasskeyError } from '../passkey/fault.ts'
import type { PasskeyWindow } from '../ports.ts'
import { FrameError } from '../shared/error.ts'
import { stand, type Stand } from './screen.fixture.ts'
import type { openWindow, OwnWindow } from './window.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function show(open?: typeof openWindow): Promise<Stand> {
  await page.viewport(360, 584)
  return (shown = stand(undefined, { open }))
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = page.getByRole('textbox', { name: 'Name of the passkey' })
const typed = (name: string) => page.getByLabelText(name, { exact: true })
const text = (): string => shown!.root.textContent!.replace(/[\u2068\u2069]/g, '')

test('keeps the frame open between two steps, and hides it after the last', async () => {
  const { choose, passphrase, log, root } = await show()
  const first = choose()
  // It begins when the first is answered, as in the frame: a press is reported later.
  const followed = first.answer.then((answer) => ({ answer, second: passphrase() }))
  await userEvent.click(page.getByRole('radio', { name: 'A passphrase' }))
  await expect.element(page.getByText('It cannot be reset')).toBeVisible()
  await expect.element(button('Continue')).toHaveAttribute('aria-disabled', 'false')
  await userEvent.click(button('Continue'))
  const { answer, second } = await followed
  expect(answer).toEqual({ value: 'passphrase' })
  await expect.element(typed('Once more')).toBeVisible()
  expect(log).toEqual(['show How you get back in', 'show Passphrase'])
  expect(root.querySelectorAll('main')).toHaveLength(1)
  await userEvent.keyboard('{Escape}')
  expect(await second.answer).toBeNull()
  await expect.poll(() => log.at(-1)).toBe('hide')
  expect(root.childElementCount).toBe(0)
})

test('marks a recovery method that others can open, and selects the present one first', async () => {
  const { choose } = await show()
  const asked = choose({
    kinds: ['passkey', 'passphrase', 'service'],
    present: 'service',
    email: 'ada@example.com',
    isChange: true,
  })
  await expect.element(page.getByRole('radio', { name: 'A code by mail In use now' })).toBeChecked()
  expect(text()).toContain(
    'Sent to ada@example.com. Anyone who can read your mail, or who runs this service, could open the wallet.',
  )
  expect(text()).not.toContain('It cannot be reset')
  await userEvent.click(page.getByRole('radio', { name: 'A passkey' }))
  // A press just after the choice has changed does not count.
  expect(button('Continue').element().getAttribute('aria-disabled')).toBe('true')
  expect(text()).toContain('It cannot be reset')
  await userEvent.click(button('Cancel'))
  expect(await asked.answer).toBeNull()
})

test('rates a passphrase while it is typed, requires it twice, and keeps it as typed', async () => {
  const { passphrase } = await show()
  const act = vi.fn((word: string) => Promise.resolve(word))
  const { answer } = passphrase({ act })
  await userEvent.fill(typed('Passphrase'), 'short one')
  await expect.element(page.getByText('3 more characters')).toBeVisible()
  await userEvent.click(button('Continue'))
  await expect.element(typed('Passphrase')).toHaveAttribute('aria-invalid', 'true')
  await userEvent.fill(typed('Passphrase'), 'passwordpassword')
  await expect.element(page.getByText(/easy to guess/)).toBeVisible()
  await userEvent.fill(typed('Passphrase'), 'correct horse battery')
  await expect.element(page.getByText('Good.')).toBeVisible()
  await userEvent.fill(typed('Once more'), 'correct horse')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The two are not the same.')).toBeVisible()
  expect(act).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('checkbox', { name: 'Show what is typed' }))
  await expect.element(typed('Once more')).toHaveAttribute('type', 'text')
  await userEvent.fill(typed('Once more'), 'correct horse battery')
  await userEvent.click(button('Continue'))
  expect(await answer).toEqual({ value: 'correct horse battery' })
})

test('counts a wrong passphrase, shows the wait after too many, and ends on an error that cannot be retried', async () => {
  const { passphrase } = await show()
  const faults = [
    new FrameError('wrong-secret'),
    new FrameError('wrong-secret'),
    new FrameError('rate-limited', undefined, { retryAfter: 600 }),
    new FrameError('recovery-unreachable'),
    new FrameError('session-ended'),
  ]
  const { answer } = passphrase({ why: 'device', act: () => Promise.reject(faults.shift()!) })
  for (const message of [
    'That is not the passphrase.',
    'That is not the passphrase. You have tried 2 times.',
    'That was tried too often. Try again in 10 minutes.',
    'That could not be checked. Try again in a moment.',
  ]) {
    await userEvent.fill(typed('Passphrase'), 'correct horse battery')
    await userEvent.click(button('Open the wallet'))
    await expect.element(page.getByText(message, { exact: true })).toBeVisible()
    expect(document.activeElement).toBe(typed('Passphrase').element())
  }
  await userEvent.click(button('Open the wallet'))
  await expect(answer).rejects.toMatchObject({ code: 'session-ended' })
})

test('uses a passkey by one press in the frame, and requests the name of a new one first', async () => {
  const { passkey, log } = await show()
  const use = vi.fn<(view: PasskeyWindow) => Promise<string>>().mockResolvedValue('used')
  const first = passkey({ use })
  await userEvent.click(button('Use your passkey'))
  expect(await first.answer).toEqual({ value: 'used' })
  expect(use.mock.calls[0]![0] === window).toBe(true)
  const second = passkey()
  await userEvent.click(button('Make a new one'))
  await expect.element(field).toHaveValue('The Shop')
  await userEvent.click(button('Back'))
  await userEvent.click(button('Make a new one'))
  await userEvent.fill(field, 'Ada’s phone')
  await userEvent.keyboard('{Enter}')
  expect(await second.answer).toEqual({ value: 'Ada’s phone' })
  expect(log.filter((each) => each.startsWith('show'))).toEqual(['show Passkey', 'show Passkey'])
})

test('returns to the choice when nothing was chosen, and shows a passkey’s failure', async () => {
  const { passkey } = await show()
  const faults = [
    new PasskeyError('cancelled'),
    new PasskeyError('unknown'),
    new FrameError('rate-limited', undefined, { retryAfter: 61 }),
    new Error('what a browser says'),
    new FrameError('login-method-taken'),
  ]
  const { answer } = passkey({ use: () => Promise.reject(faults.shift()!) })
  for (const message of [
    /^Nothing was chosen/,
    /^This passkey is not known here/,
    /Try again in 2 minutes/,
    /^That did not work/,
  ]) {
    await userEvent.click(button('Use your passkey'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(message)
  }
  await userEvent.click(button('Use your passkey'))
  await expect(answer).rejects.toMatchObject({ code: 'login-method-taken' })
})

test('ends the browser’s prompt when the visitor cancels', async () => {
  const { passkey } = await show()
  const ended = vi.fn()
  const { answer } = passkey({
    use: (_, signal) =>
      new Promise((__, reject) =>
        signal.addEventListener('abort', () => (ended(), reject(signal.reason))),
      ),
  })
  await userEvent.click(button('Use your passkey'))
  await expect.element(page.getByText('Go on in the window of your browser')).toBeVisible()
  await userEvent.click(button('Cancel'))
  expect(await answer).toBeNull()
  expect(ended).toHaveBeenCalledOnce()
})

/** Another document of the page's origin, as a window of the frame's own has one. */
function openedBeside(): {
  open: typeof openWindow
  opened: HTMLIFrameElement[]
  shut: (at: number) => void
} {
  const opened: HTMLIFrameElement[] = []
  const closes: (() => void)[] = []
  const open = (_: Window, closed: () => void): Promise<OwnWindow> => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    opened.push(frame)
    closes.push(closed)
    return Promise.resolve({
      document: frame.contentDocument!,
      focus: () => {},
      close: () => frame.remove(),
    })
  }
  return { open, opened, shut: (at) => (opened[at]!.remove(), closes[at]!()) }
}

test('opens a window by the next press when the frame may not use passkeys', async () => {
  const { open, opened, shut } = openedBeside()
  const { passkey, root } = await show(open)
  const views: PasskeyWindow[] = []
  const { answer } = passkey({
    use(view) {
      views.push(view)
      return views.length === 3
        ? Promise.resolve('used')
        : Promise.reject(new PasskeyError(views.length === 1 ? 'maybe' : 'cancelled'))
    },
  })
  await userEvent.click(button('Use your passkey'))
  await expect.element(page.getByRole('alert')).toMatchTextContent(/a window of its own will ask/)
  await userEvent.click(button('Use your passkey'))
  expect(text()).toContain('A window of its own asks for your passkey.')
  const inside = (at: number) => opened[at]!.contentDocument!
  await expect
    .poll(() => inside(0).querySelector('[role=alert]')?.textContent)
    .toMatch(/Nothing was chosen/)
  expect(views[1] === opened[0]!.contentWindow).toBe(true)
  // When the visitor closes the window, the screen returns to the frame.
  shut(0)
  await expect.element(button('Use your passkey')).toBeVisible()
  await userEvent.click(button('Use your passkey'))
  expect(await answer).toEqual({ value: 'used' })
  expect(views[2] === window).toBe(false)
  expect(opened.map(({ isConnected }) => isConnected)).toEqual([false, false])
  // It lingers for the next step, and then leaves.
  await expect.poll(() => root.querySelectorAll('main').length).toBe(0)
})

test('gives no answer when the visitor closes the window during the prompt', async () => {
  const { open, opened, shut } = openedBeside()
  const { passkey } = await show(open)
  const use = vi
    .fn<(view: PasskeyWindow) => Promise<string>>(() => new Promise(() => {}))
    .mockRejectedValueOnce(new PasskeyError('refused'))
  const { answer } = passkey({ use })
  await userEvent.click(button('Use your passkey'))
  await userEvent.click(button('Use your passkey'))
  await expect
    .poll(() => opened[0]?.contentDocument?.body.textContent)
    .toMatch(/Go on in the window of your browser/)
  shut(0)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Nothing was chosen/)
  use.mockResolvedValueOnce('used')
  await userEvent.click(button('Use your passkey'))
  expect(await answer).toEqual({ value: 'used' })
})

test.each([
  [null, /did not open a window/],
  ['severed', /can’t be reached from a window/],
] as const)(
  'reports a window that does not open or cannot be reached (%s)',
  async (opened, message) => {
    const { passkey } = await show(() => Promise.resolve(opened))
    const { abort, answer } = passkey({ use: () => Promise.reject(new PasskeyError('refused')) })
    await userEvent.click(button('Use your passkey'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/may not ask/)
    await userEvent.click(button('Use your passkey'))
    await expect.element(page.getByRole('alert')).toMatchTextContent(message)
    abort.abort(new Error('the host waits no longer'))
    await expect(answer).rejects.toThrow('the host waits no longer')
    expect(shown!.log.at(-1)).toBe('hide')
  },
)
