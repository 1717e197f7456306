import type { ReactElement } from 'react'
import type { LoginEmailChange } from '@portico/core'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { useChange } from './use-change.ts'

export interface AddressWaitsProps {
  change: LoginEmailChange
  namespace: string | undefined
  onEnded(): Promise<void>
}

/** A pending or failed change of the address. */
export function AddressWaits({
  change: { email, until, state },
  namespace,
  onEnded,
}: AddressWaitsProps): ReactElement {
  const { ui, t, locale } = useModalContext()
  const { busy, run } = useChange(namespace)
  const when = new Intl.DateTimeFormat(locale.code, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(until)
  const isWaiting = state === 'waits'
  async function end(): Promise<void> {
    const left = await run(async (account) => {
      await account.cancelEmailChange()
      return account.loginMethods()
    }, 'login.changeNotEnded')
    if (!left) return
    // The time may have expired before the press.
    const isMade = left.made.loginMethods.some(
      ({ loginMethod, label }) => loginMethod === 'email' && label === email,
    )
    if (isWaiting) ui.showSuccess(isMade ? t('login.changed', { email }) : t('login.changeEnded'))
    await onEnded()
  }
  return (
    <div className="new-address" data-testid="address-waits" data-state={state}>
      <p className="said">
        {isWaiting ? t('login.changeWaits', { email, when }) : t('login.changeTaken', { email })}
      </p>
      <Button onPress={() => void end()} block={false} busy={busy} testId="keep-address">
        {t(isWaiting ? 'login.changeEnd' : 'common.dismiss')}
      </Button>
    </div>
  )
}
