import type { AccountPortfolio } from '@portico/core/blockchain'
import type { Namespace } from '../hooks/register.ts'
import { usePortfolio } from '../hooks/use-portfolio.ts'
import type { Read } from '../hooks/use-read.ts'
import { useModalContext } from '../card/context.ts'
import { useCurrency } from './use-currency.ts'

export function useAccountPortfolio(namespace: string | undefined): Read<AccountPortfolio> {
  const { portico } = useModalContext()
  const currency = useCurrency()
  return usePortfolio(
    { namespace: namespace as Namespace | undefined, currency },
    { enabled: portico.config.service?.blockchain === true },
  )
}
