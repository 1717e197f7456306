/** The pocket wallet's own screens are accessible. */
import { expect, test, type Page } from '@playwright/test'
import { axeViolations } from './axe.ts'
import { choosePocket, connectAll } from './chains.ts'
import { approve, card, demo, inWallet, reject } from './visitor.ts'

/**
 * Every control is large enough, the window cannot be scrolled sideways, and the title has the
 * focus.
 */
async function misfits(popup: Page): Promise<string[]> {
  return popup.evaluate(() => {
    const faults: string[] = []
    if (document.documentElement.scrollWidth > innerWidth)
      faults.push(`it scrolls sideways: ${document.documentElement.scrollWidth} > ${innerWidth}`)
    for (const each of document.querySelectorAll<HTMLElement>('button, label, summary')) {
      const { width, height } = each.getBoundingClientRect()
      if (width < 24 || height < 24) faults.push(`${each.textContent} is ${width} × ${height}`)
    }
    if (document.activeElement?.localName !== 'h1')
      faults.push(`${document.activeElement?.localName ?? 'nothing'} has the focus`)
    return faults
  })
}

async function look(popup: Page): Promise<void> {
  // As wide as the window that the wallet opens. An automated browser ignores the requested width.
  await popup.setViewportSize({ width: 400, height: 640 })
  await expect(popup.getByTestId('approve')).toBeVisible()
  await expect(popup.locator('.waiting')).toHaveCount(0)
  await expect.poll(() => misfits(popup)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await popup.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect({ colorScheme, faults: await axeViolations(popup) }).toEqual({ colorScheme, faults: [] })
  }
}

for (const namespace of ['eip155', 'solana', 'bip122'])
  test(`connects ${namespace} without an accessibility fault in either theme`, async ({
    page,
    context,
  }) => {
    await page.goto(demo())
    await choosePocket(page)
    await inWallet(
      context,
      () => card(page).getByTestId(`route-${namespace}`).click(),
      async (popup) => {
        await look(popup)
        await reject(popup)
      },
    )
  })

test('signing and sending on every chain, and the home screen, which lists which site sees which chain, have no accessibility fault in either theme', async ({
  page,
  context,
}) => {
  await connectAll(page)
  for (const button of [
    'sign',
    'sign-typed',
    'send',
    'solana-sign',
    'solana-sign-in',
    'solana-send',
    'bitcoin-sign',
    'bitcoin-psbt',
    'bitcoin-send',
  ])
    await test.step(button, () =>
      inWallet(
        context,
        () => page.getByTestId(button).click(),
        async (popup) => {
          await look(popup)
          await reject(popup)
        },
      ),
    )
  const home = await context.newPage()
  await home.setViewportSize({ width: 400, height: 800 })
  await home.goto(process.env['PORTICO_WALLET']!)
  for (const line of ['Ethereum: Account 1', 'Solana: Account 1', 'Bitcoin: Account 1'])
    await expect(home.getByText(line)).toBeVisible()
  await expect(home.getByText(/^\d[\d.]* BTC on Local Bitcoin$/)).toHaveCount(2)
  await expect.poll(() => misfits(home)).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await home.emulateMedia({ colorScheme })
    expect({ colorScheme, faults: await axeViolations(home) }).toEqual({ colorScheme, faults: [] })
  }
})

test('a message that is a serialized transaction is not shown for signing and is rejected', async ({
  page,
}) => {
  await connectAll(page)
  // A transfer's message as Solana writes it: one signer, three keys, one instruction.
  const refused = await page.evaluate(async () => {
    const found: {
      name: string
      chains: readonly string[]
      accounts: readonly object[]
      features: Record<string, { signMessage(input: object): Promise<unknown> }>
    }[] = []
    dispatchEvent(
      new CustomEvent('wallet-standard:app-ready', {
        detail: { register: (wallet: (typeof found)[number]) => found.push(wallet) },
      }),
    )
    const wallet = found.find(
      ({ name, chains }) => name === 'Pocket Wallet' && chains.includes('solana:mainnet'),
    )!
    const message = Uint8Array.from([
      1,
      0,
      1,
      3,
      ...new Uint8Array(32 * 4),
      1,
      2,
      2,
      0,
      1,
      12,
      2,
      0,
      0,
      0,
      ...new Uint8Array(8),
    ])
    return wallet.features['solana:signMessage']!.signMessage({
      account: wallet.accounts[0],
      message,
    }).then(
      () => 'signed',
      (error: Error) => error.message,
    )
  })
  expect(refused).toContain('This message is a transaction')
})

test('connecting on one chain grants no access to another', async ({ page, context }) => {
  await page.goto(demo())
  await choosePocket(page)
  await inWallet(context, () => card(page).getByTestId('route-solana').click(), approve)
  const home = await context.newPage()
  await home.goto(process.env['PORTICO_WALLET']!)
  await expect(home.getByText('Solana: Account 1')).toBeVisible()
  await expect(home.getByText('Ethereum: Account 1')).toHaveCount(0)
  await expect(home.getByText('Bitcoin: Account 1')).toHaveCount(0)
})
