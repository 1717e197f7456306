import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import type { Call } from '../http/parts.ts'
import { createFlight, type Ticket } from './flight.ts'

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

test('one client has so many calls at a time, and others have theirs', async () => {
  const { carry } = createFlight(settings)
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

test('one client holds so many bytes at a time, until it has taken them', async () => {
  const { carry } = createFlight(settings)
  const [one, two] = [callOf('192.0.2.1'), callOf('192.0.2.1')]
  await carry(one.call, takes(50))
  await expect(carry(two.call, takes(20))).rejects.toMatchObject({ status: 503 })
  one.sent()
  await carry(two.call, takes(60))
})

test('all clients together hold so many bytes', async () => {
  const { carry } = createFlight(settings)
  const [one, two, three] = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(callOf)
  await carry(one!.call, takes(50))
  await carry(two!.call, takes(40))
  await expect(carry(three!.call, takes(20))).rejects.toMatchObject({ status: 503 })
  two!.sent()
  await carry(three!.call, takes(20))
})

test('what a call held is given back where it fails, and where what a node sent is not passed on', async () => {
  const { carry } = createFlight(settings)
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

test('what a node says that it will send is held before it comes, and what did not come is given back', async () => {
  const { carry } = createFlight(settings)
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

test('a long answer of unknown length holds more than has come of it, up to the longest, until it is here', async () => {
  const { carry } = createFlight({
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

test('a long answer comes at the pace of all, and a short one waits for none', async () => {
  const { paced, pace } = paceOf(1e6)
  const { carry } = createFlight(
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

test('no more is read at a time than comes in time at the pace of all', async () => {
  const { carry } = createFlight({ ...settings, rpcReplyLimit: 60 }, paceOf(70).pace)
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
