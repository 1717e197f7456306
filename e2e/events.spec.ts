/** The events that the host receives in a visit, in order. */
import { expect, test, type Page } from '@playwright/test'
import { connectedFox, openModal } from './scenes.ts'
import { card } from './visitor.ts'

/** The demo lists events newest first. */
const raised = (page: Page): Promise<string[]> =>
  page
    .getByTestId('events')
    .locator('li')
    .allInnerTexts()
    .then((all) => all.reverse())

test('a newcomer’s visit emits the documented events in order', async ({ page }) => {
  await openModal(page, '&phones=off')
  await expect
    .poll(() => raised(page))
    .toEqual(['INITIALIZE', 'MODAL_OPEN', 'WALLET_IMPRESSION_V2'])
  await card(page).locator('[data-view=Connect] .sub .link').click()
  await card(page).locator('[data-view=WhatIsAWallet] .button.primary').click()
  await expect(card(page).locator('[data-view=GetWallet]')).toBeVisible()
  await card(page).getByTestId('back').click()
  await card(page).getByTestId('back').click()
  await card(page).getByTestId('all-wallets').click()
  await card(page).getByRole('searchbox').fill('rainbow')
  await expect.poll(() => raised(page)).toContain('SEARCH_WALLET')
  await card(page).getByTestId('wallet-me.rainbow').click()
  await card(page).getByTestId('download-app-store').click()
  await card(page).getByTestId('close').click()
  await expect.poll(() => raised(page)).toContain('MODAL_CLOSE')
  expect((await raised(page)).filter((event) => event !== 'WALLET_IMPRESSION_V2')).toEqual([
    'INITIALIZE',
    'MODAL_OPEN',
    'CLICK_WALLET_HELP',
    'CLICK_GET_WALLET_HELP',
    'CLICK_ALL_WALLETS',
    'SEARCH_WALLET',
    'SELECT_WALLET',
    'GET_WALLET',
    'MODAL_CLOSE',
  ])
})

test('emits the documented events of a returning visitor, from the choice to a rejected retry', async ({
  page,
}) => {
  const wallet = await connectedFox(page, '')
  await page.getByTestId('network-button').click()
  await card(page).locator('[data-view=Networks] .sub .link').click()
  await card(page).getByTestId('back').click()
  await card(page).getByTestId('network-eip155:31338').click()
  await expect(card(page)).toBeHidden()
  await page.getByTestId('disconnect').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected (user)')
  await wallet.set('reject')
  await page.getByTestId('connect-button').click()
  await card(page).getByTestId('wallet-test.fox').click()
  await expect.poll(() => raised(page)).toContain('USER_REJECTED')
  expect(
    (await raised(page)).filter((event) => !['WALLET_IMPRESSION_V2', 'INITIALIZE'].includes(event)),
  ).toEqual([
    'MODAL_OPEN',
    'SELECT_WALLET',
    'CONNECT_SUCCESS',
    'MODAL_CLOSE',
    'CLICK_NETWORKS',
    'MODAL_OPEN',
    'CLICK_NETWORK_HELP',
    'SWITCH_NETWORK',
    'MODAL_CLOSE',
    'DISCONNECT_SUCCESS',
    'MODAL_OPEN',
    'SELECT_WALLET',
    'USER_REJECTED',
  ])
})
