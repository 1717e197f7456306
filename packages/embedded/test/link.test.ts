/** An existing login: its wallets, restoring it, ending it. */
import { expect, onTestFinished, test, vi } from 'vitest'
import type { PorticoConfig } from '@portico/core'
import { settle } from '@portico/testkit/world'
import { Fault, never, owner } from './frame-double.ts'
import { embedded } from '../src/index.ts'
import { main, two, world, type World } from './world.ts'

const ada = owner(0)

async function loggedIn(config: Partial<PorticoConfig> = {}): Promise<World> {
  const page = world({ config })
  await page.logIn()
  return page
}

interface Eip1193 {
  request(call: { method: string; params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
}
const eip1193 = (page: World): Eip1193 => page.portico.provider('eip155') as Eip1193

test('signing requests are sent to the frame, with the network', async () => {
  const page = await loggedIn()
  expect(
    await eip1193(page).request({
      method: 'personal_sign',
      params: ['0x68', ada.user.addresses.eip155],
    }),
  ).toMatch(/^0x[0-9a-f]{130}$/)
  expect(page.frame.requests('RPC_REQUEST').at(-1)!.params).toEqual({
    chain: 'eip155:1',
    method: 'personal_sign',
    params: ['0x68', ada.user.addresses.eip155],
  })
  expect(page.reads).toEqual([])
})

test('read requests are sent to the network’s node', async () => {
  const page = await loggedIn()
  expect(
    await eip1193(page).request({
      method: 'eth_getBalance',
      params: [ada.user.addresses.eip155, 'latest'],
    }),
  ).toBe('0x1')
  expect(page.reads).toEqual([{ url: 'https://rpc.one.example', method: 'eth_getBalance' }])
  expect(page.frame.requests('RPC_REQUEST')).toEqual([])
})

/** All methods that are answered without asking the owner. */
const safe =
  `eth_blockNumber eth_call eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts
  eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt
  eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt
  eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter
  eth_sendRawTransaction eth_syncing eth_uninstallFilter eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints`.split(
    /\s+/,
  )

test('all safe methods are sent to the node, and no others', async () => {
  const page = await loggedIn()
  const provider = eip1193(page)
  for (const method of safe) await provider.request({ method, params: [] })
  expect(page.reads.map(({ method }) => method)).toEqual(safe)
  for (const method of [
    'eth_sign',
    'eth_getEncryptionPublicKey',
    'eth_decrypt',
    'eth_signTransaction',
    'wallet_sendCalls',
    'wallet_grantPermissions',
    'eth_sendUserOperation',
    'eth_getEverything',
    'toString',
  ])
    await expect(provider.request({ method, params: [] })).rejects.toMatchObject({
      code: 4200,
      message: 'Requested RPC call is not allowed',
    })
  expect(page.frame.requests('RPC_REQUEST')).toEqual([])
})

test('alerts the developer once of a refused method, and not of allowed ones', async () => {
  const alerts: unknown[] = []
  const page = await loggedIn({
    onEvent: ({ event, properties }) => void (event === 'ALERT' && alerts.push(properties)),
  })
  const provider = eip1193(page)
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  for (const method of [
    'eth_chainId',
    'eth_blockNumber',
    'wallet_getCapabilities',
    'eth_sign',
    'eth_sign',
  ])
    await provider.request({ method, params: [] }).catch(() => {})
  await vi.waitFor(() =>
    expect(alerts).toEqual([
      { code: 'request-not-allowed', title: 'Action not allowed', severity: 'error' },
    ]),
  )
  expect(String(logged.mock.calls)).toContain('eth_sign')
})

test('a refused method opens the card with the reason, and rejects what waits for the visitor', async () => {
  const page = await loggedIn()
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  page.server.on.RPC_REQUEST = () => never
  const provider = eip1193(page)
  const params = ['0x68', ada.user.addresses.eip155]
  const first = provider.request({ method: 'personal_sign', params })
  const second = provider.request({ method: 'eth_sendTransaction', params: [{}] })
  await page.frame.until('RPC_REQUEST')
  await expect(provider.request({ method: 'eth_sign', params })).rejects.toMatchObject({
    code: 4200,
  })
  for (const waiting of [first, second])
    await expect(waiting).rejects.toMatchObject({ message: 'Request was aborted' })
  await vi.waitFor(() =>
    expect(page.portico.getState().ui).toMatchObject({ open: true, refusal: 'shell.notAllowed' }),
  )
  page.server.on.RPC_REQUEST = () => new Fault(4001)
  await expect(provider.request({ method: 'personal_sign', params })).rejects.toMatchObject({
    code: 4001,
  })
})

test('a network is switched in the page, and the next signing request names the new one', async () => {
  const page = await loggedIn()
  const provider = eip1193(page)
  const received: unknown[] = []
  const listener = (value: unknown): void => void received.push(value)
  provider.on('chainChanged', listener)
  await page.portico.switchNetwork(two)
  expect(page.status()).toMatchObject({ chain: two.id })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a6a')
  expect(received).toEqual(['0x7a6a'])
  provider.removeListener('chainChanged', listener)
  await provider.request({ method: 'personal_sign', params: ['0x68', ada.user.addresses.eip155] })
  expect(page.frame.requests('RPC_REQUEST').at(-1)!.params['chain']).toBe(two.id)
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x99' }] }),
  ).rejects.toMatchObject({ code: 4902 })
  await expect(
    provider.request({ method: 'wallet_switchEthereumChain', params: [{}] }),
  ).rejects.toMatchObject({ code: -32_602 })
  const later = page.reload()
  await later.untilState(() => later.status().is === 'connected')
  expect(later.status()).toMatchObject({ chain: two.id })
})

test('a rejection by the owner has the usual code', async () => {
  const page = await loggedIn()
  page.server.on.RPC_REQUEST = () => new Fault(4001)
  await expect(
    eip1193(page).request({ method: 'personal_sign', params: ['0x68', ada.user.addresses.eip155] }),
  ).rejects.toMatchObject({ code: 4001 })
  await expect(page.portico.signMessage({ message: 'hello' })).rejects.toMatchObject({
    exit: 'rejected',
  })
})

test('closing the frame rejects the request', async () => {
  const page = await loggedIn()
  page.server.on.RPC_REQUEST = () => never
  const asked = eip1193(page).request({
    method: 'personal_sign',
    params: ['0x68', ada.user.addresses.eip155],
  })
  await page.frame.until('RPC_REQUEST')
  page.frame.say({ is: 'show', title: 'Sign' })
  await expect.poll(() => page.frame.shown).toBe('Sign')
  page.frame.close()
  await expect(asked).rejects.toMatchObject({ code: 4001, message: 'Request was aborted' })
})

interface SolanaLike {
  signMessage(message: Uint8Array): Promise<{ signature: Uint8Array }>
  signAllTransactions?(transactions: readonly Uint8Array[]): Promise<unknown>
}

test('Solana’s messages are sent to the frame in base58, with the cluster', async () => {
  const page = await loggedIn()
  const provider = page.portico.provider('solana') as unknown as SolanaLike
  const { signature } = await provider.signMessage(new TextEncoder().encode('hello'))
  expect(signature).toHaveLength(64)
  expect(page.frame.requests('RPC_REQUEST').at(-1)!.params).toEqual({
    chain: main.id,
    method: 'solana_signMessage',
    params: { message: 'Cn8eVZg', pubkey: ada.user.addresses.solana },
  })
  page.server.on.RPC_REQUEST = () => ({ signature: 'short' })
  await expect(provider.signMessage(new TextEncoder().encode('hello'))).rejects.toMatchObject({
    code: 'wallet-answer',
  })
})

test('a later page is connected again without a prompt, and sends its frame one request', async () => {
  const page = await loggedIn()
  const later = page.reload()
  await later.untilState(() => later.status().is === 'connected')
  expect(later.status('solana').is).toBe('connected')
  expect(later.frame.requests().map(({ method }) => method)).not.toContain('CONNECT_EMAIL')
  expect(later.frame.requests('IS_CONNECTED')).toHaveLength(1)
  expect(later.received).toEqual([
    `restored eip155 ${ada.user.addresses.eip155}`,
    `restored solana ${ada.user.addresses.solana}`,
  ])
})

test('a page without a login loads no frame', async () => {
  const page = world()
  await settle()
  expect(page.frame.loads).toBe(0)
})

test.each([
  ['no user is logged in', null],
  ['another user is logged in', owner(1).user],
])('reports the link as expired and removes it when %s', async (_, session) => {
  const page = await loggedIn()
  page.server.session = session
  const later = page.reload()
  await later.untilState(() => later.status().is === 'disconnected')
  expect(later.status()).toEqual({ is: 'disconnected', exit: 'session-expired' })
  expect([...later.stored.keys()].filter((key) => key.includes('/link/'))).toEqual([])
})

test('keeps the link stored for the next page when the frame does not load', async () => {
  const page = await loggedIn()
  const broken = page.reload()
  broken.frame.view.load = () => {}
  await settle()
  const stored = [...broken.stored.keys()].filter((key) => key.includes('/link/'))
  expect(stored).toHaveLength(1)
})

test('a disconnect signs out of the frame', async () => {
  const page = await loggedIn()
  await page.portico.disconnect()
  expect([page.server.session, page.status().is]).toEqual([null, 'disconnected'])
})

test('keeps the other namespace when one is released, and does not sign out', async () => {
  const page = await loggedIn()
  await page.portico.disconnect({ namespace: 'solana' })
  expect([page.status().is, page.status('solana').is, page.server.session]).toEqual([
    'connected',
    'disconnected',
    ada.user,
  ])
  await page.portico.disconnect({ namespace: 'eip155' })
  expect(page.server.session).toBe(null)
})

test('a disconnect waits at most 3 seconds for the frame to sign out', async () => {
  const page = await loggedIn()
  page.server.on.SIGN_OUT = () => never
  const disconnected = page.portico.disconnect()
  await page.untilState(() => page.status().is === 'disconnected')
  await page.frame.until('SIGN_OUT')
  await page.clock.armed(3_000)
  page.clock.pass(3_000)
  await disconnected
})

test('a link that is released before it is restored is signed out, too', async () => {
  const page = await loggedIn()
  const later = page.reload()
  await later.portico.disconnect()
  expect(later.server.session).toBe(null)
})

test.each([
  ['expired', 'session-expired'],
  ['removed', 'revoked'],
  ['signed-out', 'session-deleted'],
] as const)('a login that the server has ended (%s) ends the link as %s', async (why, exit) => {
  const page = await loggedIn()
  page.frame.say({ is: 'session-ended', why })
  await page.untilState(() => page.status().is === 'disconnected')
  expect(page.status()).toEqual({ is: 'disconnected', exit })
})

test('a login of another user replaces the earlier one', async () => {
  const page = await loggedIn()
  await page.logIn('bob@example.com')
  expect(page.status()).toMatchObject({ account: owner(1).user.addresses.eip155 })
  expect(Object.keys(page.portico.getState().links)).toEqual(['embedded:wallet-1'])
})

test('two instances have a frame each', async () => {
  const pages = [await loggedIn(), await loggedIn()]
  expect(pages.map(({ frame }) => frame.loads)).toEqual([1, 1])
  await pages[0]!.portico.disconnect()
  expect(pages[1]!.status().is).toBe('connected')
})

test.each([
  { frame: 'https://wallet.example/frame', projectId: 'shop' },
  { frame: 'wallet.example', projectId: 'shop' },
  { frame: 'javascript:alert(1)', projectId: 'shop' },
  { frame: 'https://wallet.example', projectId: '' },
])('options that no frame can be reached by are refused: %o', (options) => {
  expect(() => embedded(options)).toThrow(expect.objectContaining({ code: 'config' }))
})
