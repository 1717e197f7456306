/**
 * Tests of signing in with the real demo, pocket wallet and chains, and the server that verifies
 * messages and stores sessions.
 */
import { expect, test } from '@playwright/test'
import {
  accountFactoryAbi,
  accountFactoryBytecode,
  ownedAccountAbi,
  ownedAccountBytecode,
} from '@portico/testkit/chains'
import {
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  numberToHex,
  serializeErc6492Signature,
  type Address,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addressOf, networkOf, ofBitcoin, ofSolana, statusOf, windowsOf } from './chains.ts'
import {
  asked,
  callsOf,
  namespaces,
  hostThat,
  knownBy,
  meet,
  meetAll,
  session,
  sign,
  signedIn,
  signer,
  tokensOf,
  view,
} from './sign-in.ts'
import { askFox } from './scenes.ts'
import { key, mine, node } from './sending.ts'
import { answer, bare, openCode, openPhone, scan } from './phone.ts'
import {
  ada,
  approve,
  approveByKey,
  card,
  connectButton,
  demo,
  inWallet,
  reject,
  second,
} from './visitor.ts'

const accounts = { eip155: ada, solana: ofSolana, bip122: ofBitcoin }

for (const namespace of namespaces)
  test(`leads from connecting on ${namespace} to a sign-in, ${namespace === 'eip155' ? 'also after a rejection in the wallet, ' : ''}with the account known to the server`, async ({
    page,
    context,
  }) => {
    const tokens = tokensOf(page)
    await meet(page, hostThat('optional'), namespace)
    await expect(card(page).getByTestId('origin')).toHaveText(new URL(demo()).host)
    await expect(card(page).getByTestId('statement')).toHaveText('Sign in to the Portico demo')
    await expect(session(page, namespace)).toHaveText('signed-out')
    await card(page).getByTestId('raw-toggle').click()
    const text = await card(page).getByTestId('raw').innerText()
    expect(text).toContain(accounts[namespace])
    if (namespace === 'eip155') {
      await sign(page, reject)
      await expect(card(page).getByTestId('sign-in-failed')).toHaveText('Signature declined')
    }
    await inWallet(context, () => card(page).getByTestId('sign').click())
    await expect(card(page)).toBeHidden()
    await expect(session(page, namespace)).toHaveText('signed-in')
    await expect(signer(page, namespace)).toHaveText(
      `${networkOf(namespace)}:${accounts[namespace]}`,
    )
    expect(tokens).toHaveLength(1)
    await expect
      .poll(() => knownBy(tokens[0]!))
      .toBe(`${networkOf(namespace)}:${accounts[namespace]}`)
    const opened = windowsOf(context)
    await page.reload()
    await expect(session(page, namespace)).toHaveText('signed-in')
    await expect(card(page)).toBeHidden()
    expect(opened).toEqual([])
  })

