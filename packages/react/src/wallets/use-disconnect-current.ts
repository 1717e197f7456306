import { accountOf } from '@portico/core'
import { useModalContext, useModalState } from '../card/context.ts'
import { useDisconnectWallet } from './use-disconnect-wallet.ts'

/** The label names the wallet if several are connected. */
export function useDisconnectCurrent(namespace?: string): {
  busy: boolean
  label: string
  press(): void
} {
  const { portico, t } = useModalContext()
  const { busy, disconnect } = useDisconnectWallet()
  const wallet = useModalState((state) => accountOf(state, namespace)?.wallet.name ?? '')
  const several = useModalState((state) => Object.keys(state.links).length > 1)
  const press = (): void => {
    const { activeNamespace, current } = portico.getState()
    const target = namespace ?? activeNamespace
    const link = current[target]
    if (!busy && link !== undefined) disconnect({ namespace: target, link }, wallet)
  }
  return {
    busy,
    label: t(
      busy ? 'account.disconnecting' : several ? 'account.disconnect' : 'common.disconnect',
      { wallet },
    ),
    press,
  }
}
