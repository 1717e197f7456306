import type { ReactElement } from 'react'
import type { ActivityAction, ActivityEntry, Moved } from '@portico/core/modal'
import { useMark } from '../../hooks/use-mark.ts'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { IconLogo } from '../../parts/row/row.tsx'

addIcons({
  sent: 'm6 14 8-8m-6.5 0H14v6.5',
  received: 'm14 6-8 8m6.5 0H6V7.5',
  swapped: 'M4 7.5h11m-3-3 3 3-3 3M16 12.5H5m3-3-3 3 3 3',
  action: 'M5.5 3.5h6l3 3v10h-9zm6 0v3h3M8 10.5h4m-4 3h4',
})

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
