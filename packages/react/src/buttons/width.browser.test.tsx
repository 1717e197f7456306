/**
 * Tests of a button's width: it is never wider than its place, and the same while it waits as
 * afterwards.
 */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { track } from '@portico/core/transactions'
import { evm } from '@portico/evm'
import type { PorticoInternals } from '@portico/core/modal'
import { misfits } from '../../../../e2e/misfits.ts'
import { AccountButton, ConnectButton, NetworkButton, WalletButton } from '../index.ts'
import {
  ada,
  fox,
  networks,
  owl,
  visit,
  type Answer,
  type Host,
  type HostOptions,
} from '../../test/browser/host.tsx'
import { withSending } from '../../test/browser/sending.ts'
import { ar } from '../strings/locales/ar.ts'
import { en } from '../strings/locales/en.ts'
import { es } from '../strings/locales/es.ts'
import { zhHans } from '../strings/locales/zh-Hans.ts'

const wide: [number, number] = [1280, 800]
const devices = [
  { device: 'a computer', size: wide },
  { device: 'a phone', size: [360, 740] as [number, number] },
]
const locales = [en, es, ar, zhHans]
const looks = devices.flatMap((device) =>
  [en, ar].map((locale) => ({ ...device, locale, dir: locale.dir })),
)

afterEach(() => page.viewport(...wide))

/**
 * The network's answer for an account's balance, in Wei. Other requests get their usual answers.
 */
const holding =
  (balance: bigint, when: Promise<void> = Promise.resolve()): Answer =>
  (_url, body) =>
    body.includes('eth_getBalance')
      ? when.then(() =>
          Response.json({
            jsonrpc: '2.0',
            id: (JSON.parse(body) as { id: number }).id,
            result: `0x${balance.toString(16)}`,
          }),
        )
      : undefined

const element = (testId: string): HTMLElement => page.getByTestId(testId).element() as HTMLElement
const part = (name: string): HTMLElement =>
  element('account-button').querySelector<HTMLElement>(`[data-portico-part=${name}]`)!
const widthOf = (testId: string): number => element(testId).getBoundingClientRect().width
const isCut = ({ scrollWidth, clientWidth }: HTMLElement): boolean => scrollWidth > clientWidth

async function connected(options: HostOptions): Promise<Host> {
  fox()
  const host = visit(options)
  await expect
    .poll(() => Object.values(host.portico.getState().offers).flat().length)
    .toBeGreaterThan(0)
  await host.portico.connect({ wallet: 'test.fox' })
  return host
}

/** Gives the account this name, as a name service would. */
async function named(portico: Host['portico'], name: string): Promise<void> {
  const { resources, identityKey } = await (portico as PorticoInternals).data()
  const identity = { name, avatar: null }
  await resources.read(identityKey(ada), {
    ttl: 60_000,
    parse: () => identity,
    load: async () => identity,
  })
}

test.each(looks)(
  'a long name and a large amount fit the page on $device, $dir, and the name is shortened',
  async ({ size, locale }) => {
    await page.viewport(...size)
    const { portico } = await connected({
      locale,
      answer: holding(1_234_567_890_123n * 10n ** 18n),
      children: (
        <>
          <ConnectButton size="lg" />
          <AccountButton />
        </>
      ),
    })
    await expect.element(page.getByTestId('account-button').first()).toMatchTextContent(/ETH/)
    await named(portico, `${'a-very-long-name-'.repeat(4)}.eth`)
    for (const button of document.querySelectorAll<HTMLElement>('[data-testid=account-button]')) {
      await expect
        .poll(() => button.querySelector<HTMLElement>('[data-portico-part=name]')!.textContent)
        .toContain('a-very-long-name')
      expect(isCut(button.querySelector('[data-portico-part=name]')!)).toBe(true)
      expect(isCut(button.querySelector('[data-portico-part=detail]')!)).toBe(false)
    }
    expect(misfits(document.querySelector('main')!)).toEqual([])
  },
)

