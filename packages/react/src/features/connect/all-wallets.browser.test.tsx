import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  directoryService,
  listingOf,
  names,
  openAll,
  rows,
  sizeOf,
  toEnd,
  type Listing,
} from '../../../test/browser/directory.ts'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  cardElement,
  fox,
  inCard,
  inView,
  openConnect,
  press,
  seeClosed,
  seeView,
  visit,
  type HostOptions,
} from '../../../test/browser/host.tsx'

/** A host whose service answers for its directory by `listing`. */
function serving(listing: Listing, more: HostOptions = {}): HostOptions {
  const service = directoryService(0)
  service.listing = listing
  return { ...service.options, ...more }
}

scenes('all-wallets, all-wallets-none', async (visitor, see) => {
  visitor()
  await openAll()
  await see('all-wallets')
  await card.getByRole('searchbox').fill('qqqq')
  await expect.poll(() => inView('.empty').length).toBe(1)
  await see('all-wallets-none')
})

scenes('all-wallets-certified', async (visitor, see) => {
  visitor(serving(listingOf(60)))
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
  await expect
    .element(card.getByRole('status').filter({ hasText: '1 wallet found' }))
    .toBeInTheDocument()
  await button('Clear search').click()
  await expect.poll(() => inView('[role=listitem]').length).toBeGreaterThan(5)
  await card.getByRole('searchbox').fill('qqqq')
  await expect
    .element(card.getByRole('heading', { name: 'No wallet is called “qqqq”' }))
    .toBeVisible()
  await button('Show all wallets').click()
  await expect.poll(() => inView('[role=listitem]').length).toBeGreaterThan(5)
})

test('restores search and scroll position on going back to all wallets, and resets them in a reopened card', async () => {
  visit()
  await openAll()
  await card.getByRole('searchbox').fill('wallet')
  const list = (): HTMLElement =>
    cardElement()!.querySelector<HTMLElement>('[data-view=AllWallets]:not(.leaving)')!
  // The list can scroll this far once everything that was found is there.
  await expect.poll(() => (list().scrollTo({ top: 480 }), list().scrollTop)).toBe(480)
  const row = card.getByRole('listitem').filter({ hasText: 'Kraken Wallet' }).getByRole('button')
  // Moving the pointer to the row may scroll the list.
  await row.hover()
  const place = list().scrollTop
  expect(place).toBeGreaterThan(0)
  await row.click()
  await seeView('Downloads')
  await inCard('back').click()
  await seeView('AllWallets')
  await expect.element(card.getByRole('searchbox')).toHaveValue('wallet')
  await expect.poll(() => list().scrollTop).toBe(place)
  await userEvent.keyboard('{Escape}')
  await seeView('Connect')
  await userEvent.keyboard('{Escape}')
  await seeClosed()
  await openAll()
  await expect.element(card.getByRole('searchbox')).toHaveValue('')
})

test('the list renders as it scrolls, begins with the installed wallet, and can be searched', async () => {
  fox()
  visit()
  await openAll()
  expect(rows()[0]?.textContent).toBe('FoxInstalled')
  // Only the visible rows and those next to them are in the document.
  await expect.poll(() => rows().length).toBe(20)
  expect(sizeOf()).toBeGreaterThan(60)
  rows().at(-1)!.scrollIntoView()
  await expect.poll(() => rows().at(-1)?.getAttribute('aria-posinset')).toMatch(/^([3-9]\d)$/)
  const search = card.getByRole('searchbox')
  await search.fill('rainb')
  await expect.poll(() => names()[0]).toBe('Rainbow')
  await search.fill('no such wallet')
  await expect.element(card.getByText('No wallet is called “no such wallet”')).toBeVisible()
  await button('Show all wallets').click()
  await expect.poll(() => names()[0]).toBe('Fox')
})

test('restores search and scroll position when the visitor goes back during the transition', async () => {
  visit()
  await openAll()
  await card.getByRole('searchbox').fill('wallet')
  const view = (): HTMLElement | null =>
    cardElement()!.querySelector<HTMLElement>('[data-view=AllWallets]:not(.leaving)')
  await expect.poll(() => (view()!.scrollTo({ top: 300 }), view()!.scrollTop)).toBe(300)
  inView('[role=listitem] button')[8]!.click()
  // Inside the time that a view takes to leave.
  while (view()) await new Promise(requestAnimationFrame)
  cardElement()!.querySelector<HTMLElement>('[data-testid=back]')!.click()
  await seeView('AllWallets')
  expect(inView('input')[0]).toHaveValue('wallet')
  await expect.poll(() => view()!.scrollTop).toBe(300)
})
