import { expect, onTestFinished, test } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { ar } from '../../strings/locales/ar.ts'
import { en } from '../../strings/locales/en.ts'
import { es } from '../../strings/locales/es.ts'
import { zhHans } from '../../strings/locales/zh-Hans.ts'
import { copied } from '../../../test/browser/clipboard.ts'
import { connectNova, seeNotice } from '../../../test/browser/namespaces.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  ada,
  button,
  card,
  cardElement,
  connect,
  focused,
  focusOn,
  fox,
  inCard,
  inView,
  nova,
  owl,
  rpc,
  second,
  seeView,
  visit,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { service, token, withService } from '../../../test/browser/service.ts'

type Options = Parameters<typeof fox>[0]

async function account(
  visitor: Visit,
  options: HostOptions = {},
  wallet: Options = {},
): Promise<ReturnType<typeof fox>> {
  const one = fox(wallet)
  visitor(options)
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  return one
}

const ready = (status = 'ready'): Promise<void> =>
  expect.poll(() => inCard('balance').query()?.getAttribute('data-status')).toBe(status)
const failing = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))

scenes('account', async (visitor, see) => {
  await account(visitor)
  await ready()
  await expect.element(inCard('tokens')).toMatchTextContent(/\d/)
  await see('account')
})

scenes('account-several', async (visitor, see) => {
  await account(visitor, {}, { accounts: [ada, second] })
  await ready()
  await see('account-several')
})

scenes('account-error', async (visitor, see) => {
  await account(visitor, { answer: failing }, { accounts: [second] })
  await ready('error')
  await expect.element(inCard('tokens-unavailable').getByRole('button')).toBeEnabled()
  await see('account-error')
})

test('says once that balance and tokens could not be read, with one button that reads both again', async () => {
  let works = false
  fox()
  const { portico } = visit({ answer: () => (works ? undefined : failing()) })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await ready('error')
  await expect
    .element(inCard('tokens-unavailable'))
    .toMatchTextContent(/Token Balance Unavailable.*Trying again in \d+ seconds\./)
  const again = (): HTMLElement[] =>
    inView('button').filter(({ innerText }) => innerText === 'Try again')
  expect(again()).toHaveLength(1)
  expect(portico.getState().ui.toast).toBeNull()
  works = true
  again()[0]!.click()
  await ready()
  await expect.poll(again).toEqual([])
})

scenes('account-namespaces', async (visitor, see) => {
  owl()
  nova()
  await account(visitor, { namespaces: true })
  await ready()
  await see('account-namespaces')
})

scenes('account-bitcoin', async (visitor, see) => {
  nova()
  visitor({ namespaces: true })
  await connectNova('bip122')
  await accountButton.click()
  await expect.element(inCard('addresses')).toBeVisible()
  await ready()
  await see('account-bitcoin')
})

/** The top and bottom of each of these elements. */
const edges = (selector: string): { top: number; bottom: number }[] =>
  inView(selector).map((each) => each.getBoundingClientRect())

test.each([
  ['a computer', en, [1280, 800], false],
  ['a phone', en, [360, 740], true],
  ['a phone in Spanish', es, [360, 740], true],
  ['a phone, from right to left', ar, [360, 740], true],
  ['a phone in Chinese', zhHans, [360, 740], true],
] as const)(
  'leaves room for at least two rows below the header on %s, with the address’s actions on one line',
  async (_device, locale, [width, height], touch) => {
    await page.viewport(width, height)
    await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: touch })
    onTestFinished(async () => {
      await page.viewport(1280, 800)
      await cdp().send('Emulation.setTouchEmulationEnabled', { enabled: false })
    })
    const balances = ['A', 'B', 'C', 'D'].map((symbol) =>
      token(
        symbol,
        '1',
        symbol === 'D' ? 0 : 2_000,
        symbol === 'D' ? { value: null, priceStatus: 'unknown' } : {},
      ),
    )
    await account(
      visit,
      {
        locale,
        answer: service({ '/balance': () => Response.json({ balances }) }),
        config: withService,
      },
      { accounts: [second] },
    )
    await expect.poll(() => inView('[data-testid=tokens] .row').length).toBe(4)
    const end = cardElement()!.querySelector('.view:not(.leaving)')!.getBoundingClientRect().bottom
    expect(
      edges('[data-testid=tokens] .row').filter(({ bottom }) => bottom <= end).length,
    ).toBeGreaterThanOrEqual(2)
    expect(inView('.hero .chips > *')).toHaveLength(3)
    expect(new Set(edges('.hero .chips > *').map(({ top }) => top)).size).toBe(1)
    // The sum and its currency stand in one line, too.
    const [sum, currency] = [edges('[data-testid=total]')[0]!, edges('[data-testid=currency]')[0]!]
    expect(currency.top).toBeLessThan(sum.bottom)
    if (touch)
      for (const { offsetHeight } of inView(
        '.hero button, .hero a, .total button, .quick button, [role=tab]',
      ))
        expect(offsetHeight).toBeGreaterThanOrEqual(44)
  },
)

