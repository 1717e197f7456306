import { useState } from 'react'
import type { ReactElement } from 'react'
import { useModal } from '../modal/context.ts'
import { Button } from '../parts/button.tsx'

export function DisconnectButton(): ReactElement {
  const { portico, ui, t } = useModal()
  const [busy, setBusy] = useState(false)
  const press = (): void => {
    setBusy(true)
    portico
      .disconnect()
      .catch(() => ui.showError(t('account.disconnectFailed')))
      .finally(() => setBusy(false))
  }
  return (
    <Button tone="critical" icon="power" busy={busy} onPress={press} testId="disconnect">
      {t(busy ? 'account.disconnecting' : 'common.disconnect')}
    </Button>
  )
}
