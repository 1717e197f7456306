import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'

export function DisconnectAll({ count }: { count: number }): ReactElement | null {
  const { portico, ui, t } = useModalContext()
  const [isConfirming, setConfirming] = useState(false)
  const [busy, setBusy] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const first = useRef(true)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!first.current)
      (isConfirming ? question.current : place.current?.querySelector('button'))?.focus({
        preventScroll: true,
      })
    first.current = false
  }, [isConfirming])
  if (count < 2) return null
  const end = (): void => {
    setBusy(true)
    portico
      .disconnect()
      .catch(() => ui.showError(t('account.disconnectFailed'), { acrossViews: true }))
      .finally(() => {
        setBusy(false)
        setConfirming(false)
      })
  }
  if (!isConfirming)
    return (
      <div ref={place}>
        <Button
          tone="critical"
          icon="power"
          onPress={() => setConfirming(true)}
          testId="disconnect-all"
        >
          {t('held.all')}
        </Button>
      </div>
    )
  return (
    <div className="ask" role="group" aria-labelledby="ask" ref={place}>
      <p id="ask" className="title" ref={question} tabIndex={-1}>
        {t('held.allAsk', { count })}
      </p>
      <p className="sub">{t('held.allHint')}</p>
      <div className="actions">
        <Button tone="critical" icon="power" busy={busy} onPress={end} testId="disconnect-all-yes">
          {t(busy ? 'account.disconnecting' : 'held.all')}
        </Button>
        <Button tone="quiet" onPress={() => setConfirming(false)} testId="disconnect-all-no">
          {t('held.keep')}
        </Button>
      </div>
    </div>
  )
}
