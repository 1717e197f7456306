/**
 * The speed of the server's Blockchain API, over a local chain: a balance of 500 tokens, a page of
 * a history of 100,000, how many transfers a second the index reads and how soon it has a new one,
 * and how many cached balances a second it returns. Runs packages/server/dist: build first.
 *
 *   node bench/blockchain.mjs [--seconds 60] [--warm 5] [--connections 32]
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { encodeFunctionData, parseAbi } from 'viem'
import {
  demoAccounts,
  demoState,
  secondDeployment,
  startChain,
} from '../packages/testkit/dist/chains/index.js'
import { node, root } from '../scripts/run.mjs'
import { slope } from './lib/slope.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    warm: { type: 'string', default: '5' },
    connections: { type: 'string', default: '32' },
  },
})
const main = path.join(root, 'packages/server/dist/main.js')
const pinned = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
if (pinned) spawnSync('taskset', ['-cp', '0', String(process.pid)])
const onCore = (args) => (pinned ? ['taskset', ['-c', '1', node(), ...args]] : [node(), args])

const id = 'eip155:31338'
const home = await mkdtemp(path.join(tmpdir(), 'portico-bench-'))
const { ada, plain } = demoAccounts
const abi = parseAbi(['function transfer(address,uint256)', 'function mint(address,uint256)'])
const call = (functionName, ...args) => encodeFunctionData({ abi, functionName, args })
const token = secondDeployment.tokens[0].address
const addressOf = (number) =>
  `0x${(0xbeef0000000000000000000000000000000000n + BigInt(number)).toString(16).padStart(40, '0')}`

const chain = await startChain({ chainId: 31_338, state: demoState('second') })

/** A JSON-RPC batch. */
async function batch(method, calls) {
  const body = JSON.stringify(
    calls.map((params, at) => ({ jsonrpc: '2.0', id: at, method, params })),
  )
  const answers = await (
    await fetch(chain.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
  ).json()
  const failed = answers.find(({ error }) => error)
  if (failed) throw new Error(failed.error.message)
  return answers.map(({ result }) => result)
}

/**
 * Sends calls of ada's, 250 a block, and mines them. The nonces are given, because the node handles
 * a batch in any order. Returns the last one's hash.
 */
async function mine(calls) {
  await chain.setAutomine(false)
  const first = Number(await chain.rpc('eth_getTransactionCount', [ada.address, 'latest']))
  let hash
  for (let at = 0; at < calls.length; at += 250) {
    const sent = await batch(
      'eth_sendTransaction',
      calls.slice(at, at + 250).map(([to, data], place) => [
        {
          from: ada.address,
          to,
          data,
          gas: '0x186a0',
          nonce: `0x${(first + at + place).toString(16)}`,
        },
      ]),
    )
    hash = sent.at(-1)
    await chain.mine()
  }
  await chain.setAutomine(true)
  return hash
}

/** Starts a server; `prepare` gets its database file first. */
async function serve(settings, prepare) {
  const database = path.join(home, `${Math.random()}.sqlite`)
  const native = { name: 'Ether', symbol: 'ETH' }
  const env = {
    PATH: process.env.PATH,
    PORTICO_DATABASE: database,
    PORTICO_PORT: '0',
    PORTICO_RATE_LIMIT: '0',
    PORTICO_LOG_LEVEL: 'info',
    PORTICO_RPC: JSON.stringify({ [id]: [chain.url] }),
    PORTICO_BLOCKCHAIN: JSON.stringify({
      chains: { [id]: { name: 'Local', native, poll: 200, ...settings } },
    }),
    NODE_OPTIONS: '--max-semi-space-size=8',
  }
  if (prepare) {
    const { status, stderr } = spawnSync(node(), [main, 'migrate'], { env })
    if (status !== 0) throw new Error(String(stderr))
    const file = new DatabaseSync(database)
    prepare(file)
    file.close()
  }
  const [command, args] = onCore([main])
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (part) => {
      text = (text + part).slice(-4_000)
      const found = /"url":"([^"]+)"/.exec(text)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
  })
  const read = async (route) => {
    const reply = await fetch(
      `${url}/v1/account/${route}${route.includes('?') ? '&' : '?'}projectId=default`,
    )
    if (!reply.ok) throw new Error(`${route}: ${reply.status}`)
    return reply.json()
  }
  return {
    url,
    pid: child.pid,
    read,
    stop: () => new Promise((resolve) => child.once('exit', resolve) && child.kill('SIGTERM')),
  }
}

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
const ms = (value) => `${value.toFixed(1)} ms`
async function timed(run) {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
async function medianOf(count, run) {
  const times = []
  for (let at = 0; at < count; at += 1) times.push(await timed(() => run(at)))
  return median(times)
}

/** Copies of a token at separate addresses, of all of which an account holds some. */
async function tokens(count, accounts) {
  const code = await chain.rpc('eth_getCode', [token, 'latest'])
  const addresses = Array.from({ length: count }, (_, at) => addressOf(at))
  await batch(
    'anvil_setCode',
    addresses.map((address) => [address, code]),
  )
  await mine(
    accounts.flatMap((account) => addresses.map((to) => [to, call('mint', account, 1_000_000n)])),
  )
  return addresses.map((address, at) => ({
    address,
    name: `Token ${at}`,
    symbol: `T${at}`,
    decimals: 6,
  }))
}

async function balances() {
  const prices = (list) => [
    {
      kind: 'static',
      prices: Object.fromEntries([
        ['native', '2000'],
        ...list.map(({ address }) => [address, '1']),
      ]),
    },
  ]
  const many = await tokens(500, [plain.address])
  const server = await serve({ tokens: many, prices: prices(many), index: 'off' })
  const held = (await server.read(`${plain.address}/balance`)).balances.length
  const fresh = await medianOf(31, (at) => server.read(`${addressOf(9_000 + at)}/balance`))
  const again = await medianOf(101, () => server.read(`${plain.address}/balance`))
  console.log(
    `balance of ${held} tokens        remembered ${ms(again)}; of an account that was never asked for, 500 contracts read: ${ms(fresh)}`,
  )
  await server.stop()
}

async function history() {
  const count = 100_000
  // The index treats blocks far behind the head as history.
  await chain.rpc('anvil_mine', [`0x${(count / 100).toString(16)}`])
  const server = await serve({ index: 'all', backfill: 0 }, (file) => {
    file.exec(`
      create temp table made as with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1})
        select i, printf('0x%064x', i + 1) as hash, i / 100 as block, i % 100 as position, 1700000000000 + i / 100 * 12000 as time from n;
      insert into transactions (chain, hash, block, position, time, sender, recipient, nonce, status, value, fee)
        select '${id}', hash, block, position, time, '${plain.address.toLowerCase()}', '${token.toLowerCase()}', i, 1, '0', '21000' from made;
      insert into transfers (chain, hash, place, block, kind, token, sender, recipient, amount)
        select '${id}', hash, 0, block, 'erc20', '${token.toLowerCase()}', '${plain.address.toLowerCase()}', '${ada.address.toLowerCase()}', '5' from made;
      insert into account_transactions (account, chain, hash, block, position, time) select '${plain.address.toLowerCase()}', '${id}', hash, block, position, time from made`)
  })
  await server.read(`${plain.address}/history`)
  const first = await medianOf(101, () => server.read(`${plain.address}/history`))
  let { next } = await server.read(`${plain.address}/history`)
  for (let page = 0; page < 200; page += 1)
    ({ next } = await server.read(`${plain.address}/history?limit=100&cursor=${next}`))
  const deep = await medianOf(101, () => server.read(`${plain.address}/history?cursor=${next}`))
  console.log(
    `history of ${count}           first page ${ms(first)}, page behind 20,000 ${ms(deep)}`,
  )
  await server.stop()
}

async function indexing() {
  const server = await serve({ index: 'all', confirmations: 5 })
  const isThere = async (hash) => {
    while ((await server.read(`${ada.address}/history?limit=1`)).data[0]?.metadata.hash !== hash)
      await sleep(5)
  }
  await chain.rpc('eth_sendTransactionSync', [
    { from: ada.address, to: token, data: call('mint', ada.address, 10n ** 12n) },
  ])
  const count = 2_000
  const startedAt = performance.now()
  await isThere(
    await mine(Array.from({ length: count }, () => [token, call('transfer', plain.address, 1n)])),
  )
  const seconds = (performance.now() - startedAt) / 1_000
  const soon = []
  for (let at = 0; at < 31; at += 1) {
    const receipt = await chain.rpc('eth_sendTransactionSync', [
      { from: ada.address, to: plain.address, value: '0x1' },
    ])
    soon.push(await timed(() => isThere(receipt.transactionHash)))
  }
  console.log(
    `index                        ${Math.round(count / seconds)} transfers a second, sending and mining them included; mined to answered ${ms(median(soon))}, at most ${ms(Math.max(...soon))} (looked for every 200 ms)`,
  )
  await server.stop()
}

const residentMegabytes = async (pid) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))[1]) / 1_024

