import { setImmediate as breathe } from 'node:timers/promises'
import type { Header } from './answers.ts'
import type { Context } from './context.ts'
import { StaleError } from './node-errors.ts'
import { asksForLess } from './problem.ts'
import {
  addRows,
  countRows,
  noRows,
  wrappersOf,
  type IsToken,
  type Rows,
  type Wanted,
} from './rows.ts'
import type { Node } from './node.ts'
import type { Receipt } from './answers.ts'

export interface Chunk {
  readonly headers: readonly Header[]
  readonly rows: Rows
}

const mostBlocks = 32
/** Rows above which the next batch gets fewer blocks, and below which more. */
const [many, few] = [4_000, 1_000]
/** Contracts per batch that are asked what they are. */
const mostContracts = 100

/** Asks contracts that seem to wrap the native coin whether they are tokens. */
export async function askWrappers(node: Node, receipts: readonly Receipt[]): Promise<IsToken> {
  const wrappers = wrappersOf(receipts).slice(0, mostContracts)
  const answers = await Promise.all(
    wrappers.map(async (each) => [each, await node.isToken(each)] as const),
  )
  const tokens = new Set(answers.filter(([, is]) => is).map(([each]) => each))
  return (contract) => tokens.has(contract)
}

export const wantedBy = ({ watchers }: Context): Wanted =>
  watchers ? (account) => watchers.has(account) : () => true

/** @throws StaleError when the blocks do not follow one another. */
export async function readChunk(context: Context, from: number, to: number): Promise<Chunk> {
  const { id, node, state } = context
  try {
    const numbers = Array.from({ length: to - from + 1 }, (_, place) => from + place)
    const blocks = await Promise.all(numbers.map((number) => node.block(number)))
    const rows = noRows()
    for (const [place, { header, executed }] of blocks.entries()) {
      if (place > 0 && header.parent !== blocks[place - 1]!.header.hash)
        throw new StaleError('The blocks do not follow one another')
      const isToken = await askWrappers(
        node,
        executed.map(({ receipt }) => receipt),
      )
      for (const each of executed) addRows(rows, id, each, wantedBy(context), isToken)
      await breathe()
    }
    const written = countRows(rows)
    if (written > many) state.size = Math.max(1, Math.floor(state.size / 2))
    else if (written < few) state.size = Math.min(mostBlocks, state.size * 2)
    return { headers: blocks.map(({ header }) => header), rows }
  } catch (error) {
    if (asksForLess(error)) state.size = 1
    throw error
  }
}
