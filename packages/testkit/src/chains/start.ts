import { spawn } from 'node:child_process'
import { demoMnemonic } from './accounts.ts'
import { anvilBinary } from './anvil.ts'
import { chainCalls } from './chain.ts'
import type { LocalChain } from './chain.ts'
import { ChainStartError } from './errors.ts'
import { guard } from './guard.ts'
import { timeoutScale } from '../timeout-scale.ts'

/** How a local chain is to run. */
export interface ChainOptions {
  /** EIP-155 chain id. Any is accepted, so a local chain can have mainnet's id. */
  chainId: number
  /** TCP port on loopback; a free one by default. */
  port?: number
  /** Path of a saved state to begin from; an empty chain by default. */
  state?: string
  /** Seconds between blocks. By default a block is mined for each transaction, at once. */
  blockTime?: number
  /** The one web origin whose pages may call the chain; any by default. */
  allowOrigin?: string
  /**
   * Milliseconds to wait for the chain to start; 20,000 by default, times the environment variable
   * `PORTICO_TIMEOUT_SCALE`.
   */
  timeout?: number
}

const keptLog = 4_000

function argumentsOf(options: ChainOptions): string[] {
  const args = [
    '--host',
    '127.0.0.1',
    '--port',
    String(options.port ?? 0),
    '--chain-id',
    String(options.chainId),
  ]
  args.push('--mnemonic', demoMnemonic)
  if (options.state !== undefined) args.push('--load-state', options.state)
  if (options.blockTime !== undefined) args.push('--block-time', String(options.blockTime))
  if (options.allowOrigin !== undefined) args.push('--allow-origin', options.allowOrigin)
  return args
}

/**
 * Starts a local EVM chain (anvil) and waits until it answers. The chain ends with `stop()`, and
 * with this process at the latest, even if that is killed.
 *
 * @throws ChainStartError when it cannot be started, with anvil's own message.
 * @example
 * const chain = await startChain({ chainId: 31337 })
 * await chain.rpc('eth_blockNumber') // '0x0'
 * await chain.stop()
 */
export async function startChain(options: ChainOptions): Promise<LocalChain> {
  const child = spawn(anvilBinary(), argumentsOf(options), {
    stdio: ['ignore', 'pipe', 'pipe'],
    windowsHide: true,
  })
  const release = child.pid === undefined ? async (): Promise<void> => {} : guard(child.pid)

  let log = ''
  const note = (text: string): void => {
    log = (log + text).slice(-keptLog)
  }
  child.stdout.setEncoding('utf8')
  child.stderr.setEncoding('utf8').on('data', note)

  const exited = new Promise<string>((resolve) => {
    // `close` and not `exit`: only then is all of stderr read.
    child.once('close', (code, signal) =>
      resolve(signal ? `signal ${signal}` : `exit code ${code}`),
    )
    child.once('error', (error) => {
      note(error.message)
      resolve('it could not be run')
    })
  })
  const ended = exited.then(release)

  const stop = (): Promise<void> => {
    // Nothing is saved at the end, so the process can be killed.
    child.kill('SIGKILL')
    return ended
  }

  const listening = new Promise<number>((resolve) => {
    let seen = ''
    child.stdout.on('data', function read(text: string) {
      seen += text
      const port = /Listening on \S+:(\d+)\s/.exec(seen)?.[1]
      if (port === undefined) return
      // From here on its output is discarded, because a full pipe would block the chain.
      child.stdout.off('data', read).resume()
      resolve(Number(port))
    })
  })

  const limit = options.timeout ?? 20_000 * timeoutScale
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), limit)
  })
  const first = await Promise.race([listening, exited, late])
  clearTimeout(timer)
  if (typeof first !== 'number') {
    await stop()
    const why =
      first === null
        ? `it did not listen within ${limit} ms`
        : `it ended before it listened: ${first}`
    throw new ChainStartError(
      `The chain ${options.chainId} could not be started: ${why}`,
      log.trim(),
    )
  }

  const url = `http://127.0.0.1:${first}`
  return {
    url,
    chainId: options.chainId,
    port: first,
    pid: child.pid as number,
    stop,
    ...chainCalls(url),
  }
}
