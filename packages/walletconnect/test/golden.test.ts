import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { compareTranscript, races, type Allowed } from './golden/compare.ts'
import { flows, metadata, perform, walletOptions } from './golden/flows.ts'
import { goldenOf } from './golden/golden.ts'
import { ourApplication } from './golden/ours.ts'
import { startWorld, type World } from './parts.ts'

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.end())

/** Intended differences from the official client, whatever the host has enabled. */
const always: readonly Allowed[] = [
  ...races,
  {
    where: /^entry\.ua$/,
    why: 'We are another client, and say so. The form is kept: protocol and version, library, where it runs.',
    fits: (golden, ours) =>
      String(golden).startsWith('wc-2/js-') && String(ours).startsWith('wc-2/portico'),
  },
  {
    where: /^subscriptions\.irn_unsubscribe <topic of the pairing>$/,
    why: 'A code that was refused is spent: we do not go on listening for what may come over it.',
    fits: (golden, ours) => golden === undefined && ours === true,
  },
  {
    where: /^subscriptions\.irn_unsubscribe <64 hex digits \d+>$/,
    why: "The topic of a sign-in's answer is good for one answer: neither do we listen there any longer.",
    fits: (golden, ours) => golden === undefined && ours === true,
  },
]

/** What is sent only when the host has enabled it. */
const unasked: Allowed = {
  where: / params\.tvf$/,
  why: "Plain text to the relay: methods, chains, contracts, transaction hashes, even a personal message's signature.",
  fits: (golden, ours) => golden !== undefined && ours === undefined,
}

async function differences(
  flow: string,
  hints: boolean,
  allowed: readonly Allowed[],
): Promise<void> {
  const app = ourApplication(world.client({ metadata: async () => metadata, hints }))
  const wallet = await world.wallet(walletOptions(flow))
  const transcript = await perform(flow, app, wallet, world.relay)
  await vi.waitFor(async () =>
    expect(compareTranscript(await goldenOf(flow), await transcript(), allowed)).toEqual([]),
  )
}

test.each(flows)('sends the same messages as the official client: %s', (flow) =>
  differences(flow, false, [...always, unasked]),
)

test.each(flows)('with hints, sends the same as the official client: %s', (flow) =>
  differences(flow, true, always),
)
