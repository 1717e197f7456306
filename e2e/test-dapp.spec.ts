/** Software that nobody here wrote: MetaMask's test application, button by button, beside the pocket wallet as an extension. */
import { demoNetworks } from '@portico/testkit/chains'
import { expect, test, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { windowsOf } from './chains.ts'
import { connectTestDapp, openWithExtension, serveTestDapp } from './test-dapp.ts'
import { ada, unlessClosed } from './visitor.ts'

const node = () => createPublicClient({ transport: http(process.env['PORTICO_RPC']) })
const [token] = demoNetworks.mainnet.tokens

let chain: ReturnType<typeof node>
let context: BrowserContext
let page: Page
const stops: (() => Promise<void>)[] = []

// One page from the first button to the last: what is deployed by one is used by the next.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = node()
  const dapp = await serveTestDapp()
  stops.push(dapp.stop)
  const browser = await openWithExtension()
  stops.push(browser.stop)
  context = browser.context
  page = await connectTestDapp(context, dapp.url)
})

test.afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
})

/** Presses a button of the application, and approves what the wallet then asks under this title. */
async function press(id: string, title: string | RegExp, look?: (popup: Page) => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), page.locator(`#${id}`).click()])
  const closed = popup.waitForEvent('close')
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
  await look?.(popup)
  await popup.getByTestId('approve').click().catch(unlessClosed(popup))
  await closed
}

/** Presses a button, and approves a transaction that is then mined without failing. */
async function sends(id: string, title: string | RegExp = 'Send this transaction?'): Promise<void> {
  const [before, from] = await Promise.all([chain.getTransactionCount({ address: ada }), chain.getBlockNumber({ cacheTime: 0 })])
  await press(id, title)
  await expect.poll(() => statusOf(before, from)).toBe('success')
}

/** What became of the account's transaction of this nonce, in a block from that one on: a count may be told before its block is there. */
async function statusOf(nonce: number, from: bigint): Promise<string | undefined> {
  for (let blockNumber = from; blockNumber <= (await chain.getBlockNumber({ cacheTime: 0 })); blockNumber++) {
    const { transactions } = await chain.getBlock({ blockNumber, includeTransactions: true })
    const sent = transactions.find((each) => each.nonce === nonce && each.from === ada.toLowerCase())
    if (sent) return (await chain.getTransactionReceipt({ hash: sent.hash })).status
  }
  return undefined
}

/** The place of a result, empty: what stands there afterwards is new. */
async function emptied(id: string): Promise<Locator> {
  const place = page.locator(`#${id}`)
  await place.evaluate((element) => element.replaceChildren())
  return place
}

/** Presses a button, approves, and finds a signature in that place. */
async function signs(id: string, title: string, place: string, look?: (popup: Page) => Promise<void>): Promise<void> {
  const result = await emptied(place)
  await press(id, title, look)
  await expect(result).toHaveText(/^0x[0-9a-f]{130}$/)
}

test('it is announced in a page that does not load it, and tells its account and network', async () => {
  await expect(page.locator('#accounts')).toHaveText(ada)
  await page.locator('#getAccounts').click()
  await expect(page.locator('#getAccountsResult')).toHaveText(ada)
  await page.locator('#getPermissions').click()
  await expect(page.locator('#permissionsResult')).toHaveText('eth_accounts')
})

test('transactions of every kind that it knows are sent and mined', async () => {
  for (const id of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) await sends(id, /^Send 0 ETH\?$/)
  await sends('sendHeavyHexDataButton')
  for (const [deploy, status] of [['deployButton', 'contractStatus'], ['deployFailingButton', 'failingContractStatus'], ['deployMultisigButton', 'multisigContractStatus']] as const) {
    await sends(deploy)
    await expect(page.locator(`#${status}`)).toHaveText('Deployed')
  }
  await sends('depositButton')
  await expect(page.locator('#contractStatus')).toHaveText('Deposit completed')
  await sends('withdrawButton')
  await expect(page.locator('#contractStatus')).toHaveText('Withdrawn')
  await sends('sendMultisigButton', /^Send 0\.\d+ ETH\?$/)
})

