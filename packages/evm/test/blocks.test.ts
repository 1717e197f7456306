/** Tests of what causes a balance to be read again, and of tokens that cannot be read. */
import { expect, test } from 'vitest'
import type { Json, Reads } from '@portico/core'
import { ada, one, world } from './world.ts'

const word = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`

/** Reads over a node that answers as the test chooses. */
async function node(
  answer: (method: string, params: { to?: string; data?: string }) => Json,
): Promise<Reads> {
  const { portico } = world()
  portico.services.platform.fetch = async (_url, init) => {
    const body = JSON.parse(String(init?.body)) as
      | { id: number; method: string; params?: [object] }
      | { id: number; method: string; params?: [object] }[]
    const reply = ({
      id,
      method,
      params,
    }: {
      id: number
      method: string
      params?: [object]
    }): object => ({ jsonrpc: '2.0', id, result: answer(method, params?.[0] ?? {}) })
    return Response.json(Array.isArray(body) ? body.map(reply) : reply(body))
  }
  return portico.config.adapters[0]!.reads(one.id, portico.services)
}

test('the newest block is requested as the node has it', async () => {
  const reads = await node((method) => (method === 'eth_blockNumber' ? '0x1b4' : null))
  expect(await reads.request(reads.block!)).toBe('0x1b4')
})

const [good, bad] = [
  '0x000000000000000000000000000000000000aaaa',
  '0x000000000000000000000000000000000000bbbb',
]
/** Nine units of a token with six decimals. All other contracts answer nothing. */
const answer = (_method: string, { to, data }: { to?: string; data?: string }): Json =>
  to === good ? word(data?.startsWith('0x70a08231') ? 9 : 6) : '0x'

test('a token that cannot be read does not affect the others', async () => {
  expect(await (await node(answer)).tokens(ada, [good, bad])).toEqual([
    { raw: '9', decimals: 6 },
    null,
  ])
})

test('reports the reason when no token can be read', async () => {
  await expect((await node(answer)).tokens(ada, [bad, bad])).rejects.toMatchObject({
    code: 'rpc-malformed',
    message: 'Token Balance Unavailable',
  })
})
