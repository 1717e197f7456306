import type { ReactElement } from 'react'
import type { ActivityAction, ActivityEntry, Moved } from '@portico/core/modal'
import { useMark } from '../../hooks/use-mark.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { IconLogo } from '../../parts/row/row.tsx'

const icons: Partial<Record<ActivityAction, string>> = {
  send: 'sent',
  receive: 'received',
  trade: 'swapped',
  approve: 'check',
  revoke: 'close',
  cancel: 'close',
}
const iconOf = ({ action }: ActivityEntry): string => icons[action] ?? 'action'

export function ActionLogo({
  entry,
  size,
}: {
  entry: ActivityEntry
  size?: 'large'
}): ReactElement {
  const shown = entry.moved.find(({ direction }) => direction === 'in') ?? entry.moved[0]
  if (!shown) return <IconLogo name={iconOf(entry)} />
  return (
    <span className={size ? `tx-logo ${size}` : 'tx-logo'} aria-hidden="true">
      <MovedLogo chain={entry.chain} moved={shown} size={size} />
      <span className="tx-mark">
        <Icon name={iconOf(entry)} />
      </span>
    </span>
  )
}

function MovedLogo({
  chain,
  moved,
  size,
}: {
  chain: string
  moved: Moved
  size: 'large' | undefined
}): ReactElement {
  const { token, icon, symbol, name, isNft } = moved
  const mark = useMark(icon === null && !isNft && `${chain}/${token ?? 'native'}`)
  return (
    <Logo
      id={token ?? chain}
      name={isNft ? (name ?? '') : symbol}
      src={icon ?? mark}
      size={size}
      round={!isNft}
    />
  )
}