test('shows Disconnect without scrolling next to its wallet, with forty tokens and a long wallet name', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  const balances = Array.from({ length: 40 }, (_, at) => token(`T${at}`, '1', 40 - at))
  await account(
    visit,
    { answer: service({ '/balance': () => Response.json({ balances }) }), config: withService },
    { name: 'The wallet of the honourable company of foxes' },
  )
  await expect.poll(() => inView('[data-testid=tokens] .row').length).toBeGreaterThan(8)
  const end = cardElement()!.querySelector('.view:not(.leaving)')!.getBoundingClientRect()
  const [wallet, disconnect] = [
    inCard('wallets').element().getBoundingClientRect(),
    button('Disconnect').element().getBoundingClientRect(),
  ]
  expect(disconnect.bottom).toBeLessThan(end.bottom)
  expect([disconnect.top, disconnect.right < end.right, wallet.left > end.left]).toEqual([
    wallet.top,
    true,
    true,
  ])
  await focusOn(inCard('wallets'))
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe(button('Disconnect').element())
  await userEvent.keyboard('{Enter}')
  await seeView('Connect')
})

test('the account shows its address, balance and tokens, each by name', async () => {
  await account(visit)
  await expect.element(card.getByRole('heading', { name: '0xf3…b92266' })).toBeVisible()
  await expect.element(card.getByRole('region', { name: 'Balance' })).toMatchTextContent(/10 ETH/)
  await expect.element(inCard('tokens')).toMatchTextContent(/Test Dollar.*1/)
  await expect
    .element(card.getByRole('link', { name: /View in explorer.*opens in a new tab/ }))
    .toHaveAttribute('href', `https://explorer.example/address/${ada}`)
  await focusOn(button('Show full address'))
  await userEvent.keyboard('{Enter}')
  await expect
    .element(card.getByRole('group', { name: 'Full address' }))
    .toMatchTextContent(new RegExp(ada))
  await expect.element(button('Hide full address')).toHaveAttribute('aria-expanded', 'true')
})

test('copies the address and announces it by one press', async () => {
  const texts = copied()
  await account(visit)
  await inCard('copy').click()
  await seeNotice('Address copied')
  expect(texts).toEqual([ada])
})

test('announces a loading balance as loading', async () => {
  await account(visit, { answer: () => new Promise(() => {}) })
  await ready('loading')
  await expect
    .element(card.getByRole('region', { name: 'Balance' }).getByRole('status'))
    .toHaveTextContent('Loading')
})

test('a zero balance is shown as zero', async () => {
  const nothing = (body: string): Response =>
    Response.json({ jsonrpc: '2.0', id: (JSON.parse(body) as { id: number }).id, result: '0x0' })
  await account(visit, {
    answer: (_url, body) => (/^{.*eth_getBalance/.test(body) ? nothing(body) : undefined),
  })
  await ready('zero')
  await expect.element(card.getByText('Nothing here yet')).toBeVisible()
})

test('a network that does not answer shows an error, and a press retries', async () => {
  let works = false
  await account(visit, { answer: (_url, body) => (works ? rpc(body) : failing()) })
  await ready('error')
  await expect.element(card.getByText('Balance not known').first()).toBeVisible()
  works = true
  await inCard('balance').getByRole('button', { name: 'Try again' }).click()
  await ready()
})

test('switches to another account by one press, and marks the active one', async () => {
  await account(visit, {}, { accounts: [ada, second] })
  await expect.element(inCard(`account-${ada}`)).toHaveAttribute('aria-current', 'true')
  await inCard(`account-${second}`).click()
  await expect.element(inCard(`account-${second}`)).toHaveAttribute('aria-current', 'true')
})

test('disconnecting disconnects and shows Connect again', async () => {
  await account(visit)
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await seeView('Connect')
  await expect.poll(() => document.querySelector('[data-testid=connect-button]')).not.toBeNull()
})

test('Bitcoin shows its addresses by purpose, each with a copy button', async () => {
  const texts = copied()
  nova()
  visit({ namespaces: true })
  await connectNova('bip122')
  await accountButton.click()
  await expect.element(inCard('addresses')).toBeVisible()
  expect(inView('[data-testid=addresses] .name').map(({ textContent }) => textContent)).toEqual([
    'Payments',
    'Ordinals',
  ])
  await inCard('address-ordinals').click()
  await seeNotice('Address copied')
  expect(texts).toEqual([expect.stringMatching(/^bc1p/)])
})

test.each([en, ar])(
  'writes the x of an address as a letter in $code, whatever the font',
  async (locale) => {
    await account(visit, { locale })
    await expect.poll(() => inView('.who').length).toBe(1)
    const ligatures = (element: Element): string => getComputedStyle(element).fontVariantLigatures
    expect(ligatures(inView('.who').at(0)!)).toBe('no-contextual')
    expect(ligatures(accountButton.element())).toBe('no-contextual')
  },
)
