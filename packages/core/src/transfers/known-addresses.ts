/** Own addresses, earlier receivers, and those that only appear in the history. */
import { getTransactions } from '../blockchain/get-transactions.ts'
import type { AccountTransaction } from '../blockchain/types.ts'
import type { Portico } from '../public/portico.ts'
import type { Sender } from './sending-adapter.ts'
import { ownAddresses } from './own-addresses.ts'
import { recentReceivers } from './recents.ts'
import type { AskNow } from './types.ts'
import type { KnownAddresses } from './warnings.ts'

/** What does not depend on the receiver. */
export type Known = Pick<KnownAddresses, 'own' | 'sentTo' | 'seenBefore'>

/**
 * The known addresses of an account on a network: from its own transfers, and from its history when
 * the host has a `service`. Never rejects: without a history, own transfers count.
 */
export async function knownTo(
  portico: Pick<Portico, 'data' | 'getState' | 'services' | 'config'>,
  { chain, account, signal }: Sender & AskNow,
): Promise<Known> {
  const state = portico.getState()
  const page =
    portico.config.service &&
    (await getTransactions(portico, { address: account, chain, limit: 100, signal }).catch(
      () => undefined,
    ))
  const history = page?.transactions ?? []
  const isOwn = (address: string): boolean => address.toLowerCase() === account.toLowerCase()
  const sent = (state.slices.activity?.tracked ?? []).flatMap((each) =>
    each.account === account &&
    each.chain === chain &&
    each.status !== 'failed' &&
    each.status !== 'dropped' &&
    each.transfer
      ? each.transfer.to
      : [],
  )
  const outgoing = history.filter(({ from, status }) => isOwn(from) && status !== 'failed')
  return {
    own: ownAddresses(state, chain),
    sentTo: [
      ...recentReceivers(portico.services, chain).map(({ address }) => address),
      ...sent,
      ...outgoing.flatMap((each) => [each.to, ...receiversOf(each)]),
    ].filter(Boolean),
    seenBefore: history
      .flatMap(({ from, to, transfers }) => [
        from,
        to,
        ...transfers.map(({ counterparty }) => counterparty ?? ''),
      ])
      .filter((address) => address !== '' && !isOwn(address)),
  }
}

/**
 * A token's transaction is addressed to its contract. Anyone can create a transfer of zero in
 * anyone's name.
 */
const receiversOf = ({ transfers }: AccountTransaction): readonly string[] =>
  transfers.flatMap(({ direction, counterparty, amount }) =>
    direction === 'out' && counterparty !== null && /[1-9]/.test(amount) ? counterparty : [],
  )
