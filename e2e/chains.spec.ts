/** The pocket wallet on three chain families, each on a chain that executes: nothing here is played. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from '@playwright/test'
import { base58 } from '@scure/base'
import { Verifier } from 'bip322-js'
import {
  addressOf, balanceOf, bitcoinFriend, choosePocket, connectAll, connectOn, lamportsOf, networkOf, ofBitcoin, ofSolana, result, satsOf, secondOfSolana,
  solanaFriend, solanaRpc, statusOf, useNetwork, windowsOf,
} from './chains.ts'
import { ada, approve, card, connectButton, demo, inWallet, reject } from './visitor.ts'

const verifiedBy = (address: string, signature: string, message: string): boolean =>
  ed25519.verify(base58.decode(signature), new TextEncoder().encode(message), base58.decode(address))

test.describe('Solana', () => {
  test('connects, shows the account and its balance, and the list names the cluster', async ({ page }) => {
    await connectOn(page, 'solana')
    await expect(statusOf(page, 'solana')).toHaveText('connected')
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await expect(balanceOf(page, 'solana')).toContainText(/^4\d(\.\d+)? SOL$/)
    await expect(statusOf(page, 'eip155')).toHaveText('disconnected')
    await expect(page.getByTestId('network')).toHaveText('Local Solana')
    await page.getByTestId('account-button').click()
    await expect(card(page).getByText('Local Dollar')).toBeVisible()
    await expect(card(page).getByText('250.75')).toBeVisible()
  })

  test('says no in the wallet, and tries again', async ({ page, context }) => {
    await connectOn(page, 'solana', reject)
    await expect(card(page).getByText('You said no in Pocket Wallet')).toBeVisible()
    await expect(statusOf(page, 'solana')).toHaveText('disconnected')
    await inWallet(context, () => card(page).getByRole('button', { name: 'Try again' }).click())
    await expect(statusOf(page, 'solana')).toHaveText('connected')
  })

  test('signs a message that verifies, and refuses one', async ({ page, context }) => {
    await connectOn(page, 'solana')
    await inWallet(
      context,
      () => page.getByTestId('solana-sign').click(),
      async (popup) => {
        await expect(popup.getByTestId('message')).toHaveText('Hello from the demo')
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText('Signature ')
    const signature = (await result(page).innerText()).replace('Signature ', '')
    expect(verifiedBy(ofSolana, signature, 'Hello from the demo')).toBe(true)
    await inWallet(context, () => page.getByTestId('solana-sign').click(), reject)
    await expect(result(page)).toContainText('rejected')
  })

  test('signs in: the message names the page, and the signature is of that message', async ({ page, context }) => {
    await connectOn(page, 'solana')
    await inWallet(
      context,
      () => page.getByTestId('solana-sign-in').click(),
      async (popup) => {
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign in to this site?')
        await expect(popup.locator('.caution')).toHaveCount(0)
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText(`Signed in as ${ofSolana}`)
    const [, signature = '', message = ''] = /with (\w+): ([^]+)$/.exec((await result(page).textContent()) ?? '') ?? []
    expect(message).toContain(`${new URL(demo()).host} wants you to sign in with your Solana account:\n${ofSolana}`)
    expect(verifiedBy(ofSolana, signature, message)).toBe(true)
  })

  test('sends SOL that arrives, after the wallet has shown amount, receiver and fee', async ({ page, context }) => {
    await connectOn(page, 'solana')
    await expect(balanceOf(page, 'solana')).toContainText('SOL')
    const [before, own] = await Promise.all([lamportsOf(solanaFriend), lamportsOf(ofSolana)])
    await inWallet(
      context,
      () => page.getByTestId('solana-send').click(),
      async (popup) => {
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Send 0.1 SOL?')
        await expect(popup.getByTestId('to')).toHaveText(solanaFriend)
        await expect(popup.getByTestId('payer')).toContainText('Account 1')
        await expect(popup.getByTestId('fee')).toHaveText('0.000005 SOL')
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText('Confirmed')
    const id = (await result(page).innerText()).replace('Confirmed ', '')
    expect(await lamportsOf(solanaFriend)).toBe(before + 100_000_000)
    expect(await lamportsOf(ofSolana)).toBe(own - 100_005_000)
    expect(await solanaRpc('getTransaction', [id, { maxSupportedTransactionVersion: 0 }])).toMatchObject({ meta: { err: null } })
    await expect(balanceOf(page, 'solana')).toHaveText(`${(own - 100_005_000) / 1e9} SOL`)
  })

  test('a transfer that is refused moves nothing', async ({ page, context }) => {
    await connectOn(page, 'solana')
    const before = await lamportsOf(ofSolana)
    await inWallet(context, () => page.getByTestId('solana-send').click(), reject)
    await expect(result(page)).toContainText('rejected')
    expect(await lamportsOf(ofSolana)).toBe(before)
  })

  test('uses another of the wallet’s accounts, and signs with it', async ({ page, context }) => {
    await connectOn(page, 'solana', async (popup) => {
      await popup.getByTestId('account-1').check()
      await approve(popup)
    })
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await page.getByTestId('account-button').click()
    await card(page).getByTestId(`account-${secondOfSolana}`).click()
    await expect(addressOf(page, 'solana')).toHaveText(secondOfSolana)
    await card(page).getByTestId('close').click()
    await inWallet(context, () => page.getByTestId('solana-sign').click())
    await expect(result(page)).toContainText('Signature ')
    expect(verifiedBy(secondOfSolana, (await result(page).innerText()).replace('Signature ', ''), 'Hello from the demo')).toBe(true)
  })

  test('follows the wallet’s lock, and its leaving', async ({ page, context }) => {
    await connectOn(page, 'solana')
    await expect(statusOf(page, 'solana')).toHaveText('connected')
    const home = await context.newPage()
    await home.goto(process.env['PORTICO_WALLET']!)
    await home.getByTestId('lock').click()
    await expect(statusOf(page, 'solana')).toHaveText('disconnected (locked)')
    await home.getByTestId('lock').click()
    await expect(statusOf(page, 'solana')).toHaveText('connected')
    await home.getByTestId('revoke-solana').click()
    await expect(statusOf(page, 'solana')).toHaveText(/disconnected/)
  })
})

test.describe('Bitcoin', () => {
  test('connects, shows the account and its balance, and the list names the network', async ({ page }) => {
    await connectOn(page, 'bip122')
    await expect(statusOf(page, 'bip122')).toHaveText('connected')
    await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
    await expect(balanceOf(page, 'bip122')).toContainText(/^1\.\d+ BTC$/)
    await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
    await page.getByTestId('account-button').click()
    await expect(card(page).getByTestId('addresses')).toBeVisible()
  })

  test('says no in the wallet, and tries again', async ({ page, context }) => {
    await connectOn(page, 'bip122', reject)
    await expect(card(page).getByText('You said no in Pocket Wallet')).toBeVisible()
    await inWallet(context, () => card(page).getByRole('button', { name: 'Try again' }).click())
    await expect(statusOf(page, 'bip122')).toHaveText('connected')
  })

  test('signs a message that verifies, and refuses one', async ({ page, context }) => {
    await connectOn(page, 'bip122')
    await inWallet(
      context,
      () => page.getByTestId('bitcoin-sign').click(),
      async (popup) => {
        await expect(popup.getByTestId('message')).toHaveText('Hello from the demo')
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText('Signature (ecdsa) ')
    const signature = (await result(page).innerText()).replace('Signature (ecdsa) ', '')
    expect(Verifier.verifySignature(ofBitcoin, 'Hello from the demo', signature)).toBe(true)
    await inWallet(context, () => page.getByTestId('bitcoin-sign').click(), reject)
    await expect(result(page)).toContainText('rejected')
  })

  test('signs a PSBT that the node takes, after the wallet has shown what goes where and what comes back', async ({ page, context }) => {
    await connectOn(page, 'bip122')
    const [before, own] = await Promise.all([satsOf(bitcoinFriend), satsOf(ofBitcoin)])
    await inWallet(
      context,
      () => page.getByTestId('bitcoin-psbt').click(),
      async (popup) => {
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Sign to send 0.0001 BTC?')
        await expect(popup.getByTestId('to')).toHaveText(bitcoinFriend)
        await expect(popup.getByTestId('own').first()).toHaveText('Account 1, payment address')
        await expect(popup.getByTestId('fee')).toHaveText(/^0\.0000\d+ BTC$/)
        await expect(popup.locator('.caution')).toHaveCount(0)
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
    expect(await satsOf(bitcoinFriend)).toBe(before + 10_000)
    const left = await satsOf(ofBitcoin)
    expect(left).toBeLessThan(own - 10_000)
    await expect(balanceOf(page, 'bip122')).toHaveText(`${left / 1e8} BTC`)
  })

  test('sends a transfer that the wallet makes, and nothing when it is refused', async ({ page, context }) => {
    await connectOn(page, 'bip122')
    const before = await satsOf(bitcoinFriend)
    await inWallet(context, () => page.getByTestId('bitcoin-send').click(), reject)
    await expect(result(page)).toContainText('rejected')
    expect(await satsOf(bitcoinFriend)).toBe(before)
    await inWallet(
      context,
      () => page.getByTestId('bitcoin-send').click(),
      async (popup) => {
        await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Send 0.0001 BTC?')
        await expect(popup.getByTestId('to')).toHaveText(bitcoinFriend)
        await expect(popup.getByTestId('fee')).toHaveText(/^0\.0000\d+ BTC$/)
        await approve(popup)
      },
    )
    await expect(result(page)).toContainText(/Sent [0-9a-f]{64}/)
    expect(await satsOf(bitcoinFriend)).toBe(before + 10_000)
  })

  test('follows the wallet’s lock, and its leaving', async ({ page, context }) => {
    await connectOn(page, 'bip122')
    await expect(statusOf(page, 'bip122')).toHaveText('connected')
    const home = await context.newPage()
    await home.goto(process.env['PORTICO_WALLET']!)
    await home.getByTestId('lock').click()
    await expect(statusOf(page, 'bip122')).toHaveText('disconnected (locked)')
    await home.getByTestId('lock').click()
    await expect(statusOf(page, 'bip122')).toHaveText('connected')
    await home.getByTestId('revoke-bitcoin').click()
    await expect(statusOf(page, 'bip122')).toHaveText(/disconnected/)
  })
})

test.describe('three chains at once', () => {
  const families = ['eip155', 'solana', 'bip122'] as const

  test('are connected by one approval, each with its own account', async ({ page, context }) => {
    const opened = windowsOf(context)
    await connectAll(page)
    expect(opened).toHaveLength(1)
    await expect(addressOf(page, 'eip155')).toHaveText(ada)
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
  })

  test('are connected one after the other in one window when each is asked for', async ({ page, context }) => {
    const opened = windowsOf(context)
    await page.goto(demo())
    await choosePocket(page)
    await inWallet(
      context,
      () => card(page).getByTestId('connect-all').click(),
      async (popup) => {
        for (const title of ['Connect this site?', 'Connect this site to Solana?', 'Connect this site to Bitcoin?']) {
          await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
          await approve(popup)
        }
      },
    )
    for (const family of families) await expect(statusOf(page, family)).toHaveText('connected')
    expect(opened).toHaveLength(1)
  })

  test('go to and fro by the network list, and no wallet is asked', async ({ page, context }) => {
    await connectAll(page)
    const opened = windowsOf(context)
    for (const [family, name] of [['solana', 'Local Solana'], ['bip122', 'Local Bitcoin'], ['eip155', 'Ethereum'], ['solana', 'Local Solana']] as const) {
      await useNetwork(page, networkOf(family))
      await expect(page.getByTestId('network')).toHaveText(name)
      await expect(page.getByTestId('network-button')).toHaveText(name)
      await expect(card(page)).toBeHidden()
    }
    await expect(page.getByTestId('address')).toHaveText(ofSolana)
    expect(opened).toEqual([])
  })

  test('each signs for itself, whichever is in front', async ({ page, context }) => {
    await connectAll(page)
    for (const [button, said] of [['sign', /^Signature 0x/], ['solana-sign', /^Signature \w{80,}/], ['bitcoin-sign', /^Signature \(ecdsa\)/]] as const) {
      await inWallet(context, () => page.getByTestId(button).click())
      await expect(result(page)).toHaveText(said)
    }
  })

  test('are all there after a reload, the one in front too, without a prompt', async ({ page, context }) => {
    await connectAll(page)
    await useNetwork(page, networkOf('bip122'))
    await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
    const opened = windowsOf(context)
    await page.reload()
    for (const family of families) await expect(statusOf(page, family)).toHaveText('connected')
    await expect(page.getByTestId('network')).toHaveText('Local Bitcoin')
    await expect(addressOf(page, 'eip155')).toHaveText(ada)
    await expect(addressOf(page, 'solana')).toHaveText(ofSolana)
    await expect(addressOf(page, 'bip122')).toHaveText(ofBitcoin)
    expect(opened).toEqual([])
  })

  for (const family of families)
    test(`leaving ${family} leaves the others alone, after a reload too`, async ({ page, context }) => {
      await connectAll(page)
      await page.getByTestId(`disconnect-${family}`).click()
      await expect(statusOf(page, family)).toHaveText('disconnected (user)')
      const others = families.filter((each) => each !== family)
      for (const other of others) await expect(statusOf(page, other)).toHaveText('connected')
      const opened = windowsOf(context)
      await page.reload()
      for (const other of others) await expect(statusOf(page, other)).toHaveText('connected')
      await expect(statusOf(page, family)).toHaveText('disconnected')
      expect(opened).toEqual([])
    })

  test('a chain without a wallet is offered the one in use, which asks again', async ({ page, context }) => {
    await connectOn(page, 'eip155')
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await useNetwork(page, networkOf('solana'))
    await expect(card(page).getByRole('heading', { name: 'Use Local Solana?' })).toBeVisible()
    await inWallet(context, () => card(page).getByTestId('same-wallet').click())
    await expect(statusOf(page, 'solana')).toHaveText('connected')
    await expect(page.getByTestId('network')).toHaveText('Local Solana')
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
  })
})

test('is connected on one chain alone with the keyboard alone', async ({ page, context }) => {
  await page.goto(demo())
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(card(page).getByRole('heading', { level: 1 })).toBeFocused()
  const tabTo = async (name: string | RegExp): Promise<void> => {
    const target = card(page).getByRole('button', { name })
    await target.waitFor()
    while (!(await target.evaluate((element) => element.matches(':focus')))) await page.keyboard.press('Tab')
  }
  await tabTo(/Pocket Wallet/)
  await page.keyboard.press('Enter')
  await tabTo(/^Solana/)
  await inWallet(
    context,
    () => page.keyboard.press('Enter'),
    async (popup) => {
      await popup.getByTestId('approve').focus()
      await popup.keyboard.press('Enter')
    },
  )
  await expect(statusOf(page, 'solana')).toHaveText('connected')
})
