/**
 * Hosts with wagmi 2 and 3: after a change by a hook, in the modal or in the wallet, wagmi and
 * Portico show the same.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { installWallet, type PageWallet, type PageWalletOptions } from '@portico/testkit/playwright'
import { relayProjectId } from '@portico/testkit/relay'
import { answer, openPhone, scan } from './phone.ts'
import { accountButton, ada, card, connectButton, receiptOf, second } from './visitor.ts'

/** The well-known key of the demo phrase's first account. */
const privateKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const acme = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const prompting =
  /^(eth_requestAccounts|eth_sendTransaction|personal_sign|wallet_(requestPermissions|switch|add).*)$/

const rpcUrl = (): Record<number, string> => ({
  1: process.env['PORTICO_RPC']!,
  31338: process.env['PORTICO_RPC_SECOND']!,
})
const fox = (page: Page, options: PageWalletOptions = {}): Promise<PageWallet> =>
  installWallet(page, { rdns: 'test.fox', name: 'Fox', privateKey, rpcUrl: rpcUrl(), ...options })
const owl = (page: Page): Promise<PageWallet> =>
  installWallet(page, { rdns: 'test.owl', name: 'Owl', accounts: [second] })
const prompts = async (wallet: PageWallet): Promise<string[]> =>
  (await wallet.calls()).map(({ method }) => method).filter((method) => prompting.test(method))

const ours = (page: Page): Locator => page.getByTestId('ours')
const hook = (page: Page): Locator => page.getByTestId('hook')
const reported = (page: Page): Locator => page.getByTestId('said')
const press = (page: Page, name: string): Promise<void> => page.getByTestId(name).click()

/** The state of wagmi and of Portico, which must agree. */
async function both(page: Page, account: string, chain: number, wallet: string): Promise<void> {
  await expect(ours(page)).toHaveText(`connected ${account} on eip155:${chain}`)
  await expect(hook(page)).toHaveText(`connected ${account} on ${chain} by ${wallet}`)
}

async function neither(page: Page): Promise<void> {
  await expect(ours(page)).toHaveText('disconnected')
  await expect(hook(page)).toHaveText('disconnected nobody on nothing by nobody')
  await expect(connectButton(page)).toBeVisible()
}

async function inModal(page: Page, rdns: string): Promise<void> {
  await connectButton(page).click()
  await card(page).getByTestId(`wallet-${rdns}`).click()
  await expect(card(page)).toBeHidden()
}

