import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { asPhone, iPhone, phones } from '../../../test/browser/phones.ts'
import { scenes, type Visit } from '../../../test/browser/scenes.ts'
import { button, card, choose, focusOn, inView, openConnect, seeClosed, seeState, seeView, visit } from '../../../test/browser/host.tsx'

/** To the view of Harbor, which is reached by phone, desktop and web. */
async function harbor(visitor: Visit, options: Parameters<typeof phones>[1] = {}): Promise<ReturnType<typeof phones>> {
  const all = phones(visitor, options)
  await openConnect()
  await choose('test.harbor')
  await seeView('ConnectingWalletConnect')
  return all
}

scenes('phone-wallet, phone-wallet-desktop', async (visitor, see) => {
  await harbor(visitor)
  await seeState('ready')
  await see('phone-wallet')
  // A phone has no such way.
  inView('[data-tab=desktop]')[0]?.click()
  await seeState('ready')
  await see('phone-wallet-desktop')
})

scenes('phone-wallet-rejected', async (visitor, see) => {
  const { relay } = await harbor(visitor)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await seeState('rejected')
  await see('phone-wallet-rejected')
})

scenes('phone-wallet-unsupported', async (visitor, see) => {
  const { relay } = await harbor(visitor)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse('unsupported')
  await seeState('unsupported')
  await see('phone-wallet-unsupported')
})

scenes('phone-wallet-offline', async (visitor, see) => {
  let online = true
  await harbor(visitor, { online: () => online })
  await seeState('ready')
  online = false
  dispatchEvent(new Event('offline'))
  await seeState('offline')
  await see('phone-wallet-offline')
})

scenes('phone-open, phone-open-rejected', async (visitor, see) => {
  asPhone(iPhone)
  const { relay } = await harbor(visitor)
  await seeState('ready')
  await see('phone-open')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse()
  await seeState('rejected')
  await see('phone-open-rejected')
})

scenes('phone-open-preparing', async (visitor, see) => {
  asPhone(iPhone)
  await harbor(visitor, { relay: 'held' })
  await seeState('preparing')
  await expect.poll(() => inView('#hint')[0]?.textContent).toMatch(/ready|جار/)
  await see('phone-open-preparing')
})

test('the ways to a wallet are tabs with arrow keys, each with its instructions', async () => {
  await harbor(visit)
  const tabs = card.getByRole('tablist', { name: 'Where the wallet is' })
  await expect.element(card.getByRole('heading', { name: 'Scan with Harbor' })).toBeVisible()
  await focusOn(tabs.getByRole('tab', { name: 'Phone' }))
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(tabs.getByRole('tab', { name: 'Desktop' })).toHaveAttribute('aria-selected', 'true')
  await expect.element(card.getByRole('tabpanel', { name: 'Desktop' }).getByRole('link', { name: /^Open Harbor/ })).toHaveAttribute('href', expect.stringMatching(/^harbor-desk:\/\//))
  await userEvent.keyboard('{End}')
  await expect.element(card.getByRole('tabpanel', { name: 'Web' }).getByRole('link', { name: /Open Harbor.*opens in a new tab/ })).toHaveAttribute('href', expect.stringMatching(/^https:\/\/web\.harbor\.example/))
})

test('an approval closes the card, and a rejection shows the wallet’s name', async () => {
  const { relay } = await harbor(visit)
  await seeState('ready')
  await expect.poll(() => relay.asked()).toEqual(['harbor'])
  relay.refuse()
  await expect.element(card.getByRole('heading', { name: 'You said no in Harbor' })).toBeVisible()
  relay.approve()
  await seeClosed()
})

test('a wallet without the required chains leads to another one', async () => {
  const { relay } = await harbor(visit)
  await seeState('ready')
  await expect.poll(() => relay.asked().length).toBeGreaterThan(0)
  relay.refuse('unsupported')
  await button('Choose another wallet').click()
  await seeView('Connect')
})

test('a visitor without the wallet finds its downloads', async () => {
  await harbor(visit)
  await button('Get Harbor').click()
  await seeView('Downloads')
  await expect.element(card.getByRole('heading', { name: 'Get Harbor' })).toBeVisible()
})
