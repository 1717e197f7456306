import type { ReactElement } from 'react'
import { answerLogin } from '@portico/core/login'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Ended } from './ended.tsx'
import { Cancel, Face } from './face.tsx'
import { reasonOf } from './reasons.ts'
import type { StepProps } from './step.ts'

/** A closed or blocked window opens again by a press. */
export function PopupStep({ loginMethod, name, login }: StepProps): ReactElement {
  const { portico, t } = useModalContext()
  // Inside the press: not blocked by browsers.
  const again = (): void => answerLogin(portico, { resend: true })
  const isOpening = login.answered !== undefined
  // An embedded page cannot leave the tab.
  const thisTab =
    window.top === window.self ? (): void => answerLogin(portico, { thisTab: true }) : undefined
  if (login.error !== undefined)
    return (
      <Ended
        loginMethod={loginMethod}
        name={name}
        reason={reasonOf(login.error)}
        onAgain={again}
        onThisTab={thisTab}
        busy={isOpening}
      />
    )
  return (
    <Face
      loginMethod={loginMethod}
      name={name}
      state="popup"
      title={t('social.popup', { loginMethod: name })}
      hint={t('social.popupHint')}
    >
      <Button icon="external" onPress={again} busy={isOpening} testId="login-method-again">
        {t('social.again')}
      </Button>
      <Cancel />
    </Face>
  )
}