for (const major of [2, 3]) {
  const open = async (page: Page, query = ''): Promise<void> => {
    // The host's only endpoint, which answers requests for balances.
    await page.route('**/rpc', async (route) => {
      const asked = route.request().postDataJSON() as { id: number } | { id: number }[]
      const answer = ({ id }: { id: number }) => ({
        jsonrpc: '2.0',
        id,
        result: '0x8ac7230489e80000',
      })
      await route.fulfill({ json: Array.isArray(asked) ? asked.map(answer) : answer(asked) })
    })
    await page.goto(`${process.env['PORTICO_HOSTS']}/wagmi-${major}${query}`)
    await expect(page.getByTestId('version')).toHaveText(new RegExp(`^${major}\\.`))
  }

  test.describe(`wagmi ${major}`, () => {
    test('connecting in the modal connects every hook, with one request and one discovery, and hooks sign and send with that wallet', async ({
      page,
    }) => {
      const wallet = await fox(page, { injectAs: 'ethereum' })
      await open(page)
      await connectButton(page).click()
      await expect(card(page).getByTestId('wallet-test.fox')).toHaveCount(1)
      await expect(card(page).getByText('Browser Wallet')).toHaveCount(0)
      await card(page).getByTestId('wallet-test.fox').click()
      await both(page, ada, 1, 'Fox')
      await expect(card(page)).toBeHidden()
      await expect(accountButton(page)).toBeVisible()
      expect(await prompts(wallet)).toEqual(['wallet_requestPermissions'])
      await press(page, 'count-searches')
      await expect(page.getByTestId('searches')).toHaveText('1')
      await press(page, 'hook-sign')
      await expect(reported(page)).toHaveText(`signed by ${ada}`)
      await press(page, 'hook-send')
      await expect(reported(page)).toHaveText(/^sent 0x[0-9a-f]{64}$/)
      const [, hash] = (await reported(page).textContent())!.split(' ')
      await expect
        .poll(() => receiptOf(hash!))
        .toMatchObject({ status: '0x1', from: ada.toLowerCase(), to: acme.toLowerCase() })
    })

    test('connecting through a hook updates our button, and either side can disconnect', async ({
      page,
    }) => {
      const wallet = await fox(page)
      await open(page)
      await press(page, 'hook-connect-test.fox')
      await both(page, ada, 1, 'Fox')
      await expect(accountButton(page)).toBeVisible()
      await press(page, 'hook-disconnect')
      await neither(page)
      await inModal(page, 'test.fox')
      await both(page, ada, 1, 'Fox')
      await accountButton(page).click()
      await card(page).getByTestId('disconnect').click()
      await neither(page)
      // The wallet can end the connection, too.
      await page.keyboard.press('Escape')
      await press(page, 'hook-connect-test.fox')
      await both(page, ada, 1, 'Fox')
      await wallet.revoke()
      await neither(page)
    })

    test('connects a phone in every hook by its QR code, signs, survives a reload, and disconnects on both sides', async ({
      page,
      browser,
    }) => {
      const phone = await openPhone(browser)
      await open(
        page,
        `?relay=${encodeURIComponent(process.env['PORTICO_RELAY']!)}&project=${relayProjectId}`,
      )
      await connectButton(page).click()
      await card(page).getByTestId('use-phone').click()
      await expect(card(page).locator('.qr')).toBeVisible()
      await scan(page, phone)
      await answer(phone)
      await both(page, ada, 1, 'Pocket Wallet')
      await expect(card(page)).toBeHidden()
      await page.reload()
      await both(page, ada, 1, 'Pocket Wallet')
      await expect(page.getByTestId('hook-shown')).toHaveText('reconnecting, connected')
      await press(page, 'hook-sign')
      await phone.getByTestId('approve').click()
      await expect(reported(page)).toHaveText(`signed by ${ada}`)
      await phone.getByTestId('stay').click()
      await expect(phone.getByTestId('wc-session')).toHaveCount(1)
      await press(page, 'hook-disconnect')
      await neither(page)
      await expect(phone.getByTestId('wc-session')).toHaveCount(0)
      await phone.context().close()
    })

    test('a rejection is shown in the card, leaves wagmi disconnected, and can be retried', async ({
      page,
    }) => {
      const wallet = await fox(page, { behaviour: 'reject' })
      await open(page)
      await connectButton(page).click()
      await card(page).getByTestId('wallet-test.fox').click()
      await expect(card(page).getByRole('heading', { name: 'You said no in Fox' })).toBeVisible()
      await expect(hook(page)).toContainText('disconnected nobody')
      await wallet.set('approve')
      await card(page).getByRole('button', { name: 'Try again' }).click()
      await both(page, ada, 1, 'Fox')
    })

    test('a network chosen on one side is chosen on the other, with one request when connected and none when disconnected', async ({
      page,
    }) => {
      const wallet = await fox(page)
      await open(page)
      await press(page, 'hook-switch')
      await expect(page.getByTestId('network-button')).toContainText('Second')
      await page.getByTestId('network-button').click()
      await card(page).getByTestId('network-eip155:1').click()
      await expect(page.getByTestId('hook-chain')).toHaveText('1')
      await page.keyboard.press('Escape')
      await inModal(page, 'test.fox')
      await page.getByTestId('network-button').click()
      await card(page).getByTestId('network-eip155:31338').click()
      await both(page, ada, 31338, 'Fox')
      await expect(page.getByTestId('hook-chain')).toHaveText('31338')
      expect(await prompts(wallet)).toEqual([
        'wallet_requestPermissions',
        'wallet_switchEthereumChain',
      ])
      await wallet.changeChain(1)
      await both(page, ada, 1, 'Fox')
      await press(page, 'hook-switch')
      await both(page, ada, 31338, 'Fox')
      await expect(page.getByTestId('network-button')).toContainText('Second')
    })

    test('two wallets are connected at once, and either side switches between them without a wallet request', async ({
      page,
    }) => {
      const wallets = [await fox(page), await owl(page)]
      await open(page)
      await inModal(page, 'test.fox')
      await press(page, 'open-Wallets')
      await card(page).getByTestId('add-eip155').click()
      await card(page).getByTestId('wallet-test.owl').click()
      await both(page, second, 1, 'Owl')
      await expect(page.getByTestId('hook-connections')).toHaveText('Fox, Owl')
      const asked = await Promise.all(wallets.map(prompts))
      await card(page).getByTestId('use-wagmi:test.fox').click()
      await both(page, ada, 1, 'Fox')
      await page.keyboard.press('Escape')
      await press(page, 'hook-use-test.owl')
      await both(page, second, 1, 'Owl')
      expect(await Promise.all(wallets.map(prompts))).toEqual(asked)
      await press(page, 'hook-disconnect')
      await both(page, ada, 1, 'Fox')
      await page.reload()
      await both(page, ada, 1, 'Fox')
    })

    test('reconnects wagmi once after a reload, without a prompt or stored state of ours, and account and chain changes in the wallet reach both sides, also for an unsupported network', async ({
      page,
    }) => {
      const wallet = await fox(page)
      await open(page)
      await inModal(page, 'test.fox')
      await both(page, ada, 1, 'Fox')
      await page.reload()
      await both(page, ada, 1, 'Fox')
      await expect(accountButton(page)).toBeVisible()
      expect(await prompts(wallet)).toEqual([])
      const silent = (await wallet.calls()).filter(({ method }) => method === 'eth_accounts').length
      // wagmi alone asks as often: once whether it is authorised, and once for the accounts.
      expect(silent).toBe(2)
      expect(
        await page.evaluate(() =>
          Object.keys(localStorage).filter((key) => key.includes('/link/')),
        ),
      ).toEqual([])
      await wallet.changeChain(31338)
      await both(page, ada, 31338, 'Fox')
      await wallet.switchAccounts([second, ada])
      await both(page, second, 31338, 'Fox')
      await wallet.changeChain(77)
      await both(page, second, 77, 'Fox')
      await expect(page.getByTestId('network-button')).toContainText('Switch network')
    })

    test('connects nothing after a reload and requests no wallet when the host does not reconnect', async ({
      page,
    }) => {
      const wallet = await fox(page)
      await open(page, '?reconnect=off')
      await inModal(page, 'test.fox')
      await both(page, ada, 1, 'Fox')
      await page.reload()
      // Once the wallet is listed it has been found, so every part of the page has had the chance
      // to ask it.
      await connectButton(page).click()
      await expect(card(page).getByTestId('wallet-test.fox')).toBeVisible()
      await neither(page)
      expect(await wallet.calls()).toEqual([])
    })

    test('a wallet that does not answer blocks wagmi’s reconnect, but neither the page nor another wallet', async ({
      page,
    }) => {
      await page.clock.install()
      const wallet = await fox(page)
      await owl(page)
      await open(page)
      await inModal(page, 'test.fox')
      await wallet.set('silent')
      await page.reload()
      await expect(ours(page)).toHaveText('restoring')
      await page.clock.fastForward(3_000)
      await expect(ours(page)).toHaveText('disconnected')
      await inModal(page, 'test.owl')
      await both(page, second, 1, 'Owl')
    })

    test('the host’s own connector is listed with name and icon, not as installed, and connects from either side', async ({
      page,
    }) => {
      await fox(page)
      await open(page)
      await connectButton(page).click()
      const row = card(page).getByTestId('wallet-wagmi:acme')
      await expect(row).toContainText('Acme Vault')
      await expect(row).not.toContainText('Installed')
      await expect(row.locator('img')).toHaveAttribute('src', /^data:image\/svg/)
      await row.click()
      // The card hides while the connector draws its own window.
      await page.getByRole('button', { name: 'Allow in Acme' }).click()
      await both(page, acme, 1, 'Acme Vault')
      await expect(card(page)).toBeHidden()
      await press(page, 'hook-disconnect')
      await neither(page)
      await press(page, 'hook-connect-acme')
      await page.getByRole('button', { name: 'Allow in Acme' }).click()
      await both(page, acme, 1, 'Acme Vault')
    })
  })
}