test.describe('optional', () => {
  test('cancelling, also by Escape, keeps the connection, and the sign-in does not open again by itself; signing in and out reaches every tab', async ({
    page,
    context,
  }) => {
    await meet(page, hostThat('optional'))
    await page.keyboard.press('Escape')
    await expect(card(page)).toBeHidden()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await expect(session(page)).toHaveText('signed-out')
    const opened = windowsOf(context)
    await page.reload()
    await expect(session(page)).toHaveText('signed-out')
    await expect(card(page)).toBeHidden()
    expect(opened).toEqual([])
    const other = await context.newPage()
    await other.goto(hostThat('optional'))
    await expect(session(other)).toHaveText('signed-out')
    await page.bringToFront()
    await page.getByTestId('sign-in-eip155').click()
    await asked(page)
    await card(page).getByTestId('sign-cancel').click()
    await expect(card(page)).toBeHidden()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await expect(session(page)).toHaveText('signed-out')
    await page.getByTestId('sign-in-eip155').click()
    await sign(page)
    await expect(session(page)).toHaveText('signed-in')
    const later = windowsOf(context)
    await expect(session(other)).toHaveText('signed-in')
    await other.getByTestId('sign-out-eip155').click()
    for (const tab of [page, other]) {
      await expect(session(tab)).toHaveText('signed-out')
      await expect(card(tab)).toBeHidden()
      await expect(statusOf(tab, 'eip155')).toHaveText('connected')
    }
    expect(later).toEqual([])
  })

  test('another network and another account of the wallet each need a signature, and keep their sessions', async ({
    page,
    context,
  }) => {
    await signedIn(page, hostThat('optional'), 'eip155', async (popup) => {
      await popup.getByTestId('account-1').check()
      await approve(popup)
    })
    await inWallet(context, () => page.getByTestId('ensure-31338').click())
    await sign(page)
    await expect(signer(page)).toHaveText(`eip155:31338:${ada}`)
    await inWallet(context, () => page.getByTestId('ensure-1').click())
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
    await expect(card(page)).toBeHidden()
    const home = await context.newPage()
    await home.goto(process.env['PORTICO_WALLET']!)
    await page.bringToFront()
    await home.getByTestId('select-1').check()
    await expect(addressOf(page, 'eip155')).toHaveText(second)
    await sign(page)
    await expect(signer(page)).toHaveText(`eip155:1:${second}`)
    await home.getByTestId('select-0').check()
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
    await expect(card(page)).toBeHidden()
  })

  test('signing out and disconnecting each end the session at the server, and signing out keeps the wallet connected', async ({
    page,
  }) => {
    const tokens = tokensOf(page)
    await signedIn(page, hostThat('optional'))
    await page.getByTestId('sign-out-eip155').click()
    await expect(session(page)).toHaveText('signed-out')
    await expect.poll(() => knownBy(tokens[0]!)).toBeNull()
    await expect(statusOf(page, 'eip155')).toHaveText('connected')
    await page.reload()
    await expect(session(page)).toHaveText('signed-out')
    await page.getByTestId('sign-in-eip155').click()
    await sign(page)
    await expect(session(page)).toHaveText('signed-in')
    await expect.poll(() => knownBy(tokens.at(-1)!)).toBe(`eip155:1:${ada}`)
    await page.getByTestId('disconnect-eip155').click()
    await expect(statusOf(page, 'eip155')).toHaveText('disconnected (user)')
    await expect.poll(() => knownBy(tokens.at(-1)!)).toBeNull()
    // The next visit has no session either.
    await meet(page, hostThat('optional'))
    await expect(session(page)).toHaveText('signed-out')
  })
})

test.describe('required', () => {
  test('closing the card explains why it stays open, and cancelling disconnects, also after a rejection in the wallet', async ({
    page,
  }) => {
    await meet(page, hostThat('required'), 'solana')
    await page.keyboard.press('Escape')
    await expect(card(page).getByText('This page needs you to sign in.')).toBeVisible()
    await expect(view(page)).toBeVisible()
    await sign(page, reject)
    await expect(card(page).getByTestId('sign-in-failed')).toHaveText('Signature declined')
    await card(page).getByRole('button', { name: 'Cancel and disconnect' }).click()
    await expect(card(page).locator('[data-view=Connect]').last()).toBeVisible()
    await expect(statusOf(page, 'solana')).toContainText('disconnected')
    await page.reload()
    await expect(statusOf(page, 'solana')).toHaveText('disconnected')
  })

  test('prompts again after a reload before the signature, and on another network, from where cancelling returns to the signed-in one', async ({
    page,
    context,
  }) => {
    await meet(page, hostThat('required'))
    await page.reload()
    await sign(page)
    await expect(card(page)).toBeHidden()
    await expect(session(page)).toHaveText('signed-in')
    await inWallet(context, () => page.getByTestId('ensure-31338').click())
    await asked(page)
    await inWallet(context, () =>
      card(page).getByRole('button', { name: 'Cancel and go back to Ethereum' }).click(),
    )
    await expect(page.getByTestId('network-eip155')).toHaveText('Ethereum')
    await expect(card(page)).toBeHidden()
    await expect(signer(page)).toHaveText(`eip155:1:${ada}`)
  })
})

