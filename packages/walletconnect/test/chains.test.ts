/** Transactions that are signed over a session are executed by real chains. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWalletClient, http } from 'viem'
import { defineNetwork } from '@portico/core'
import type { ChainId } from '@portico/core'
import { sendTransaction, waitForTransaction } from '@portico/evm'
import type { SolanaProvider } from '@portico/solana'
import { startChain, type LocalChain } from '@portico/testkit/chains'
import { startSolana, type LocalSolana } from '@portico/testkit/solana'
import { transferOn } from '../../solana/test/world.ts'
import { answer, eth, sol } from './keys.ts'
import { openHost } from './host.ts'
import { startWorld } from './parts.ts'

let chain: LocalChain
let cluster: LocalSolana
beforeAll(async () => {
  ;[chain, cluster] = await Promise.all([
    startChain({ chainId: 31_337 }),
    startSolana({ cluster: 'mainnet' }),
  ])
  await cluster.airdrop(sol, 5_000_000_000n)
})
afterAll(() => Promise.all([chain?.stop(), cluster?.stop()]))

const network = (id: ChainId, url: string) =>
  defineNetwork({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: id.startsWith('eip155') ? 18 : 9 },
    rpcUrls: [url],
  })

test('sends on an EVM chain by the wallet, and for Solana signs by the wallet and sends by the cluster’s RPC', async () => {
  const id: ChainId = `eip155:${Number(await rpc('eth_chainId'))}`
  const world = await startWorld()
  const it = openHost(world.relay, {
    networks: [network(id, chain.url), network(cluster.chain as ChainId, cluster.url)],
  })
  world.ends.push(it.close)
  const client = createWalletClient({ account: eth, transport: http(chain.url) })
  const wallet = await world.wallet({
    accounts: { eip155: [eth.address], solana: [sol] },
    methods: { eip155: ['eth_sendTransaction'], solana: ['solana_signTransaction'] },
    answer: async (request) => {
      if (request.method !== 'eth_sendTransaction') return answer(request)
      const [{ to, value }] = request.params as unknown as [
        { to: `0x${string}`; value: `0x${string}` },
      ]
      return client.sendTransaction({ chain: null, to, value: BigInt(value) })
    },
  })
  const account = it.portico.connect({ connector: 'walletConnect', offer: 'walletConnect' })
  await wallet.pair(await it.code())
  await account

  const to = '0x000000000000000000000000000000000000dEaD'
  const hash = await sendTransaction(it.portico, { to, value: 1_000n })
  expect(await waitForTransaction(it.portico, hash)).toMatchObject({ status: 'success' })
  expect(BigInt(await rpc('eth_getBalance', [to, 'latest']))).toBe(1_000n)
  // The read is sent to the chain's RPC, so the wallet has had one request only.
  const provider = it.portico.provider('eip155') as { request(o: object): Promise<unknown> }
  expect(await provider.request({ method: 'eth_getBalance', params: [to, 'latest'] })).toBe('0x3e8')
  expect(wallet.requests.map(({ method }) => method)).toEqual(['eth_sendTransaction'])
  // The session request names the network, and so does the transaction in it.
  expect(wallet.requests[0]).toMatchObject({
    chain: id,
    params: [{ chainId: `0x${Number(await rpc('eth_chainId')).toString(16)}` }],
  })

  const before = await lamports(sol)
  const signature = await (it.portico.provider('solana') as SolanaProvider).signAndSendTransaction(
    await transferOn(cluster, sol, '11111111111111111111111111111112', 1_000_000_000n),
  )
  expect(await cluster.rpc('getSignatureStatuses', [[signature]])).toMatchObject({
    value: [{ err: null }],
  })
  expect(await lamports(sol)).toBeLessThan(before)
  await world.end()
})

async function rpc(method: string, params: readonly unknown[] = []): Promise<string> {
  const reply = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return ((await reply.json()) as { result: string }).result
}

const lamports = async (address: string): Promise<number> =>
  ((await cluster.rpc('getBalance', [address])) as { value: number }).value
