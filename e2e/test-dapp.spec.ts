/**
 * Tests MetaMask's own test application, button by button, with the pocket wallet as an extension.
 * They run with the wallet's own provider, and then with the wrapped one that Portico gives to
 * hosts.
 */
import { demoNetworks } from '@portico/testkit/chains'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { createPublicClient, http } from 'viem'
import { windowsOf } from './chains.ts'
import { connectTestDapp, openWithExtension, serveTestDapp, type Provided } from './test-dapp.ts'
import { ada, approve, reject } from './visitor.ts'

const node = () => createPublicClient({ transport: http(process.env['PORTICO_RPC']) })
const [token] = demoNetworks.mainnet.tokens

let chain: ReturnType<typeof node>
let context: BrowserContext
let url: string
/** The application's page in this run, and the provider that it uses. */
let page: Page
let provided: Provided
const stops: (() => Promise<void>)[] = []

// All tests use one page, because what one button deploys is used by the next.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  chain = node()
  const dapp = await serveTestDapp()
  stops.push(dapp.stop)
  const browser = await openWithExtension()
  stops.push(browser.stop)
  context = browser.context
  url = dapp.url
})

test.afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()))
})

const behaviours: { title: string; prove(): Promise<void>; runs: readonly Provided[] }[] = []

/**
 * A behaviour of the application, tested with the wallet's own provider and then with Portico's
 * wrapped one.
 */
function behaviour(
  title: string,
  prove: () => Promise<void>,
  runs: readonly Provided[] = ['raw', 'wrapped'],
): void {
  behaviours.push({ title, prove, runs })
}

/**
 * The second run presses only the first list, because each approval opens a window of the wallet
 * and takes time.
 */
const all = <T>(both: readonly T[], rawOnly: readonly T[]): readonly T[] =>
  provided === 'raw' ? [...both, ...rawOnly] : both

/** What the application showed in the run with the wallet's own provider. */
const shown = new Map<string, string>()

/**
 * Replaces addresses and hashes, because a contract or a transaction of the second run is another
 * one.
 */
const withoutDigits = (text: string): string =>
  text.replaceAll(/0x(?:[\da-f]{64}|[\da-f]{40})(?![\da-f])/gi, (hex) =>
    hex.toLowerCase() === ada.toLowerCase() ? hex : `0x…${hex.length}`,
  )

/**
 * Expects a text in a place of the application. In the second run, it expects the text of the first
 * run.
 * @param by The button that was pressed, where several write to the same place.
 */
async function shows(id: string, text: string | RegExp, by = id): Promise<void> {
  const place = page.locator(`#${id}`)
  await expect(place).toContainText(text)
  const now = async (): Promise<string> => withoutDigits((await place.textContent()) ?? '')
  if (provided === 'raw') shown.set(`${by} shows in ${id}`, await now())
  else await expect.poll(now).toBe(shown.get(`${by} shows in ${id}`))
}

/** Presses a button of the application, and approves what the wallet then asks under this title. */
async function press(
  id: string,
  title: string | RegExp,
  look?: (popup: Page) => Promise<void>,
): Promise<void> {
  await approves(() => page.locator(`#${id}`).click(), title, look)
}

/** Sends a request that opens a window of the wallet, and approves it under this title. */
async function approves(
  ask: () => Promise<void>,
  title: string | RegExp,
  look?: (popup: Page) => Promise<void>,
): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), ask()])
  const closed = popup.waitForEvent('close')
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText(title)
  await look?.(popup)
  await approve(popup)
  await closed
}

/** Presses a button of the application, and rejects what the wallet then asks. */
async function rejects(id: string, look?: (popup: Page) => Promise<void>): Promise<void> {
  const [popup] = await Promise.all([context.waitForEvent('page'), page.locator(`#${id}`).click()])
  const closed = popup.waitForEvent('close')
  await look?.(popup)
  await reject(popup)
  await closed
}

/** Presses a button, and approves a transaction that is then mined without failing. */
async function sends(id: string, title: string | RegExp = 'Send this transaction?'): Promise<void> {
  const [before, from] = await Promise.all([
    chain.getTransactionCount({ address: ada }),
    chain.getBlockNumber({ cacheTime: 0 }),
  ])
  await press(id, title)
  await expect.poll(() => statusOf(before, from)).toBe('success')
}

/**
 * The status of the account's transaction with this nonce, in that block or a later one: a node may
 * count it before its block is there.
 */
