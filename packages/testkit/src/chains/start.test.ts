import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { demoAccounts } from './accounts.ts'
import type { LocalChain } from './chain.ts'
import { ChainRpcError, ChainStartError } from './errors.ts'
import { startChain } from './start.ts'
import type { ChainOptions } from './start.ts'

const { ada, plain } = demoAccounts
const running: LocalChain[] = []

async function start(options: ChainOptions): Promise<LocalChain> {
  const chain = await startChain(options)
  running.push(chain)
  return chain
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((chain) => chain.stop()))
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function balance(chain: LocalChain, address: string): Promise<bigint> {
  return BigInt(String(await chain.rpc('eth_getBalance', [address, 'latest'])))
}

test('has the id that the chain was started with', async () => {
  const chain = await start({ chainId: 1 })
  expect(chain.chainId).toBe(1)
  expect(await chain.rpc('eth_chainId')).toBe('0x1')
})

test('gives chains started together different ports', async () => {
  const [one, two] = await Promise.all([start({ chainId: 1 }), start({ chainId: 2 })])
  expect(one.port).not.toBe(two.port)
  expect(await two.rpc('eth_chainId')).toBe('0x2')
})

test('listens on the given port, and reports it as taken for a second chain', async () => {
  const first = await start({ chainId: 1 })
  const { port } = first
  await first.stop()
  const again = await start({ chainId: 1, port })
  expect(again.url).toBe(`http://127.0.0.1:${port}`)
  const error = await startChain({ chainId: 2, port }).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ChainStartError)
  expect((error as ChainStartError).message).toMatch(/chain 2 could not be started.*exit code/)
  expect((error as ChainStartError).log).toMatch(/in use/i)
})

test('reports a missing state with the node’s message', async () => {
  await expect(startChain({ chainId: 1, state: '/no/such/state.json' })).rejects.toThrow(
    /could not be started[^]*state\.json/,
  )
})

test('stops a chain that does not start in time', async () => {
  await expect(startChain({ chainId: 1, timeout: 0 })).rejects.toThrow(
    'it did not listen within 0 ms',
  )
})

test('ends the process on stop, and may be stopped again', async () => {
  const chain = await start({ chainId: 1 })
  expect(isAlive(chain.pid)).toBe(true)
  await chain.stop()
  expect(isAlive(chain.pid)).toBe(false)
  await chain.stop()
  await expect(chain.rpc('eth_chainId')).rejects.toThrow()
})

test('leaves no listener on the process after starting and stopping', async () => {
  const names = ['exit', 'SIGINT', 'SIGTERM', 'SIGHUP']
  const count = (): number[] => names.map((name) => process.listenerCount(name))
  const before = count()
  const chain = await start({ chainId: 1 })
  expect(count()).toEqual(before)
  await chain.stop()
})

test.each(['SIGINT', 'SIGTERM', 'SIGKILL', 'exit'] as const)(
  'ends the chain when its owner ends by %s',
  async (how) => {
    const module = JSON.stringify(new URL('start.ts', import.meta.url).href)
    const code = `const { startChain } = await import(${module}); const { url } = await startChain({ chainId: 1 });
    process.stdout.write(url); process.stdin.on('data', () => process.exit(3))`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', code], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    try {
      const url = String((await once(owner.stdout, 'data'))[0])
      const ask = (): Promise<Response> =>
        fetch(url, {
          method: 'POST',
          headers: { 'content-type': 'application/json', connection: 'close' },
          body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
        })
      expect((await ask()).status).toBe(200)
      if (how === 'exit') owner.stdin.write('now')
      else owner.kill(how)
      await vi.waitFor(() => expect(ask()).rejects.toThrow(), { interval: 20 })
    } finally {
      owner.kill('SIGKILL')
    }
  },
)

test('keeps the code of the chain’s error', async () => {
  const chain = await start({ chainId: 1 })
  const error = await chain.rpc('wallet_switchEthereumChain', [{}]).catch((cause: unknown) => cause)
  expect(error).toBeInstanceOf(ChainRpcError)
  expect((error as ChainRpcError).code).toBe(-32601)
})

test('restores the state of a snapshot once', async () => {
  const chain = await start({ chainId: 1 })
  const before = await balance(chain, plain.address)
  const snapshot = await chain.snapshot()
  await chain.setBalance(plain.address, 7n)
  expect(await balance(chain, plain.address)).toBe(7n)
  await chain.revert(snapshot)
  expect(await balance(chain, plain.address)).toBe(before)
  await expect(chain.revert(snapshot)).rejects.toThrow('There is no snapshot')
})

test('mines the requested number of blocks', async () => {
  const chain = await start({ chainId: 1 })
  await chain.mine()
  await chain.mine(16)
  expect(await chain.rpc('eth_blockNumber')).toBe('0x11')
})

test('keeps a transaction pending until a block with automine off', async () => {
  const chain = await start({ chainId: 1 })
  await chain.setAutomine(false)
  const hash = await chain.rpc('eth_sendTransaction', [
    { from: ada.address, to: plain.address, value: '0x1' },
  ])
  expect(await chain.rpc('txpool_status')).toMatchObject({ pending: '0x1' })
  expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toBeNull()
  await chain.mine()
  expect(await chain.rpc('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    blockNumber: '0x1',
  })
})

test('passes a block time on in seconds', async () => {
  const chain = await start({ chainId: 1, blockTime: 3600 })
  expect(await chain.rpc('anvil_getIntervalMining')).toBe(3600)
})

test.each([
  ['only the configured origin', 'https://host.example', 'https://host.example'],
  ['every origin by default', undefined, '*'],
])('allows %s', async (_, allowOrigin, header) => {
  const chain = await start({ chainId: 1, ...(allowOrigin !== undefined && { allowOrigin }) })
  const reply = await fetch(chain.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://host.example' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
  })
  expect(reply.headers.get('access-control-allow-origin')).toBe(header)
})
