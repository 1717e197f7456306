import { PorticoError } from '../errors/error.ts'
import { namespaceOf } from '../format/chain-id.ts'
import type { Context } from '../contracts/context.ts'
import type { ChainId } from '../types/index.ts'
import { namespaceState } from '../state/select.ts'
import type { Namespaces } from './namespaces.ts'
import type { TransactionStore } from './store.ts'
import { parseId, parseLabel, parseSwap, parseTransfer } from './stored.ts'
import type { TrackedTransaction, Transactions } from '../types/transactions.ts'
import { defined } from '../utils/defined.ts'

/** @param followed Called for each; `isNew` when it was not tracked before. */
export function createFollow(
  ctx: Pick<Context, 'adapters' | 'services' | 'state'>,
  namespaces: Namespaces,
  shelf: TransactionStore,
  followed: (one: TrackedTransaction, isNew: boolean) => void,
): Transactions['follow'] {
  const { services, state, adapters } = ctx

  async function accountFor(chain: ChainId, given: string | undefined): Promise<string> {
    const namespace = namespaceOf(chain)
    const status = namespaceState(state.get(), namespace)
    const address = given ?? ('account' in status ? status.account : undefined)
    if (address === undefined) throw new PorticoError('no-account', 'No ActiveCaipAddress found')
    const parsed = await adapters.get(namespace)!.parseAddress(address, chain)
    if (parsed === null)
      throw new PorticoError('caip-10', `Invalid CAIP-10 address: ${chain}:${address}`)
    return parsed
  }

  return async ({
    hash: text,
    chain,
    account: given,
    kind = 'transaction',
    label,
    transfer: sent,
    swap: swapped,
  }) => {
    // The values at the time of the call.
    const at = services.platform.now()
    const account = accountFor(chain, given)
    account.catch(() => {})
    const sending = await namespaces.need(chain)
    if (!services.network(chain)) throw new PorticoError('network-not-found', 'Network Not Found')
    const hash = kind === 'calls' ? parseId(text) : sending.parseHash(text)
    if (hash === null)
      throw new PorticoError(
        'transaction-hash',
        `No transaction of ${chain}: ${String(text).slice(0, 80)}`,
      )
    const fresh = { hash, chain, account: await account, kind, at, status: 'pending' } as const
    const named = parseLabel(label)
    const transfer = parseTransfer(sent)
    const swap = parseSwap(swapped)
    const { before, after = fresh } = await shelf.update({ hash, chain }, (stored) => ({
      ...(transfer && stored && !stored.transfer ? reopened(stored) : (stored ?? fresh)),
      ...defined({
        label: named,
        transfer: transfer || undefined,
        // What is known of it already, is known better.
        swap: stored?.swap ?? (swap || undefined),
      }),
    }))
    followed(after, !before)
    return after
  }
}

/** Once the intended transfer is known, a settled transaction is polled again to compare it. */
function reopened({ isFinal: _isFinal, ...rest }: TrackedTransaction): TrackedTransaction {
  return rest
}