test('the button is narrow for a name of any length, and the whole name is its accessible name', async () => {
  const { portico } = await connected({ children: <AccountButton /> })
  const name = `${'long'.repeat(50)}.eth`
  await named(portico, name)
  await expect.element(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
  expect(widthOf('account-button')).toBeLessThan(480)
})

test.each([en, ar])(
  'fits every button into a container of any width ($code), with its picture’s shape unchanged',
  async (locale) => {
    const narrow = networks.map((network) => ({ ...network, name: 'A network with a long name' }))
    const children = (
      <div data-testid="place">
        <AccountButton />
        <NetworkButton />
        <ConnectButton namespace="solana" label="Connect any wallet that you have" />
        <WalletButton wallet="test.owl" label="A wallet with a long name" />
      </div>
    )
    const { portico } = await connected({
      locale,
      children,
      config: { networks: narrow },
      answer: holding(1_234_567n * 10n ** 15n),
    })
    await named(portico, 'a-very-long-name.eth')
    await expect.element(page.getByTestId('account-button')).toMatchTextContent(/ETH/)
    const place = element('place')
    for (const width of [300, 200, 120, 80]) {
      place.style.width = `${width}px`
      const buttons = [...place.querySelectorAll<HTMLElement>('[data-portico-button]')]
      expect(buttons).toHaveLength(4)
      for (const button of buttons) {
        expect([button.dataset['porticoButton'], button.getBoundingClientRect().width]).toEqual([
          button.dataset['porticoButton'],
          Math.min(width, button.getBoundingClientRect().width),
        ])
        const { left, right } = button.getBoundingClientRect()
        for (const child of button.children) {
          expect(child.getBoundingClientRect().left).toBeGreaterThanOrEqual(left)
          expect(child.getBoundingClientRect().right).toBeLessThanOrEqual(right)
        }
      }
      for (const icon of place.querySelectorAll('[data-portico-part=icon]'))
        expect(icon.getBoundingClientRect()).toMatchObject({ width: 20, height: 20 })
    }
  },
)

test.each([en, ar])(
  'the account button keeps the usual width while it reads the balance ($code)',
  async (locale) => {
    let answer = (): void => {}
    const read = new Promise<void>((done) => (answer = done))
    await connected({
      locale,
      children: <AccountButton />,
      answer: holding(1_234n * 10n ** 15n, read),
    })
    const button = page.getByTestId('account-button')
    await expect.element(button).toHaveAccessibleName(new RegExp(locale.buttons.loadingBalance))
    const before = widthOf('account-button')
    expect(part('detail').getBoundingClientRect().width).toBeGreaterThan(60)
    answer()
    await expect.element(button).not.toHaveAccessibleName(new RegExp(locale.buttons.loadingBalance))
    expect(part('detail').textContent).toMatch(/ETH/)
    expect(widthOf('account-button')).toBe(before)
  },
)

test.each([0n, 10n ** 19n])('an amount with fewer digits keeps the width: %s', async (balance) => {
  let answer = (): void => {}
  const read = new Promise<void>((done) => (answer = done))
  await connected({ children: <AccountButton />, answer: holding(balance, read) })
  await expect.element(page.getByTestId('account-button')).toHaveAccessibleName(/Loading balance/)
  const before = widthOf('account-button')
  answer()
  await expect.poll(() => part('detail').textContent).toMatch(/ETH/)
  expect(widthOf('account-button')).toBe(before)
})

test.each([en, ar])(
  'an amount with fewer digits is aligned to the end of its place ($code)',
  async (locale) => {
    await connected({ locale, children: <AccountButton />, answer: holding(0n) })
    await expect.poll(() => part('detail').textContent).toMatch(/ETH/)
    const amount = document.createRange()
    amount.selectNodeContents(part('detail'))
    const [outer, inner] = [part('detail'), amount].map((each) => each.getBoundingClientRect())
    const side = locale.dir === 'rtl' ? 'left' : 'right'
    expect(inner!.width).toBeLessThan(outer!.width - 20)
    expect(Math.abs(inner![side] - outer![side])).toBeLessThan(1)
  },
)

test('a label that does not fit is cut at its end in either direction of text', async () => {
  const long = 'Latin words of an English name'
  visit({
    locale: ar,
    config: { networks: networks.map((network) => ({ ...network, name: long })) },
    children: (
      <div data-testid="place">
        <NetworkButton />
        <WalletButton wallet="test.owl" label={long} />
        <ConnectButton label={long} />
      </div>
    ),
  })
  element('place').style.width = '120px'
  for (const button of document.querySelectorAll<HTMLElement>('[data-portico-button]')) {
    const word = button.querySelector<HTMLElement>('bdi')!
    expect([word.textContent, isCut(word), getComputedStyle(word).direction]).toEqual([
      long,
      true,
      'ltr',
    ])
  }
})

test('a host’s content before and after the label keeps its size', async () => {
  const label = 'Words that have no room in a narrow place'
  visit({
    children: (
      <div data-testid="place">
        <ConnectButton label={label} start={<svg width="16" height="16" />} end={<i>end</i>} />
      </div>
    ),
  })
  const sizes = (): number[] =>
    [...element('place').querySelectorAll('svg, i')].map(
      (each) => each.getBoundingClientRect().width,
    )
  const before = sizes()
  element('place').style.width = '160px'
  expect(sizes()).toEqual(before)
  expect(widthOf('connect-button')).toBe(160)
})

test('a wallet’s own button reserves the place of its picture until the wallet is announced', async () => {
  visit({ children: <WalletButton wallet="test.owl" label="Owl" /> })
  const button = element('wallet-button-test.owl')
  const before = [
    button.getBoundingClientRect().width,
    button.lastElementChild!.getBoundingClientRect().left,
  ]
  expect(button.querySelector('[data-portico-part=icon]')!.getAttribute('data-letter')).toBe('O')
  owl()
  await expect.poll(() => button.querySelector('img')).not.toBeNull()
  expect(button.textContent).toBe('Owl')
  expect([
    button.getBoundingClientRect().width,
    button.lastElementChild!.getBoundingClientRect().left,
  ]).toEqual(before)
})

test.each(locales)(
  'shows the number of pending transactions on the account button without a layout shift ($code)',
  async (locale) => {
    const hash = `0x${'ab'.repeat(32)}`
    const { portico } = await connected({
      locale,
      children: <AccountButton />,
      answer: holding(10n ** 18n),
      config: { adapters: [withSending(evm())] },
    })
    await expect.poll(() => part('detail').textContent).toMatch(/ETH/)
    const button = element('account-button')
    const place = (): object =>
      [...button.querySelectorAll('*'), button].map(
        (each) => each.getBoundingClientRect().toJSON() as object,
      )
    const before = place()
    await track(portico, hash)
    await expect
      .element(page.getByTestId('account-button'))
      .toHaveAccessibleName(new RegExp(`${locale.buttons.pending}: 1$`))
    expect(getComputedStyle(button, '::after').content).toBe('"1"')
    expect(place()).toEqual(before)
  },
)

test.each([
  ['its name is the shorter word', 'Owl', en],
  ['its name is the longer word', 'A wallet with a long name', ar],
])('keeps the width of a wallet’s own button during a request: %s', async (_, name, locale) => {
  fox({ name, behaviour: 'silent' })
  visit({ locale, children: <WalletButton wallet="test.fox" label={name} /> })
  const button = page.getByTestId('wallet-button-test.fox')
  await expect.poll(() => element('wallet-button-test.fox').querySelector('img')).not.toBeNull()
  const before = widthOf('wallet-button-test.fox')
  await button.click()
  await expect.element(button).toMatchTextContent(locale.buttons.connecting)
  expect(widthOf('wallet-button-test.fox')).toBe(before)
})
