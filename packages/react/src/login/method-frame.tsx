import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { ConnectMethod } from '@portico/core'
import { useModalContext } from '../card/context.ts'
import type { MessageKey } from '../strings/keys.ts'
import { Or } from './or.tsx'
import { useMethods, type Arrangement } from './use-methods.ts'

export interface MethodFrameProps {
  readonly namespace?: string | undefined
  /** The method, once its code and messages have loaded. */
  readonly children?: ReactNode
}

interface MethodFrameOptions {
  readonly method: ConnectMethod
  readonly side: keyof Arrangement
  /** The message of the line between the methods and the wallets. */
  readonly line: MessageKey
  /** As high as the method. */
  readonly Place: ComponentType<Pick<MethodFrameProps, 'namespace'>>
  /** Whether it is drawn only before, or only after, the e-mail. Default: both. */
  readonly isBeforeEmail?: boolean
}

/**
 * The component that draws a login method on one side of Connect's wallets, if it belongs there. It
 * keeps the method's place until that has loaded, so that the wallets do not move.
 */
export function methodFrame({
  method,
  side,
  line,
  Place,
  isBeforeEmail,
}: MethodFrameOptions): (props: MethodFrameProps) => ReactElement | null {
  return function MethodFrame({ namespace, children }) {
    const { t } = useModalContext()
    const methods = useMethods(namespace)[side]
    const at = methods.indexOf(method)
    if (at < 0) return null
    if (isBeforeEmail !== undefined && isBeforeEmail !== at < methods.indexOf('email')) return null
    // A line without a text would be lower.
    const or = <Or text={children ? t(line) : '\u00a0'} />
    return (
      <>
        {side === 'below' && at === 0 && or}
        {children ?? <Place namespace={namespace} />}
        {side === 'above' && at === methods.length - 1 && or}
      </>
    )
  }
}
