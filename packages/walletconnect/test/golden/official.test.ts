import { startRelay, type LocalRelay } from '@portico/testkit/relay'
import { startWallet } from '@portico/testkit/walletconnect'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compareTranscript, races, type Allowed } from './compare.ts'
import { flows, perform, walletOptions } from './flows.ts'
import { goldenOf } from './golden.ts'
import { officialApplication } from './official.ts'
import type { Transcript } from './transcript.ts'

const stops: (() => Promise<void>)[] = []
let relay: LocalRelay
beforeEach(async () => {
  relay = await startRelay({ record: true })
})
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
  await relay.stop()
})

/**
 * Its ids are the milliseconds with three random digits, so one in a thousand pairs that it makes
 * at once has the same id twice.
 */
const sameId: Allowed = {
  where:
    /^steps\.1 application irn_publish 1100 (params\.tvf\.correlationId|sealed\.payload\.(params\.)?id)$/,
  why: 'A proposal goes out with a request to sign in.',
  fits: (golden, actual) => golden === '<id of 16 digits 2>' && actual === '<id of 16 digits 1>',
}

test.each(flows)('matches the recorded messages of the official client: %s', async (flow) => {
  const app = await officialApplication(relay.url, relay.projectId)
  const wallet = await startWallet({
    relayUrl: relay.url,
    projectId: relay.projectId,
    ...walletOptions(flow),
  })
  stops.push(app.stop, wallet.stop)
  const transcript = await perform(flow, app, wallet, relay)
  await vi.waitFor(async () =>
    expect(compareTranscript(await goldenOf(flow), await transcript(), [...races, sameId])).toEqual(
      [],
    ),
  )
})

test('every envelope in the recordings was opened', async () => {
  for (const flow of flows) {
    const { steps } = await goldenOf(flow)
    expect(
      steps.map(({ sealed }) => sealed?.type).filter((type) => type !== undefined && type < 0),
    ).toEqual([])
    expect(steps.some(({ sealed }) => sealed)).toBe(true)
  }
})

describe('the comparison detects', () => {
  const change = async (
    edit: (golden: {
      steps: {
        params: Record<string, unknown>
        sealed?: { type: number; payload: { params: Record<string, unknown> } }
      }[]
    }) => void,
  ): Promise<string[]> => {
    const golden = await goldenOf('settle')
    const ours = structuredClone(golden)
    edit(ours as never)
    return compareTranscript(golden, ours as Transcript).map(({ where }) => where)
  }

  test('a missing field, an extra one, and one of another type', async () => {
    expect(await change(({ steps }) => delete steps[0]!.sealed!.payload.params.relays)).toEqual([
      'steps.0 application wc_proposeSession sealed.payload.params.relays',
    ])
    expect(await change(({ steps }) => (steps[0]!.sealed!.payload.params.extra = 1))).toEqual([
      'steps.0 application wc_proposeSession sealed.payload.params.extra',
    ])
    expect(await change(({ steps }) => (steps[4]!.params.prompt = 'false'))).toEqual([
      'steps.3 application irn_publish 1103 params.prompt',
    ])
  })

  test('another ttl, tag or kind of envelope', async () => {
    expect(await change(({ steps }) => (steps[4]!.params.ttl = 86_400))).toEqual([
      'steps.3 application irn_publish 1103 params.ttl',
    ])
    expect(await change(({ steps }) => (steps[4]!.params.tag = 1105))).toEqual([
      'steps.3 application irn_publish 1103 params.tag',
    ])
    expect(await change(({ steps }) => (steps[0]!.sealed!.type = 2))).toEqual([
      'steps.0 application wc_proposeSession sealed.type',
    ])
  })

  test('another order, a missing message, a topic without a subscription', async () => {
    expect(await change(({ steps }) => void steps.splice(0, 2, steps[1]!, steps[0]!))).not.toEqual(
      [],
    )
    expect(await change(({ steps }) => void steps.pop())).toEqual([
      'steps.3 application irn_publish 1103',
    ])
    expect(await change(({ steps }) => void steps.splice(2, 1))).toEqual([
      'subscriptions.irn_subscribe <topic of the session>',
    ])
  })

  test('the allowed differences, and no others', async () => {
    const golden = await goldenOf('settle')
    const ours = structuredClone(golden) as never as {
      steps: { params: Record<string, unknown> }[]
    }
    delete ours.steps[4]!.params.tvf
    ours.steps[4]!.params.ttl = 1
    const allowed = [
      {
        where: /params\.tvf$/,
        why: 'Plain text to the relay.',
        fits: (_golden: unknown, own: unknown) => own === undefined,
      },
    ]
    expect(compareTranscript(golden, ours as never, allowed).map(({ where }) => where)).toEqual([
      'steps.3 application irn_publish 1103 params.ttl',
    ])
  })
})
