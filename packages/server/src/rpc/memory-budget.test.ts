import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Call } from '../http/deps.ts'
import { createMemoryBudget, type Ticket } from './memory-budget.ts'

const settings = {
  rpcBytes: 100,
  rpcClientBytes: 60,
  rpcReplyLimit: 50,
  rpcCalls: 2,
  rpcTimeout: 1_000,
  trustProxy: 0,
}

/** A call of a client; `sent` reports that its connection has taken the answer, or is closed. */
function callOf(address: string) {
  const outgoing = Object.assign(new EventEmitter(), { destroyed: false })
  const call = {
    env: { incoming: { socket: { remoteAddress: address } }, outgoing },
    req: { header: () => undefined },
  } as unknown as Call
  return { call, sent: () => outgoing.emit('close') }
}
const answer = new Response()
const takes =
  (bytes: number) =>
  async (ticket: Ticket): Promise<Response> => (ticket.take(bytes), answer)

test('limits the concurrent calls of one client, and not those of others', async () => {
  const { carry } = createMemoryBudget(settings)
  const [one, two, three, other] = [
    callOf('192.0.2.1'),
    callOf('192.0.2.1'),
    callOf('192.0.2.1'),
    callOf('192.0.2.2'),
  ]
  await carry(one.call, takes(1))
  await carry(two.call, takes(1))
  await expect(carry(three.call, takes(1))).rejects.toMatchObject({ status: 429 })
  await carry(other.call, takes(1))
  one.sent()
  await carry(three.call, takes(1))
})

test('limits the bytes that one client has not read yet', async () => {
  const { carry } = createMemoryBudget(settings)
  const [one, two] = [callOf('192.0.2.1'), callOf('192.0.2.1')]
  await carry(one.call, takes(50))
  await expect(carry(two.call, takes(20))).rejects.toMatchObject({ status: 503 })
  one.sent()
  await carry(two.call, takes(60))
})

test('limits the bytes of all clients together', async () => {
  const { carry } = createMemoryBudget(settings)
  const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(callOf)
  await carry(one!.call, takes(50))
  await carry(two!.call, takes(40))
  await expect(carry(three!.call, takes(20))).rejects.toMatchObject({ status: 503 })
  two!.sent()
  await carry(three!.call, takes(20))
})

test('releases the bytes of a call when it fails or its answer is not passed on', async () => {
  const { carry } = createMemoryBudget(settings)
  const { call } = callOf('192.0.2.1')
  for (let times = 0; times < 5; times++)
    await expect(
      carry(call, async (ticket) => {
        ticket.take(40)
        throw new Error('The node has gone')
      }),
    ).rejects.toThrow('gone')
  await carry(call, async (ticket) => {
    ticket.take(60)
    ticket.drop()
    ticket.take(60)
    return answer
  })
})

test('reserves the announced length of an answer, and releases the rest when less arrives', async () => {
  const { carry } = createMemoryBudget(settings)
  const [one, two] = [callOf('192.0.2.1'), callOf('192.0.2.1')]
  let respond = (): void => {}
  const first = carry(one.call, async (ticket) => {
    ticket.expect(50)
    await new Promise<void>((resolve) => (respond = resolve))
    ticket.take(10)
    return answer
  })
  await expect(carry(two.call, takes(20))).rejects.toMatchObject({ status: 503 })
  respond()
  await first
  await carry(two.call, takes(50))
})

test('reserves more than has arrived for a long answer of unknown length, up to the maximum', async () => {
  const { carry } = createMemoryBudget({
    rpcBytes: 1_000_000,
    rpcClientBytes: 1_000_000,
    rpcReplyLimit: 600_000,
    rpcCalls: 9,
    rpcTimeout: 1_000,
    trustProxy: 0,
  })
  const [one, two] = [callOf('192.0.2.1'), callOf('192.0.2.2')]
  let respond = (): void => {}
  const first = carry(one.call, async (ticket) => {
    ticket.take(200_000)
    await new Promise<void>((resolve) => (respond = resolve))
    return answer
  })
  await carry(two.call, takes(400_000)).then(
    () => expect.unreachable(),
    (error: unknown) => expect(error).toMatchObject({ status: 503 }),
  )
  await carry(two.call, takes(65_000))
  respond()
  await first
  await carry(two.call, takes(600_000))
})

/** A pace with a fixed limit, which records what is taken. */
function paceOf(within: number) {
  const paced: number[] = []
  return {
    paced,
    pace: {
      take: (bytes: number) => Promise.resolve(void paced.push(bytes)),
      within: () => within,
    },
  }
}

test('paces long answers by the shared rate, and short ones not at all', async () => {
  const { paced, pace } = paceOf(1e6)
  const { carry } = createMemoryBudget(
    { ...settings, rpcBytes: 1e6, rpcClientBytes: 1e6, rpcReplyLimit: 1e6 },
    pace,
  )
  await carry(callOf('192.0.2.1').call, async (ticket) => {
    expect(ticket.take(65_536)).toBe(undefined)
    await ticket.take(1)
    await ticket.take(1_000)
    return answer
  })
  expect(paced).toEqual([1, 1_000])
})

test('reads no more at a time than the shared rate allows', async () => {
  const { carry } = createMemoryBudget({ ...settings, rpcReplyLimit: 60 }, paceOf(70).pace)
  const [one, two] = ['192.0.2.1', '192.0.2.2'].map(callOf)
  const expects = (bytes: number) => async (ticket: Ticket) => (ticket.expect(bytes), answer)
  let respond = (): void => {}
  const first = carry(one!.call, async (ticket) => {
    ticket.expect(50)
    await ticket.take(20)
    await new Promise<void>((resolve) => (respond = resolve))
    return answer
  })
  await expect(carry(two!.call, expects(41))).rejects.toMatchObject({ status: 503 })
  await carry(two!.call, expects(40))
  respond()
  await first
  await carry(two!.call, expects(60))
})
