/** Helpers of the tests of faults: what they ask of a client, and read from the relay's record. */
import { verifyMessage } from 'viem'
import type { Session } from '../src/client.ts'
import { openEnvelope } from './envelope.ts'
import { settlement, takeCode, type HandWallet } from './hand.ts'
import { account, wanted, type Received, type World } from './parts.ts'

const hello = ['0x68656c6c6f', account.address]

export const sign = ({ client }: Received, topic: string): Promise<unknown> =>
  client.request(topic, { chain: 'eip155:1', method: 'personal_sign', params: hello })
export const isSignature = (signature: unknown): Promise<boolean> =>
  verifyMessage({
    address: account.address,
    message: 'hello',
    signature: signature as `0x${string}`,
  })
export const failed = ({ events }: Received): { stage: string; code: string }[] =>
  events.filter((event) => event.is === 'failed').map(({ stage, code }) => ({ stage, code }))
export const count = ({ events }: Received, is: string): number =>
  events.filter((event) => event.is === is).length

/** Waits until the relay has answered a publication with this tag. */
export async function taken({ relay }: World, tag: number): Promise<void> {
  const [frame] = await relay.seen(
    ({ direction, params }) =>
      direction === 'in' && (params as { tag?: number } | undefined)?.tag === tag,
  )
  await relay.seen(({ direction, id }) => direction === 'out' && id === frame!.id)
}

/** Settles a session with a wallet whose messages the test writes. */
export async function settleByHand(
  { relay }: World,
  dapp: Received,
): Promise<{ hand: HandWallet; session: Session }> {
  const { uri } = await dapp.client.pair(wanted)
  const hand = takeCode(relay, uri)
  hand.answer({ relay: { protocol: 'irn' }, responderPublicKey: hand.key })
  hand.say('wc_sessionSettle', settlement(hand, account.address))
  return { hand, session: (await dapp.received('settled')).session }
}

/** What our client has answered over such a session. */
export async function answerTo(
  { relay }: World,
  hand: HandWallet,
  id: number,
): Promise<{ result?: unknown; error?: { code: number } }> {
  const find = (params: unknown): object | null => {
    const message = (params as { message?: unknown } | undefined)?.message
    const payload =
      typeof message === 'string'
        ? (openEnvelope(message, [hand.session.key])?.payload as
            | { id?: number; method?: string }
            | undefined)
        : undefined
    return payload?.id === id && payload.method === undefined ? payload : null
  }
  const [frame] = await relay.seen(
    ({ direction, params }) => direction === 'in' && find(params) !== null,
  )
  return find(frame!.params) ?? {}
}