test('a transaction that would fail is said to fail before it is approved', async () => {
  const [popup] = await Promise.all([context.waitForEvent('page'), page.locator('#sendFailingButton').click()])
  const closed = popup.waitForEvent('close')
  await expect(popup.getByRole('status')).toContainText('This transaction would fail')
  await popup.getByTestId('reject').click()
  await closed
})

test('tokens of ERC-20 are made, shown at the wallet’s home, moved and approved', async () => {
  await sends('createToken')
  await expect(page.locator('#erc20TokenAddresses')).toContainText('0x')
  await press('watchAssets', 'Show TST?')
  for (const id of ['transferTokens', 'approveTokens', 'increaseTokenAllowance', 'transferTokensWithoutGas', 'approveTokensWithoutGas']) await sends(id)
  await page.locator('#eip747ContractAddress').fill(token!.address)
  await page.locator('#eip747Symbol').fill(token!.symbol)
  await page.locator('#eip747Decimals').fill(String(token!.decimals))
  await press('eip747WatchButton', `Show ${token!.symbol}?`)
  await expect(page.locator('#eip747Status')).toContainText('added successfully')
  const home = await context.newPage()
  await home.goto(process.env['PORTICO_WALLET']!)
  for (const symbol of ['TST', token!.symbol]) await expect(home.locator('.balance', { hasText: ` ${symbol} on ` }).first()).toHaveText(/^[\d,.]+ /)
  await home.close()
})

test('NFTs of ERC-721 and ERC-1155 are made, moved and approved', async () => {
  for (const id of ['deployNFTsButton', 'mintButton', 'approveButton', 'setApprovalForAllButton', 'revokeButton', 'transferFromButton']) await sends(id)
  for (const id of ['deployERC1155Button', 'batchMintButton', 'batchTransferFromButton', 'setApprovalForAllERC1155Button', 'revokeERC1155Button']) await sends(id)
  await expect(page.locator('#erc1155Status')).toHaveText('Revoke completed')
})

test('messages and data of every kind that it knows are signed, and what it can verify it verifies as the account’s', async () => {
  await signs('personalSign', 'Sign this message?', 'personalSignResult')
  for (const name of ['signTypedDataV4', 'signPermit']) {
    await press(name, 'Sign this data?')
    await page.locator(`#${name}Verify`).click()
    await expect(page.locator(`#${name}VerifyResult`)).toHaveText(new RegExp(`^${ada}$`, 'i'))
  }
  await signs('sign721Permit', 'Sign this data?', 'sign721PermitResult')
  for (const id of ['signBlurOrder', 'signPermitSingle', 'signPermitBatch', 'signSeaportBulkOrder']) await signs(id, 'Sign this data?', 'signPermitVariantResult')
})

test('a sign-in is signed, and one for another page or account is said to be one', async () => {
  const fault = (popup: Page) => popup.getByTestId('sign-in-fault')
  for (const id of ['siwe', 'siweResources']) await press(id, 'Sign this message?', (popup) => expect(fault(popup)).toHaveCount(0))
  await press('siweBadDomain', 'Sign this message?', (popup) => expect(fault(popup)).toContainText('is asking'))
  await press('siweBadAccount', 'Sign this message?', (popup) => expect(fault(popup)).toContainText('another account'))
})

test('data without a domain is signed after a warning', async () => {
  await signs('signEmptyDomain', 'Sign this data?', 'signMalformedResult', (popup) => expect(popup.getByTestId('boundless')).toBeVisible())
})

