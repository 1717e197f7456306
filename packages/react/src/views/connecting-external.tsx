import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { limits } from '@portico/core/internal/limits'
import { useModal, useModalState } from '../modal/context.ts'
import type { RouteData } from '../modal/instance.ts'
import type { ViewProps } from '../modal/view-loader.ts'
import { Button } from '../parts/button.tsx'
import { Logo } from '../parts/logo.tsx'
import { Ring } from '../parts/ring.tsx'
import { whenConnected } from './leave.ts'

/** Waiting for a wallet's approval, and every way in which it can end otherwise. */
export default function ConnectingExternal({ data }: ViewProps): ReactElement {
  const { t } = useModal()
  const attempt = useModalState((state) => state.attempt)
  const target = attempt.is === 'idle' ? undefined : attempt.target
  const wallet = target?.name ?? text(data, 'name') ?? ''
  const icon = target?.icon ?? text(data, 'icon')
  const waiting = attempt.is === 'waiting'
  const words = say(attempt)
  const soft = attempt.is === 'failed' && ['pending', 'locked', 'timeout', 'popup-blocked'].includes(attempt.exit)

  return (
    <div className="stack" data-state={attempt.is === 'failed' ? attempt.exit : attempt.is}>
      <div className="wait">
        <Ring waiting={waiting} badge={attempt.is === 'failed' ? (soft ? 'caution' : 'failed') : undefined}>
          <Logo id={text(data, 'rdns') ?? target?.wallet ?? text(data, 'key') ?? wallet} name={wallet} src={icon} size="large" />
        </Ring>
        <div role="status">
          <h2 className="title">{t(words, { wallet })}</h2>
          <p className="sub">{t(`${words}Hint`, { wallet })}</p>
        </div>
      </div>
      {waiting && <HiddenHint key={attempt.id} wallet={wallet} />}
      <div className="actions">
        {attempt.is === 'waiting' && <Waiting />}
        {attempt.is === 'late' && <Late wallet={wallet} />}
        {attempt.is === 'failed' && <Failed exit={attempt.exit} data={data} wallet={wallet} />}
        {attempt.is === 'idle' && <Again data={data} />}
      </div>
    </div>
  )
}

function say(attempt: { is: string; exit?: string }): string {
  if (attempt.is === 'waiting') return 'external.waiting'
  if (attempt.is === 'late') return 'external.late'
  if (attempt.is === 'failed' && attempt.exit !== 'user') return `failure.${attempt.exit}`
  return 'external.canceled'
}

/** After a while, a word about windows that hide. */
function HiddenHint({ wallet }: { wallet: string }): ReactElement | null {
  const { t } = useModal()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), limits.approvalHint)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status">{late && <p className="hint sub" data-testid="hidden-hint">{t('external.hidden', { wallet })}</p>}</div>
  )
}

function Waiting(): ReactElement {
  const { portico, t } = useModal()
  return <Button onPress={() => portico.cancel()}>{t('common.cancel')}</Button>
}

function Late({ wallet }: { wallet: string }): ReactElement {
  const modal = useModal()
  const { portico, t } = modal
  return (
    <>
      <Button tone="primary" onPress={() => whenConnected(modal, portico.acceptLate())}>
        {t('external.lateAccept', { wallet })}
      </Button>
      <Button tone="quiet" onPress={() => portico.dismissLate()}>
        {t('external.lateDismiss')}
      </Button>
    </>
  )
}

/** Trying again makes no sense where the wallet does not exist, or cannot do what is asked. */
function Failed({ exit, data, wallet }: { exit: string; data: RouteData; wallet: string }): ReactElement {
  const { ui, t } = useModal()
  const missing = exit === 'not-installed'
  const tries = !missing && exit !== 'unsupported'
  return (
    <>
      {tries && <Again data={data} />}
      {missing && (
        <Button tone="primary" onPress={() => ui.push('Downloads', { ...data, name: wallet })}>
          {t('external.get', { wallet })}
        </Button>
      )}
      <Button tone="quiet" onPress={() => ui.back()}>
        {t('external.other')}
      </Button>
    </>
  )
}

function Again({ data }: { data: RouteData }): ReactElement {
  const modal = useModal()
  const { portico, t } = modal
  const again = (): void => {
    const connector = text(data, 'connector')
    const offer = text(data, 'offer')
    const namespaces = data['namespaces'] as readonly string[] | undefined
    const known = portico.getState().attempt.is === 'failed'
    if (known || connector === undefined || offer === undefined) return whenConnected(modal, portico.retry())
    whenConnected(modal, portico.connect({ connector, offer, ...(namespaces && { namespaces }) }))
  }
  return (
    <Button tone="primary" icon="retry" onPress={again}>
      {t('common.retry')}
    </Button>
  )
}

function text(data: RouteData, key: string): string | undefined {
  const value = data[key]
  return typeof value === 'string' ? value : undefined
}
