import { evm } from '@portico/evm'
import { expect, test } from 'vitest'
import {
  approvals,
  dollar,
  hashOf,
  pagesOf,
  historyReply,
  year,
} from '../../../test/browser/history.ts'
import {
  accountButton,
  ada,
  card,
  connect,
  fox,
  inCard,
  inView,
  openView,
  second,
  seeView,
  visit,
  type Host,
  type HostOptions,
} from '../../../test/browser/host.tsx'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { withSending, type Says } from '../../../test/browser/sending.ts'
import { service, withService } from '../../../test/browser/service.ts'

const today = Date.parse('2026-11-14T12:00:00Z')
const sent = `0x${'5e'.repeat(32)}`
const became = `0x${'be'.repeat(32)}`

async function connected(
  visitor: Visit,
  { says, answer, ...options }: HostOptions & { says?: Says } = {},
): Promise<Host> {
  fox({ accounts: [second, ada] })
  const host = visitor({
    today,
    answer:
      answer ??
      service({ '/balance': () => Response.json({ balances: [] }), '/history': pagesOf(year) }),
    ...options,
    config: { adapters: [withSending(evm(), says)], ...withService },
  })
  await connect('test.fox')
  return host
}

const open = (host: Host, hash: string): Promise<void> =>
  openView(host, 'Transaction', { data: { chain: 'eip155:1', hash } })
const state = (name: string): Promise<void> =>
  expect.poll(() => inCard('transaction').query()?.getAttribute('data-state')).toBe(name)
const facts = (): Record<string, string> =>
  Object.fromEntries(
    inView('[data-testid=facts] > div').map((each) => [
      each.querySelector('dt')!.innerText,
      each.querySelector('dd')!.innerText.replace(/\s+/g, ' ').trim(),
    ]),
  )

/** Shows a transaction that the card has sent and that has ended with this status. */
async function ended(visitor: Visit, status: Says[string]): Promise<Host> {
  const host = await connected(visitor, { says: { [sent]: status } })
  const transfer = {
    to: ada,
    name: 'ada.eth',
    token: null,
    symbol: 'ETH',
    decimals: 18,
    amount: '250000000000000000',
  }
  await (await host.portico.transactions()).follow({ hash: sent, chain: 'eip155:1', transfer })
  await open(host, sent)
  await state(status.is)
  return host
}

scenes('transaction', async (visitor, see) => {
  await open(await connected(visitor), hashOf(9))
  await state('confirmed')
  await see('transaction')
})
const withApprovals = {
  answer: service({
    '/balance': () => Response.json({ balances: [] }),
    '/history': pagesOf(approvals()),
  }),
}
scenes('transaction-approve, transaction-revoke', async (visitor, see) => {
  const host = await connected(visitor, withApprovals)
  await open(host, hashOf(28))
  await state('confirmed')
  await see('transaction-approve')
  await host.portico.close()
  await open(host, hashOf(27))
  await state('confirmed')
  await see('transaction-revoke')
})
scenes('transaction-pending', async (visitor, see) => {
  await ended(visitor, { is: 'pending' })
  await see('transaction-pending')
})
scenes('transaction-replaced', async (visitor, see) => {
  await ended(visitor, { is: 'replaced', reason: 'replaced', hash: became, differs: true })
  await see('transaction-replaced')
})
scenes('transaction-unknown', async (visitor, see) => {
  await open(await connected(visitor), became)
  await expect.element(inCard('transaction-unknown')).toBeVisible()
  await see('transaction-unknown')
})

