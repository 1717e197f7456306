import type { ReactElement } from 'react'
import type { LoginRemoval } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { useLoginMethodName } from './login-method-names.ts'
import { useChange } from './use-change.ts'

export interface RemovalsProps {
  removals: readonly LoginRemoval[]
  namespace: string | undefined
  onEnded(): Promise<void>
}

const texts = {
  account: 'login.removalAccount',
  device: 'login.removalDevice',
  'login-method': 'login.removalMethod',
} as const

/** What another device has asked to remove, until the owner stops it. */
export function Removals({ removals, namespace, onEnded }: RemovalsProps): ReactElement {
  const { t } = useModalContext()
  return (
    <section aria-labelledby="login-removals">
      <h2 id="login-removals">{t('login.removals')}</h2>
      <ul>
        {removals.map((removal) => (
          <RemovalRow key={removal.id} removal={removal} namespace={namespace} onEnded={onEnded} />
        ))}
      </ul>
    </section>
  )
}

function RemovalRow({
  removal: { id, kind, name = '', by, until },
  namespace,
  onEnded,
}: {
  removal: LoginRemoval
  namespace: string | undefined
  onEnded(): Promise<void>
}): ReactElement {
  const { ui, t, locale } = useModalContext()
  const loginMethodName = useLoginMethodName()
  const { busy, run } = useChange(namespace)
  const when = new Intl.DateTimeFormat(locale.code, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(until)
  async function end(): Promise<void> {
    if (!(await run((account) => account.cancelRemoval(id), 'login.removalNotEnded'))) return
    ui.showSuccess(t('login.removalEnded'))
    await onEnded()
  }
  return (
    <li className="device" data-testid="removal">
      <div className="new-address">
        <p className="said">
          {t(texts[kind], {
            by,
            when,
            name: kind === 'login-method' ? loginMethodName(name) : name,
          })}
        </p>
        <Button onPress={() => void end()} block={false} busy={busy} testId="stop-removal">
          {t('login.removalEnd')}
        </Button>
      </div>
    </li>
  )
}
