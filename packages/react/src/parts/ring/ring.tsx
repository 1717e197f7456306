import type { ReactElement, ReactNode } from 'react'
import { Icon } from '../icon/icon.tsx'

export interface RingProps {
  /** Whether it spins: a wallet's answer is pending. */
  waiting: boolean
  /** A sign for the failure that the adjacent text describes. */
  badge?: 'failed' | 'caution' | undefined
  /** The logo inside of it. */
  children: ReactNode
}

/** The ring around a logo. */
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