test('what is malformed is refused without a window', async () => {
  const opened = windowsOf(context)
  for (const [id, result, why] of [
    ['signInvalidPrimaryType', 'signMalformedResult', 'takes an address and EIP-712 data'],
    ['signNoPrimaryTypeDefined', 'signMalformedResult', 'takes an address and EIP-712 data'],
    ['sendWithInvalidValue', 'sendMalformedResult', 'is not a quantity'],
    ['sendWithInvalidTxType', 'sendMalformedResult', 'does not know transactions of type 5'],
    ['sendWithInvalidRecipient', 'sendMalformedResult', 'is not an address'],
    ['sendWithInvalidMaxFeePerGas', 'sendMalformedResult', 'is not a quantity'],
    ['sendTempoBatchTx', 'sendTempoBatchTxResult', 'does not know transactions of type 118'],
    ['maliciousSendWithOddHexData', 'maliciousWarningBypassResult', 'is not hexadecimal'],
    ['maliciousSendWithoutHexPrefixValue', 'maliciousWarningBypassResult', 'is not a quantity'],
  ] as const) {
    const place = await emptied(result)
    await page.locator(`#${id}`).click()
    await expect(place).toContainText(why)
  }
  expect(opened).toEqual([])
})

// apps/wallet/README.md says why.
test('what is meant not to work says so', async () => {
  for (const [id, result, why] of [
    ['getEncryptionKeyButton', 'encryptionKeyDisplay', 'does not support the method "eth_getEncryptionPublicKey"'],
    ['signTypedData', 'signTypedDataResult', 'does not support the method "eth_signTypedData"'],
    ['signTypedDataV3', 'signTypedDataV3Result', 'does not support the method "eth_signTypedData_v3"'],
    ['personalSignVerify', 'personalSignVerifyECRecoverResult', 'does not support the method "personal_ecRecover"'],
    ['eip5792SendCallsButton', 'eip5792SendCallsError', 'one after the other'],
    ['eip5792SendCallsRequiredAssetsButton', 'eip5792SendCallsError', 'does not have the capability'],
    ['eip5792GetCallsStatusButton', 'eip5792GetCallsStatusResult', 'has sent no calls under that id'],
  ] as const) {
    const place = await emptied(result)
    await page.locator(`#${id}`).click()
    await expect(place).toContainText(why)
  }
  // It tells this one to the console alone.
  const [told] = await Promise.all([page.waitForEvent('console', (message) => message.type() === 'error'), page.locator('#ethSign').click()])
  expect(told.text()).toContain('does not support the method "eth_sign"')
  await page.locator('#eip5792GetCapabilitiesButton').click()
  await expect(page.locator('#eip5792GetCapabilitiesResult')).toContainText('unsupported')
})

/** A request of the page's own, to the provider that the application uses. */
const asks = (method: string, params: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, given]) => {
      const found = new Promise<{ request(o: object): Promise<unknown> }>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => resolve((event as CustomEvent).detail.provider), { once: true })
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return (await found).request({ method: name, params: given })
    },
    [method, params] as const,
  )

test('several calls are sent one after the other, and their status is told to the site that sent them', async () => {
  const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
  const before = await chain.getBalance({ address: to })
  const calls = [{ to, value: '0x1' }, { to, value: '0x2' }]
  const [popup, sent] = await Promise.all([
    context.waitForEvent('page'),
    // Settled in the page once the window has answered.
    page.evaluate(() => null).then(() => ({ answer: asks('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x1', from: ada, atomicRequired: false, calls }]) })),
  ])
  const closed = popup.waitForEvent('close')
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Send these 2 calls?')
  await popup.getByTestId('approve').click().catch(unlessClosed(popup))
  await closed
  const { id } = (await sent.answer) as { id: string }
  expect(await asks('wallet_getCallsStatus', [id])).toMatchObject({ id, chainId: '0x1', status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  expect(await chain.getBalance({ address: to })).toBe(before + 3n)
})

test('a network that is not the demonstration’s is refused, and the account can be taken away', async () => {
  const [error] = await Promise.all([page.waitForEvent('pageerror'), page.locator('#addEthereumChain').click()])
  expect(error.message).toContain('only talks to the demo')
  await page.locator('#revokeAccountsPermission').click()
  await expect(page.locator('#accounts')).toHaveText('')
})
