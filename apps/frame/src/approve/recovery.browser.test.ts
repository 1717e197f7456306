import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clock } from './recovery.ts'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function show(): Promise<Stand> {
  await page.viewport(360, 584)
  return (shown = stand())
}
const text = (): string => shown!.root.textContent!.replace(/[\u2068\u2069]/g, '')
const input = page.getByRole('textbox', { name: 'Six-digit code' })
const resend = page.getByRole('button', { name: /Send a new code/ })

test('accepts six digits, and shows that they are checked until the next prompt', async () => {
  const { code, log, root } = await show()
  const first = code()
  await expect.element(input).toBeVisible()
  expect(text()).toContain('the code that was sent to ada@example.com')
  await userEvent.type(input, '123456')
  expect(await first.code).toBe('123456')
  expect(text()).toContain('Checking the code…')
  expect(log).toEqual(['show Confirm it’s you'])
  const second = code({ error: 'wrong-code' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/That is not the code/)
  expect(document.activeElement).toBe(input.element())
  expect(root.querySelectorAll('main')).toHaveLength(1)
  second.abort.abort()
})

test.each(['123 456', '12-34-56', '١٢٣٤٥٦', '１２３４５６', 'code: 123456 (valid for 10 minutes)'])(
  'accepts a code pasted as “%s”',
  async (pasted) => {
    const { code } = await show()
    const asked = code()
    await expect.element(input).toBeVisible()
    await userEvent.fill(input, pasted)
    expect(await asked.code).toBe('123456')
  },
)

test('hides the frame when no other prompt follows', async () => {
  const { code, log, root } = await show()
  const asked = code()
  await expect.element(input).toBeVisible()
  await userEvent.fill(input, '123456')
  await asked.code
  await expect.poll(() => log.at(-1)).toBe('hide')
  expect(root.childElementCount).toBe(0)
})

test('gives no code when the visitor cancels, by the button and by Escape', async () => {
  const { code, log } = await show()
  const first = code()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await first.code).toBeNull()
  expect(log.at(-1)).toBe('hide')
  const second = code()
  await expect.element(input).toBeVisible()
  await userEvent.keyboard('{Escape}')
  expect(await second.code).toBeNull()
})

test('offers another mail after the interval, and restarts the code’s time', async () => {
  const { code } = await show()
  const again = vi.fn(async () => ({ expires: Date.now() + 600_000, resend: Date.now() + 30_000 }))
  const asked = code({ resend: Date.now() + 30_000, again })
  await expect.element(resend).toHaveAttribute('aria-disabled', 'true')
  await expect.element(resend).toMatchTextContent(/in .?0:(30|29)/)
  ;(resend.element() as HTMLElement).click()
  expect(again).not.toHaveBeenCalled()
  asked.abort.abort()
  await expect.poll(() => shown!.root.childElementCount).toBe(0)
  code({ expires: Date.now() - 1, resend: 0, again })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/no longer valid/)
  await userEvent.click(resend)
  expect(again).toHaveBeenCalledOnce()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'on its way' }))
    .toBeInTheDocument()
  await expect.element(resend).toHaveAttribute('aria-disabled', 'true')
  expect(text()).toMatch(/Valid for (10:00|9:59)/)
})

test('reports a mail that was not sent', async () => {
  const { code } = await show()
  code({ resend: 0, again: () => Promise.reject(new Error('down')) })
  await userEvent.click(resend)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/was not sent/)
})

test('does not submit an expired code', async () => {
  const { code } = await show()
  const asked = code({ expires: Date.now() - 1 })
  await expect.element(input).toBeVisible()
  await userEvent.fill(input, '123456')
  await expect.element(page.getByRole('alert')).toMatchTextContent(/no longer valid/)
  asked.abort.abort(new Error('gone'))
  await expect(asked.code).rejects.toThrow('gone')
})

test('asks for the code of an address in the same way, and lets the visitor put it off', async () => {
  const { code, log } = await show()
  const asked = code({ why: 'confirm' })
  await expect.element(input).toBeVisible()
  expect(text()).toContain('Your wallet is ready. One more code was sent to ada@example.com.')
  expect(text()).toContain('You can also do this later, in your account.')
  expect(text()).not.toContain('Never had a wallet here?')
  expect(input.element()).toMatchObject({ autocomplete: 'one-time-code', inputMode: 'numeric' })
  await userEvent.fill(input, '12-34-56')
  expect(await asked.code).toBe('123456')
  const again = code({ why: 'confirm', error: 'wrong-code' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/That is not the code/)
  // By keys alone: the field has the focus, and the buttons come after it.
  await userEvent.tab()
  await userEvent.tab()
  expect(document.activeElement).toHaveTextContent('Later')
  await userEvent.keyboard('{Enter}')
  expect(await again.code).toBeNull()
  expect(log).toEqual(['show Confirm your address', 'show Confirm your address', 'hide'])
})

test('marks the field for one-time-code autofill', async () => {
  const { code } = await show()
  code()
  await expect.element(input).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(input).toHaveAttribute('inputmode', 'numeric')
})

test('shows times in the language’s digits', () => {
  expect([clock(600_000, 'en'), clock(61_000, 'en'), clock(500, 'en'), clock(-5, 'en')]).toEqual([
    '10:00',
    '1:01',
    '0:01',
    '0:00',
  ])
  expect(clock(61_000, 'ar-EG')).toBe('١:٠١')
})
