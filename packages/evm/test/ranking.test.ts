import { expect, test } from 'vitest'
import { ada, one, world } from './world.ts'

test('ranks an endpoint of another chain after one of this chain while watched', async () => {
  const urls = ['https://one.example', 'https://two.example']
  const { portico } = world({ networks: [{ ...one, rpcUrls: { ...one.rpcUrls, default: urls } }] })
  const asked: string[] = []
  portico.services.platform.after = (ms, run) => {
    if (ms === 0) setImmediate(run)
    return () => {}
  }
  portico.services.platform.fetch = async (url, init) => {
    const { id, method } = JSON.parse(String(init?.body)) as { id: number; method: string }
    const other = String(url).includes('one')
    asked.push(`${other ? 'one' : 'two'} ${method}`)
    const chain = other ? 424_242 : Number(one.reference)
    return Response.json({
      jsonrpc: '2.0',
      id,
      result: method === 'eth_chainId' ? `0x${chain.toString(16)}` : '0x1',
    })
  }
  const reads = await portico.config.adapters[0]!.reads(one.id, portico.services)
  const release = reads.watch!()
  // The short client asks the first node; the whole client asks the best one afterwards.
  await reads.balance(ada)
  await reads.request('eth_blockNumber')
  await new Promise((resolve) => setImmediate(resolve))
  await reads.balance(ada)
  expect(asked.filter((each) => each.endsWith('eth_chainId')).toSorted()).toEqual([
    'one eth_chainId',
    'two eth_chainId',
  ])
  expect(asked.at(-1)).toBe('two eth_getBalance')
  release()
})
