import { expect, test, vi } from 'vitest'
import { createEsplora } from './esplora.ts'
import { createRpc } from './rpc.ts'
import { answerSilently } from './silent.ts'
import type { SilentContext } from './silent.ts'
import { withAddedChain, withChain, withGrant } from './state.ts'
import { CONFIG, bitcoinGrant, memoryStore, solanaGrant } from './wallet.fixture.ts'

const account = `0x${'1'.repeat(40)}` as const
const origin = 'http://localhost:5173'

function setup(reply: unknown = { result: '0x5' }): {
  context: SilentContext
  fetch: ReturnType<typeof vi.fn<typeof globalThis.fetch>>
} {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(Response.json(reply)))
  return {
    fetch,
    context: {
      origin,
      store: memoryStore(),
      config: CONFIG,
      rpc: createRpc(fetch, CONFIG.allowedRpcUrls),
      esplora: createEsplora(fetch, CONFIG.allowedRpcUrls),
    },
  }
}

test('shows accounts only after a grant, and not after its revocation', async () => {
  const { context } = setup()
  expect(await answerSilently(context, 'eth_accounts', [])).toEqual([])
  context.store.update((state) => withGrant(state, origin, { accounts: [account] }))
  expect(await answerSilently(context, 'eth_accounts', [])).toEqual([account])
  expect(await answerSilently(context, 'wallet_getPermissions', [])).toMatchObject([
    { parentCapability: 'eth_accounts', caveats: [{ value: [account] }] },
  ])
  expect(
    await answerSilently(context, 'wallet_revokePermissions', [{ eth_accounts: {} }]),
  ).toBeNull()
  expect(await answerSilently(context, 'eth_accounts', [])).toEqual([])
  expect(await answerSilently(context, 'wallet_getPermissions', [])).toEqual([])
})

test('shows and revokes Solana and Bitcoin separately', async () => {
  const { context } = setup()
  context.store.update((state) =>
    withGrant(state, origin, {
      accounts: [account],
      solana: [solanaGrant(account)],
      bitcoin: [bitcoinGrant(account)],
    }),
  )
  expect(await answerSilently(context, 'solana:accounts', {})).toMatchObject([
    { label: 'Account 1' },
  ])
  expect(await answerSilently(context, 'solana:disconnect', {})).toBeNull()
  expect(await answerSilently(context, 'solana:accounts', {})).toEqual([])
  expect(await answerSilently(context, 'bitcoin:accounts', {})).toMatchObject([
    { purpose: 'payment' },
  ])
  expect(await answerSilently(context, 'bitcoin:disconnect', {})).toBeNull()
  expect(await answerSilently(context, 'bitcoin:accounts', {})).toEqual([])
  expect(await answerSilently(context, 'eth_accounts', [])).toEqual([account])
})

test('shows no addresses while locked, and still reports the site as known', async () => {
  const { context } = setup()
  expect(await answerSilently(context, 'bitcoin:granted', {})).toBe(false)
  context.store.update((state) => ({
    ...withGrant(state, origin, { bitcoin: [bitcoinGrant(account)] }),
    locked: true,
  }))
  expect(await answerSilently(context, 'bitcoin:accounts', {})).toEqual([])
  expect(await answerSilently(context, 'bitcoin:granted', {})).toBe(true)
})

test('returns a Bitcoin balance to a connected site only', async () => {
  const stats = { funded_txo_sum: 5_000, spent_txo_sum: 2_000 }
  const { context, fetch } = setup({
    chain_stats: stats,
    mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 1_000 },
  })
  await expect(answerSilently(context, 'bitcoin:balance', {})).rejects.toMatchObject({ code: 4100 })
  context.store.update((state) => withGrant(state, origin, { bitcoin: [bitcoinGrant(account)] }))
  expect(await answerSilently(context, 'bitcoin:balance', {})).toEqual({
    confirmed: '3000',
    unconfirmed: '-1000',
    total: '2000',
  })
  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    `http://localhost:4/address/${bitcoinGrant(account).address}`,
  ])
})

test('routes reads to the site’s network', async () => {
  const { context, fetch } = setup()
  const second = CONFIG.chains[1]
  if (second !== undefined)
    context.store.update((state) => withChain(withAddedChain(state, second), origin, 2))
  expect(await answerSilently(context, 'eth_chainId', [])).toBe('0x2')
  expect(await answerSilently(context, 'eth_getBalance', [account, 'latest'])).toBe('0x5')
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['http://localhost:2/'])
})

test.each([
  'eth_sign',
  'anvil_setBalance',
  'personal_sign',
  'eth_sendTransaction',
  'debug_traceCall',
  'solana:signMessage',
  'solana:signIn',
  'bitcoin:sendTransfer',
  'bitcoin:signTransaction',
])('sends no %s to the network without a prompt', async (method) => {
  const { context, fetch } = setup()
  await expect(answerSilently(context, method, [])).rejects.toMatchObject({ code: 4200 })
  expect(fetch).not.toHaveBeenCalled()
})

test('passes on the node’s error with its data', async () => {
  const { context } = setup({
    error: { code: 3, message: 'execution reverted', data: '0x08c379a0' },
  })
  await expect(answerSilently(context, 'eth_call', [{}])).rejects.toMatchObject({
    code: 3,
    message: 'execution reverted',
    data: '0x08c379a0',
  })
})

test('returns capabilities to a connected site only, without batching', async () => {
  const { context } = setup()
  await expect(answerSilently(context, 'wallet_getCapabilities', [account])).rejects.toMatchObject({
    code: 4100,
  })
  context.store.update((state) => withGrant(state, origin, { accounts: [account] }))
  expect(await answerSilently(context, 'wallet_getCapabilities', [account])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
  })
  expect(await answerSilently(context, 'wallet_getCapabilities', [account, ['0x9']])).toEqual({})
})

test('requests no URL outside the allow-list', async () => {
  const { fetch } = setup()
  const rpc = createRpc(fetch, CONFIG.allowedRpcUrls)
  for (const url of [
    'https://evil.example/',
    'http://localhost:9/',
    'http://localhost:1/x',
    'http://localhost:1@evil.example/',
    'nonsense',
  ]) {
    await expect(rpc(url, 'eth_chainId', [])).rejects.toMatchObject({
      code: -32602,
      message: "This demonstration wallet only talks to the demo's own networks",
    })
  }
  expect(fetch).not.toHaveBeenCalled()
})

test('maps a silent node and an invalid answer to errors with a code', async () => {
  const dead = createRpc(() => Promise.reject(new TypeError('down')), CONFIG.allowedRpcUrls)
  await expect(dead('http://localhost:1/', 'eth_chainId', [])).rejects.toMatchObject({ code: 4901 })
  for (const reply of [null, [], {}, 'x']) {
    const { fetch } = setup(reply)
    await expect(
      createRpc(fetch, CONFIG.allowedRpcUrls)('http://localhost:1/', 'eth_chainId', []),
    ).rejects.toMatchObject({ code: -32603 })
  }
})
