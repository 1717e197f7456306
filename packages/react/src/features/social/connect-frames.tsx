import type { ReactElement } from 'react'
import { px } from '../../css/units.ts'
import { methodFrame, type MethodFrameProps } from '../../login/method-frame.tsx'
import { useSocialMethods } from '../../login/use-methods.ts'

type Frame = (props: MethodFrameProps) => ReactElement | null

function Place({ namespace }: Pick<MethodFrameProps, 'namespace'>): ReactElement {
  // Of many, the names are below the marks.
  const height = useSocialMethods(namespace).length > 2 ? 64 : 48
  return <span className="skeleton" style={{ height: px(height) }} aria-hidden="true" />
}

const social = { method: 'social', line: 'social.or', Place } as const

export const AboveFirst: Frame = methodFrame({ ...social, side: 'above', isBeforeEmail: true })
export const AboveLast: Frame = methodFrame({ ...social, side: 'above', isBeforeEmail: false })
export const BelowFirst: Frame = methodFrame({ ...social, side: 'below', isBeforeEmail: true })
export const BelowLast: Frame = methodFrame({ ...social, side: 'below', isBeforeEmail: false })
