/** Tests of hostile pages, and of pages with unusual styles and dialogs. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { installWallet } from '@portico/testkit/playwright'
import { settling } from './settled.ts'
import { atRest, card, connectButton, url } from './visitor.ts'

const host = (page: string): string => `${process.env['PORTICO_HOSTS']}/${page}`
const fox = { rdns: 'test.fox', name: 'Fox', rpcUrl: process.env['PORTICO_RPC'] ?? '' }
const row = (page: Page): Locator => card(page).getByTestId('wallet-test.fox')

/** Whether a press on the middle of an element would hit it. */
const onTop = (element: Locator): Promise<boolean> =>
  element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect()
    const inRoot = (each.getRootNode() as Document | ShadowRoot).elementFromPoint(
      left + width / 2,
      top + height / 2,
    )
    return inRoot !== null && (each === inRoot || each.contains(inRoot))
  })

/** The computed styles of the card's parts. */
async function looks(page: Page): Promise<unknown> {
  // The card grows while it opens.
  await atRest(card(page))
  return card(page).evaluate((element) =>
    ['', '.header', 'h1', '.row', '.row .name', '.icon-button', '.icon-button svg', '.sub'].map(
      (selector) => {
        const each = selector ? element.querySelector(selector)! : element
        const style = getComputedStyle(each)
        const { width } = each.getBoundingClientRect()
        const names = [
          'fontFamily',
          'fontSize',
          'fontWeight',
          'fontStyle',
          'lineHeight',
          'letterSpacing',
          'textTransform',
          'color',
          'backgroundColor',
          'borderRadius',
          'padding',
          'margin',
          'display',
          'boxSizing',
          'fill',
        ] as const
        return {
          selector,
          width: Math.round(width),
          ...Object.fromEntries(names.map((name) => [name, style[name]])),
        }
      },
    ),
  )
}

async function open(page: Page, where: string): Promise<void> {
  await installWallet(page, fox)
  await page.goto(host(where))
  await page
    .getByTestId('own-open')
    .first()
    .evaluate((button: HTMLButtonElement) => button.click())
  await expect(row(page)).toBeVisible()
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  // An element that grows while it appears is measured once it is at rest.
  await card(page).evaluate((element) =>
    Promise.all(element.getAnimations().map((each) => each.finished)),
  )
}

