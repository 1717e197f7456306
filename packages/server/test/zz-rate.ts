import { demoState, secondDeployment, startChain } from '@portico/testkit/chains'
import { startServer } from '../src/index.ts'
import { settingsOf, ada, plain } from './indexed.ts'
import { encodeFunctionData, parseAbi } from 'viem'
const id = 'eip155:31338'
const chain = await startChain({ chainId: 31_338, state: demoState('second') })
const server = await startServer({ port: 0, database: `/tmp/rate-${process.pid}.sqlite`, logLevel: 'warn', rateLimit: 0, rpc: { [id]: [chain.url] }, blockchain: settingsOf({ [id]: { poll: 200 } }) })
const token = secondDeployment.tokens[0]!.address
const get = async (limit = 1, account: string = ada.address) => (await (await fetch(`${server.url}/v1/account/${account}/history?projectId=default&limit=${limit}`)).json()) as any
const abi = parseAbi(['function transfer(address,uint256)','function mint(address,uint256)'])
await chain.rpc('eth_sendTransactionSync', [{ from: ada.address, to: token, data: encodeFunctionData({ abi, functionName: 'mint', args: [ada.address, 10n ** 20n] }) }])
let longest = 0, last = performance.now()
const t = setInterval(() => { const n = performance.now(); longest = Math.max(longest, n - last - 5); last = n }, 5)
const data = encodeFunctionData({ abi, functionName: 'transfer', args: [plain.address, 1n] })
await chain.setAutomine(false)
for (const per of [100, 250]) {
  let hash = ''
  const blocks = 4
  for (let b = 0; b < blocks; b++) {
    const batch = Array.from({ length: per }, (_, i) => ({ jsonrpc: '2.0', id: i, method: 'eth_sendTransaction', params: [{ from: ada.address, to: token, data, gas: '0x186a0' }] }))
    const r = (await (await fetch(chain.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(batch) })).json()) as any[]
    hash = r.at(-1).result
    await chain.mine()
  }
  const mined = performance.now()
  longest = 0
  while ((await get()).data[0]?.metadata.hash !== hash) await new Promise((r) => setTimeout(r, 10))
  console.log(`${blocks} blocks of ${per} ERC-20 transfers: in the API ${Math.round(performance.now() - mined)} ms after the last was mined; longest pause of the loop ${Math.round(longest)} ms`)
}
await chain.setAutomine(true)
const delays: number[] = []
for (let i = 0; i < 20; i++) {
  const r = (await chain.rpc('eth_sendTransactionSync', [{ from: ada.address, to: plain.address, value: '0x1' }])) as any
  const mined = performance.now()
  while ((await get()).data[0]?.metadata.hash !== r.transactionHash) await new Promise((r) => setTimeout(r, 5))
  delays.push(performance.now() - mined)
}
delays.sort((a, b) => a - b)
console.log('mined to API: median', Math.round(delays[10]!), 'worst', Math.round(delays.at(-1)!))
const p: number[] = []
for (let i = 0; i < 30; i++) { const s = performance.now(); await get(50); p.push(performance.now() - s) }
p.sort((a, b) => a - b); console.log('page of 50: median', p[15]!.toFixed(1), 'ms')
clearInterval(t)
await server.stop()
const fresh = await startServer({ port: 0, database: `/tmp/rate2-${process.pid}.sqlite`, logLevel: 'warn', rateLimit: 0, rpc: { [id]: [chain.url] }, blockchain: settingsOf({ [id]: { poll: 200 } }) })
const s = performance.now()
for (;;) { const r = (await (await fetch(`${fresh.url}/v1/account/${ada.address}/history?projectId=default`)).json()) as any; if (r.completeFrom?.[id] === 0) break; await new Promise((r) => setTimeout(r, 10)) }
const total = 1400 + 21
console.log('backfill of', total, 'transfers:', Math.round(performance.now() - s), 'ms', Math.round(total / (performance.now() - s) * 1000), 'a second')
await fresh.stop(); await chain.stop()
