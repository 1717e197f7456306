/** One wallet on three namespaces at once, each on a chain that executes. */
import { expect, test } from '@playwright/test'
import {
  addressOf,
  choosePocket,
  connectAll,
  connectOn,
  networkOf,
  ofBitcoin,
  ofSolana,
  result,
  statusOf,
  useNetwork,
  windowsOf,
} from './chains.ts'
import { ada, approve, approveByKey, card, connectButton, demo, inWallet } from './visitor.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const

test('are connected one after the other in one window when each is requested', async ({
  page,
  context,
}) => {
  const opened = windowsOf(context)
  await page.goto(demo())
  await choosePocket(page)
  await inWallet(
    context,
    () => card(page).getByTestId('connect-all').click(),
    async (popup) => {
      for (const title of [
        'Connect this site?',
        'Connect this site to Solana?',
        'Connect this site to Bitcoin?',
      ]) {
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
        await approve(popup)
      }
    },
  )
  for (const namespace of namespaces)
    await expect(statusOf(page, namespace)).toHaveText('connected')
  expect(opened).toHaveLength(1)
})

test(
  'sign with their own wallets, with any chain active',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await connectAll(page)
    for (const front of ['solana', 'bip122', 'eip155'] as const) {
      await useNetwork(page, networkOf(front))
      await expect(card(page)).toBeHidden()
      for (const [button, reported] of [
        ['sign', /^Signature 0x/],
        ['solana-sign', /^Signature \w{80,}/],
        ['bitcoin-sign', /^Signature \(ecdsa\)/],
      ] as const)
        await test.step(`${button}, ${front} active`, async () => {
          await inWallet(context, () => page.getByTestId(button).click())
          await expect(result(page)).toHaveText(reported)
        })
    }
  },
)

test('are connected by one approval, each with its own account, switched in the network list, and all restored after a reload with the same active chain, all without another prompt', async ({
  page,
  context,
}) => {
  const accountsAreShown = async (): Promise<void> => {
    await expect(addressOf(page, 'eip155')).toHaveText(ada)
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
  }
  const opened = windowsOf(context)
  await connectAll(page)
  expect(opened).toHaveLength(1)
  await accountsAreShown()
  for (const [namespace, name] of [
    ['solana', 'Local Solana'],
    ['eip155', 'Ethereum'],
    ['bip122', 'Local Bitcoin'],
  ] as const) {
    await useNetwork(page, networkOf(namespace))
    await expect(page.getByTestId('network')).toHaveText(name)
    await expect(page.getByTestId('network-button')).toHaveText(name)
    await expect(card(page)).toBeHidden()
  }
  await expect(page.getByTestId('address')).toHaveText(ofBitcoin)
  await page.reload()
  for (const namespace of namespaces)
    await expect(statusOf(page, namespace)).toHaveText('connected')
  await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
  await accountsAreShown()
  expect(opened).toHaveLength(1)
})

for (const namespace of namespaces)
  test(
    `keeps the others connected when ${namespace} disconnects, also after a reload`,
    { tag: '@desktop' },
    async ({ page, context }) => {
      await connectAll(page)
      await page.getByTestId(`disconnect-${namespace}`).click()
      await expect(statusOf(page, namespace)).toHaveText('disconnected (user)')
      const others = namespaces.filter((each) => each !== namespace)
      for (const other of others) await expect(statusOf(page, other)).toHaveText('connected')
      const opened = windowsOf(context)
      await page.reload()
      for (const other of others) await expect(statusOf(page, other)).toHaveText('connected')
      await expect(statusOf(page, namespace)).toHaveText('disconnected')
      expect(opened).toEqual([])
    },
  )

test('offers the connected wallet for a chain without a connection, which prompts for approval again', async ({
  page,
  context,
}) => {
  await connectOn(page, 'eip155')
  await expect(statusOf(page, 'eip155')).toHaveText('connected')
  await useNetwork(page, networkOf('solana'))
  await expect(card(page).getByRole('heading', { name: 'Use Local Solana?' })).toBeVisible()
  await inWallet(context, () => card(page).getByTestId('same-wallet').click())
  await expect(statusOf(page, 'solana')).toHaveText('connected')
  await expect(page.getByTestId('network')).toHaveText('Local Solana')
  await expect(statusOf(page, 'eip155')).toHaveText('connected')
})

test('connects a single chain by keyboard', { tag: '@desktop' }, async ({ page, context }) => {
  await page.goto(demo())
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 1 })).toBeFocused()
  const tabTo = async (name: string | RegExp): Promise<void> => {
    const target = card(page).getByRole('button', { name })
    await target.waitFor()
    while (!(await target.evaluate((element) => element.matches(':focus'))))
      await page.keyboard.press('Tab')
  }
  await tabTo(/Pocket Wallet/)
  await page.keyboard.press('Enter')
  await tabTo(/^Solana/)
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await expect(statusOf(page, 'solana')).toHaveText('connected')
})