async function statusOf(nonce: number, from: bigint): Promise<string | undefined> {
  for (
    let blockNumber = from;
    blockNumber <= (await chain.getBlockNumber({ cacheTime: 0 }));
    blockNumber++
  ) {
    const { transactions } = await chain.getBlock({ blockNumber, includeTransactions: true })
    const sent = transactions.find(
      (each) => each.nonce === nonce && each.from === ada.toLowerCase(),
    )
    if (sent) return (await chain.getTransactionReceipt({ hash: sent.hash })).status
  }
  return undefined
}

/** Empties the place of a result, so that a text there is new. */
const empty = (id: string): Promise<void> =>
  page.locator(`#${id}`).evaluate((element) => element.replaceChildren())

/** Presses a button, approves, and expects a signature in that place. */
async function signs(
  id: string,
  title: string,
  place: string,
  look?: (popup: Page) => Promise<void>,
): Promise<void> {
  await empty(place)
  await press(id, title, look)
  await shows(place, /^0x[0-9a-f]{130}$/, id)
}

/**
 * Presses each button, and expects in that place the reason why it is refused, without a window of
 * the wallet.
 */
async function refuses(
  buttons: readonly (readonly [id: string, place: string, why: string])[],
): Promise<void> {
  const opened = windowsOf(context)
  for (const [id, place, why] of buttons) {
    await empty(place)
    await page.locator(`#${id}`).click()
    await shows(place, why, id)
  }
  expect(opened).toEqual([])
}

/** A request of the page's own, to the provider that the application uses. */
const asks = (method: string, params: unknown): Promise<unknown> =>
  page.evaluate(
    async ([name, given]) => {
      const inUse = document.querySelector('#activeProviderName')!.textContent
      const found = new Promise<{ request(o: object): Promise<unknown> }>((resolve) => {
        window.addEventListener('eip6963:announceProvider', (event) => {
          const { info, provider } = (event as CustomEvent).detail
          if (info.name === inUse) resolve(provider)
        })
      })
      window.dispatchEvent(new Event('eip6963:requestProvider'))
      return (await found).request({ method: name, params: given })
    },
    [method, params] as const,
  )

behaviour(
  'a page that does not load the wallet finds it by EIP-6963, and reads account, network and permissions',
  async () => {
    await shows('accounts', ada)
    await shows('currentNetworkName', 'Current Network: Ethereum Mainnet')
    await page.locator('#getAccounts').click()
    await shows('getAccountsResult', ada)
    await page.locator('#getPermissions').click()
    await shows('permissionsResult', 'eth_accounts', 'getPermissions')
    await empty('permissionsResult')
    await press('requestPermissions', /./)
    await shows('permissionsResult', 'eth_accounts', 'requestPermissions')
  },
)

behaviour(
  'the application follows a network switch in the wallet and switches it back',
  async () => {
    const { id, name, nativeCurrency } = demoNetworks.second
    const [chainId, rpcUrls] = [`0x${id.toString(16)}`, [process.env['PORTICO_RPC_SECOND']!]]
    let added: Promise<unknown> | undefined
    await approves(
      async () =>
        void (added = asks('wallet_addEthereumChain', [
          { chainId, chainName: name, nativeCurrency, rpcUrls },
        ])),
      /^(Add|Switch to) Portico Second\?$/,
    )
    await added
    await shows('chainId', chainId, 'add')
    await shows('currentNetworkName', `Chain ID ${chainId}`, 'add')
    await page.locator('#openNetworkPicker').click()
    await approves(
      () => page.getByText('Ethereum Mainnet', { exact: true }).click(),
      'Switch to Ethereum?',
    )
    await shows('chainId', '0x1', 'picker')
    await shows('currentNetworkName', 'Current Network: Ethereum Mainnet', 'picker')
  },
)

behaviour('transactions of every kind in the application are sent and mined', async () => {
  for (const id of all(['sendButton', 'sendEIP1559Button'], ['sendEIP1559WithoutGasButton']))
    await sends(id, /^Send 0 ETH\?$/)
  for (const id of all([], ['sendHeavyHexDataButton'])) await sends(id)
  for (const [deploy, status] of all(
    [['deployButton', 'contractStatus']],
    [
      ['deployFailingButton', 'failingContractStatus'],
      ['deployMultisigButton', 'multisigContractStatus'],
    ],
  )) {
    await sends(deploy!)
    await shows(status!, 'Deployed', deploy)
  }
  await sends('depositButton')
  await shows('contractStatus', 'Deposit completed', 'depositButton')
  if (provided === 'wrapped') return
  await sends('withdrawButton')
  await expect(page.locator('#contractStatus')).toHaveText('Withdrawn')
  await sends('sendMultisigButton', /^Send 0\.\d+ ETH\?$/)
})

