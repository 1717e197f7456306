import type { ReactElement } from 'react'
import { useModalContext } from '../../card/context.ts'
import type { MessageKey } from '../../strings/keys.ts'
import { Button } from '../../parts/button/button.tsx'
import { TooOld } from './too-old.tsx'
import { useChange } from './use-change.ts'
import type { Read } from './use-read.ts'
import type { LoginMethods } from './login-methods.tsx'

export interface RecoveryProps {
  login: Read<LoginMethods>
  namespace: string | undefined
  /** The pressed button leaves with its text. */
  onConfirmed(): Promise<void>
}

/** Who can open the wallet on a new device, and the recovery phrase. */
export function Recovery({
  login: { value, hasFailed, read },
  namespace,
  onConfirmed,
}: RecoveryProps): ReactElement {
  const { ui, t } = useModalContext()
  const setting = useChange(namespace)
  const showing = useChange(namespace)
  const confirming = useChange(namespace)
  async function set(): Promise<void> {
    if (!(await setting.run((account) => account.setRecovery(), 'login.recoveryFailed'))) return
    ui.showSuccess(t('login.recoverySet'))
    await read()
  }
  async function confirm(email: string): Promise<void> {
    const confirmed = await confirming.run(
      (account) => account.confirmRecovery(),
      'login.confirmFailed',
    )
    if (!confirmed) return
    ui.showSuccess(t('login.confirmed', { email }))
    await onConfirmed()
  }
  const state = value && stateOf(value)
  return (
    <section aria-labelledby="login-recovery">
      <h2 id="login-recovery">{t('login.recovery')}</h2>
      {state ? (
        <>
          {value.recovery.unconfirmed && (
            <Unconfirmed email={state.email} busy={confirming.busy} onConfirm={confirm} />
          )}
          <p className="said" data-testid="recovery" data-kind={value.recovery.kind ?? 'none'}>
            {t(state.text, { email: state.email })}
          </p>
          <Button
            onPress={() => void set()}
            busy={setting.busy}
            icon="shield"
            tone={state.isUrgent ? 'primary' : undefined}
            testId="set-recovery"
          >
            {t(state.next)}
          </Button>
        </>
      ) : (
        !hasFailed && (
          <div aria-busy="true">
            <span className="hidden">{t('common.loading')}</span>
            <span className="skeleton line" />
          </div>
        )
      )}
      {setting.isTooOld && <TooOld namespace={namespace} />}
      <p className="sub">{t('login.phraseHint')}</p>
      <Button
        onPress={() => void showing.run((account) => account.showPhrase(), 'login.phraseFailed')}
        busy={showing.busy}
        icon="key"
        testId="show-phrase"
      >
        {t('login.phrase')}
      </Button>
      {showing.isTooOld && <TooOld namespace={namespace} />}
    </section>
  )
}

/** Not urgent: the wallet works here, and each login asks again. */
function Unconfirmed({
  email,
  busy,
  onConfirm,
}: {
  email: string
  busy: boolean
  onConfirm(email: string): Promise<void>
}): ReactElement {
  const { t } = useModalContext()
  return (
    <>
      <p className="said" data-testid="unconfirmed">
        {t('login.unconfirmed', { email })}
      </p>
      <Button
        onPress={() => void onConfirm(email)}
        busy={busy}
        icon="mail"
        testId="confirm-recovery"
      >
        {t('login.confirm')}
      </Button>
    </>
  )
}

function stateOf({ recovery: { kind, email = '', byLogin }, loginMethods }: LoginMethods): {
  text: MessageKey
  next: MessageKey
  email: string
  isUrgent: boolean
} {
  const present = loginMethods.find(({ loginMethod }) => loginMethod === 'email')?.label
  if (kind === 'service' && email && present !== undefined && present !== email)
    return { text: 'login.keptEarlier', next: 'login.setRecovery', email, isUrgent: true }
  if (kind === 'service') {
    // With a provider, mail opens it only if its owner can log in by e-mail.
    const opensByMail = email && (!byLogin || present !== undefined)
    return {
      text: !opensByMail ? 'login.kept' : byLogin ? 'login.keptByEither' : 'login.keptBy',
      next: 'login.protect',
      email,
      isUrgent: false,
    }
  }
  if (kind === 'passkey' || kind === 'passphrase')
    return { text: `login.by.${kind}`, next: 'login.protectAnew', email: '', isUrgent: false }
  return { text: 'login.notKept', next: 'login.setRecovery', email: '', isUrgent: true }
}
