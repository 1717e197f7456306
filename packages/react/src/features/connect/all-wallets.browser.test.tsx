import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import { button, card, cardElement, inCard, inView, openConnect, press, seeView, visit, type Answer, type HostOptions } from '../../../test/browser/host.tsx'

/** What the service knows beside what the page brings. */
const wallets = Array.from({ length: 60 }, (_, at) => ({ id: `test-${at}`, name: `Otter ${at + 1}`, order: 1_000 + at, badge_type: at % 10 === 0 ? 'certified' : 'none', chains: ['eip155:1'], homepage: `https://otter-${at}.test/` }))

function serving(listed: (url: URL) => Response | Promise<Response>, more: HostOptions = {}): HostOptions {
  const answer: Answer = (url) => (url.pathname === '/getWallets' ? listed(url) : undefined)
  return { ...more, answer, config: { service: { url: 'https://service.example', projectId: 'demo' } } }
}

const page = (url: URL): Response => {
  const found = wallets.filter(({ name, badge_type }) => (url.searchParams.get('badge_type') ?? badge_type) === badge_type && name.toLowerCase().includes((url.searchParams.get('search') ?? '').toLowerCase()))
  const [at, size] = [Number(url.searchParams.get('page') ?? 1) - 1, Number(url.searchParams.get('entries') ?? 40)]
  return Response.json({ data: found.slice(at * size, (at + 1) * size), count: found.length })
}

async function openAll(): Promise<void> {
  await openConnect()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await expect.element(card.getByRole('listitem').first()).toBeVisible()
}

const toEnd = (): void => cardElement()!.querySelector('.view:not(.leaving)')!.scrollTo({ top: 1e6 })

scenes('all-wallets, all-wallets-none', async (visitor, see) => {
  visitor()
  await openAll()
  await see('all-wallets')
  await card.getByRole('searchbox').fill('qqqq')
  await expect.poll(() => inView('.empty').length).toBe(1)
  await see('all-wallets-none')
})

scenes('all-wallets-certified', async (visitor, see) => {
  visitor(serving(page))
  await openAll()
  await press('.chip')
  await expect.poll(() => inView('[role=listitem]').length).toBe(6)
  await see('all-wallets-certified')
})

scenes('all-wallets-loading', async (visitor, see) => {
  visitor(serving(() => new Promise(() => {})))
  await openAll()
  toEnd()
  await expect.poll(() => inView('[aria-busy=true]').length).toBeGreaterThan(0)
  await see('all-wallets-loading')
})

scenes('all-wallets-failed', async (visitor, see) => {
  visitor(serving(() => new Response('', { status: 500 })))
  await openAll()
  await expect.poll(() => inView('.hint').length).toBe(1)
  inView('.hint')[0]!.scrollIntoView()
  await see('all-wallets-failed')
})

scenes('all-wallets-offline', async (visitor, see) => {
  visitor(serving(() => Promise.reject(new TypeError('Failed to fetch')), { online: () => false }))
  await openAll()
  await expect.element(inCard('offline')).toBeVisible()
  await expect.poll(() => inView('.hint').length).toBe(1)
  inView('.hint')[0]!.scrollIntoView()
  await see('all-wallets-offline')
})

scenes('phone-all-wallets', async (visitor, see) => {
  phones(visitor)
  await openConnect()
  await inCard('all-wallets').click()
  await seeView('AllWallets')
  await expect.element(card.getByRole('searchbox')).toBeVisible()
  await see('phone-all-wallets')
})

test('a query is searched at every key press, the number of results is announced, and it can be cleared in one press', async () => {
  visit()
  await openAll()
  await expect.element(card.getByRole('heading', { name: 'All wallets' })).toBeVisible()
  await card.getByRole('searchbox', { name: 'Search wallets' }).click()
  await userEvent.keyboard('metama')
  await expect.poll(() => inView('[role=listitem]').length).toBe(1)
  await expect.element(card.getByRole('status').filter({ hasText: '1 wallet found' })).toBeInTheDocument()
  await button('Clear search').click()
  await expect.poll(() => inView('[role=listitem]').length).toBeGreaterThan(5)
  await card.getByRole('searchbox').fill('qqqq')
  await expect.element(card.getByRole('heading', { name: 'No wallet is called “qqqq”' })).toBeVisible()
  await button('Show all wallets').click()
  await expect.poll(() => inView('[role=listitem]').length).toBeGreaterThan(5)
})

test('a service that fails is reported below the known wallets, and a press retries', async () => {
  let works = false
  visit(serving((url) => (works ? page(url) : new Response('', { status: 500 }))))
  await openAll()
  await expect.element(card.getByText('The other wallets did not load')).toBeInTheDocument()
  works = true
  await button('Try again').click()
  await card.getByRole('searchbox').fill('otter 7')
  await expect.element(card.getByRole('listitem').first()).toMatchTextContent(/Otter 7/)
})
