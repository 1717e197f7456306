import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import { linkOf } from '@portico/core'
import { useModalState } from '../card/context.ts'
import { Ring, type RingProps } from '../parts/ring/ring.tsx'
import { ConnectorLogo } from './connector-logo.tsx'

/** The wallet that is asked, with what it should do or what it answered. */
export function WalletWait({
  account,
  waits,
  badge,
  title,
  hint,
}: {
  account: AccountRef
  waits: boolean
  badge: RingProps['badge']
  title: string
  hint: string
}): ReactElement {
  const connector = useModalState((state) => linkOf(state, account.namespace)?.connector)
  const offer = useModalState((state) => linkOf(state, account.namespace)?.offer)
  const { name, icon } = account.wallet
  return (
    <div className="wait">
      <Ring waiting={waits} badge={badge}>
        <ConnectorLogo
          id={name}
          name={name}
          src={icon}
          size="large"
          connector={connector}
          offer={offer}
        />
      </Ring>
      <div role="status">
        <h2 className="title">{title}</h2>
        <p className="sub">{hint}</p>
      </div>
    </div>
  )
}

/** Exits that a retry may resolve. */
const soft: readonly string[] = ['pending', 'locked', 'timeout', 'popup-blocked']

/** How a request stands that is not waited for. */
export const badgeOf = ({
  is,
  exit = '',
}: {
  readonly is: string
  readonly exit?: string
}): RingProps['badge'] => (is === 'stopped' || soft.includes(exit) ? 'caution' : 'failed')

/** When a wait also explains hidden popups, milliseconds. */
const hidden = 8_000

/** Comes after a while, for a visitor who does not see the wallet's window. */
export function HiddenHint({ text }: { text: string }): ReactElement {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), hidden)
    return () => clearTimeout(timer)
  }, [])
  return <div role="status">{late && <p className="hint sub">{text}</p>}</div>
}