async function remembered() {
  const accounts = Array.from({ length: 50 }, (_, at) => addressOf(1_000_000 + at))
  const few = await tokens(20, accounts)
  const server = await serve({ tokens: few, index: 'off' })
  for (const account of accounts) await server.read(`${account}/balance`)
  const agent = new Agent({ keepAlive: true, maxSockets: Number(values.connections) })
  const times = []
  let n = 0
  const once = () =>
    new Promise((resolve, reject) => {
      const startedAt = performance.now()
      get(
        `${server.url}/v1/account/${accounts[n++ % accounts.length]}/balance?projectId=default`,
        { agent },
        (reply) => {
          if (reply.statusCode !== 200) return reject(new Error(`status ${reply.statusCode}`))
          reply.resume().on('end', () => resolve(times.push(performance.now() - startedAt)))
        },
      ).on('error', reject)
    })
  const load = (length) => {
    const until = performance.now() + Number(length) * 1_000
    return Promise.all(
      Array.from({ length: Number(values.connections) }, async () => {
        while (performance.now() < until) await once()
      }),
    )
  }
  // The engine adapts its heap to the load: until it has settled, memory seems to grow.
  await load(values.warm)
  times.length = 0
  const memory = []
  const startedAt = performance.now()
  const sample = async () =>
    memory.push({
      minute: (performance.now() - startedAt) / 60_000,
      megabytes: await residentMegabytes(server.pid),
    })
  await sample()
  const sampling = setInterval(sample, 5_000)
  await load(values.seconds)
  const seconds = (performance.now() - startedAt) / 1_000
  clearInterval(sampling)
  agent.destroy()
  times.sort((a, b) => a - b)
  console.log(
    `balances of 20 tokens        ${Math.round(times.length / seconds)} a second for ${Math.round(seconds)} s, p50 ${ms(median(times))}, p99 ${ms(times[Math.floor(times.length * 0.99)])}, no error; memory ${memory[0].megabytes.toFixed(0)} → ${memory.at(-1).megabytes.toFixed(0)} MB, ${slope(memory).toFixed(2)} MB a minute`,
  )
  await server.stop()
}

try {
  console.log(
    pinned ? 'one core for the server, one for the chain and the generator' : 'not pinned',
  )
  await balances()
  await history()
  await indexing()
  await remembered()
} finally {
  await chain.stop()
  await rm(home, { recursive: true, force: true })
}