test('a transaction shows type, amount, full addresses, network, time, fee, and a link to the explorer', async () => {
  await open(await connected(visit), hashOf(9))
  await state('confirmed')
  await expect.element(card.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await expect.element(inCard('transaction')).toMatchTextContent(/−1\.5.ETH\$3,000\.00Confirmed/)
  expect(facts()).toMatchObject({
    Network: expect.stringContaining('Ethereum') as string,
    Time: expect.stringMatching(/^Nov 13, 2026/) as string,
    'Network fee': '0.000021 ETH',
    'Transaction hash': hashOf(9),
  })
  expect(facts()['To']).toContain(ada)
  expect(facts()['From']).toContain(second)
  await expect
    .element(inCard('explorer'))
    .toHaveAttribute('href', `https://explorer.example/tx/${hashOf(9)}`)
  await inCard('copy-hash').click()
  await expect.element(card.getByText(/Hash copied|could not be copied/)).toBeVisible()
})

test('a permission shows what may be taken and by whom, and one that was taken back that it may not', async () => {
  const host = await connected(visit, withApprovals)
  await open(host, hashOf(28))
  await state('confirmed')
  await expect.element(card.getByRole('heading', { name: 'Approved' })).toBeVisible()
  expect(facts()).toMatchObject({ 'Permission for': 'Unlimited DUSD' })
  expect(facts()['May take it']).toContain(ada)
  expect(facts()['Token']).toContain(dollar)
  expect(facts()).not.toHaveProperty('To')
  await host.portico.close()
  await open(host, hashOf(27))
  await state('confirmed')
  await expect.element(card.getByRole('heading', { name: 'Took a permission back' })).toBeVisible()
  expect(facts()).toMatchObject({ 'Permission taken back': 'All Arches' })
  expect(facts()['May no longer take it']).toContain(`0x${'ee'.repeat(20)}`)
  expect(facts()['Contract']).toContain(`0x${'a7'.repeat(20)}`)
})

test('shows a reverted transaction without an amount or transfer', async () => {
  await ended(visit, { is: 'failed', fee: '21000000000000' })
  await expect
    .element(inCard('transaction'))
    .toMatchTextContent(/Send.*Failed.*Nothing moved, and the fee was paid/)
  await expect.element(card.getByText('−0.25 ETH')).not.toBeInTheDocument()
  expect(facts()['Network fee']).toBe('0.000021 ETH')
})

test.each([
  ['repriced', 'The same transaction went through with another fee.'],
  ['cancelled', 'It was cancelled in the wallet. Nothing moved.'],
  ['replaced', 'The wallet sent another transaction in its place.'],
] as const)(
  'shows a transaction that was %s as such, and names the other one',
  async (reason, words) => {
    await ended(visit, { is: 'replaced', reason, hash: became })
    await expect.element(card.getByText(words)).toBeVisible()
    expect(facts()[reason === 'repriced' ? 'Transaction hash' : 'Replaced by']).toBe(became)
  },
)

scenes('transaction-differs', async (visitor, see) => {
  await ended(visitor, { is: 'confirmed', isFinal: true, differs: true })
  await see('transaction-differs')
})

test('shows first that the wallet sent something else, and what was confirmed, as that alone', async () => {
  await ended(visit, { is: 'confirmed', isFinal: true, differs: true })
  const differs = inCard('differs')
  await expect.element(differs).toMatchTextContent(/Not what you asked for.*Check the receiver/)
  await expect
    .element(differs)
    .toMatchTextContent(new RegExp(`You confirmed 0\\.25.ETH to.*ada\\.eth.*${ada}`))
  expect(inCard('transaction').element().firstElementChild).toBe(differs.element())
  expect(differs.element().querySelector('svg')).not.toBeNull()
  await expect.element(card.getByText('−0.25 ETH')).not.toBeInTheDocument()
  expect(facts()).not.toHaveProperty('To')
})

test('a pending transaction updates while it is open', async () => {
  const says: Says = {}
  const host = await connected(visit, { says })
  await (
    await host.portico.transactions()
  ).follow({ hash: sent, chain: 'eip155:1', label: 'Mint a ticket' })
  await open(host, sent)
  await state('pending')
  await expect.element(card.getByRole('heading', { name: 'Mint a ticket' })).toBeVisible()
  expect(facts()['For']).toBe('Use an app')
  says[sent] = { is: 'confirmed', isFinal: true }
  await expect
    .poll(() => inCard('transaction').query()?.getAttribute('data-state'))
    .toBe('confirmed')
})

test('a transaction of an older page is loaded, and an unknown one is reported with a link to the explorer', async () => {
  const old = Array.from({ length: 120 }, (_, at) =>
    historyReply(500 - at, new Date(Date.UTC(2026, 9, 1) - at * 3_600_000).toISOString(), []),
  )
  const host = await connected(visit, {
    answer: service({
      '/balance': () => Response.json({ balances: [] }),
      '/history': pagesOf(old),
    }),
  })
  await open(host, hashOf(390))
  await state('confirmed')
  await host.portico.close()
  await open(host, became)
  await expect.element(inCard('transaction-unknown')).toMatchTextContent(/Not found here/)
  await expect
    .element(inCard('explorer'))
    .toHaveAttribute('href', `https://explorer.example/tx/${became}`)
})

test('the parameters of a host are validated: an invalid hash is dropped', async () => {
  const host = await connected(visit)
  await openView(host, 'Transaction', { data: { chain: 'eip155:1', hash: 'two words' } })
  await expect.element(inCard('transaction-unknown')).toBeVisible()
  expect(host.portico.getState().ui.history.at(-1)).toEqual({
    view: 'Transaction',
    data: { chain: 'eip155:1' },
  })
})

test('closes the card when its account disconnects', async () => {
  const host = await connected(visit)
  await accountButton.click()
  await seeView('Account')
  await open(host, hashOf(9))
  await host.portico.disconnect()
  await expect.poll(() => host.portico.getState().ui.history.at(-1)?.view).not.toBe('Transaction')
})
