/**
 * Tests of wallets outside the page with nothing but real parts: the demo with Portico's own
 * client, the relay, the pocket wallet on the official wallet SDK, and chains that execute.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test as base, type Page } from '@playwright/test'
import { base58 } from '@scure/base'
import { startRelay } from '@portico/testkit/relay'
import { Verifier } from 'bip322-js'
import { createPublicClient, http, verifyMessage } from 'viem'
import { serveDemo } from '../apps/demo/serve.mjs'
import { serveWallet } from '../apps/wallet/serve.mjs'
import { axeViolations } from './axe.ts'
import {
  addressOf,
  bitcoinFriend,
  lamportsOf,
  ofBitcoin,
  ofSolana,
  result,
  satsOf,
  secondOfSolana,
  solanaFriend,
  statusOf,
} from './chains.ts'
import { answer, bare, connectPhone, inWalletTab, openCode, openPhone, scan } from './phone.ts'
import { ada, card, connectButton, demo, second } from './visitor.ts'

const namespaces = ['eip155', 'solana', 'bip122'] as const
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const hello = 'Hello from the demo'

const test = base.extend<{ phone: Page }>({
  phone: async ({ browser }, use) => {
    const phone = await openPhone(browser)
    await use(phone)
    await phone.context().close()
  },
})

/** The signature in the demo, once it is shown. */
async function shownSignature(page: Page): Promise<string> {
  await expect(result(page)).toContainText('Signature ')
  return (await result(page).innerText()).replace('Signature ', '')
}

async function signs(page: Page): Promise<void> {
  const signature = (await shownSignature(page)) as `0x${string}`
  expect(await verifyMessage({ address: ada, message: hello, signature })).toBe(true)
}