test.describe('several namespaces at once', () => {
  test('prompts for each namespace in one view, gives each a session, and disconnects all in every tab on sign-out', async ({
    page,
    context,
  }) => {
    await meetAll(page, hostThat('required'))
    for (const [index, namespace] of namespaces.entries()) {
      await expect(view(page)).toContainText(`Account ${index + 1} of 3`)
      await expect(view(page).getByTitle(accounts[namespace])).toBeVisible()
      await sign(page)
      await expect(session(page, namespace)).toHaveText('signed-in')
    }
    await expect(card(page)).toBeHidden()
    const opened = windowsOf(context)
    await page.reload()
    for (const namespace of namespaces)
      await expect(signer(page, namespace)).toHaveText(
        `${networkOf(namespace)}:${accounts[namespace]}`,
      )
    expect(opened).toEqual([])
    const other = await context.newPage()
    await other.goto(hostThat('required'))
    for (const namespace of namespaces)
      await expect(session(other, namespace)).toHaveText('signed-in')
    await page.bringToFront()
    await page.getByTestId('sign-out-all').click()
    for (const tab of [page, other]) {
      // If signing in is required, a wallet without a session does not stay connected.
      for (const namespace of namespaces)
        await expect(statusOf(tab, namespace)).toContainText('disconnected')
      await expect(card(tab)).toBeHidden()
    }
  })

  test('keeps one namespace’s session when another does not sign', async ({ page }) => {
    await meetAll(page, hostThat('optional'))
    await sign(page)
    await expect(view(page).getByTitle(ofSolana)).toBeVisible()
    await asked(page)
    await card(page).getByTestId('sign-cancel').click()
    await expect(view(page).getByTitle(ofBitcoin)).toBeVisible()
    await sign(page)
    await expect(card(page)).toBeHidden()
    await expect(session(page, 'eip155')).toHaveText('signed-in')
    await expect(session(page, 'solana')).toHaveText('signed-out')
    await expect(session(page, 'bip122')).toHaveText('signed-in')
    for (const namespace of namespaces)
      await expect(statusOf(page, namespace)).toHaveText('connected')
  })

  test('disconnects the prompted namespace on cancel when sign-in is required, and prompts the next', async ({
    page,
  }) => {
    await meetAll(page, hostThat('required'))
    await card(page).getByTestId('sign-cancel').click()
    await expect(statusOf(page, 'eip155')).toContainText('disconnected')
    for (const namespace of ['solana', 'bip122'] as const) {
      await expect(view(page).getByTitle(accounts[namespace])).toBeVisible()
      await sign(page)
      await expect(session(page, namespace)).toHaveText('signed-in')
    }
    await expect(card(page)).toBeHidden()
  })
})

test('a session in a cookie is readable by no script, and is found after a reload and in another tab', async ({
  page,
  context,
}) => {
  const tokens = tokensOf(page)
  await signedIn(page, hostThat('optional', '&transport=cookie'))
  expect(tokens).toEqual([])
  const [cookie] = (await context.cookies(process.env['PORTICO_SERVICE'])).filter(({ name }) =>
    name.startsWith('__Host-portico-'),
  )
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
  await page.reload()
  await expect(session(page)).toHaveText('signed-in')
  const other = await context.newPage()
  await other.goto(hostThat('optional', '&transport=cookie'))
  await expect(session(other)).toHaveText('signed-in')
  await page.getByTestId('sign-out-eip155').click()
  for (const tab of [page, other]) await expect(session(tab)).toHaveText('signed-out')
  expect(
    (await context.cookies(process.env['PORTICO_SERVICE'])).filter(({ name }) =>
      name.startsWith('__Host-portico-'),
    ),
  ).toEqual([])
})

