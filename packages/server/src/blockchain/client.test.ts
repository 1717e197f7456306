import { encodeAbiParameters, toHex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { defaultSettings } from '../settings.ts'
import { createChainClient } from './client.ts'
import { readBlockchain } from '../settings/read-blockchain.ts'

afterEach(() => vi.unstubAllGlobals())

test('makes no off-chain lookup for a contract that requests one (EIP-3668)', async () => {
  const to = '0x00000000000000000000000000000000000000aa'
  const lookup = encodeAbiParameters(
    [
      { type: 'address' },
      { type: 'string[]' },
      { type: 'bytes' },
      { type: 'bytes4' },
      { type: 'bytes' },
    ],
    [to, ['http://169.254.169.254/{data}'], toHex('secret'), '0x12345678', '0x'],
  )
  const elsewhere = vi.fn()
  vi.stubGlobal('fetch', elsewhere)
  const node: typeof fetch = async (_, init) => {
    const calls = [
      JSON.parse(String(init?.body)) as
        | { id: number; method: string }
        | { id: number; method: string }[],
    ].flat()
    const replies = calls.map(({ id, method }) =>
      method === 'eth_chainId'
        ? { jsonrpc: '2.0', id, result: '0x1' }
        : {
            jsonrpc: '2.0',
            id,
            error: { code: 3, message: 'execution reverted', data: `0x556f1830${lookup.slice(2)}` },
          },
    )
    return Response.json(init?.body?.toString().startsWith('[') ? replies : replies[0])
  }
  const { chains } = readBlockchain({
    chains: { 'eip155:1': { name: 'Ethereum', native: { name: 'Ether', symbol: 'ETH' } } },
  })
  const settings = { ...defaultSettings(), rpc: { 'eip155:1': ['http://node.example'] } }
  const client = createChainClient(
    { fetch: node, settings, stopped: new AbortController().signal },
    'eip155:1',
    chains['eip155:1']!,
  )
  await expect(client.call({ to, data: '0x12' })).rejects.toThrow()
  expect(elsewhere).not.toHaveBeenCalled()
})
