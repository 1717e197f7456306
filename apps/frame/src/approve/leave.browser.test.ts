import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { stand, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

/** The link to a provider. */
async function show(provider = 'google', locale = 'en', adds = false) {
  await page.viewport(360, 584)
  shown = stand()
  shown.theme({ locale, dir: locale === 'ar' ? 'rtl' : 'ltr' })
  const stop = new AbortController()
  const answered = shown.screen.showCode({
    provider,
    url: 'https://wallet.example/embedded/v1/social/start/t1',
    adds,
    signal: stop.signal,
  })
  answered.catch(() => {})
  await expect.element(page.getByRole('link')).toBeVisible()
  return { shown, stop, answered }
}

test('leads the tab to the provider by a link that names it and works once', async () => {
  const { shown: it } = await show()
  const link = page.getByRole('link', { name: /^Go to .Google.$/ })
  await expect
    .element(link)
    .toHaveAttribute('href', 'https://wallet.example/embedded/v1/social/start/t1')
  await expect.element(link).toHaveAttribute('target', '_top')
  expect(it.log).toEqual(['show Continue in this tab'])
  await expect
    .element(
      page.getByText(
        /opens in place of this page. Once you are logged in there, you come back here/,
      ),
    )
    .toBeVisible()
  const pressed: boolean[] = []
  // The test's own page must not be left.
  const stay = (event: Event): void => {
    pressed.push(event.defaultPrevented)
    event.preventDefault()
  }
  document.addEventListener('click', stay)
  onTestFinished(() => document.removeEventListener('click', stay))
  await link.click()
  await link.click({ force: true })
  expect(pressed).toEqual([false, true])
})

test.each([
  ['github', 'GitHub'],
  ['x', 'X'],
  ['acme', 'Acme'],
])('names %s as %s', async (provider, name) => {
  await show(provider)
  await expect
    .element(page.getByRole('link', { name: new RegExp(`^Go to .${name}.$`) }))
    .toBeVisible()
})

test('says before adding what the account will be able to do, and counts no press at once', async () => {
  await page.viewport(360, 584)
  shown = stand()
  const asked = shown.screen.confirmAdding({
    provider: 'github',
    signal: new AbortController().signal,
  })
  await expect
    .element(page.getByText(/The account that you choose at .GitHub. will open your wallet, too/))
    .toBeVisible()
  const go = shown.root.querySelector<HTMLElement>('[data-do=approve]')!
  go.click()
  await expect.poll(() => go.getAttribute('aria-disabled')).toBe('false')
  go.click()
  expect(await asked).toEqual({ value: true })
})

test('says the same of a passkey, before the browser asks for it', async () => {
  shown = stand()
  const asked = shown.screen.confirmAdding({
    provider: 'passkey',
    signal: new AbortController().signal,
  })
  await expect
    .element(page.getByText(/The passkey that you make now will open your wallet, too/))
    .toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await asked).toBeNull()
})

test.each(['es', 'ar', 'zh-Hans'] as const)('fits a phone in %s', async (locale) => {
  const { shown: it } = await show('facebook', locale)
  await expect.element(page.getByRole('link', { name: /Facebook/ })).toBeVisible()
  expect(it.root.scrollWidth).toBeLessThanOrEqual(360)
})

test('ends when the visitor cancels, by the button and by Escape', async () => {
  const first = await show()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(await first.answered).toBeNull()
  first.shown.remove()
  const second = await show()
  await userEvent.keyboard('{Escape}')
  expect(await second.answered).toBeNull()
})

test('ends when the browser restores the page after going back, and when the host aborts', async () => {
  const restored = await show()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect(restored.answered).rejects.toMatchObject({ code: 'popup-lost' })
  restored.shown.remove()
  const adding = await show('google', 'en', true)
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  expect(await adding.answered).toBeNull()
  adding.shown.remove()
  const given = await show()
  given.stop.abort(new Error('gone'))
  await expect(given.answered).rejects.toThrow('gone')
})