test('keeps the session in the browser without a server, and sends no request', async ({
  page,
}) => {
  const calls = callsOf(page)
  await signedIn(page, hostThat('local'))
  await page.reload()
  await expect(session(page)).toHaveText('signed-in')
  await page.getByTestId('sign-out-eip155').click()
  await expect(session(page)).toHaveText('signed-out')
  expect(calls).toEqual([])
})

/** An account that a factory would deploy for Ada at this address, and the call that does. */
async function contractAccount(): Promise<{ address: Address; factory: Address; data: Hex }> {
  const factory = getAddress((await mine({ data: accountFactoryBytecode })).contractAddress)
  const salt = numberToHex(Date.now(), { size: 32 })
  const owner = getAddress(ada)
  const address = getContractAddress({
    opcode: 'CREATE2',
    from: factory,
    salt,
    bytecode: encodeDeployData({
      abi: ownedAccountAbi,
      bytecode: ownedAccountBytecode,
      args: [owner],
    }),
  })
  return {
    address,
    factory,
    data: encodeFunctionData({ abi: accountFactoryAbi, functionName: 'make', args: [owner, salt] }),
  }
}

test('signs a contract account in before its deployment by a counterfactual signature, and after it', async ({
  page,
}) => {
  const tokens = tokensOf(page)
  const { address, factory, data } = await contractAccount()
  const isDeployed = async (): Promise<boolean> =>
    (await node('eth_getCode', [address, 'latest'])) !== '0x'
  const signatures: Hex[] = []
  const owner = privateKeyToAccount(key)
  await askFox(page, '&sign-in=required', {
    accounts: [address],
    // Wallets of contract accounts do the same: until the account is deployed, the signature is
    // wrapped with the call that deploys it (ERC-6492).
    async signer(method, [raw]) {
      if (method !== 'personal_sign') throw new Error(`${method} is not asked here`)
      const signature = await owner.signMessage({ message: { raw: raw as Hex } })
      signatures.push(
        (await isDeployed())
          ? signature
          : serializeErc6492Signature({ address: factory, data, signature }),
      )
      return signatures.at(-1)
    },
  })
  await asked(page)
  await card(page).getByTestId('sign').click()
  await expect(card(page)).toBeHidden()
  await expect(signer(page)).toHaveText(`eip155:1:${address}`)
  await expect.poll(() => knownBy(tokens[0]!)).toBe(`eip155:1:${address}`)
  expect(signatures[0]).toMatch(/(6492){16}$/)
  // Verifying the signature has deployed nothing.
  expect(await isDeployed()).toBe(false)
  await page.reload()
  await expect(signer(page)).toHaveText(`eip155:1:${address}`)
  expect(signatures).toHaveLength(1)

  await page.getByTestId('sign-out-eip155').click()
  await expect(page.getByTestId('status')).toHaveText('disconnected (user)')
  await mine({ to: factory, data })
  expect(await isDeployed()).toBe(true)
  await connectButton(page).click()
  await card(page).getByTestId('wallet-test.fox').click()
  await asked(page)
  await card(page).getByTestId('sign').click()
  await expect(signer(page)).toHaveText(`eip155:1:${address}`)
  // The page has the session before the test has read the server's answer.
  await expect.poll(() => knownBy(tokens.at(-1)!)).toBe(`eip155:1:${address}`)
  expect(signatures[1]).toHaveLength(2 + 2 * 65)
})

