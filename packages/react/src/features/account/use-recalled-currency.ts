import { useEffect } from 'react'
import { recallCurrency } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'

export function useRecalledCurrency(): void {
  const { portico, ui } = useModalContext()
  useEffect(() => {
    const { services } = portico
    const recall = (): void => {
      const currency = recallCurrency(services)
      if (portico.getState().slices.account?.currency !== currency)
        ui.updateSlice('account', { currency })
    }
    recall()
    return services.store.watch((key) => {
      if (key === 'currency' || key === '') recall()
    })
  }, [portico, ui])
}
