import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { truncateAddress } from '@portico/core/modal'
import { ownAddresses, recentReceivers } from '@portico/core/transfers'
import { useModalContext, useModalState } from '../../card/context.ts'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import type { Sending } from './use-send.ts'

/** Our own value. */
const most = 4

export function Suggestions({
  network,
  account,
  onChoose,
}: Pick<Sending, 'network' | 'account'> & {
  onChoose(to: string): void
}): ReactElement | null {
  const { portico, t } = useModalContext()
  const links = useModalState((state) => state.links)
  const recents = useMemo(
    () => recentReceivers(portico.services, network.id),
    [portico, network.id],
  )
  const own = ownAddresses({ links }, network.id).filter((address) => address !== account.address)
  const known = recents.filter(({ address }) => !own.includes(address))
  const all = [
    ...known.map((each) => ({ ...each, icon: 'clock', second: t('send.before') })),
    ...own.map((address) => ({ address, name: undefined, icon: 'wallet', second: t('send.own') })),
  ].slice(0, most)
  if (all.length === 0) return null
  return (
    <ul className="group" aria-label={t('send.suggestions')} data-testid="send-suggestions">
      {all.map(({ address, name, icon, second }) => (
        <li key={address}>
          <Row
            logo={<IconLogo name={icon} />}
            name={name ?? truncateAddress(address, 6, 6)}
            second={name === undefined ? second : `${truncateAddress(address, 6, 6)}, ${second}`}
            onPress={() => onChoose(name ?? address)}
            testId={`send-to-${address}`}
          />
        </li>
      ))}
    </ul>
  )
}
