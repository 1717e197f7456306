import { useMemo } from 'react'
import type { ChainId, Network } from '@portico/core'
import { networkOf } from '@portico/core'
import { activityEntries, refusesActivity, type ActivityEntry } from '@portico/core/modal'
import type { AccountTransaction } from '@portico/core/blockchain'
import { useCurrency } from '../../account/use-currency.ts'
import type { ReadPages } from '../../hooks/use-read-pages.ts'
import { useTrackedTransactions } from '../../hooks/use-tracked-transactions.ts'
import { useTransactions } from '../../hooks/use-transactions.ts'
import { useModalContext, useModalState } from '../../card/context.ts'

export interface Activity {
  entries: readonly ActivityEntry[]
  history: ReadPages<AccountTransaction>
  network: Network | undefined
  hasService: boolean
  /** The page wants it, but its service refuses it. */
  isRefused: boolean
}

const none: readonly AccountTransaction[] = []

export function useActivity(account: string | undefined, chain: ChainId | undefined): Activity {
  const { service } = useModalContext().portico.config
  const isRefused = useModalState((state) => refusesActivity(state, service))
  const hasService = service?.blockchain === true && !isRefused
  const network = useModalState((state) => networkOf(state, chain))
  const currency = useCurrency()
  const enabled = hasService && account !== undefined && chain !== undefined
  const history = useTransactions({ address: account, chain, currency }, { enabled })
  const tracked = useTrackedTransactions({ chain })
  const { data = none } = history
  const decimals = network?.nativeCurrency.decimals ?? 18
  const entries = useMemo(
    () =>
      account === undefined || chain === undefined
        ? []
        : activityEntries(data, tracked, { account, chain, decimals }),
    [data, tracked, account, chain, decimals],
  )
  return { entries, history, network, hasService, isRefused }
}
