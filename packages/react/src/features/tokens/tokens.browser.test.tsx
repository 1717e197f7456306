import { evm } from '@portico/evm'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import {
  accountButton,
  button,
  card,
  connect,
  focusOn,
  fox,
  inCard,
  inView,
  second,
  seeView,
  visit,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { withSending } from '../../../test/browser/sending.ts'
import {
  ether,
  service,
  token,
  withService,
  type WireBalance,
} from '../../../test/browser/service.ts'

const balances = [
  ether('1.5'),
  token('DUSD', '1104.528413', 1),
  token('PORT', '83.8331', 0, { value: null, priceStatus: 'unknown' }),
  token('FREE', '9999', 0, { value: null, spam: true, name: 'free-dollars.example' }),
]
const serviceWith = (all: readonly WireBalance[]) =>
  service({ '/balance': () => Response.json({ balances: all }) })

async function holdings(visitor: Visit, options: HostOptions = {}): Promise<void> {
  fox({ accounts: [second] })
  visitor({
    answer: serviceWith(balances),
    ...options,
    config: { ...withService, ...options.config },
  })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
}

const rows = (): string[] =>
  [...(inCard('tokens').query()?.querySelectorAll('li') ?? [])].map((row) =>
    (row as HTMLElement).innerText.replace(/\s+/g, ' '),
  )

scenes('holdings, holdings-unwanted', async (visitor, see) => {
  await holdings(visitor)
  await expect.element(inCard('total')).toMatchTextContent(/\d/)
  await expect.poll(() => rows().length).toBe(3)
  await see('holdings')
  await inCard('tokens-unwanted').click()
  await expect.poll(() => rows().length).toBe(4)
  await see('holdings-unwanted')
})

scenes('holdings-loading', async (visitor, see) => {
  await holdings(visitor, { answer: service({ '/balance': () => new Promise(() => {}) }) })
  await expect.element(inCard('balance')).toHaveAttribute('data-status', 'loading')
  await see('holdings-loading')
})

scenes('holdings-error', async (visitor, see) => {
  await holdings(visitor, {
    answer: service({ '/balance': () => new Response('', { status: 400 }) }),
  })
  await expect.element(inCard('tokens-unavailable').getByRole('button')).toBeEnabled()
  await see('holdings-error')
})

scenes('holdings-none', async (visitor, see) => {
  await holdings(visitor, { answer: serviceWith([]) })
  await expect.element(inCard('tokens').getByRole('heading')).toBeVisible()
  await see('holdings-none')
})

/** Each token is worth less than the one before it. */
const thousand = Array.from({ length: 1_000 }, (_, at) => token(`T${at}`, '1', 1_000 - at))
const isSeen = (one: Element, view: Element): boolean => {
  const [{ top, bottom }, within] = [one.getBoundingClientRect(), view.getBoundingClientRect()]
  return bottom > within.top && top < within.bottom
}
/** Waits until everything in sight is drawn. */
async function drawn(view: Element): Promise<void> {
  do await new Promise((done) => requestAnimationFrame(done))
  while (inView('[data-page]').some((each) => each.childElementCount === 0 && isSeen(each, view)))
}

test('keeps few of a thousand tokens in the document, each with its position, and reaches all by scrolling', async () => {
  await holdings(visit, { answer: serviceWith(thousand) })
  await expect.poll(() => inView('[data-testid=tokens] [data-page]').length).toBe(100)
  const view = inView('[data-testid=tokens]')[0]!.closest('.view')!
  const seen = new Set<string>()
  let most = 0
  const look = (): number => {
    const items = inView('[data-testid=tokens] [role=listitem]')
    most = Math.max(most, items.length)
    for (const item of items) seen.add(item.getAttribute('aria-posinset')!)
    return seen.size
  }
  for (
    view.scrollTop = 0;
    view.scrollTop + view.clientHeight < view.scrollHeight - 1;
    view.scrollTop += 800
  ) {
    await drawn(view)
    look()
  }
  await expect.poll(look).toBe(1_000)
  expect(most).toBeLessThanOrEqual(120)
  expect(inView('[data-testid=tokens] [role=listitem]').at(-1)!).toHaveAttribute(
    'aria-setsize',
    '1000',
  )
  expect(inView('[data-testid=tokens] [role=listitem]').at(-1)!).toMatchTextContent(/T999 Token/)
})

// Twice as many as are in the document at once.
test('reaches the last of 240 tokens by keyboard', async () => {
  await holdings(visit, { answer: serviceWith(thousand.slice(0, 240)) })
  await expect.poll(() => inView('[data-testid=tokens] [data-page]').length).toBe(24)
  const view = inView('[data-testid=tokens]')[0]!.closest('.view')!
  await focusOn(card.getByRole('tab', { name: 'Tokens' }))
  await expect
    .poll(
      async () => {
        await userEvent.keyboard('{PageDown}{PageDown}{PageDown}{PageDown}')
        await drawn(view)
        return inView('[data-testid=tokens] [role=listitem]').at(-1)?.getAttribute('aria-posinset')
      },
      { interval: 0 },
    )
    .toBe('240')
})

test('the total and its tokens, the highest value first, without spam', async () => {
  await holdings(visit)
  await expect.element(inCard('total')).toHaveTextContent('$4,104.52')
  expect(rows()).toEqual([
    expect.stringMatching(/Ether 1\.5.ETH \$3,000\.00$/),
    expect.stringMatching(/DUSD Token 1,104\.528.DUSD \$1,104\.52/),
    expect.stringMatching(/PORT Token 83\.833.PORT – ?Price not known/),
  ])
  await expect.element(card.getByText('Without what has no known price')).toBeVisible()
  await button('Show 1 unwanted token').click()
  expect(rows().at(-1)).toMatch(/free-dollars/)
})

test('says that 2 tokens are missing when 2 entries of the service cannot be read', async () => {
  await holdings(visit, {
    answer: service({
      '/balance': () => Response.json({ balances: [ether('1.5'), { name: 'Broken' }, null] }),
    }),
  })
  await expect
    .element(inCard('tokens-left-out'))
    .toHaveTextContent('2 more tokens could not be read, and are not shown.')
})

test('a listed token has the service’s picture, and one that only has the symbol of another has none', async () => {
  const asked: string[] = []
  const pictures = (url: URL): Response => {
    asked.push(url.pathname)
    return new Response(
      Uint8Array.from(
        atob(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        ),
        (each) => each.charCodeAt(0),
      ),
      { headers: { 'content-type': 'image/png' } },
    )
  }
  const [known, fake] = [token('DUSD', '2', 1), token('SAME', '1', 1, { listed: false })]
  await holdings(visit, {
    answer: service({
      '/balance': () => Response.json({ balances: [known, fake] }),
      '/getTokenImage/DUSD': pictures,
      '/getTokenImage/SAME': pictures,
    }),
  })
  await expect.poll(() => asked.length).toBe(1)
  await expect
    .poll(() =>
      inView('[data-testid=tokens] li').map(
        (row) => row.querySelector('img')?.src.startsWith('blob:') ?? false,
      ),
    )
    .toEqual([true, false])
  expect(asked.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual(['DUSD'])
})

test('the visitor’s currency is requested, stored, and applied in another tab', async () => {
  const asked: (string | null)[] = []
  const stored = new Map<string, string>()
  await holdings(visit, {
    stored,
    config: { currency: 'EUR' },
    answer: service({
      '/balance': (url) => {
        asked.push(url.searchParams.get('currency'))
        return Response.json({ balances })
      },
    }),
  })
  await expect.element(inCard('total')).toHaveTextContent('€4,104.52')
  await inCard('currency').click()
  await seeView('Currency')
  await expect.element(inCard('currency-eur')).toHaveAttribute('aria-current', 'true')
  await inCard('currency-gbp').click()
  await seeView('Account')
  await expect.element(inCard('total')).toHaveTextContent('£4,104.52')
  expect(asked).toEqual(['eur', 'gbp'])
  expect([...stored.entries()].find(([key]) => key.endsWith('/currency'))?.[1]).toBe('"gbp"')
})

test('a service that does not answer is reported with the network’s own data, and earlier data stays with its age', async () => {
  let works = false
  await holdings(visit, {
    answer: service({
      '/balance': () => (works ? Response.json({ balances }) : new Response('', { status: 400 })),
    }),
  })
  await expect.element(inCard('tokens-unavailable')).toMatchTextContent(/Token Balance Unavailable/)
  await expect.element(card.getByRole('region', { name: 'Balance' })).toMatchTextContent(/10 ETH/)
  works = true
  await inCard('tokens-unavailable').getByRole('button', { name: 'Try again' }).click()
  await expect.element(inCard('total')).toHaveTextContent('$4,104.52')
})

test('does not retry before a service’s requested pause ends, and shows its end', async () => {
  const today = Date.parse('2026-11-14T12:00:00Z')
  await holdings(visit, {
    today,
    answer: service({
      '/balance': () => new Response('', { status: 503, headers: { 'retry-after': '600' } }),
    }),
  })
  await expect
    .element(inCard('tokens-unavailable'))
    .toMatchTextContent(/Trying again in (9|10) minutes\./)
})

test('reports an empty account', async () => {
  await holdings(visit, { answer: serviceWith([]) })
  await expect.element(inCard('balance')).toHaveAttribute('data-status', 'zero')
  await expect.element(inCard('tokens').getByText('Nothing here yet')).toBeVisible()
})

/** Makes the wallet discover assets (ERC-7811). */
function discovering({ provider }: ReturnType<typeof fox>): void {
  const ask = provider.request.bind(provider)
  const metadata = { name: 'Found Token', symbol: 'FND', decimals: 6, price: 2 }
  const assets = [
    { type: 'native', balance: '0xde0b6b3a7640000', metadata: { price: 1_000 } },
    { type: 'ERC20', address: `0x${'12'.repeat(20)}`, balance: '0x1e8480', metadata },
  ]
  provider.request = async (call) => {
    if (call.method === 'wallet_getCapabilities')
      return { '0x1': { assetDiscovery: { supported: true } } }
    return call.method === 'wallet_getAssets' ? { '0x1': assets } : ask(call)
  }
}

test('lists what a wallet discovers in the account as in Send, on a page without a service', async () => {
  discovering(fox({ accounts: [second] }))
  const { portico } = visit({ config: { adapters: [withSending(evm())] } })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await expect.element(inCard('total')).toHaveTextContent('$1,004.00')
  expect(rows()).toEqual([
    expect.stringMatching(/1.ETH \$1,000\.00$/),
    expect.stringMatching(/Found Token 2.FND \$4\.00$/),
  ])
  void portico.open({ view: 'WalletSend' })
  await inCard('send-token').click()
  await seeView('WalletSendSelectToken')
  await expect
    .poll(() => inView('[data-testid=send-tokens] li').map((row) => row.textContent))
    .toEqual([expect.stringMatching(/1.ETH/), expect.stringMatching(/Found Token.*2.FND/)])
})