test('a contract account signs in with its owner’s signature only after the contract is deployed to verify it', async ({
  page,
}) => {
  const tokens = tokensOf(page)
  const { address, factory, data } = await contractAccount()
  await askFox(page, '&sign-in=required', { accounts: [address], privateKey: key as Hex })
  await asked(page)
  await card(page).getByTestId('sign').click()
  await expect(card(page).getByTestId('sign-in-failed')).toBeVisible()
  await expect(session(page)).toHaveText('signed-out')
  await mine({ to: factory, data })
  await card(page).getByTestId('sign').click()
  await expect(card(page)).toBeHidden()
  await expect(signer(page)).toHaveText(`eip155:1:${address}`)
  await expect.poll(() => knownBy(tokens[0]!)).toBe(`eip155:1:${address}`)
  await page.reload()
  await expect(signer(page)).toHaveText(`eip155:1:${address}`)
})

test('signs in by keyboard', async ({ page, context }) => {
  await page.goto(hostThat('required', '&chains=eip155&phones=off'))
  const press = async (name: string | RegExp): Promise<void> => {
    const target = card(page).getByRole('button', { name })
    await target.waitFor()
    while (!(await target.evaluate((element) => element.matches(':focus'))))
      await page.keyboard.press('Tab')
  }
  await connectButton(page).focus()
  await page.keyboard.press('Enter')
  await press(/Pocket Wallet/)
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await asked(page)
  await expect(card(page).getByRole('heading', { level: 1 })).toBeFocused()
  await press('Show the message')
  await page.keyboard.press('Enter')
  await expect(card(page).getByTestId('raw')).toContainText(ada)
  await press(/^Sign in/)
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await expect(card(page)).toBeHidden()
  await expect(session(page)).toHaveText('signed-in')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('keeps both buttons within reach while the message’s text is open', async ({ page }) => {
    await meet(page, hostThat('required'))
    await card(page).getByTestId('raw-toggle').tap()
    for (const id of ['sign', 'sign-cancel']) {
      await card(page).getByTestId(id).scrollIntoViewIfNeeded()
      await expect(card(page).getByTestId(id)).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await inWallet(page.context(), () => card(page).getByTestId('sign').tap())
    await expect(session(page)).toHaveText('signed-in')
  })
})

test.describe('by WalletConnect', () => {
  test('connects and signs in by one approval on the phone, and prompts for nothing after a reload', async ({
    page,
    browser,
  }) => {
    const phone = await openPhone(browser)
    const tokens = tokensOf(page)
    await openCode(page, bare('&sign-in=required&chains=eip155'))
    await scan(page, phone, 'Sign in to this site?')
    await answer(phone)
    await expect(card(page)).toBeHidden()
    await expect(session(page)).toHaveText('signed-in')
    await expect.poll(() => knownBy(tokens[0]!)).toBe(`eip155:1:${ada}`)
    await page.reload()
    await expect(session(page)).toHaveText('signed-in')
    await page.getByTestId('disconnect').click()
    await expect.poll(() => knownBy(tokens.at(-1)!)).toBeNull()
    await phone.context().close()
  })

  test('connects three namespaces by one QR code, and signs each in on the phone', async ({
    page,
    browser,
  }) => {
    const phone = await openPhone(browser)
    await openCode(page, bare('&sign-in=optional'))
    await scan(page, phone)
    await answer(phone)
    for (const [index, namespace] of namespaces.entries()) {
      await expect(view(page)).toContainText(`Account ${index + 1} of 3`)
      await asked(page)
      await card(page).getByTestId('sign').click()
      await expect(phone.getByTestId('message')).toContainText(accounts[namespace])
      if (index === 0) {
        await answer(phone, 'reject')
        await expect(card(page).getByTestId('sign-in-failed')).toHaveText('Signature declined')
        await card(page).getByTestId('sign').click()
      }
      await answer(phone)
      await expect(signer(page, namespace)).toHaveText(
        `${networkOf(namespace)}:${accounts[namespace]}`,
      )
    }
    await expect(card(page)).toBeHidden()
    await page.reload()
    for (const namespace of namespaces)
      await expect(session(page, namespace)).toHaveText('signed-in')
    await phone.context().close()
  })
})
