/**
 * Tests of sending from the card, on real chains: the form, the request to the wallet, and the
 * balances afterwards.
 */
import { ed25519 } from '@noble/curves/ed25519.js'
import { expect, test } from '@playwright/test'
import { demoNetworks, oddTokenAbi, oddTokenBytecode } from '@portico/testkit/chains'
import { encodeDeployData, encodeFunctionData, namehash, parseAbi, type Hex } from 'viem'
import { base58 } from '@scure/base'
import { connectOn, lamportsOf, ofSolana, solanaRpc } from './chains.ts'
import { connectedFox, view } from './scenes/kit.ts'
import {
  at,
  choose,
  coinsOf,
  fill,
  form,
  fresh,
  key,
  mine,
  node,
  review,
  tokensOf,
  twist,
} from './sending.ts'
import { ada, approve, approveByKey, card, connect, inWallet, reject, second } from './visitor.ts'

const [dollar] = demoNetworks.mainnet.tokens
/** An attacker's address that begins and ends like the second account's. */
const poison = `0x7099${'ab'.repeat(16)}79c8`

test('sends Ether with the pocket wallet, and both sides show the same amounts', async ({
  page,
  context,
}) => {
  await connect(page)
  await form(page)
  const [had, has] = await Promise.all([coinsOf(ada), coinsOf(fresh)])
  await fill(page, '1.25', fresh)
  await review(page)
  await expect(at(page, 'review-amount')).toHaveText(/^1\.25.ETH$/)
  await expect(at(page, 'review').getByRole('group', { name: 'Full address' })).toContainText(fresh)
  await expect(at(page, 'simulation')).toContainText(/Out.*−1\.25.ETH/)
  await expect(at(page, 'send-warnings')).toContainText('You have not sent anything here before')
  await inWallet(
    context,
    () => at(page, 'send-confirm').click(),
    async (popup) => {
      await expect(popup.getByRole('heading', { level: 1 })).toContainText('1.25 ETH')
      await approve(popup)
    },
  )
  await expect(view(page, 'Account')).toBeVisible()
  await expect(at(page, 'progress-line')).toContainText(/1\.25.ETH/)
  await expect(at(page, 'progress-line')).toContainText('Confirmed')
  await expect.poll(() => coinsOf(fresh)).toBe(has + 1_250_000_000_000_000_000n)
  expect(had - (await coinsOf(ada))).toBeLessThan(1_251_000_000_000_000_000n)
  // The receiver is known from now on, and is offered.
  await at(page, 'entry-WalletSend').click()
  await at(page, `send-to-${fresh}`).click()
  await at(page, 'send-amount').fill('0.1')
  await review(page)
  await expect(at(page, 'send-warnings')).toHaveCount(0)
})

test('sends by keyboard, and can retry after the wallet rejects', async ({ page, context }) => {
  await connect(page)
  await form(page)
  const has = await coinsOf(fresh)
  await at(page, 'send-amount').focus()
  await page.keyboard.type('0.5')
  const to = async (id: string): Promise<void> => {
    for (
      let tabs = 0;
      tabs < 20 &&
      !(await at(page, id)
        .evaluate((element) => element.matches(':focus'))
        .catch(() => false));
      tabs++
    )
      await page.keyboard.press('Tab')
  }
  await to('send-to')
  await page.keyboard.type(fresh)
  await expect(at(page, 'send-next')).toHaveText('Review')
  await page.keyboard.press('Enter')
  await expect(view(page, 'WalletSendPreview')).toBeVisible()
  await expect(at(page, 'send-confirm')).not.toHaveAttribute('aria-busy')
  await to('send-confirm')
  await inWallet(context, () => page.keyboard.press('Enter'), reject)
  await expect(
    card(page).getByRole('heading', { name: 'You said no in Pocket Wallet' }),
  ).toBeVisible()
  await to('send-again')
  await inWallet(context, () => page.keyboard.press('Enter'), approveByKey)
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => coinsOf(fresh)).toBe(has + 500_000_000_000_000_000n)
})