behaviour(
  'a transaction that would fail shows a warning before the approval',
  async () => {
    const [error] = await Promise.all([
      page.waitForEvent('pageerror'),
      rejects('sendFailingButton', (popup) =>
        expect(popup.getByRole('status')).toContainText('This transaction would fail'),
      ),
    ])
    expect(error.message).toContain('rejected')
  },
  ['raw'],
)

behaviour(
  'ERC-20 tokens are created, watched in the wallet, transferred and approved',
  async () => {
    await sends('createToken')
    await shows('erc20TokenAddresses', '0x')
    for (const id of all(
      ['transferTokens', 'approveTokens'],
      ['increaseTokenAllowance', 'transferTokensWithoutGas', 'approveTokensWithoutGas'],
    ))
      await sends(id)
    await page.locator('#eip747ContractAddress').fill(token!.address)
    await page.locator('#eip747Symbol').fill(token!.symbol)
    await page.locator('#eip747Decimals').fill(String(token!.decimals))
    await press('eip747WatchButton', `Show ${token!.symbol}?`)
    await shows('eip747Status', 'added successfully')
    if (provided === 'wrapped') return
    await press('watchAssets', 'Show TST?')
    const home = await context.newPage()
    await home.goto(process.env['PORTICO_WALLET']!)
    for (const symbol of ['TST', token!.symbol])
      await expect(home.locator('.balance', { hasText: ` ${symbol} on ` }).first()).toHaveText(
        /^[\d,.]+ /,
      )
    await home.close()
  },
)

behaviour(
  'NFTs of ERC-721 and ERC-1155 are minted, transferred and approved',
  async () => {
    for (const id of [
      'deployNFTsButton',
      'mintButton',
      'approveButton',
      'setApprovalForAllButton',
      'revokeButton',
      'transferFromButton',
    ])
      await sends(id)
    for (const id of [
      'deployERC1155Button',
      'batchMintButton',
      'batchTransferFromButton',
      'setApprovalForAllERC1155Button',
      'revokeERC1155Button',
    ])
      await sends(id)
    await expect(page.locator('#erc1155Status')).toHaveText('Revoke completed')
  },
  ['raw'],
)

behaviour(
  'messages and typed data of every kind are signed, and the application verifies the signatures where it can',
  async () => {
    await signs('personalSign', 'Sign this message?', 'personalSignResult')
    for (const name of all(['signTypedDataV4'], ['signPermit'])) {
      await press(name, 'Sign this data?')
      await page.locator(`#${name}Verify`).click()
      await shows(`${name}VerifyResult`, new RegExp(`^${ada}$`, 'i'))
      await shows(`${name}Result`, /^0x[0-9a-f]{130}$/)
    }
    for (const id of all([], ['sign721Permit']))
      await signs(id, 'Sign this data?', 'sign721PermitResult')
    for (const id of all(
      [],
      ['signBlurOrder', 'signPermitSingle', 'signPermitBatch', 'signSeaportBulkOrder'],
    ))
      await signs(id, 'Sign this data?', 'signPermitVariantResult')
  },
)

behaviour('a rejected signature is reported as an error', async () => {
  await empty('signTypedDataV4Result')
  await rejects('signTypedDataV4')
  await shows('signTypedDataV4Result', 'rejected', 'signTypedDataV4, rejected')
})

behaviour('a sign-in is signed, and one for another page or account shows a warning', async () => {
  const fault = (popup: Page) => popup.getByTestId('sign-in-fault')
  for (const id of all(['siwe'], ['siweResources']))
    await signs(id, 'Sign this message?', 'siweResult', (popup) =>
      expect(fault(popup)).toHaveCount(0),
    )
  for (const [id, why] of all(
    [],
    [
      ['siweBadDomain', 'is asking'],
      ['siweBadAccount', 'another account'],
    ],
  ))
    await press(id!, 'Sign this message?', (popup) => expect(fault(popup)).toContainText(why!))
})

behaviour(
  'data without a domain is signed after a warning',
  () =>
    signs('signEmptyDomain', 'Sign this data?', 'signMalformedResult', (popup) =>
      expect(popup.getByTestId('boundless')).toBeVisible(),
    ),
  ['raw'],
)

behaviour('a malformed request is refused without opening a popup', () =>
  refuses([
    ['signInvalidPrimaryType', 'signMalformedResult', 'takes an address and EIP-712 data'],
    ['signNoPrimaryTypeDefined', 'signMalformedResult', 'takes an address and EIP-712 data'],
    ['sendWithInvalidValue', 'sendMalformedResult', 'is not a quantity'],
    ['sendWithInvalidTxType', 'sendMalformedResult', 'does not know transactions of type 5'],
    ['sendWithInvalidRecipient', 'sendMalformedResult', 'is not an address'],
    ['sendWithInvalidMaxFeePerGas', 'sendMalformedResult', 'is not a quantity'],
    ['sendTempoBatchTx', 'sendTempoBatchTxResult', 'does not know transactions of type 118'],
    ['maliciousSendWithOddHexData', 'maliciousWarningBypassResult', 'is not hexadecimal'],
    ['maliciousSendWithoutHexPrefixValue', 'maliciousWarningBypassResult', 'is not a quantity'],
  ]),
)

