import { expect, test as base, vi } from 'vitest'
import { createScriptedNode, walletFixtures } from './vitest.ts'
import type { WalletFixtures } from './vitest.ts'

const test = base.extend<WalletFixtures>(walletFixtures)

test('fixtures: a wallet announces itself in the window of its test', async ({
  installWallet,
  walletWindow,
}) => {
  const received: unknown[] = []
  walletWindow.addEventListener('eip6963:announceProvider', (event) =>
    received.push((event as CustomEvent).detail),
  )
  const wallet = installWallet({ behaviour: 'reject' })
  expect(received).toMatchObject([{ provider: wallet.provider }])
  await expect(wallet.provider.request({ method: 'eth_requestAccounts' })).rejects.toMatchObject({
    code: 4001,
  })
})

const rpc = async (...methods: string[]): Promise<unknown> => {
  const calls = methods.map((method, id) => ({ jsonrpc: '2.0', id, method, params: [method] }))
  const body = JSON.stringify(calls.length > 1 ? calls : calls[0])
  const response = await fetch('https://node.invalid/', { method: 'POST', body })
  return response.json()
}

test('fixtures: a node answers single requests and batches of any address, and counts them', async ({
  installNode,
}) => {
  const node = installNode({ eth_getBalance: 15n * 10n ** 17n, eth_sum: ([one]) => `${one}!` })
  const asked = node.asked('eth_getBalance')
  expect(await rpc('eth_chainId')).toEqual({ jsonrpc: '2.0', id: 0, result: '0x1' })
  expect(await rpc('eth_blockNumber', 'eth_getBalance', 'eth_call', 'eth_sum')).toMatchObject([
    { id: 0, result: '0x1' },
    { id: 1, result: '0x14d1120d7b160000' },
    { id: 2, result: '0x' },
    { id: 3, result: 'eth_sum!' },
  ])
  await asked
  expect(node.calls[2]).toEqual({
    method: 'eth_getBalance',
    params: ['eth_getBalance'],
    url: 'https://node.invalid/',
  })
})

test('fixtures: a node fails as scripted, and names a method that it has no answer to', async ({
  installNode,
}) => {
  const node = installNode()
  node.answer('eth_call', () => {
    throw Object.assign(new Error('execution reverted'), { code: 3, data: '0x08' })
  })
  expect(await rpc('eth_call', 'eth_getLogs')).toMatchObject([
    { error: { code: 3, message: 'execution reverted', data: '0x08' } },
    { error: { code: -32601, message: 'The scripted node has no answer to eth_getLogs' } },
  ])
})

test('a node leaves other requests alone, and JSON-RPC once it is removed', async () => {
  const network = vi.fn<typeof fetch>(async () => Response.json('network'))
  vi.stubGlobal('fetch', network)
  const [first, second] = [createScriptedNode(), createScriptedNode({ eth_chainId: '0x89' })]
  expect(await rpc('eth_chainId')).toMatchObject({ result: '0x89' })
  const body = JSON.stringify({ method: 'eth_chainId' })
  for (const init of [undefined, { method: 'POST', body }]) await fetch('https://api.invalid', init)
  expect(network).toHaveBeenCalledTimes(2)
  first.remove()
  expect(await rpc('eth_chainId')).toMatchObject({ result: '0x89' })
  second.remove()
  expect(await rpc('eth_chainId')).toBe('network')
  vi.unstubAllGlobals()
})
