import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface RingProps {
  waiting: boolean
  /** For the failure in the adjacent text. */
  badge?: 'failed' | 'caution' | undefined
  children: ReactNode
}

export function Ring({ waiting, badge, children }: RingProps): ReactElement {
  return (
    <div className="ring">
      {waiting && (
        <svg viewBox="0 0 88 88" aria-hidden="true">
          <circle className="track" cx="44" cy="44" r="42" />
          <circle className="arc" cx="44" cy="44" r="42" />
        </svg>
      )}
      {children}
      {badge && (
        <span className={badge === 'caution' ? 'badge caution' : 'badge'} aria-hidden="true">
          <Icon name={badge === 'caution' ? 'mark' : 'close'} />
        </span>
      )}
    </div>
  )
}
