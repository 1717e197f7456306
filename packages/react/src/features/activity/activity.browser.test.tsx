import { track } from '@portico/core/transactions'
import { evm } from '@portico/evm'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { approvals, hashOf, many, pagesOf, year } from '../../../test/browser/history.ts'
import {
  accountButton,
  ada,
  button,
  card,
  cardElement,
  connect,
  fox,
  inCard,
  inView,
  nova,
  openConnect,
  choose,
  rpc,
  second,
  seeClosed,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { withSending, type Says } from '../../../test/browser/sending.ts'
import { ether, service, token, withService } from '../../../test/browser/service.ts'

const today = Date.parse('2026-11-14T12:00:00Z')
type Answers = Parameters<typeof service>[0]
const serviceWith = (answers: Answers = { '/history': pagesOf(year) }) =>
  service({ '/balance': () => Response.json({ balances: [] }), ...answers })

interface Options extends HostOptions {
  answers?: Answers
  says?: Says
}

/** Opens the account's activity, which is the second tab in every language. */
async function activity(
  visitor: Visit,
  { answers, says, config, ...options }: Options = {},
): Promise<Host> {
  fox({ accounts: [second, ada] })
  const host = visitor({
    today,
    answer: serviceWith(answers),
    ...options,
    config: { adapters: [withSending(evm(), says)], ...withService, ...config },
  })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await tab()
  return host
}
async function tab(): Promise<void> {
  await expect.poll(() => inView('[role=tab]').length).toBeGreaterThan(1)
  inView('[role=tab]').at(-1)!.click()
  await expect.element(inCard('activity')).toBeVisible()
}
const state = (name: string): Promise<void> =>
  expect.poll(() => inCard('activity').query()?.getAttribute('data-state')).toBe(name)
/** The text of each row in one line, without its picture. */
const rows = (): string[] =>
  inView('[data-testid=activity-row]').map((row) =>
    [...row.querySelectorAll<HTMLElement>('.text, .trail')]
      .map((part) => part.innerText)
      .join(' ')
      .replaceAll('\u2060', '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
/** Scrolls until the end of the list is drawn. */
const toEnd = (): void => inView('[data-page]').at(-1)!.scrollIntoView({ block: 'end' })
const headings = (): string[] => inView('[data-testid=activity] h3').map((each) => each.innerText)
const isSeen = (one: Element, view: Element): boolean => {
  const [{ top, bottom }, within] = [one.getBoundingClientRect(), view.getBoundingClientRect()]
  return bottom > within.top && top < within.bottom
}
const pending = `0x${'5e'.repeat(32)}`

async function sendsOne({ portico }: Host, label?: string): Promise<void> {
  const transfer = {
    to: ada,
    name: 'ada.eth',
    token: null,
    symbol: 'ETH',
    decimals: 18,
    amount: '250000000000000000',
  }
  await (await portico.transactions()).follow({ hash: pending, chain: 'eip155:1', transfer, label })
}

/** Opens the account, where its tokens are chosen, and sends. */
async function sending(visitor: Visit, options: Options = {}): Promise<Host> {
  fox({ accounts: [second, ada] })
  const { answers, says, config, ...rest } = options
  const host = visitor({
    today,
    answer: serviceWith(answers),
    ...rest,
    config: { adapters: [withSending(evm(), says)], ...withService, ...config },
  })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await sendsOne(host)
  await expect.element(inCard('progress-line')).toBeVisible()
  return host
}

/** The account after a transaction, while the service has not answered again. */
async function updating(visitor: Visit): Promise<{ answer(): void }> {
  const says: Says = {}
  const dollars = token('DUSD', '5', 0, { value: null, priceStatus: 'unknown' })
  let amount = '1.5'
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await sending(visitor, {
    says,
    answers: {
      '/history': pagesOf(year),
      '/balance': async () => {
        if (says[pending]) await held
        return Response.json({ balances: [ether(amount), dollars] })
      },
    },
  })
  await expect.element(inCard('total')).toBeVisible()
  says[pending] = { is: 'confirmed' }
  await expect
    .poll(() => inCard('updating').elements().length, { timeout: 15_000 })
    .toBeGreaterThan(0)
  return {
    answer() {
      amount = '1.25'
      answer()
    },
  }
}

scenes('account-progress', async (visitor, see) => {
  await sending(visitor)
  await expect.poll(() => inView('[role=tab]').length).toBeGreaterThan(1)
  await see('account-progress')
})

test.each(['confirmed', 'failed'] as const)(
  'shows a transaction in the account from its sending until it has %s, and its details when pressed',
  async (is) => {
    const says: Says = {}
    const host = await sending(visit, { says })
    await expect.element(inCard('progress-line')).toMatchTextContent(/To your account.*Pending/)
    says[pending] = { is }
    await expect
      .element(inCard('progress-line'), { timeout: 15_000 })
      .toMatchTextContent(is === 'failed' ? /Failed/ : /Sent.*Confirmed/)
    expect(host.portico.getState().ui.toast).toBeNull()
    await inCard('progress-line').click()
    await expect.element(inCard('transaction')).toHaveAttribute('data-state', is)
  },
)

scenes('account-updating', async (visitor, see) => {
  await updating(visitor)
  await see('account-updating')
})

test('marks the total and the tokens from the end of a transaction until the new amounts are there', async () => {
  const { answer } = await updating(visit)
  expect(inCard('updating').elements()).toHaveLength(3)
  await expect
    .element(inCard('balance'))
    .toMatchTextContent(/\$3,000\.00.*Changed by your transaction/)
  answer()
  await expect.element(inCard('total')).toHaveTextContent('$2,500.00')
  expect(inCard('updating').elements()).toHaveLength(0)
})

test('leaves the line out while the activity lists the transaction', async () => {
  await sending(visit)
  await tab()
  await expect.poll(rows).toContainEqual(expect.stringMatching(/Pending/))
  expect(inCard('progress').query()).toBeNull()
})

scenes('activity', async (visitor, see) => {
  const host = await activity(visitor)
  await state('ready')
  await sendsOne(host)
  await expect.poll(() => headings().length).toBe(4)
  await see('activity')
})
scenes('activity-differs', async (visitor, see) => {
  const host = await activity(visitor, {
    says: { [pending]: { is: 'confirmed', isFinal: true, differs: true } },
  })
  await state('ready')
  await sendsOne(host)
  await expect.element(inCard('differs-tag')).toBeVisible()
  await see('activity-differs')
})
test('a row says that the wallet sent something else, and not to whom it was confirmed', async () => {
  const host = await activity(visit, {
    says: { [pending]: { is: 'confirmed', isFinal: true, differs: true } },
  })
  await state('ready')
  await sendsOne(host)
  await expect.element(inCard('differs-tag')).toBeVisible()
  expect(rows()[0]).toMatch(/^Sent .*Not as asked$/)
  expect(rows()[0]).not.toMatch(/ada|0\.25/)
})
scenes('activity-other', async (visitor, see) => {
  const host = await activity(visitor)
  await state('ready')
  await sendsOne(host)
  await expect.poll(() => headings().length).toBe(4)
  await inCard('filter-other').click()
  await expect.element(inCard('filter-other')).toHaveAttribute('aria-pressed', 'true')
  await see('activity-other')
})
scenes('activity-approvals', async (visitor, see) => {
  await activity(visitor, { answers: { '/history': pagesOf(approvals()) } })
  await state('ready')
  await see('activity-approvals')
})
scenes('activity-none', async (visitor, see) => {
  await activity(visitor, { answers: { '/history': pagesOf([]) } })
  await state('empty')
  await see('activity-none')
})
scenes('activity-loading', async (visitor, see) => {
  await activity(visitor, { answers: { '/history': () => new Promise(() => {}) } })
  await state('loading')
  await see('activity-loading')
})
scenes('activity-error', async (visitor, see) => {
  await activity(visitor, { answers: { '/history': () => new Response('', { status: 400 }) } })
  await state('error')
  await see('activity-error')
})

test('shows entries by month with type, counterparty, time and amount, without spam', async () => {
  await activity(visit)
  await expect.poll(headings).toEqual(['November', 'October', 'December 2025'])
  toEnd()
  await expect
    .poll(rows)
    .toEqual([
      'Sent To your account 0xf3…b92266 · Nov 13 −1.5 ETH',
      'Received From your account 0xf3…b92266 · Nov 12 +250.25 DUSD',
      'Send To your account 0xf3…b92266 · Nov 2 Failed',
      'Swapped With 0xee…eeeeee · Oct 20 +0.05 ETH −100 DUSD',
      'Approved Oct 19',
      'Minted Oct 1 +Arch 31',
      'Received From your account 0xf3…b92266 · Dec 24 +10 ETH',
      'Used an app With 0xee…eeeeee · Dec 23',
    ])
})

test('tells permissions given from permissions taken back, each with what and for whom', async () => {
  await activity(visit, { answers: { '/history': pagesOf(approvals()) } })
  await expect
    .poll(rows)
    .toEqual([
      'Took a permission back From your account 0xf3…b92266 · Nov 13 DUSD',
      'Approved For your account 0xf3…b92266 · Nov 12 1,234.5 DUSD',
      'Approved For your account 0xf3…b92266 · Nov 11 Unlimited DUSD',
      'Took a permission back From 0xee…eeeeee · Nov 10 All Arches',
      'Approved For 0xee…eeeeee · Nov 9 All Arches',
      'Took a permission back Nov 8 Arches #0',
      'Approved For 0xee…eeeeee · Nov 7 Arches #0',
      'Approved For 0xee…eeeeee · Nov 6 A collection with a long name #9999…999999',
      'Approved For your account 0xf3…b92266 · Nov 5 0xd0…d0d0d0',
    ])
})

test('shows only a filter’s entries, reports when there are none, and can be cleared', async () => {
  await activity(visit, { answers: { '/history': pagesOf(year.slice(0, 3)) } })
  await expect.poll(() => rows().length).toBe(3)
  await inCard('filter-received').click()
  await expect.poll(rows).toEqual([expect.stringMatching(/^Received/)])
  await expect.element(inCard('filter-received')).toHaveAttribute('aria-pressed', 'true')
  await inCard('filter-other').click()
  await expect.element(card.getByRole('heading', { name: 'Nothing of this kind' })).toBeVisible()
  await button('Show all').click()
  await expect.poll(() => rows().length).toBe(3)
})

test('loads pages of a thousand entries on scroll, with few rows in the document, and reaches all', async () => {
  const asked: (string | null)[] = []
  await activity(visit, {
    answers: {
      '/history': (url) => {
        asked.push(url.searchParams.get('cursor'))
        return pagesOf(many(1_000))(url)
      },
    },
  })
  await expect.poll(() => rows().length).toBeGreaterThan(5)
  const view = inView('[data-testid=activity]')[0]!.closest('.view')!
  await expect
    .poll(() => {
      view.scrollTop = view.scrollHeight
      return new Set(asked).size
    })
    .toBe(20)
  // The oldest entry is drawn, and on the way back every other one is, a few at a time.
  await expect.poll(() => headings().length).toBeGreaterThan(8)
  const seen = new Set<string>()
  let most = 0
  const look = (): number => {
    const items = inView('[data-testid=activity] [role=listitem]')
    most = Math.max(most, items.length)
    for (const item of items)
      seen.add(
        `${item.closest('[role=list]')!.getAttribute('aria-label')} ${item.getAttribute('aria-posinset')}`,
      )
    return seen.size
  }
  for (
    view.scrollTop = 0;
    view.scrollTop + view.clientHeight < view.scrollHeight - 1;
    view.scrollTop += 800
  ) {
    // Everything in sight is drawn before the test scrolls on.
    do await new Promise((done) => requestAnimationFrame(done))
    while (inView('[data-page]').some((each) => each.childElementCount === 0 && isSeen(each, view)))
    look()
  }
  await expect.poll(look).toBe(1_000)
  expect(most).toBeLessThanOrEqual(120)
  await expect.element(inCard('activity-more')).not.toBeInTheDocument()
})

test('keyboard users have a button for more, and the focused row keeps the focus when the list grows', async () => {
  await activity(visit, { answers: { '/history': pagesOf(many(200), 100) } })
  await expect.poll(() => rows().length).toBeGreaterThan(5)
  const row = inView('[data-testid=activity-row]')[0]!
  row.focus()
  const view = row.closest('.view')!
  view.scrollTop = view.scrollHeight
  await expect.poll(() => inView('[data-testid=activity-row]').includes(row)).toBe(true)
  expect(cardElement()!.getRootNode()).toHaveProperty('activeElement', row)
})

test('a filter that matches nothing on a page loads a few more, and then waits for a press', async () => {
  let count = 0
  await activity(visit, {
    answers: {
      '/history': (url) => {
        count++
        return pagesOf(many(1_000), 10)(url)
      },
    },
  })
  await expect.poll(() => rows().length).toBeGreaterThan(5)
  await inCard('filter-received').click()
  await expect.element(inCard('activity-more')).toBeEnabled()
  await expect.element(card.getByText('There may be some further back.')).toBeVisible()
  const before = count
  expect(before).toBeLessThan(12)
  await inCard('activity-more').click()
  await expect.poll(() => count).toBeGreaterThan(before)
})

test('a history that cannot be read is not shown as empty: it is announced once, and a press retries', async () => {
  let works = false
  const host = await activity(visit, {
    answers: {
      '/history': (url) => (works ? pagesOf(year)(url) : new Response('', { status: 400 })),
    },
  })
  await state('error')
  await expect
    .element(card.getByRole('alert').getByRole('heading', { name: 'Failed to fetch transactions' }))
    .toBeVisible()
  expect(host.portico.getState().ui.toast).toBeNull()
  await expect.element(card.getByText('No activity yet')).not.toBeInTheDocument()
  works = true
  await inCard('activity').getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => rows().length).toBe(8)
})

test('loaded entries stay with their age when a refresh fails', async () => {
  let works = true
  const host = await activity(visit, {
    answers: {
      '/history': (url) => (works ? pagesOf(year)(url) : new Response('', { status: 400 })),
    },
  })
  await expect.poll(headings).toHaveLength(3)
  toEnd()
  await expect.poll(() => rows().length).toBe(8)
  works = false
  const { resources } = await host.portico.data()
  resources.refresh((key) => key.includes('/history/'))
  await expect
    .element(inCard('activity-stale'))
    .toMatchTextContent(/Failed to fetch transactions.*As of/)
  expect(rows()[0]).toMatch(/^Sent To your account/)
  works = true
  await inCard('activity-stale').getByRole('button').click()
  await expect.element(inCard('activity-stale')).not.toBeInTheDocument()
})

test('pending transactions come first, settle in place, and merge with their history entry', async () => {
  const says: Says = {}
  const host = await activity(visit, { says })
  await state('ready')
  await sendsOne(host)
  await expect.poll(headings).toEqual(['In progress', 'November', 'October', 'December 2025'])
  await expect.poll(() => rows()[0]).toMatch(/^Send To your account .* −0\.25.ETH Pending$/)
  says[pending] = { is: 'confirmed', isFinal: true, fee: '21000000000000' }
  await expect.poll(headings).toEqual(['November', 'October', 'December 2025'])
  await expect.poll(() => rows()[0]).toMatch(/^Sent To your account .* −0\.25/)
  // The host's label is added to the entry that the history already has.
  await track(host.portico, hashOf(9), { label: 'Rent for November' })
  await expect
    .poll(() => rows().filter((row) => /1\.5.ETH/.test(row)))
    .toEqual([expect.stringMatching(/^Rent for November Sent · To your account/)])
})

test('shows only transactions sent from here without a service, with the reason', async () => {
  const host = await activity(visit, {
    config: { service: undefined } as object,
    answer: (_url, body) => (body ? rpc(body) : undefined),
  })
  await state('empty')
  await expect.element(card.getByRole('heading', { name: 'No history of Ethereum' })).toBeVisible()
  await sendsOne(host)
  await expect.poll(() => rows().length).toBe(1)
})

test('says that activity is not available when the service refuses what the page names', async () => {
  let histories = 0
  await activity(visit, {
    answers: {
      '/appkit/v1/config': () => Response.json({ features: [] }),
      '/history': () => {
        histories++
        return Response.json({ data: [] })
      },
    },
    config: { features: { activity: true } },
  })
  await expect.element(card.getByText('Activity is not available here')).toBeVisible()
  expect(histories).toBe(0)
})

test('a network that the service does not support is no error', async () => {
  await activity(visit, {
    answers: {
      '/history': () => new Response('', { status: 404 }),
      '/supported-chains': () => Response.json({ http: ['eip155:8453'], ws: [] }),
    },
  })
  await expect.element(card.getByRole('heading', { name: 'No history of Ethereum' })).toBeVisible()
})

test('shows no activity tab when activity is switched off or the namespace has no history', async () => {
  fox({ accounts: [second] })
  const host = visit({
    answer: serviceWith(),
    config: { ...withService, features: { activity: false } },
  })
  await connect('test.fox')
  await accountButton.click()
  await seeView('Account')
  await expect.element(inCard('tokens')).toBeVisible()
  expect(inView('[role=tab]').map((each) => each.innerText)).not.toContain('Activity')
  host.portico.setOptions({ features: { activity: true } })
  await expect.poll(() => inView('[role=tab]').map((each) => each.innerText)).toContain('Activity')
})

test('a Bitcoin account has no activity tab', async () => {
  nova()
  visit({ namespaces: true, config: withService, answer: serviceWith() })
  await openConnect()
  await choose('test.nova')
  await inCard('route-bip122').click()
  await seeClosed()
  await accountButton.click()
  await expect.element(inCard('addresses')).toBeVisible()
  expect(inView('[role=tab]').map((each) => each.innerText)).not.toContain('Activity')
})

test('supports tab, filter, row and back by keyboard', async () => {
  await activity(visit)
  await expect.poll(() => rows().length).toBeGreaterThan(0)
  inView('[role=tab]').at(-1)!.focus()
  for (
    let presses = 0;
    presses < 10 &&
    !(cardElement()!.getRootNode() as ShadowRoot).activeElement?.matches(
      '[data-testid=activity-row]',
    );
    presses++
  )
    await userEvent.keyboard('{Tab}')
  await userEvent.keyboard('{Enter}')
  await seeView('Transaction')
  await expect.element(inCard('transaction')).toBeVisible()
  await inCard('back').click()
  await seeView('Account')
  await expect.poll(() => rows()[0]).toMatch(/^Sent To your account/)
})