// apps/wallet/README.md explains why.
behaviour('an unsupported method fails with an error that says so', async () => {
  await refuses([
    [
      'getEncryptionKeyButton',
      'encryptionKeyDisplay',
      'does not support the method "eth_getEncryptionPublicKey"',
    ],
    ['signTypedData', 'signTypedDataResult', 'does not support the method "eth_signTypedData"'],
    [
      'signTypedDataV3',
      'signTypedDataV3Result',
      'does not support the method "eth_signTypedData_v3"',
    ],
    [
      'personalSignVerify',
      'personalSignVerifyECRecoverResult',
      'does not support the method "personal_ecRecover"',
    ],
    ['eip5792SendCallsButton', 'eip5792SendCallsError', 'one after the other'],
    [
      'eip5792SendCallsRequiredAssetsButton',
      'eip5792SendCallsError',
      'does not have the capability',
    ],
    [
      'eip5792GetCallsStatusButton',
      'eip5792GetCallsStatusResult',
      'has sent no calls under that id',
    ],
  ])
  // The application logs this one to the console only.
  const [logged] = await Promise.all([
    page.waitForEvent('console', (message) => message.type() === 'error'),
    page.locator('#ethSign').click(),
  ])
  expect(logged.text()).toContain('does not support the method "eth_sign"')
  await page.locator('#eip5792GetCapabilitiesButton').click()
  await shows('eip5792GetCapabilitiesResult', 'unsupported')
})

behaviour(
  'a batch of calls is sent in order, and the site that sent it reads its status',
  async () => {
    const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    const before = await chain.getBalance({ address: to })
    const calls = [
      { to, value: '0x1' },
      { to, value: '0x2' },
    ]
    let answer: Promise<unknown> | undefined
    await approves(
      async () =>
        void (answer = asks('wallet_sendCalls', [
          { version: '2.0.0', chainId: '0x1', from: ada, atomicRequired: false, calls },
        ])),
      'Send these 2 calls?',
    )
    const { id } = (await answer) as { id: string }
    expect(await asks('wallet_getCallsStatus', [id])).toMatchObject({
      id,
      chainId: '0x1',
      status: 200,
      atomic: false,
      receipts: [{ status: '0x1' }, { status: '0x1' }],
    })
    expect(await chain.getBalance({ address: to })).toBe(before + 3n)
  },
)

behaviour(
  'adding a network outside the demo is refused, and so is switching to an unknown one',
  async () => {
    for (const [id, why] of [
      ['addEthereumChain', 'only talks to the demo'],
      ['switchEthereumChain', 'Unrecognized chain ID'],
    ] as const) {
      const [error] = await Promise.all([
        page.waitForEvent('pageerror'),
        page.locator(`#${id}`).click(),
      ])
      expect(error.message).toContain(why)
    }
  },
)

behaviour('the permission for the account can be revoked and granted again', async () => {
  await page.locator('#revokeAccountsPermission').click()
  await expect(page.locator('#accounts')).toHaveText('')
  await press('connectButton', /./)
  await shows('accounts', ada)
  // The next page has to ask again.
  await page.locator('#revokeAccountsPermission').click()
  await expect(page.locator('#accounts')).toHaveText('')
})

behaviour(
  'every request of the application passed Portico’s hook',
  async () => {
    const methods = new Set(
      await page.evaluate(
        () => (globalThis as unknown as { host: { methods: string[] } }).host.methods,
      ),
    )
    for (const method of [
      'eth_accounts',
      'eth_requestAccounts',
      'wallet_requestPermissions',
      'eth_sendTransaction',
      'personal_sign',
      'eth_signTypedData_v4',
      'wallet_watchAsset',
      'wallet_switchEthereumChain',
      'wallet_revokePermissions',
    ])
      expect(methods).toContain(method)
  },
  ['wrapped'],
)

for (const each of ['raw', 'wrapped'] as const)
  test.describe(`the ${each} provider`, () => {
    test.beforeAll(async () => {
      provided = each
      page = await connectTestDapp(context, url, each)
    })
    test.afterAll(() => page.close())

    for (const { title, prove, runs } of behaviours) if (runs.includes(each)) test(title, prove)
  })
