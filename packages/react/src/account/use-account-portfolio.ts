import { useEffect, useState } from 'react'
import type { AccountPortfolio } from '@portico/core/blockchain'
import type { Namespace } from '../hooks/register.ts'
import { usePortfolio } from '../hooks/use-portfolio.ts'
import type { Read } from '../hooks/use-read.ts'
import { useWhose } from '../hooks/use-whose.ts'
import { useModalContext } from '../card/context.ts'
import { useCurrency } from './use-currency.ts'

/**
 * The account's holdings from the host's service, or without one from a wallet that discovers
 * assets, as Send lists them. Idle where there is neither: then the network is read token by token.
 */
export function useAccountPortfolio(given: string | undefined): Read<AccountPortfolio> {
  const { portico } = useModalContext()
  const currency = useCurrency()
  const namespace = given as Namespace | undefined
  const hasService = portico.config.service?.blockchain === true
  const { address, chain } = useWhose({ namespace })
  const account = `${address}/${chain}`
  /** Whose wallet does not discover assets. */
  const [without, setWithout] = useState<string>()
  const mayDiscover = chain?.startsWith('eip155:') === true && without !== account
  const read = usePortfolio({ namespace, currency }, { enabled: hasService || mayDiscover })
  const { data, isError } = read
  const hasNone = !hasService && (data ? data.source === 'network' : isError)
  useEffect(() => {
    if (hasNone) setWithout(account)
  }, [hasNone, account])
  if (hasService || data?.source === 'wallet') return read
  return { ...read, status: 'idle', isPending: false, isError: false, data: undefined }
}
