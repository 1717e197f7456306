import { useEffect } from 'react'
import type { ReactElement } from 'react'
import { getLogin } from '@portico/core/login'
import { loginOffer } from '@portico/core/modal'
import type { State } from '@portico/core'
import { useArrival, useGivingUp, useShownLogin } from '../../login/use-login-view.ts'
import { WayLogo } from '../../login/way-mark.tsx'
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
import { useScan } from './scan.ts'
import { Cancel, Face } from './face.tsx'
import type { StepProps } from './step.ts'
import { wayAction } from './way-names.ts'

const viewName = 'SocialLogin'

function SocialLogin({ data }: ViewProps<'SocialLogin'>): ReactElement {
  const current = useModalState(wayUnderWay)
  const way = data.way ?? current
  const name = useModalState((state) => nameOf(state, way) ?? data.name ?? way)
  const { now, shown: login } = useShownLogin(viewName, way)
  const hasStarted = useModalState(
    ({ slices: { social } }) => social?.hasStarted === true && social.way === way,
  )
  const failed = useModalState(({ slices: { social } }) =>
    social?.way === way ? social.failed : null,
  )
  const isDone = useModalState(
    ({ slices: { social } }) => social?.isDone === true && social.way === way,
  )
  const isLive = useArrival(viewName, hasStarted || now.is === 'waiting', isDone)
  useGivingUp(
    viewName,
    (state) =>
      getLogin(state, way).is === 'waiting' ||
      (state.slices.social?.hasStarted === true && state.slices.social.way === way),
  )
  const it = { way, name }
  if (way === '') return <Choosing />
  if (login.is === 'failed') return <Ended {...it} reason={reasonOf(login.code, login.exit)} />
  if (login.is === 'waiting') return <Step key={login.id} {...it} login={login} />
  if (failed) return <Ended {...it} reason={reasonOf(failed)} />
  return hasStarted || (isDone && isLive) ? <Beginning {...it} /> : <Offered {...it} />
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
function wayUnderWay(state: State): string {
  const login = getLogin(state, null)
  return (login.is !== 'idle' && login.way !== 'email' ? login.way : state.slices.social?.way) ?? ''
}

function nameOf(state: State, way: string): string | undefined {
  const there = loginOffer(state, way)
  return there && state.offers[there.connector]?.find(({ id }) => id === there.offer)?.name
}

function Step({ way, name, login }: StepProps): ReactElement {
  const scan = useScan(way === 'farcaster' || login.step === 'scan')
  if (login.step === 'scan') {
    if (scan === 'failed') return <Ended way={way} name={name} reason="offline" />
    if (scan === 'waiting') return <Beginning way={way} name={name} />
    const { Component } = scan
    return <Component way={way} name={name} login={login} />
  }
  if (way === 'passkey') return <PasskeyStep way={way} name={name} login={login} />
  if (login.step === 'popup') return <PopupStep way={way} name={name} login={login} />
  return <Beginning way={way} name={name} isAnswered={login.step !== 'wallet'} />
}

function Beginning({
  way,
  name,
  isAnswered = false,
}: {
  way: string
  name: string
  isAnswered?: boolean
}): ReactElement {
  const { t } = useModalContext()
  return (
    <Face
      way={way}
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
function Offered({ way, name }: { way: string; name: string }): ReactElement {
  const modal = useModalContext()
  const mayConnect = useLegal()
  const { t } = modal
  return (
    <div className="stack" data-state="offered">
      <div className="hero way-said">
        <WayLogo way={way} name={name} size="large" />
        <h2 className="title">{t('social.offered')}</h2>
        <p className="sub">{t('social.offeredHint')}</p>
      </div>
      <Button tone="primary" onPress={() => mayConnect() && begin(modal, way)} testId="way-go">
        {wayAction({ way, name }, t)}
      </Button>
    </div>
  )
}
