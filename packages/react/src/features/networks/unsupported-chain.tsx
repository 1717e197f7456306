import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { useDisconnectCurrent } from '../../wallets/use-disconnect-current.ts'
import { NetworkList } from './network-list.tsx'
import { useSwitch } from './use-switch.ts'

export default function UnsupportedChain(): ReactElement {
  const { portico, t } = useModalContext()
  const { busy, label, press } = useDisconnectCurrent()
  const change = useSwitch(() => {
    if (portico.getState().ui.history.at(-1)?.view === 'UnsupportedChain')
      void portico.close('done')
  })
  return (
    <div className="stack">
      <div className="hero">
        <h2 className="title">{t('unsupported.title')}</h2>
        <p className="sub">{t('unsupported.hint')}</p>
      </div>
      <NetworkList onChosen={change} />
      <Button tone="critical" icon="power" busy={busy} onPress={press} testId="disconnect">
        {label}
      </Button>
    </div>
  )
}
