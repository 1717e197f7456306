import type { Proposal } from '../../src/client.ts'
import type { Received } from '../parts.ts'
import { beside, signIn, wanted, type Application } from './flows.ts'

/** Our client, as the flows use it. */
export function ourApplication({ client, received }: Received): Application {
  /** How often each kind of event has been awaited. */
  const counts = new Map<string, number>()
  const next = <K extends Parameters<typeof received>[0]>(
    is: K,
  ): ReturnType<typeof received<K>> => {
    const times = (counts.get(is) ?? 0) + 1
    counts.set(is, times)
    return received(is, times)
  }
  const refused = async (): Promise<never> => {
    const { code, message } = await next('rejected')
    throw Object.assign(new Error(message), { code })
  }
  const kinds = {
    updated: 'updated',
    extended: 'updated',
    event: 'event',
    deleted: 'deleted',
  } as const
  return {
    clientId: client.id,
    async connect() {
      const { uri } = await client.pair(wanted as Proposal)
      const settled = Promise.race([
        next('settled').then(({ session }) => session.topic),
        refused(),
      ])
      return { uri, settled }
    },
    async authenticate() {
      const { uri } = await client.authenticate!(signIn, beside)
      return { uri, answered: Promise.race([next('authenticated'), refused()]) }
    },
    request: (topic, chain, method, params) =>
      client.request(topic, { chain, method, params: params as never }) as never,
    ping: client.ping,
    extend: client.extend,
    disconnect: client.disconnect,
    received: (what) => next(kinds[what]),
  }
}
