import { fork } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SeenTransaction } from './ledger.ts'

/** The node is not installed, or does not start. */
export class RegtestStartError extends Error {
  /** Always `RegtestStartError`. */
  override readonly name = 'RegtestStartError'
}

export interface RegtestNode {
  readonly pid: number
  ask<T>(what: string, params: object): Promise<T>
  end(): Promise<void>
}

const folder = fileURLToPath(new URL('../../regtest/', import.meta.url))
/** Characters of error output that an error shows. */
const shownOutput = 4_000

type NodeMessage =
  | { ready: true }
  | { failed: string }
  | { seen: SeenTransaction }
  | { id: number; value?: unknown; error?: string }

interface Waiting {
  resolve(value: never): void
  reject(error: Error): void
}

/** An error of the start, null for none, or that it took too long. */
async function withTimeout(ready: Promise<string | null>, timeout: number): Promise<string | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`it did not come up within ${timeout} ms`), timeout)
  })
  const result = await Promise.race([ready, late])
  clearTimeout(timer)
  return result
}

/**
 * @param timeout Milliseconds to wait for the start.
 * @param onTransaction Receives each transaction that the node sees.
 * @throws RegtestStartError when the node is not installed, or does not start.
 */
export async function startNode(
  timeout: number,
  onTransaction: (transaction: SeenTransaction) => void,
): Promise<RegtestNode> {
  if (!existsSync(`${folder}node_modules/bcoin`))
    throw new RegtestStartError(
      `The regtest node is not installed. Run: npm ci --ignore-scripts --prefix ${folder}`,
    )
  const child = fork(`${folder}node.cjs`, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--no-deprecation'],
  })
  const waiting = new Map<number, Waiting>()
  let output = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-shownOutput)
  })
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()))

  function settle({ id, value, error }: { id: number; value?: unknown; error?: string }): void {
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error === undefined) asked?.resolve(value as never)
    else asked?.reject(new Error(error))
  }

  const ready = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', () => {
      resolve(output.trim() || 'it ended')
      for (const { reject } of waiting.values()) reject(new Error('The regtest node has ended.'))
    })
    child.on('message', (message: NodeMessage) => {
      if ('ready' in message) resolve(null)
      else if ('failed' in message) resolve(message.failed)
      else if ('seen' in message) onTransaction(message.seen)
      else settle(message)
    })
  })

  let last = 0
  const node: RegtestNode = {
    pid: child.pid as number,
    ask: (what, params) =>
      new Promise((resolve, reject) => {
        last += 1
        waiting.set(last, { resolve, reject })
        child.send({ id: last, ask: what, params }, (error) => {
          if (error) reject(error)
        })
      }),
    end() {
      child.kill('SIGKILL')
      return closed
    },
  }
  const failure = await withTimeout(ready, timeout)
  if (failure === null) return node
  await node.end()
  throw new RegtestStartError(`The regtest node could not be started: ${failure}`)
}
