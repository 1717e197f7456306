import type { ReactElement } from 'react'
import { answerLogin } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { Ended } from './ended.tsx'
import { Cancel, Face } from './face.tsx'
import { reasonOf } from './reasons.ts'
import type { StepProps } from './step.ts'

/** The frame asks for a passkey above the card. */
export function PasskeyStep({ loginMethod, name, login }: StepProps): ReactElement {
  const { portico, t } = useModalContext()
  if (login.error !== undefined)
    return (
      <Ended
        loginMethod={loginMethod}
        name={name}
        reason={reasonOf(login.error)}
        onAgain={() => answerLogin(portico, { resend: true })}
        busy={login.answered !== undefined}
      />
    )
  return (
    <Face
      loginMethod={loginMethod}
      name={name}
      state="passkey"
      title={t('social.passkeyTitle')}
      hint={t('social.passkeyWait')}
    >
      <Cancel />
    </Face>
  )
}
