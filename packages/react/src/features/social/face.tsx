import type { ReactElement, ReactNode } from 'react'
import { WayLogo } from '../../login/way-mark.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Ring } from '../../parts/ring/ring.tsx'
import { startOver } from './begin.ts'

export interface FaceProps {
  way: string
  name: string
  /** For tests: the step, or why the login has ended. */
  state: string
  title: string
  hint: string
  /** Set once the login has ended: the badge for its reason. */
  badge?: 'failed' | 'caution' | undefined
  /** The buttons. */
  children: ReactNode
}

/**
 * A login method's mark with its state, drawn like a wallet that is asked. It has the same height
 * in every state.
 */
export function Face({ way, name, state, title, hint, badge, children }: FaceProps): ReactElement {
  return (
    <div className="stack" data-state={state}>
      <div className="wait">
        <Ring waiting={badge === undefined} badge={badge}>
          <WayLogo way={way} name={name} size="large" />
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
    <Button tone="quiet" onPress={() => startOver(modal)} testId="way-cancel">
      {modal.t('common.cancel')}
    </Button>
  )
}

export function OtherWay(): ReactElement {
  const modal = useModalContext()
  return (
    <Button tone="quiet" onPress={() => startOver(modal)} testId="way-other">
      {modal.t('social.otherWay')}
    </Button>
  )
}
