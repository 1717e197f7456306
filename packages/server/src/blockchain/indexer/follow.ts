import type { Header } from './answers.ts'
import { boundOf, keptFrom, type Context } from './context.ts'
import { readChunk, type Chunk } from './parcel.ts'
import { resetRanges } from './past.ts'
import type { Progress } from './store.ts'

/**
 * With more new blocks than this, the index restarts at the head and reads the blocks between
 * later, so that new ones appear first.
 */
const leapOver = 256
const everything = Number.MAX_SAFE_INTEGER

export function remember({ state }: Context, headers: readonly Header[], from: number): void {
  for (const header of headers) if (header.number >= from) state.blocks.set(header.number, header)
  for (const number of state.blocks.keys()) if (number < from) state.blocks.delete(number)
}

/** Starts at the head; `earlier` are ranges below it. */
async function begin(
  context: Context,
  head: number,
  earlier: Progress['earlier'],
  firstRemoved: number,
): Promise<void> {
  const { state, store } = context
  const progress = { head, indexed: head - 1, completeFrom: head, earlier }
  await store.inOne(async (transaction) => {
    await store.remove(transaction, firstRemoved, everything)
    await store.forgetBlocks(transaction)
    await resetRanges(context, transaction, head)
    await store.saveProgress(transaction, progress, state.problem)
  })
  state.blocks.clear()
  state.progress = progress
}

/** Indexed ranges, without blocks that a reorganisation may have replaced. */
function rangesOf(
  { settings }: Context,
  { indexed, completeFrom, earlier }: Progress,
): Progress['earlier'] {
  const last = indexed - settings.confirmations
  return last < completeFrom
    ? earlier
    : ([[completeFrom, last], ...earlier].slice(0, 32) as Progress['earlier'])
}

/** Returns to the last block that the node has too, and removes later ones. */
async function goBack(context: Context, head: Header, progress: Progress): Promise<void> {
  const { node, state, store, log, id } = context
  let at = Math.min(progress.indexed, head.number)
  for (; state.blocks.has(at); at -= 1)
    if ((await node.header(at))?.hash === state.blocks.get(at)!.hash) break
  log.info({ chain: id, from: progress.indexed, to: at }, 'a reorganisation removed blocks')
  if (!state.blocks.has(at)) return begin(context, head.number, [], at + 1)
  const next = {
    ...progress,
    head: head.number,
    indexed: at,
    completeFrom: Math.min(progress.completeFrom, at + 1),
  }
  await store.inOne(async (transaction) => {
    await store.remove(transaction, at + 1, everything)
    await store.saveProgress(transaction, next, state.problem)
  })
  for (const number of state.blocks.keys()) if (number > at) state.blocks.delete(number)
  state.progress = next
}

async function write(context: Context, { headers, rows }: Chunk, next: Progress): Promise<void> {
  const { state, store } = context
  const from = keptFrom(context, next.head)
  await store.inOne(async (transaction) => {
    await store.insert(transaction, rows)
    await store.saveBlocks(
      transaction,
      headers.filter(({ number }) => number >= from),
      from,
    )
    await store.saveProgress(transaction, next, null)
  })
  remember(context, headers, from)
  state.progress = next
}

/** @returns The problem in a sentence; null without one. */
export async function follow(context: Context): Promise<string | null> {
  const { node, state, settings, stopped, watchers } = context
  const head = await node.head()
  const before = state.progress
  // Blocks of an earlier index are read again.
  if (!before) await begin(context, head.number, [], head.number)
  else if (
    head.number - before.indexed >
    (watchers ? settings.backfill : leapOver) + settings.confirmations
  )
    await begin(context, head.number, watchers ? [] : rangesOf(context, before), head.number)
  const progress = state.progress!
  if (head.number <= progress.indexed) {
    const known = state.blocks.get(head.number)
    if (known && known.hash !== head.hash) {
      await goBack(context, head, progress)
      return follow(context)
    }
    const behind = progress.indexed - head.number
    return behind === 0 ? null : `The node is behind what it said before, by ${behind}.`
  }
  while (state.progress!.indexed < head.number && !stopped.aborted) {
    const { indexed } = state.progress!
    const chunk = await readChunk(context, indexed + 1, Math.min(head.number, indexed + state.size))
    const last = state.blocks.get(indexed)
    if (last && chunk.headers[0]!.parent !== last.hash) {
      await goBack(context, head, state.progress!)
      continue
    }
    await write(context, chunk, {
      ...state.progress!,
      head: Math.max(head.number, state.progress!.head),
      indexed: chunk.headers.at(-1)!.number,
    })
  }
  return null
}

/**
 * Reads one batch before the known blocks.
 *
 * @returns Whether there is more.
 */
export async function goDown(context: Context): Promise<boolean> {
  const { state, store } = context
  const progress = state.progress!
  const [next, ...rest] = progress.earlier
  if (next && progress.completeFrom <= next[1] + 1) {
    const joined = {
      ...progress,
      completeFrom: Math.min(progress.completeFrom, next[0]),
      earlier: rest,
    }
    await store.saveProgress(context.db, joined, state.problem)
    state.progress = joined
    return true
  }
  const bound = boundOf(context, progress.head)
  if (progress.completeFrom <= bound) return false
  const to = progress.completeFrom - 1
  const from = Math.max(bound, to - state.size + 1, (next?.[1] ?? -1) + 1)
  const { headers, rows } = await readChunk(context, from, to)
  const above = state.blocks.get(progress.completeFrom)
  if (above && above.parent !== headers.at(-1)!.hash) return false
  const after = { ...progress, completeFrom: from }
  const firstRemembered = keptFrom(context, progress.head)
  await store.inOne(async (transaction) => {
    await store.remove(transaction, from, to)
    await store.insert(transaction, rows)
    await store.saveBlocks(
      transaction,
      headers.filter(({ number }) => number >= firstRemembered),
      firstRemembered,
    )
    await store.saveProgress(transaction, after, state.problem)
  })
  remember(context, headers, firstRemembered)
  state.progress = after
  return from > bound
}
