/**
 * Tests of how the card is laid out and coloured: on small and zoomed pages, above a keyboard, from
 * right to left, with a host's accent.
 */
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { scriptedLogin } from '../../../../e2e/hosts/scripted-login.ts'
import { withColorScheme } from '../../test/browser/color-scheme.ts'
import {
  button,
  card,
  cardElement,
  choose,
  fox,
  inCard,
  inView,
  openConnect,
  seeClosed,
  seeView,
  visit,
} from '../../test/browser/host.tsx'
import { atRest } from '../../test/browser/scenes.ts'
import { ar } from '../strings/locales/ar.ts'

afterEach(() => page.viewport(1280, 800))

const box = (): DOMRect => cardElement()!.getBoundingClientRect()
const background = (): string => getComputedStyle(cardElement()!).backgroundColor

/**
 * Whether an element is wholly inside the page's window and, if it is in a view, inside the part of
 * the view that is seen.
 */
function isInSight(element: Element): boolean {
  const view = element.closest('.view')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return (
    top >= Math.max(0, view?.top ?? 0) - 0.5 &&
    bottom <= Math.min(innerHeight, view?.bottom ?? innerHeight) + 0.5
  )
}

test.each([
  [430, 'a bottom sheet', true],
  [431, 'a card of 360 px', false],
] as const)('at %d px, shows the card as %s', async (width, _, sheet) => {
  await page.viewport(width, 800)
  visit()
  await openConnect()
  await atRest()
  expect(getComputedStyle(cardElement()!).width).toBe(sheet ? '430px' : '360px')
  expect(Math.round(box().bottom) === 800).toBe(sheet)
})

test('leaves room for rows at four times zoom, with the last row reachable and the card closable', async () => {
  // A window of 1280 by 1024 pixels, zoomed to 400 %.
  await page.viewport(320, 256)
  visit({
    config: {
      termsConditionsUrl: 'https://example.org/terms',
      privacyPolicyUrl: 'https://example.org/privacy',
    },
  })
  await openConnect()
  await expect.element(card.getByRole('link', { name: /^privacy policy/ })).toBeVisible()
  await atRest()
  const last = inCard('all-wallets').element()
  expect(last.closest('.view')!.clientHeight).toBeGreaterThan(112)
  last.scrollIntoView()
  await expect.poll(() => isInSight(last)).toBe(true)
  expect(isInSight(card.getByRole('link', { name: /^privacy policy/ }).element())).toBe(true)
  expect(document.documentElement.scrollWidth).toBe(320)
  await button('Close').click()
  await seeClosed()
})

/** What a browser reports while its keyboard leaves so many pixels of the page, until the test ends. */
function openKeyboard(height: number): void {
  Object.defineProperty(visualViewport, 'height', { get: () => height, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(visualViewport!, 'height')
    visualViewport!.dispatchEvent(new Event('resize'))
  })
  visualViewport!.dispatchEvent(new Event('resize'))
}

const legal = {
  termsConditionsUrl: 'https://example.org/terms',
  privacyPolicyUrl: 'https://example.org/privacy',
}

test.each([
  ['with a sentence about terms', {}],
  ['with a consent to give', { legalCheckbox: true }],
] as const)(
  'keeps the focused e-mail field in sight above a phone’s keyboard %s',
  async (_, features) => {
    await page.viewport(390, 844)
    fox()
    const { connector } = scriptedLogin()
    visit({ config: { connectors: [connector], ...legal, features } })
    await openConnect()
    const field = inCard('email-field')
    await field.click()
    openKeyboard(508)
    await expect.poll(() => Math.round(box().bottom)).toBeLessThanOrEqual(508)
    await expect.poll(() => isInSight(field.element())).toBe(true)
    await field.fill('ada@gmail.com')
    await expect.poll(() => isInSight(inCard('email-go').element())).toBe(true)
    const link = card.getByRole('link', { name: /^privacy policy/ })
    expect(link.query() !== null).toBe('legalCheckbox' in features)
  },
)

test('is not covered by the keyboard on a phone', async () => {
  await page.viewport(360, 740)
  visit()
  await openConnect()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  openKeyboard(420)
  await expect.poll(() => Math.round(box().bottom)).toBeLessThanOrEqual(420)
  await expect.poll(() => isInSight(card.getByRole('searchbox').element())).toBe(true)
})

test('the card follows the system’s theme while it is open', async () => {
  await withColorScheme('dark')
  visit({ config: { themeMode: 'system' } })
  await openConnect()
  await expect.poll(background).toBe('rgb(18, 19, 22)')
  await withColorScheme('light')
  await expect.poll(background).toBe('rgb(255, 255, 255)')
})

/**
 * The WCAG contrast of an element's text, from pixels, so that any colour notation is understood.
 */
function contrast(element: Element): number {
  const paint = document.createElement('canvas').getContext('2d')!
  const light = (colour: string): number => {
    paint.fillStyle = colour
    paint.fillRect(0, 0, 1, 1)
    const [r, g, b] = [...paint.getImageData(0, 0, 1, 1).data].map((v) =>
      v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
  }
  const style = getComputedStyle(element)
  const [low, high] = [light(style.color), light(style.backgroundColor)].toSorted((a, b) => a - b)
  return (high! + 0.05) / (low! + 0.05)
}

test.each(['#ffe14d', '#101828', '#ff3366'])(
  'text on the accent %s is readable in dark and in light',
  async (accent) => {
    const { portico } = visit({ config: { themeVariables: { accent } } })
    await openConnect()
    await button('Learn what a wallet is').click()
    await seeView('WhatIsAWallet')
    await expect.poll(() => inView('.button.primary').length).toBe(1)
    for (const theme of ['dark', 'light'] as const) {
      portico.setThemeMode(theme)
      await expect.poll(() => cardElement()!.closest('.root')!.className).toContain(theme)
      await expect.poll(() => contrast(inView('.button.primary')[0]!)).toBeGreaterThanOrEqual(4.5)
    }
  },
)

/** The place of each letter of an element's text, from the left. */
function lettersOf(element: Element): number[] {
  const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as Text
  return [...text.data].map((_, at) => {
    const range = document.createRange()
    range.setStart(text, at)
    range.setEnd(text, at + 1)
    return range.getBoundingClientRect().left
  })
}

test('keeps a wallet name’s punctuation at its end in a right-to-left card, in the list and the title', async () => {
  const name = 'Fox (1.0)!'
  fox({ name, behaviour: 'hang' })
  visit({ locale: ar })
  await openConnect()
  const inList = lettersOf(inView('[data-testid="wallet-test.fox"] .name')[0]!)
  expect(inList.at(-1)).toBeGreaterThan(inList[0]!)
  await choose('test.fox')
  await expect.element(card.getByRole('heading', { level: 1 })).toHaveTextContent(name)
  const inTitle = lettersOf(card.getByRole('heading', { level: 1 }).element())
  expect(inTitle).toEqual(inTitle.toSorted((a, b) => a - b))
})
