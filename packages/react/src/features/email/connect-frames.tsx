import type { ReactElement } from 'react'
import { px } from '../../css/units.ts'
import { methodFrame, type MethodFrameProps } from '../../login/method-frame.tsx'

type Frame = (props: MethodFrameProps) => ReactElement | null

function Place(): ReactElement {
  return <span className="skeleton" style={{ height: px(56) }} aria-hidden="true" />
}

const email = { method: 'email', line: 'email.or', Place } as const

/** Drawn when no wallet can be used at once. */
export const Above: Frame = methodFrame({ ...email, side: 'above' })
/** Drawn when a wallet can be used at once. */
export const Below: Frame = methodFrame({ ...email, side: 'below' })
