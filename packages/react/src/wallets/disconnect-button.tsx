import type { ReactElement } from 'react'
import { accountOf, linkOf } from '@portico/core/internal/state/select'
import { useModalContext, useModalState } from '../modal/context.ts'
import { Button } from '../parts/button/button.tsx'
import { useDisconnectWallet } from './use-disconnect-wallet.ts'

/** Disconnects the wallet in use, and no other. */
export function DisconnectButton({ namespace }: { namespace?: string | undefined }): ReactElement {
  const { portico, t } = useModalContext()
  const { busy, disconnect } = useDisconnectWallet()
  const wallet = useModalState((state) => accountOf(state, namespace)?.wallet.name ?? '')
  const several = useModalState((state) => Object.keys(state.links).length > 1)
  const press = (): void => {
    const state = portico.getState()
    const ns = namespace ?? state.activeNamespace
    const link = linkOf(state, ns)
    disconnect({ namespace: ns, ...(link && { link: link.id }) }, wallet)
  }
  return (
    <Button tone="critical" icon="power" busy={busy} onPress={press} testId="disconnect">
      {t(busy ? 'account.disconnecting' : several ? 'account.disconnect' : 'common.disconnect', { wallet })}
    </Button>
  )
}