test('sends a token', async ({ page }) => {
  await connectedFox(page, '', { privateKey: key })
  await form(page)
  await choose(page, dollar!.address)
  const has = await tokensOf(dollar!.address, fresh)
  await fill(page, '12.5', fresh)
  await review(page)
  await expect(at(page, 'review-total')).toHaveCount(2)
  await at(page, 'send-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect
    .poll(() => tokensOf(dollar!.address, fresh))
    .toBe(has + 125n * 10n ** BigInt(dollar!.decimals - 1))
})

test('sends a token whose transfer returns nothing, and shows the token’s own fee', async ({
  page,
}) => {
  const { contractAddress: odd } = await mine({
    data: encodeDeployData({
      abi: oddTokenAbi,
      bytecode: oddTokenBytecode,
      args: ['Odd Token', 'ODD', 6, 100n],
    }),
  })
  await mine({
    to: odd,
    data: encodeFunctionData({
      abi: oddTokenAbi,
      functionName: 'mint',
      args: [ada, 1_000_000_000n],
    }),
  })
  await page.route(/\/v1\/supported-chains/, (route) =>
    route.fulfill({ json: { http: ['eip155:1'], ws: [] } }),
  )
  await page.route(/\/v1\/account\/.*\/balance/, (route) =>
    route.fulfill({
      json: {
        balances: [
          {
            name: 'Odd Token',
            symbol: 'ODD',
            chainId: 'eip155:1',
            address: `eip155:1:${odd}`,
            price: 0,
            quantity: { decimals: '6', numeric: '1000' },
          },
        ],
      },
    }),
  )
  await connectedFox(page, '', { privateKey: key })
  await form(page)
  await choose(page, odd)
  await fill(page, '10', fresh)
  await review(page)
  await at(page, 'send-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => tokensOf(odd, fresh)).toBeGreaterThan(9_000_000n)
})

test('sending the exact balance leaves no fee, and sending the maximum leaves one and arrives', async ({
  page,
}) => {
  const had = await coinsOf(ada)
  const snapshot = await node('evm_snapshot', [])
  await connectedFox(page, '', { privateKey: key })
  await form(page)
  const whole = `${had / 10n ** 18n}.${String(had % 10n ** 18n).padStart(18, '0')}`
  await fill(page, whole, fresh)
  await expect(at(page, 'send-next')).toHaveText('Not enough ETH for the fee')
  await at(page, 'send-amount').fill('100000000')
  await expect(at(page, 'send-next')).toHaveText('Not enough ETH')
  await at(page, 'send-max').click()
  await review(page)
  const has = await coinsOf(fresh)
  await at(page, 'send-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => coinsOf(fresh)).toBeGreaterThan(has)
  expect(await coinsOf(ada)).toBeLessThan(10n ** 16n)
  expect(await node('evm_revert', [snapshot])).toBe(true)
})

test('lets the visitor leave a silent wallet, requests it once, and tracks its late transaction', async ({
  page,
}) => {
  const wallet = await connectedFox(page, '', {
    privateKey: key,
    behaviour: { prompts: { eth_sendTransaction: 'hang' } },
  })
  await form(page)
  await fill(page, '0.01', fresh)
  await review(page)
  await at(page, 'send-confirm').click()
  await expect(card(page).getByRole('heading', { name: 'Confirm in Fox' })).toBeVisible()
  await at(page, 'send-stop').click()
  await expect(card(page).getByText(/Fox may still ask you/)).toBeVisible()
  await at(page, 'send-wait').click()
  await expect(card(page).getByRole('heading', { name: 'Confirm in Fox' })).toBeVisible()
  expect(
    (await wallet.calls()).filter(({ method }) => method === 'eth_sendTransaction'),
  ).toHaveLength(1)
  await wallet.approve('eth_sendTransaction')
  await expect(view(page, 'Account')).toBeVisible()
})

// `packages/evm/test/sending-status.test.ts` has every way in which a transaction can differ.
for (const [what, how, token] of [
  ['with another amount', 'amount', null],
  ['to another receiver', 'receiver', dollar!.address],
] as const)
  test(`reports when the wallet sends ${token ? 'a token' : 'Ether'} ${what} than it shows, and keeps the report visible`, async ({
    page,
    context,
  }) => {
    await connect(page)
    await twist(context, how)
    await form(page)
    if (token) await choose(page, token)
    await fill(page, '0.02', fresh)
    await review(page)
    await inWallet(context, () => at(page, 'send-confirm').click())
    await expect(view(page, 'Transaction')).toBeVisible()
    await expect(at(page, 'differs')).toContainText('Not what you asked for')
    await expect(at(page, 'transaction')).toHaveAttribute('data-state', 'confirmed')
  })

test('the review warns of an address that imitates a known one and has sent dust', async ({
  page,
}) => {
  await connectedFox(page, '', { privateKey: key })
  await form(page)
  await fill(page, '0.01', second)
  await review(page)
  await at(page, 'send-confirm').click()
  await expect(view(page, 'Account')).toBeVisible()
  await node('anvil_setBalance', [poison, '0xde0b6b3a7640000'])
  await node('anvil_impersonateAccount', [poison])
  await mine({ from: poison, to: ada, value: '0x1' })
  await at(page, 'entry-WalletSend').click()
  await fill(page, '0.01', poison)
  await review(page)
  await expect(at(page, 'send-warnings').first()).toContainText('begins and ends like one you know')
  await expect(at(page, 'send-confirm')).toHaveText('Send anyway')
})

test('shows a name with its address, and an error for a missing or changed address at review', async ({
  page,
}) => {
  const registry = demoNetworks.mainnet.ensRegistry!
  const ens = namehash('ada.eth')
  const read = await node('eth_call', [
    {
      to: registry,
      data: encodeFunctionData({
        abi: parseAbi(['function resolver(bytes32) view returns (address)']),
        args: [ens],
      }),
    },
    'latest',
  ])
  const lead = (to: string): Promise<unknown> =>
    mine({
      to: `0x${read.slice(-40)}`,
      data: encodeFunctionData({
        abi: parseAbi(['function setAddr(bytes32,address)']),
        args: [ens, to as Hex],
      }),
    })
  try {
    await lead(second)
    await connectedFox(page, '', { privateKey: key })
    await form(page)
    await fill(page, '0.01', 'nobody.eth')
    await expect(at(page, 'send-receiver')).toContainText('No address is behind nobody.eth')
    await expect(at(page, 'send-next')).toHaveText('Check the name')
    await at(page, 'send-to').fill('ada.eth')
    await expect(card(page).getByRole('group', { name: 'Full address' })).toContainText(second)
    await expect(at(page, 'send-next')).toHaveText('Review')
    await lead(fresh)
    await at(page, 'send-next').click()
    await expect(at(page, 'send-problem')).toContainText(
      'ada.eth leads to another address than a moment ago',
    )
    await expect(at(page, 'send-confirm')).toHaveCount(0)
    await card(page).getByRole('button', { name: 'Change something' }).click()
    await lead('0x0000000000000000000000000000000000000000')
    await at(page, 'send-to').fill('ada.eth ')
    await expect(at(page, 'send-receiver')).toContainText('No address is behind ada.eth')
  } finally {
    await lead(ada)
  }
})

test('fits form, review and wallet on a phone, and sends the transfer', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await connect(page)
  await form(page)
  const has = await coinsOf(fresh)
  await fill(page, '0,25', fresh)
  await review(page)
  await expect(at(page, 'send-confirm')).toBeInViewport()
  await inWallet(context, () => at(page, 'send-confirm').click())
  await expect(view(page, 'Account')).toBeVisible()
  await expect.poll(() => coinsOf(fresh)).toBe(has + 250_000_000_000_000_000n)
})

test.describe('on Solana', () => {
  const unusedAddress = base58.encode(ed25519.getPublicKey(new Uint8Array(32).fill(42)))
  /** An unknown address without any account. */
  const stranger = base58.encode(ed25519.getPublicKey(crypto.getRandomValues(new Uint8Array(32))))

  test('sends SOL, and identifies an Ethereum address as one', async ({ page, context }) => {
    await connectOn(page, 'solana')
    await form(page)
    await fill(page, '0.5', ada)
    await expect(at(page, 'send-receiver')).toContainText('That is an address for EVM')
    const [had, has] = await Promise.all([lamportsOf(ofSolana), lamportsOf(unusedAddress)])
    await at(page, 'send-to').fill(unusedAddress)
    await review(page)
    await inWallet(context, () => at(page, 'send-confirm').click())
    await expect(view(page, 'Account')).toBeVisible()
    await expect.poll(() => lamportsOf(unusedAddress)).toBe(has + 500_000_000)
    expect(await lamportsOf(ofSolana)).toBeLessThan(had - 500_000_000)
  })

  test('sends a token to an owner without a token account, and states that it creates one', async ({
    page,
    context,
  }) => {
    await connectOn(page, 'solana')
    await form(page)
    await choose(page, /Local Dollar/)
    await fill(page, '1.5', stranger)
    await review(page)
    await expect(at(page, 'review-rent')).toContainText(/0\.00\d+.SOL/)
    await inWallet(context, () => at(page, 'send-confirm').click())
    await expect(view(page, 'Account')).toBeVisible()
    const accounts = async (): Promise<unknown[]> =>
      (
        (await solanaRpc('getTokenAccountsByOwner', [
          stranger,
          { programId: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' },
          { encoding: 'jsonParsed' },
        ])) as { value: unknown[] }
      ).value
    await expect.poll(async () => (await accounts()).length).toBeGreaterThan(0)
  })
})
