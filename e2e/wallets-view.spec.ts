/**
 * A test of several wallets over a real reload. What the views of wallets and networks show is
 * tested beside these views.
 */
import { expect, test } from '@playwright/test'
import { add, connect, connections, fox, front, open, owl, visit } from './namespaces.ts'
import { ada, card, second } from './visitor.ts'

test('a reload restores all wallets and the active one without a prompt, also the other one when one is locked', async ({
  page,
}) => {
  const wallet = await fox(page)
  await owl(page)
  await visit(page)
  await connect(page, 'test.fox')
  await open(page, 'Wallets')
  await add(page, 'eip155', 'test.owl')
  await expect(front(page)).toHaveText(`eip155:1:${second}`)
  await card(page)
    .getByRole('button', { name: /^Fox.*Switch/ })
    .click()
  await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  await page.reload()
  await expect(front(page)).toHaveText(`eip155:1:${ada}`)
  await expect(connections(page)).toHaveText('Fox eip155 connected active, Owl eip155 connected')
  expect((await wallet.calls()).map(({ method }) => method)).not.toContain('eth_requestAccounts')
  await open(page, 'Wallets')
  await card(page)
    .getByRole('button', { name: /^Owl.*Switch/ })
    .click()
  await expect(front(page)).toHaveText(`eip155:1:${second}`)
  await wallet.set('locked')
  await page.reload()
  await expect(front(page)).toHaveText(`eip155:1:${second}`)
  await open(page, 'Wallets')
  await expect(card(page)).toContainText('Fox is locked')
})
