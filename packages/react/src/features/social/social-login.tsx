import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { getLogin } from '@portico/core/login'
import { isUnavailableLogin, loginOffer } from '@portico/core/modal'
import type { State } from '@portico/core'
import { useArrival, useGivingUp, useShownLogin } from '../../login/use-login-view.ts'
import { LoginMethodLogo } from '../../login/login-method-mark.tsx'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useLegal } from '../../card/legal/may-connect.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { withConsent } from '../../wallets/consent.tsx'
import { begin } from './begin.ts'
import { Ended } from './ended.tsx'
import { PasskeyStep } from './passkey-step.tsx'
import { PopupStep } from './popup-step.tsx'
import { reasonOf } from './reasons.ts'
import { ScanStep } from './scan-step.tsx'
import { Cancel, Face } from './face.tsx'
import type { StepProps } from './step.ts'
import { loginMethodAction } from './login-method-names.ts'

const viewName = 'SocialLogin'

function SocialLogin({ data }: ViewProps<'SocialLogin'>): ReactElement {
  const { portico } = useModalContext()
  const current = useModalState(loginMethodInProgress)
  const loginMethod = data.loginMethod ?? current
  const name = useModalState((state) => nameOf(state, loginMethod) ?? data.name ?? loginMethod)
  const { now, shown: login } = useShownLogin(viewName, loginMethod)
  const hasStarted = useModalState(
    ({ slices: { social } }) => social?.hasStarted === true && social.loginMethod === loginMethod,
  )
  const failed = useModalState(({ slices: { social } }) =>
    social?.loginMethod === loginMethod ? social.failed : null,
  )
  const isDone = useModalState(
    ({ slices: { social } }) => social?.isDone === true && social.loginMethod === loginMethod,
  )
  const isUnavailable = useModalState((state) =>
    isUnavailableLogin(state, loginMethod, portico.config.service),
  )
  const isLive = useArrival(viewName, hasStarted || now.is === 'waiting', isDone)
  useGivingUp(
    viewName,
    (state) =>
      getLogin(state, loginMethod).is === 'waiting' ||
      (state.slices.social?.hasStarted === true && state.slices.social.loginMethod === loginMethod),
  )
  const it = { loginMethod, name }
  if (loginMethod === '') return <Choosing />
  if (login.is === 'failed') return <Ended {...it} reason={reasonOf(login.code, login.exit)} />
  if (login.is === 'waiting') return <Step key={login.id} {...it} login={login} />
  if (failed) return <Ended {...it} reason={reasonOf(failed)} />
  if (hasStarted || (isDone && isLive)) return <Beginning {...it} />
  return isUnavailable ? <Ended {...it} reason="off" /> : <Offered {...it} />
}

const shown: (props: ViewProps<'SocialLogin'>) => ReactElement = withConsent(SocialLogin)
export default shown

/** Without a method, replaces the view by that of all methods, which loads only then. */
function Choosing(): ReactElement {
  const { portico, ui } = useModalContext()
  useEffect(() => {
    if (portico.getState().ui.history.at(-1)?.view === viewName) ui.replace('Socials')
  }, [portico, ui])
  return <></>
}

/** The pending login's method, or the last chosen. */
function loginMethodInProgress(state: State): string {
  const login = getLogin(state, null)
  return (
    (login.is !== 'idle' && login.loginMethod !== 'email'
      ? login.loginMethod
      : state.slices.social?.loginMethod) ?? ''
  )
}

function nameOf(state: State, loginMethod: string): string | undefined {
  const there = loginOffer(state, loginMethod)
  return there && state.offers[there.connector]?.find(({ id }) => id === there.offer)?.name
}

function Step({ loginMethod, name, login }: StepProps): ReactElement {
  if (login.step === 'scan') return <ScanStep loginMethod={loginMethod} name={name} login={login} />
  if (loginMethod === 'passkey')
    return <PasskeyStep loginMethod={loginMethod} name={name} login={login} />
  if (login.step === 'popup')
    return <PopupStep loginMethod={loginMethod} name={name} login={login} />
  return <Beginning loginMethod={loginMethod} name={name} isAnswered={login.step !== 'wallet'} />
}

function Beginning({
  loginMethod,
  name,
  isAnswered = false,
}: {
  loginMethod: string
  name: string
  isAnswered?: boolean
}): ReactElement {
  const { t } = useModalContext()
  return (
    <Face
      loginMethod={loginMethod}
      name={name}
      state="waiting"
      title={t(isAnswered ? 'social.finishing' : 'social.beginning')}
      hint={t('social.finishingHint')}
    >
      <Cancel />
    </Face>
  )
}

/** Opened by the host: a window may open only in the visitor's press. */
function Offered({ loginMethod, name }: { loginMethod: string; name: string }): ReactElement {
  const modal = useModalContext()
  const mayConnect = useLegal()
  const { t } = modal
  return (
    <div className="stack" data-state="offered">
      <div className="hero login-method-said">
        <LoginMethodLogo loginMethod={loginMethod} name={name} size="large" />
        <h2 className="title">{t('social.offered')}</h2>
        <p className="sub">{t('social.offeredHint')}</p>
      </div>
      <Button
        tone="primary"
        onPress={() => mayConnect() && begin(modal, loginMethod)}
        testId="login-method-go"
      >
        {loginMethodAction({ loginMethod, name }, t)}
      </Button>
    </div>
  )
}
