import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'

export function Networks({ network }: { network: Network }): ReactElement {
  const { t } = useModalContext()
  const all = useModalState((state) => state.networks)
  // Worthless Solana and Bitcoin test networks share the addresses and are left out.
  const shared = all.filter(
    ({ namespace, testnet }) =>
      namespace === network.namespace && Boolean(testnet) === Boolean(network.testnet),
  )
  const isOnlyOne = shared.length < 2
  return (
    <section className="hint" data-testid="receive-networks">
      <p className="caution">
        <Icon name="info" />
        <span>
          {t(isOnlyOne ? 'receive.onlyOne' : 'receive.only', {
            network: network.name,
            coin: network.nativeCurrency.symbol,
          })}
        </span>
      </p>
      {!isOnlyOne && (
        <ul className="shared" aria-label={t('receive.networks')}>
          {shared.map((each) => (
            <NetworkName key={each.id} network={each} isCurrent={each.id === network.id} />
          ))}
        </ul>
      )}
    </section>
  )
}

function NetworkName({
  network,
  isCurrent,
}: {
  network: Network
  isCurrent: boolean
}): ReactElement {
  const { t } = useModalContext()
  return (
    <li>
      <Logo id={network.id} name={network.name} src={useNetworkIcon(network)} size="small" round />
      <bdi>{network.name}</bdi>
      {isCurrent && <span className="sub">{t('receive.current')}</span>}
    </li>
  )
}
