import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Rich } from '../../parts/rich/rich.tsx'
import { NetworkList } from './network-list.tsx'
import { useSwitch } from './use-switch.ts'

export default function Networks(): ReactElement {
  const { portico, ui, t } = useModalContext()
  const leave = (): void => {
    const { open, history } = portico.getState().ui
    if (!open || history.at(-1)?.view !== 'Networks') return
    if (history.length > 1) ui.back()
    else void portico.close('done')
  }
  const change = useSwitch(leave)
  const help = (inside: string): ReactElement => (
    <button
      type="button"
      className="link"
      onClick={() => {
        portico.emit('CLICK_NETWORK_HELP', {})
        ui.want('aboutNetworks')
      }}
    >
      {inside}
    </button>
  )
  return (
    <div className="stack">
      <NetworkList onChosen={change} />
      <p className="sub center">
        <Rich text={t('networks.help')} tags={{ guide: help }} />
      </p>
    </div>
  )
}
