import { expect, test, type Page } from '@playwright/test'
import { axeViolations, type Violation } from './axe.ts'
import { misfits } from './misfits.ts'
import { journeys, scenes } from './scenes.ts'
import { atRest, card } from './visitor.ts'

// The tests are independent visits, so they run in parallel.
test.describe.configure({ mode: 'parallel' })

async function violations(page: Page): Promise<Violation[]> {
  // Contrast is measured when nothing in the card or in the page is half-way faded in.
  await atRest(card(page))
  await atRest(page.locator('body'))
  return axeViolations(page)
}

async function hold(page: Page, look: string): Promise<void> {
  expect({ look, faults: await violations(page) }).toEqual({ look, faults: [] })
  expect({ look, faults: await card(page).evaluate(misfits) }).toEqual({ look, faults: [] })
}

/** Changes the setting as another tab would, because the page under the card cannot be pressed. */
async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((chosen) => {
    for (const host of document.querySelectorAll<HTMLElement>('[data-portico]')) {
      const key = `portico/1/${host.dataset['portico']}/theme`
      localStorage.setItem(key, JSON.stringify(chosen))
      dispatchEvent(new StorageEvent('storage', { key }))
    }
  }, theme)
  await expect
    .poll(() => card(page).evaluate((element) => element.closest('.root')?.className))
    .toContain(theme)
}

/**
 * Each view is checked in all of its states by the test beside it (`*.browser.test.tsx`). These
 * journeys check what only a whole page has: the styles as they are shipped, and the card in front
 * of a host's content.
 */
const whole = ['connect', 'all-wallets', 'rejected', 'networks', 'account', 'wallets', 'phone-code']

// Left to right on the desktop in both themes, right to left on the phone in one: colours are the
// same in both.
for (const { names, walk } of journeys.filter((each) =>
  whole.some((name) => each.names.includes(name)),
))
  test(`${names.join(', ')}: no accessibility fault`, async ({ page }, { project }) => {
    const isPhone = project.name === 'phone-motion'
    const themes = isPhone ? (['light'] as const) : (['dark', 'light'] as const)
    await walk(page, isPhone ? '&locale=ar' : '', (name) =>
      test.step(name, async () => {
        await expect(card(page)).toHaveCSS('direction', isPhone ? 'rtl' : 'ltr')
        for (const theme of themes) {
          await chooseTheme(page, theme)
          await hold(page, `${name}, ${theme}`)
        }
      }),
    )
  })

test('scrolls inside the card at 200 % zoom without cutting anything off', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 })
  const all = scenes.find(({ name }) => name === 'all-wallets')!
  await all.go(page, '')
  await atRest(card(page))
  const box = await card(page).boundingBox()
  expect(box!.y).toBeGreaterThanOrEqual(0)
  expect(box!.y + box!.height).toBeLessThanOrEqual(400)
  const rows = card(page).locator('[data-view=AllWallets] [role=listitem]')
  await expect(rows.first()).toBeVisible()
  // Rows are drawn when they come into view, and more follow below.
  const atEnd = (): Promise<boolean> =>
    rows.last().evaluate((row) => {
      row.scrollIntoView({ block: 'end' })
      return row.getAttribute('aria-posinset') === row.getAttribute('aria-setsize')
    })
  await expect.poll(atEnd, { intervals: [50] }).toBe(true)
  await expect(rows.last()).toBeInViewport({ ratio: 1 })
  expect(await card(page).evaluate(misfits)).toEqual([])
})

/** The elements that move in the card, checked in every frame from the first on. */
async function watchMotion(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const moved = new Set<string>()
    const look = (): void => {
      for (const { shadowRoot } of document.querySelectorAll('[data-portico]'))
        for (const { effect } of shadowRoot?.getAnimations() ?? []) {
          const { target } = effect as KeyframeEffect
          // A view that leaves is moved by a distance, which is zero when the visitor prefers
          // reduced motion.
          if (
            target &&
            !['none', 'matrix(1, 0, 0, 1, 0, 0)'].includes(getComputedStyle(target).transform)
          )
            moved.add(target.className)
        }
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    Object.assign(globalThis, { moved })
  })
  return () => page.evaluate(() => [...(globalThis as unknown as { moved: Set<string> }).moved])
}

for (const [who, reducedMotion] of [
  ['shows no motion to a visitor who asks for less', 'reduce'],
  ['moves the card and its views for other visitors', 'no-preference'],
] as const)
  test(who, { tag: '@desktop' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion })
    const moved = await watchMotion(page)
    await scenes.find(({ name }) => name === 'what-is-a-wallet')!.go(page, '')
    await atRest(card(page))
    if (reducedMotion === 'reduce') expect(await moved()).toEqual([])
    else expect(await moved()).not.toEqual([])
  })

for (const name of ['connect', 'wallets', 'wallets-recent', 'multi-chain'])
  test(
    `${name}: in forced colours every control still has an edge`,
    { tag: '@desktop' },
    async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active' })
      await scenes.find((scene) => scene.name === name)!.go(page, '')
      await expect(
        card(page).locator('.view:not(.leaving) :is(.row, .button)').first(),
      ).toBeVisible()
      const bare = await card(page)
        .locator('.view:not(.leaving) :is(.row, .button, .chip, .act, .more)')
        .evaluateAll((controls) =>
          controls
            .filter((each) => !each.closest('.held') || each.matches('.act'))
            .filter((each) => Number.parseFloat(getComputedStyle(each).borderTopWidth) === 0)
            .map((each) => each.className),
        )
      expect(bare).toEqual([])
    },
  )
