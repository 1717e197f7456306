/** Addresses that the visitor knows: own ones, those that were sent to, and those that only turned up. */
import { getTransactions } from '../blockchain/get-transactions.ts'
import type { AccountTransaction } from '../blockchain/types.ts'
import type { Portico } from '../contracts/portico.ts'
import type { Sender } from './family.ts'
import { ownAddresses } from './own-addresses.ts'
import { recentReceivers } from './recents.ts'
import type { AskNow } from './types.ts'
import type { Acquaintance } from './warnings.ts'

/** What of an acquaintance does not depend on the receiver. */
export type Known = Pick<Acquaintance, 'own' | 'sentTo' | 'heardOf'>

/**
 * Whom the account knows on a network: from what was sent from here, and from its history where the host has a `service`. Never rejects:
 * without a history, only what was sent from here is known.
 */
export async function knownTo(portico: Pick<Portico, 'data' | 'getState' | 'services' | 'config'>, { chain, account, signal }: Sender & AskNow): Promise<Known> {
  const state = portico.getState()
  const page = portico.config.service && (await getTransactions(portico, { address: account, chain, limit: 100, signal }).catch(() => undefined))
  const history = page?.transactions ?? []
  const isOwn = (address: string): boolean => address.toLowerCase() === account.toLowerCase()
  const sent = (state.slices.activity?.tracked ?? []).flatMap((each) => (each.account === account && each.chain === chain && each.status !== 'failed' && each.status !== 'dropped' && each.transfer ? each.transfer.to : []))
  const outgoing = history.filter(({ from, status }) => isOwn(from) && status !== 'failed')
  return {
    own: ownAddresses(state, chain),
    sentTo: [...recentReceivers(portico.services, chain).map(({ address }) => address), ...sent, ...outgoing.flatMap((each) => [each.to, ...receiversOf(each)])].filter(Boolean),
    heardOf: history.flatMap(({ from, to, transfers }) => [from, to, ...transfers.map(({ counterparty }) => counterparty ?? '')]).filter((address) => address !== '' && !isOwn(address)),
  }
}

/** Who got what: of a token, the transaction itself is for its contract. A transfer of nothing can be written by anybody, in anybody's name. */
const receiversOf = ({ transfers }: AccountTransaction): readonly string[] =>
  transfers.flatMap(({ direction, counterparty, amount }) => (direction === 'out' && counterparty !== null && /[1-9]/.test(amount) ? counterparty : []))
