import type { AccountPortfolio } from '@portico/core/blockchain'
import type { Namespace } from '../hooks/register.ts'
import { usePortfolio } from '../hooks/use-portfolio.ts'
import type { Read } from '../hooks/use-read.ts'
import { useModalContext } from '../card/context.ts'
import { useCurrency } from './use-currency.ts'

/**
 * The active account's portfolio in the visitor's currency, when the host has a service: read once
 * for all that show a part of it.
 */
export function useAccountPortfolio(namespace: string | undefined): Read<AccountPortfolio> {
  const { portico } = useModalContext()
  const currency = useCurrency()
  return usePortfolio(
    { namespace: namespace as Namespace | undefined, currency },
    { enabled: portico.config.service?.blockchain === true },
  )
}