for (const where of ['plain', 'strict', 'hostile'])
  test(`${where}: the card opens on top, connects, closes and restores the focus`, async ({
    page,
  }) => {
    await installWallet(page, fox)
    await page.goto(host(where))
    await connectButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(card(page).getByRole('heading', { level: 1 })).toBeFocused()
    await expect(row(page)).toBeVisible()
    await expect.poll(() => onTop(row(page))).toBe(true)
    // The card grows while it opens.
    await expect.poll(async () => Math.round((await card(page).boundingBox())!.width)).toBe(360)
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(connectButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await row(page).click()
    await expect(page.getByTestId('status')).toHaveText('connected')
    await expect(card(page)).toBeHidden()
  })

test('a host’s features appear in our views where they belong, and one that throws leaves the others usable', async ({
  page,
}) => {
  await open(page, 'features')
  await expect(card(page).getByRole('button', { name: 'Vote first' })).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Vote last No wallet needed' })).toBeVisible()
  await expect(row(page)).toContainText('Fox votes')
  await row(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.getByTestId('own-open').evaluate((button: HTMLButtonElement) => button.click())
  await card(page).getByRole('tab', { name: 'Votes' }).click()
  await expect(card(page).getByText('Voted once')).toBeVisible()
  await card(page).getByRole('button', { name: 'Vote', exact: true }).click()
  await expect(card(page).getByRole('heading', { name: 'Vote' })).toBeFocused()
  // The messages of a feature load with its view.
  await expect(card(page).getByRole('button', { name: 'Yes' })).toBeVisible()
  await card(page).getByTestId('back').click()
  await expect(card(page).getByTestId('disconnect')).toBeVisible()
})

/** The computed styles of the page's buttons. The host page `adopted` sets other corners. */
const buttons = (page: Page): Promise<unknown> =>
  page.locator('[data-portico-button]').evaluateAll((all) =>
    all.map((each) => {
      const style = getComputedStyle(each)
      return [...style]
        .filter((name) => !name.endsWith('-radius'))
        .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        .sort()
    }),
  )

test('styles buttons by script as by the linked sheet, and lets a rule of the page override them', async ({
  page,
  context,
}) => {
  await page.goto(host('plain'))
  await expect(page.getByTestId('network-button')).toHaveCSS('border-radius', '12px')
  const wanted = await buttons(page)
  expect(wanted).toHaveLength(2)
  const other = await context.newPage()
  await other.goto(host('adopted'))
  await expect(other.getByTestId('network-button')).toHaveCSS('border-radius', '3px')
  expect(await buttons(other)).toEqual(wanted)
  expect(
    await other.evaluate(() =>
      [...document.styleSheets].map(({ href }) => new URL(href ?? '').pathname),
    ),
  ).toEqual(['/own.css'])
})

test('the card looks the same in every host: a page’s global styles do not change it, and its <base> of another origin gets no request', async ({
  page,
  context,
}) => {
  await open(page, 'plain')
  const wanted = await looks(page)
  const other = await context.newPage()
  const asked: string[] = []
  other.on('request', (request) => asked.push(request.url()))
  await open(other, 'hostile')
  expect(await looks(other)).toEqual(wanted)
  await card(other).getByTestId('all-wallets').click()
  await expect(card(other).getByRole('searchbox')).toBeVisible()
  expect(asked.filter((each) => each.includes('elsewhere.invalid'))).toEqual([])
  const demo = await context.newPage()
  await installWallet(demo, fox)
  await demo.goto(url('/?prefetch=off'))
  await connectButton(demo).click()
  await expect(card(demo).getByTestId('all-wallets')).toBeVisible()
  expect(await looks(demo)).toEqual(wanted)
})

test('two instances on one page share no theme, network, connection or storage', async ({
  page,
}) => {
  await installWallet(page, fox)
  await page.goto(host('two'))
  const [one, two] = [page.getByTestId('host-one'), page.getByTestId('host-two')]
  await expect(one.getByTestId('network-button')).toContainText('Ethereum')
  await expect(two.getByTestId('network-button')).toContainText('Base')
  await one.getByTestId('connect-button').click()
  await expect(row(page)).toBeVisible()
  await expect(row(page)).toHaveCSS('min-height', '56px')
  await expect(card(page)).toHaveCSS('background-color', 'rgb(18, 19, 22)')
  await row(page).click()
  await expect(one.getByTestId('status')).toHaveText('connected')
  await expect(two.getByTestId('status')).toHaveText('disconnected')
  await two.getByTestId('connect-button').click()
  await expect(row(page)).toBeVisible()
  await expect(card(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // The sizes scale with this instance's theme, and not with the other's.
  await expect(row(page)).toHaveCSS('min-height', '67.2px')
  await page.keyboard.press('Escape')
  const links = (): Promise<string[]> =>
    page.evaluate(() =>
      Object.keys(localStorage).flatMap(
        (key) => /^portico\/.*\/(\w+)\/link\//.exec(key)?.[1] ?? [],
      ),
    )
  await expect.poll(links).toEqual(['one'])
  await page.reload()
  await expect(one.getByTestId('status')).toHaveText('connected')
  await expect(two.getByTestId('status')).toHaveText('disconnected')
})

test('embedded: the card is part of the page’s layout, without a dialog, and connects', async ({
  page,
}) => {
  await installWallet(page, fox)
  await page.goto(host('embedded'))
  await expect(row(page)).toBeVisible()
  expect(
    await page.evaluate(
      () => document.querySelector('[data-portico-container] [data-portico]') !== null,
    ),
  ).toBe(true)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The page behind the card stays usable.
  await page.getByTestId('own-open').click()
  await row(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(card(page).getByTestId('disconnect')).toBeVisible()
})

test('disableAppend: places the card in the host’s container, lets the host open and close it, and moves it to the new container when that is mounted again', async ({
  page,
}) => {
  const inPlace = page.locator('[data-portico-container]').getByTestId('all-wallets')
  await open(page, 'append')
  expect(
    await page.evaluate(
      () => document.querySelector('[data-portico-container] [data-portico]') !== null,
    ),
  ).toBe(true)
  await page.getByTestId('own-close').evaluate((button: HTMLButtonElement) => button.click())
  await expect(card(page)).toHaveCount(0)
  await page.getByTestId('own-move').click()
  await connectButton(page).click()
  await expect(inPlace).toBeVisible()
  await page.goto(host('embedded'))
  await expect(inPlace).toBeVisible()
  await page.getByTestId('own-move').click()
  await expect(inPlace).toBeVisible()
})

test('an open card stays open, on top, in place and focused when its container is mounted again, moves elsewhere in the page, moves with its part of it, and is removed', async ({
  page,
}) => {
  await open(page, 'append')
  await card(page).getByTestId('all-wallets').click()
  const search = card(page).getByRole('searchbox')
  await search.fill('rain')
  await expect(search).toBeFocused()
  const container = page.locator('[data-portico-container]')
  const remount = (): Promise<void> =>
    page.getByTestId('own-move').evaluate((button: HTMLButtonElement) => button.click())
  const moveElsewhere = (): Promise<void> =>
    container.evaluate((place) => place.ownerDocument.body.prepend(place))
  const moveItsPart = (): Promise<void> =>
    page.locator('#root').evaluate((root) => root.ownerDocument.body.append(root))
  const remove = (): Promise<void> => container.evaluate((place) => place.remove())
  for (const change of [
    // As on a page change of the host.
    ...[remount, remount],
    ...[moveItsPart, moveItsPart],
    ...[moveElsewhere, moveElsewhere],
    remove,
  ]) {
    await change()
    await expect(page.locator('dialog:modal')).toHaveCount(1)
    await expect.poll(() => onTop(search)).toBe(true)
    await expect(search).toBeFocused()
    await expect(search).toHaveValue('rain')
  }
  await page.keyboard.press('Escape')
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
  await page.getByTestId('own-open').click()
  await expect(row(page)).toBeVisible()
  await expect.poll(() => onTop(row(page))).toBe(true)
})

test('a network that the wallet does not support is shown, explained and disabled', async ({
  page,
}) => {
  await page.goto(host('limited'))
  await connectButton(page).click()
  await card(page).getByTestId('wallet-test.limited').click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.getByTestId('network-button').click()
  const other = card(page).getByTestId('network-eip155:8453')
  await expect(other).toContainText('Only Ethereum doesn’t offer this network')
  await expect(other).toHaveAttribute('aria-disabled', 'true')
  await other.click({ force: true })
  await expect(page.getByTestId('network-button')).toContainText('Ethereum')
  await expect(card(page)).toBeVisible()
})

test('a page without storage still connects, and only loses the state at a reload', async ({
  page,
}) => {
  const settled = settling(page)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError')
      },
    })
  })
  await open(page, 'plain')
  await row(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await page.reload()
  await settled()
  await expect(page.getByTestId('status')).toHaveText('disconnected')
})

test('shows our card on top of an open Radix dialog with React 18, and leaves the dialog unchanged', async ({
  page,
}) => {
  await installWallet(page, fox)
  await page.goto(host('react-18'))
  await expect(page.getByTestId('react')).toHaveText(/^18\./)
  await page.getByTestId('open-below').click()
  await page.getByTestId('connect-from-below').click()
  await expect(row(page)).toBeVisible()
  await expect.poll(() => onTop(row(page))).toBe(true)
  // Radix disables the pointer on the body and keeps the focus in its own dialog. Our card needs
  // both.
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').fill('rain')
  await expect(card(page).getByRole('searchbox')).toHaveValue('rain')
  await expect(card(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page).getByTestId('all-wallets')).toBeVisible()
  await expect(page.getByTestId('below')).toBeVisible()
  await row(page).click()
  await expect(page.getByTestId('status')).toHaveText('connected')
  await expect(card(page)).toBeHidden()
  await expect(page.getByTestId('below')).toBeVisible()
  await page.getByTestId('below-input').fill('Ada')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('below')).toBeHidden()
})

test('a Radix dialog that opens while our card is open stays below it, and is usable after our card closes', async ({
  page,
}) => {
  await installWallet(page, fox)
  await page.goto(host('react-18'))
  await page.getByTestId('open-above-soon').click()
  await expect(page.getByTestId('above')).toBeAttached()
  await expect(row(page)).toBeVisible()
  await expect.poll(() => onTop(row(page))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(card(page)).toBeHidden()
  await expect(page.getByTestId('above')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('above')).toBeHidden()
})
