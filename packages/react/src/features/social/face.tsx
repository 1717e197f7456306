import type { ReactElement, ReactNode } from 'react'
import { LoginMethodLogo } from '../../login/login-method-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import { startOver } from './begin.ts'

export interface FaceProps {
  loginMethod: string
  name: string
  state: string
  title: string
  hint: string
  /** The reason's badge once the login has ended. */
  badge?: 'failed' | 'caution' | undefined
  children: ReactNode
}

/** Has the same height in every state. */
export function Face({
  loginMethod,
  name,
  state,
  title,
  hint,
  badge,
  children,
}: FaceProps): ReactElement {
  return (
    <div className="stack" data-state={state}>
      <div className="wait">
        <Ring waiting={badge === undefined} badge={badge}>
          <LoginMethodLogo loginMethod={loginMethod} name={name} size="large" />
        </Ring>
        <div role="status">
          <h2 className="title">{title}</h2>
          <p className="sub">{hint}</p>
        </div>
      </div>
      <div className="actions">{children}</div>
    </div>
  )
}

export function Cancel(): ReactElement {
  const modal = useModalContext()
  return (
    <Button tone="quiet" onPress={() => startOver(modal)} testId="login-method-cancel">
      {modal.t('common.cancel')}
    </Button>
  )
}

export function OtherLoginMethod(): ReactElement {
  const modal = useModalContext()
  return (
    <Button tone="quiet" onPress={() => startOver(modal)} testId="login-method-other">
      {modal.t('social.otherLoginMethod')}
    </Button>
  )
}