test.describe('on a computer', () => {
  test('a rejection shows a new QR code at once, which connects a phone that scans it, on every chain', async ({
    page,
    phone,
  }) => {
    await openCode(page)
    const code = (): Promise<string | null> =>
      card(page).locator('.qr path').first().getAttribute('d')
    const before = await code()
    await scan(page, phone)
    await answer(phone, 'reject')
    await expect(card(page).getByText('You said no in the wallet')).toBeVisible()
    await expect.poll(code).not.toBe(before)
    await expect(statusOf(page, 'eip155')).not.toHaveText('connected')
    await scan(page, phone)
    await expect(phone.getByTestId('name')).toHaveText('Portico demo')
    await expect(phone.getByTestId('origin')).toHaveText(new URL(demo()).origin)
    await expect(phone.getByTestId('missing-chains')).toHaveText('Portico Second (eip155:31338)')
    await answer(phone)
    await expect(card(page)).toBeHidden()
    for (const namespace of namespaces)
      await expect(statusOf(page, namespace)).toHaveText('connected')
    await expect(addressOf(page, 'eip155')).toHaveText(ada)
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
    await expect(page.getByTestId('wallet')).toHaveText('Pocket Wallet')
    await expect(phone.getByTestId('wc-session')).toHaveCount(1)
  })

  test('the QR code can be scanned in both themes and both directions of text', async ({
    page,
    phone,
  }) => {
    for (const look of ['&theme=light', '&theme=dark&locale=ar', '&theme=light&locale=ar'])
      await test.step(look, async () => {
        await openCode(page, bare(look))
        await scan(page, phone)
        await expect(phone.getByTestId('name')).toHaveText('Portico demo')
        await answer(phone, 'reject')
      })
  })

  test('the session survives a reload of the page and of the wallet, and signs', async ({
    page,
    phone,
  }) => {
    await connectPhone(page, phone)
    await Promise.all([page.reload(), phone.reload()])
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await page.getByTestId('sign').click()
    await expect(phone.getByTestId('message')).toHaveText(hello)
    await answer(phone)
    await signs(page)
    await page.getByTestId('solana-sign').click()
    await expect(result(page)).toHaveText('Waiting for the wallet…')
    await answer(phone)
    const signature = base58.decode(await shownSignature(page))
    expect(
      ed25519.verify(signature, new TextEncoder().encode(hello), base58.decode(ofSolana)),
    ).toBe(true)
    await page.getByTestId('sign').click()
    await answer(phone, 'reject')
    await expect(result(page)).toContainText('rejected')
  })

  test('shares one session and one relay connection between two tabs, and continues when one closes', async ({
    phone,
    context,
  }) => {
    let lines = 0
    context.on('page', (tab) =>
      tab.on('websocket', (socket) => void (lines += Number(socket.url().includes('auth=')))),
    )
    const first = await context.newPage()
    await connectPhone(first, phone)
    const second = await context.newPage()
    await second.goto(bare())
    await expect(statusOf(second, 'eip155')).toHaveText('connected')
    await second.getByTestId('sign').click()
    await expect(phone.getByTestId('message')).toHaveText(hello)
    await answer(phone)
    await signs(second)
    expect(lines).toBe(1)
    await first.close()
    await second.getByTestId('sign').click()
    await answer(phone)
    await signs(second)
    await expect(phone.getByTestId('wc-session')).toHaveCount(1)
  })

  test('signs and sends on every chain what the wallet has shown, on Bitcoin also after a reload', async ({
    page,
    phone,
  }) => {
    await connectPhone(page, phone)
    const chain = createPublicClient({ transport: http(process.env['PORTICO_RPC']) })
    const ether = await chain.getBalance({ address: friend })
    await page.getByTestId('send').click()
    await expect(phone.getByTestId('amount')).toHaveText('1 ETH')
    await expect(phone.getByTestId('to')).toHaveText(friend)
    await answer(phone)
    await expect(result(page)).toContainText('Confirmed 0x')
    expect((await chain.getBalance({ address: friend })) - ether).toBe(10n ** 18n)
    const lamports = await lamportsOf(solanaFriend)
    await page.getByTestId('solana-send').click()
    await expect(phone.getByTestId('amount')).toHaveText('0.1 SOL')
    await answer(phone)
    await expect(result(page)).toContainText(/^Confirmed [1-9A-HJ-NP-Za-km-z]{80,}$/)
    expect((await lamportsOf(solanaFriend)) - lamports).toBe(100_000_000)
    await page.getByTestId('bitcoin-sign').click()
    await expect(phone.getByTestId('message')).toHaveText(hello)
    await answer(phone)
    const signature = (await shownSignature(page)).replace(/^\(\w+\) /, '')
    expect(Verifier.verifySignature(ofBitcoin, hello, signature)).toBe(true)
    const before = await satsOf(bitcoinFriend)
    await page.getByTestId('bitcoin-send').click()
    await expect(phone.getByTestId('to')).toHaveText(bitcoinFriend)
    await answer(phone)
    await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
    expect(await satsOf(bitcoinFriend)).toBe(before + 10_000)
    // A PSBT is built from the public key in the session.
    await page.reload()
    await expect(statusOf(page, 'bip122')).toHaveText('connected')
    await page.getByTestId('bitcoin-psbt').click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Sign to send 0.0001 BTC?')
    await expect(phone.getByTestId('to')).toHaveText(bitcoinFriend)
    await answer(phone)
    await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
    expect(await satsOf(bitcoinFriend)).toBe(before + 20_000)
  })

  test('page and wallet can both change the network and the account, and the page ends the session for both', async ({
    page,
    phone,
  }) => {
    await connectPhone(page, phone)
    await page.getByTestId('ensure-31338').click()
    await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Add Portico Second?')
    await answer(phone)
    await expect(result(page)).toHaveText('On eip155:31338')
    await expect(page.getByTestId('network-eip155')).toHaveText('Portico Second')
    await phone.getByTestId('session-chain').selectOption('Ethereum')
    await expect(page.getByTestId('network-eip155')).toHaveText('Ethereum')
    await phone.getByTestId('session-account').selectOption('Account 2')
    await expect(addressOf(page, 'eip155')).toHaveText(second)
    await expect(addressOf(page, 'solana')).toHaveText(secondOfSolana)
    await page.getByTestId('disconnect').click()
    await expect(phone.getByTestId('wc-session')).toHaveCount(0)
    for (const namespace of namespaces)
      await expect(statusOf(page, namespace)).toHaveText('disconnected (user)')
  })

  test('notifies the page when the wallet ends the session, open or closed', async ({
    page,
    phone,
  }) => {
    await connectPhone(page, phone)
    await phone.getByTestId('session-disconnect').click()
    for (const namespace of namespaces)
      await expect(statusOf(page, namespace)).toHaveText('disconnected (session-deleted)')
    await connectPhone(page, phone)
    await page.goto('about:blank')
    await phone.getByTestId('session-disconnect').click()
    await expect(phone.getByTestId('wc-session')).toHaveCount(0)
    await page.goto(bare())
    await expect(statusOf(page, 'eip155')).toHaveText('disconnected (session-deleted)')
  })

  test('connects and signs by keyboard through the link', async ({ page, phone, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto(bare())
    await connectButton(page).focus()
    await page.keyboard.press('Enter')
    const tabTo = async (at: Page, testId: string): Promise<void> => {
      const target = at.getByTestId(testId)
      await target.waitFor()
      while (!(await target.evaluate((element) => element.matches(':focus'))))
        await at.keyboard.press('Tab')
    }
    await tabTo(page, 'use-phone')
    await page.keyboard.press('Enter')
    await expect(card(page).locator('.qr')).toBeVisible()
    await tabTo(page, 'copy-link')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('wc:')
    await tabTo(phone, 'wc-link')
    await phone.keyboard.insertText(await page.evaluate(() => navigator.clipboard.readText()))
    await phone.keyboard.press('Enter')
    await expect(phone.getByRole('heading', { level: 1 })).toBeFocused()
    await tabTo(phone, 'approve')
    await phone.keyboard.press('Enter')
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await expect(card(page)).toBeHidden()
    await tabTo(page, 'sign')
    await page.keyboard.press('Enter')
    await tabTo(phone, 'approve')
    await phone.keyboard.press('Enter')
    await signs(page)
  })

  test('the wallet’s own screens have no accessibility fault in either theme', async ({
    page,
    phone,
  }) => {
    const look = async (): Promise<void> => {
      await expect(phone.locator('.waiting')).toHaveCount(0)
      await expect
        .poll(() => phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth))
        .toBe(true)
      for (const colorScheme of ['light', 'dark'] as const) {
        await phone.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect({ colorScheme, faults: await axeViolations(phone) }).toEqual({
          colorScheme,
          faults: [],
        })
      }
    }
    await look()
    await openCode(page)
    await scan(page, phone)
    await look()
    await phone.getByTestId('approve').click()
    await expect(phone.getByTestId('outcome')).toHaveText('Connected')
    await look()
    await phone.getByTestId('stay').click()
    await look()
    await page.getByTestId('send').click()
    await expect(phone.getByTestId('amount')).toBeVisible()
    await look()
  })
})

