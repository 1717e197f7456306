import { useEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { linkOf } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'

export function DeleteAccount({ namespace }: { namespace: string | undefined }): ReactElement {
  const { portico, ui, t } = useModalContext()
  const { busy, isTooOld, run } = useChange(namespace)
  const [isAsking, setAsking] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const asks = useRef<HTMLButtonElement>(null)
  const wasAsking = useRef(false)
  useEffect(() => {
    if (isAsking) question.current?.focus()
    else if (wasAsking.current) asks.current?.focus()
    wasAsking.current = isAsking
  }, [isAsking])
  const linkNow = (): string | undefined => {
    const state = portico.getState()
    const link = linkOf(state, namespace ?? state.activeNamespace)
    return link?.state.is === 'live' ? link.id : undefined
  }
  async function end(): Promise<void> {
    const link = linkNow()
    const deleted = await run((account) => account.deleteAccount(), 'login.deleteFailed')
    if (!deleted) return
    if (link !== undefined && linkNow() === link) await portico.disconnect({ link }).catch(() => {})
    ui.reset('LoginDeleted', { backups: deleted.made.backups })
  }
  return (
    <section aria-label={t('login.delete')}>
      {isAsking ? (
        <div className="device asked">
          <p className="sub" ref={question} tabIndex={-1}>
            {t('login.deleteHint')}
          </p>
          <div className="pair">
            <Button onPress={() => setAsking(false)} block={false} testId="keep-account">
              {t('common.cancel')}
            </Button>
            <Button
              onPress={() => void end()}
              tone="critical"
              block={false}
              busy={busy}
              testId="delete-now"
            >
              {t('login.deleteNow')}
            </Button>
          </div>
          {isTooOld && <TooOld namespace={namespace} />}
        </div>
      ) : (
        <button
          type="button"
          className="button critical block"
          ref={asks}
          onClick={() => setAsking(true)}
          data-testid="delete-account"
        >
          <Icon name="trash" />
          {t('login.delete')}
        </button>
      )}
    </section>
  )
}
