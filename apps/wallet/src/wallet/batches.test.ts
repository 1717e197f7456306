import { expect, test } from 'vitest'
import { callsStatus, withBatch } from './batches.ts'
import type { Batch } from './batch.ts'
import { EMPTY, parseState } from './state.ts'
import { CONFIG } from './wallet.fixture.ts'

const site = 'http://localhost:5173'
const hash = (digit: number): `0x${string}` => `0x${String(digit).repeat(64)}`
const batch: Batch = {
  site,
  id: 'one',
  chainId: 1,
  calls: 2,
  hashes: [hash(1), hash(2)],
  stopped: false,
}

/** A network on which these transactions are mined, with these results. */
function statusOf(
  change: Partial<Batch>,
  mined: Readonly<Record<string, string>>,
  asker = site,
): Promise<unknown> {
  const rpc = async (_: string, __: string, params: unknown): Promise<unknown> => {
    const [of] = params as [string]
    return mined[of] === undefined
      ? null
      : {
          transactionHash: of,
          status: mined[of],
          blockNumber: '0x1',
          blockHash: hash(9),
          gasUsed: '0x5208',
          logs: [],
        }
  }
  return callsStatus(
    { config: CONFIG, rpc },
    withBatch(EMPTY, { ...batch, ...change }),
    asker,
    'one',
  )
}

test.each([
  ['nothing is mined', {}, {}, 100],
  ['one is mined and the other is not', {}, { [hash(1)]: '0x1' }, 100],
  ['all are mined', {}, { [hash(1)]: '0x1', [hash(2)]: '0x1' }, 200],
  [
    'the first was refused on the chain and nothing follows',
    { hashes: [hash(1)], stopped: true },
    { [hash(1)]: '0x0' },
    500,
  ],
  ['the second reverted', {}, { [hash(1)]: '0x1', [hash(2)]: '0x0' }, 600],
  ['the second could not be sent', { hashes: [hash(1)], stopped: true }, { [hash(1)]: '0x1' }, 600],
  ['the second is still to be sent', { hashes: [hash(1)] }, { [hash(1)]: '0x1' }, 100],
])('reports the status where %s', async (_, change, mined, status) => {
  expect(await statusOf(change, mined)).toMatchObject({
    version: '2.0.0',
    id: 'one',
    chainId: '0x1',
    atomic: false,
    status,
    receipts: { length: Object.keys(mined).length },
  })
})

test('reports no batch to another site', async () => {
  await expect(statusOf({}, {}, 'http://localhost:1')).rejects.toMatchObject({ code: 5730 })
})

test('restores stored batches, and drops malformed ones', () => {
  const state = withBatch(EMPTY, batch)
  expect(parseState(JSON.parse(JSON.stringify(state))).batches).toEqual([batch])
  expect(
    parseState({ ...state, batches: [{ ...batch, hashes: ['0x1'] }, null, 7] }).batches,
  ).toEqual([])
})

test('stores the same calls once, and the latest fifty only', () => {
  let state = withBatch(withBatch(EMPTY, { ...batch, hashes: [] }), batch)
  expect(state.batches).toEqual([batch])
  for (let id = 0; id < 60; id++) state = withBatch(state, { ...batch, id: `${id}` })
  expect(state.batches.map(({ id }) => id)).toEqual(
    Array.from({ length: 50 }, (_, index) => `${index + 10}`),
  )
})