test.describe('on a phone', () => {
  test.use({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })

  test('opens the wallet by one tap, returns to a connected page after approval, and opens it again to sign', async ({
    page,
    context,
  }) => {
    const line = page.waitForEvent('websocket')
    await page.goto(bare())
    await connectButton(page).tap()
    await card(page).getByTestId('all-wallets').tap()
    await card(page).getByRole('searchbox').fill('Pocket')
    // The pairing is being created. If it is not ready yet, the tap is remembered for it.
    await line
    await inWalletTab(context, () =>
      card(page)
        .getByRole('button', { name: /Pocket Wallet/ })
        .tap(),
    )
    await expect(card(page)).toBeHidden()
    for (const namespace of namespaces)
      await expect(statusOf(page, namespace)).toHaveText('connected')
    await inWalletTab(context, () => page.getByTestId('sign').tap())
    await signs(page)
    await inWalletTab(context, () => page.getByTestId('sign').tap(), 'reject')
    await expect(result(page)).toContainText('rejected')
  })
})

base(
  'a request outlives the relay: killed while the wallet is asked, answered when it is back',
  async ({ page, browser }) => {
    const relay = await startRelay()
    const { networks } = (await (await fetch(demo('/config.json'))).json()) as {
      networks: {
        id: string
        name: string
        rpcUrl: string
        nativeCurrency: { name: string; symbol: string; decimals: number }
      }[]
    }
    const [main] = networks
    if (!main) throw new Error('The demo has no network.')
    const reach = { url: relay.url, projectId: relay.projectId }
    const chain = {
      chainId: 1,
      name: main.name,
      rpcUrl: main.rpcUrl,
      nativeCurrency: main.nativeCurrency,
    }
    const wallet = await serveWallet({
      port: 0,
      config: { chains: [chain] },
      allowedRpcUrls: [main.rpcUrl],
      relay: reach,
    })
    const site = await serveDemo({ wallet: wallet.url, networks: [main], relay: reach })
    const phone = await openPhone(browser, wallet.url)
    try {
      await openCode(page, `${site.url}/?announce=off`)
      await scan(page, phone)
      await answer(phone)
      await expect(page.getByTestId('status')).toHaveText('connected')
      await page.getByTestId('sign').click()
      await expect(phone.getByTestId('message')).toHaveText(hello)
      await relay.kill()
      await phone.getByTestId('approve').click()
      await relay.restart()
      await expect(phone.getByTestId('outcome')).toHaveText('Done')
      await signs(page)
    } finally {
      await phone.context().close()
      await Promise.all([site.stop(), wallet.stop(), relay.stop()])
    }
  },
)

base(
  'the wallet is one tab: a second one takes over what was open, and the first says so',
  async ({ page, browser }) => {
    const phone = await openPhone(browser)
    await openCode(page)
    await scan(page, phone)
    const later = await phone.context().newPage()
    await later.goto(`${process.env['PORTICO_WALLET']}/wc`)
    await expect(later.getByTestId('name')).toHaveText('Portico demo')
    await expect(phone.getByTestId('use-here')).toBeVisible()
    await later.getByTestId('approve').click()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await phone.getByTestId('use-here').click()
    await expect(phone.getByTestId('wc-session')).toHaveCount(1)
    await phone.context().close()
  },
)
