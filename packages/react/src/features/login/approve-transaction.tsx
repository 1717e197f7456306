import type { ReactElement } from 'react'
import { accountOf, linkOf } from '@portico/core'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'

/** The wallet's own window is above the card: the page could imitate an approval in its card. */
export default function ApproveTransaction({
  data,
}: ViewProps<'ApproveTransaction'>): ReactElement | null {
  const { ui, t } = useModalContext()
  const namespace = useModalState((state) => data.namespace ?? state.activeNamespace)
  const link = useModalState((state) => linkOf(state, namespace))
  const isConnected = useModalState((state) => accountOf(state, namespace) !== null)
  const account = ui.features.viewFor('account')
  if (!link || !isConnected) return null
  const { name, icon } = link.peer
  return (
    <div className="stack" data-state="approve">
      <div className="hero">
        <ConnectorLogo
          id={name}
          name={name}
          src={icon}
          size="large"
          connector={link.connector}
          offer={link.offer}
        />
        <h2 className="title">{t('login.approve')}</h2>
        <p className="sub">{t('login.approveHint')}</p>
      </div>
      {account && (
        <Button onPress={() => ui.reset(account)} testId="after-approval">
          {t('login.approveAccount')}
        </Button>
      )}
    </div>
  )
}
