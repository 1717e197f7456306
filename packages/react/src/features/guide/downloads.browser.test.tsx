import { expect, test } from 'vitest'
import { phones } from '../../../test/browser/phones.ts'
import { scenes } from '../../../test/browser/scenes.ts'
import {
  button,
  card,
  inCard,
  openConnect,
  openView,
  seeClosed,
  seeView,
  visit,
  walletIn,
} from '../../../test/browser/host.tsx'

scenes('downloads', async (visitor, see) => {
  visitor()
  await openConnect()
  await inCard('wallet-io.metamask').click()
  await seeView('Downloads')
  await see('downloads')
})

test('each store is a link with its name that opens a new tab', async () => {
  const host = visit()
  await openView(host, 'Downloads', { data: { name: 'MetaMask', rdns: 'io.metamask' } })
  await expect
    .element(card.getByRole('link', { name: /Chrome extension.*opens in a new tab/ }))
    .toHaveAttribute('target', '_blank')
  await expect
    .element(card.getByText('Install MetaMask for this device, then come back to this page.'))
    .toBeVisible()
})

test('a phone’s store is a QR code with a link next to it', async () => {
  const { host } = phones(visit)
  await openView(host, 'Downloads', { data: { name: 'Harbor', rdns: 'test.harbor' } })
  const store = card.getByRole('button', { name: /^App Store/ })
  await expect.element(store).toBeVisible()
  if (store.element().getAttribute('aria-expanded') === 'false') await store.click()
  await expect
    .element(card.getByRole('img', { name: 'QR code with the address of Harbor in App Store' }))
    .toBeVisible()
  await expect
    .element(card.getByRole('link', { name: /Open App Store here/ }))
    .toHaveAttribute('href', 'https://apps.apple.com/app/id1')
})

test('checks for the wallet again by a press after installing, and continues with it', async () => {
  const host = visit()
  await openView(host, 'Downloads', { data: { name: 'MetaMask', rdns: 'io.metamask' } })
  await button('I have installed it: check again').click()
  await expect.element(card.getByText(/MetaMask isn’t here yet/)).toBeVisible()
  walletIn({ rdns: 'io.metamask', name: 'MetaMask' })
  await button('Continue with MetaMask').click()
  await seeClosed()
})

test('an unknown wallet is reported as unknown', async () => {
  const host = visit()
  await openView(host, 'Downloads', { data: { name: 'Ghost', key: 'ghost' } })
  await expect
    .element(card.getByRole('heading', { name: 'We don’t know where to get Ghost' }))
    .toBeVisible()
})
