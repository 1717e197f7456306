import type { ReactElement } from 'react'
import { getLogin } from '@portico/core/login'
import { isUnavailableLogin } from '@portico/core/modal'
import { useArrival, useGivingUp, useShownLogin } from '../../login/use-login-view.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import { withConsent } from '../../wallets/consent.tsx'
import { AddressField } from './address-field.tsx'
import { begin, startOver } from './begin.ts'
import { CodeStep } from './code-step.tsx'
import { DeviceStep } from './device-step.tsx'
import { Mailed } from './mailed.tsx'
import { endOf, reasonOf } from './reasons.ts'

/** Shows what the login waits for: address, device approval or code. */
function EmailLogin(_props: ViewProps<'EmailLogin'>): ReactElement {
  const { portico, t } = useModalContext()
  const { now, shown: login } = useShownLogin(viewName, 'email')
  const hasStarted = useModalState((state) => state.slices.email?.hasStarted === true)
  const failed = useModalState((state) => state.slices.email?.failed)
  const isUnavailable = useModalState((state) =>
    isUnavailableLogin(state, 'email', portico.config.service),
  )
  useArrival(viewName, hasStarted || now.is === 'waiting')
  useGivingUp(
    viewName,
    (state) => getLogin(state).is === 'waiting' || state.slices.email?.hasStarted === true,
  )
  if (login.is === 'failed') return <Ended exit={login.exit} code={login.code} />
  if (login.is === 'waiting') {
    if (login.step === 'code') return <CodeStep key={login.id} login={login} />
    if (login.step === 'device') return <DeviceStep key={login.id} login={login} />
    if (login.step !== 'email' || (login.answered !== undefined && hasStarted))
      return <Waiting isSending={login.step === 'email'} />
    return <AddressStep busy={login.answered !== undefined} error={reasonOf(t, login)} />
  }
  if (failed) return <Ended exit={failed} />
  if (isUnavailable) return <Ended exit="not-installed" />
  return hasStarted ? <Waiting isSending /> : <AddressStep />
}

const shown: (props: ViewProps<'EmailLogin'>) => ReactElement = withConsent(EmailLogin)
export default shown

function AddressStep({
  busy = false,
  error,
}: {
  busy?: boolean
  error?: string | undefined
}): ReactElement {
  const modal = useModalContext()
  const { t } = modal
  return (
    <div className="stack mail" data-state="email">
      <Mailed title={t('email.title')}>
        <p className="sub">{t('email.hint')}</p>
      </Mailed>
      <AddressField busy={busy} error={error} onSubmit={(email) => begin(modal, email)} />
    </div>
  )
}

function Waiting({ isSending }: { isSending: boolean }): ReactElement {
  const modal = useModalContext()
  const { t } = modal
  const typed = useModalState((state) => state.slices.email?.typed ?? '')
  const title = isSending ? 'email.sending' : 'email.finishing'
  return (
    <div className="stack mail" data-state="waiting">
      <div className="wait mailed">
        <Ring waiting>
          <span className="logo icon large" aria-hidden="true">
            <Icon name="mail" />
          </span>
        </Ring>
        <div role="status">
          <h2 className="title">{t(title)}</h2>
          <p className="sub">
            {isSending && typed ? <bdi dir="ltr">{typed}</bdi> : t('email.finishingHint')}
          </p>
        </div>
      </div>
      <div className="actions">
        <Button onPress={() => startOver(modal)} testId="email-cancel">
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
}

function Ended({ exit, code }: { exit: string; code?: string }): ReactElement {
  const modal = useModalContext()
  const { portico, t } = modal
  const end = endOf(exit, code)
  const again = (): void => {
    const { typed } = portico.getState().slices.email ?? {}
    if (typed) return begin(modal, typed)
    startOver(modal)
  }
  return (
    <div className="stack mail" data-state={exit}>
      <div className="wait mailed">
        <Ring waiting={false} badge={exit === 'failed' ? 'failed' : 'caution'}>
          <span className="logo icon large" aria-hidden="true">
            <Icon name="mail" />
          </span>
        </Ring>
        <div role="status">
          <h2 className="title">{t(end, { wallet: '' })}</h2>
          <p className="sub">{t(`${end}Hint`, { wallet: '' })}</p>
        </div>
      </div>
      <div className="actions">
        {end !== 'email.ended.off' && (
          <Button tone="primary" icon="retry" onPress={again} testId="email-again">
            {t('common.retry')}
          </Button>
        )}
        <Button tone="quiet" onPress={() => startOver(modal)} testId="email-other">
          {t('email.otherLoginMethod')}
        </Button>
      </div>
    </div>
  )
}

const viewName = 'EmailLogin'
