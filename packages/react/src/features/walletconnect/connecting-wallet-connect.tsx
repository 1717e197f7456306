import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { surroundings, walletLinks, type WalletLink } from '@portico/core/modal'
import type { RouteParams, ViewName, WalletLinks } from '@portico/core'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext } from '../../card/context.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { Tabs } from '../../parts/tabs/tabs.tsx'
import { withConsent } from '../../wallets/consent.tsx'
import { GetLink } from './get-link.tsx'
import { OpenPane } from './open-pane.tsx'
import { walletPlatformsOf, type WalletPlatform } from '../../wallets/pairing.ts'
import { Late, recordOf } from './pairing-parts.tsx'
import { ScanPane } from './scan-pane.tsx'
import { usePairing } from './use-pairing.ts'
import { WalletLogo } from '../../wallets/wallet-list-item.tsx'

/** The last two are set by a view that renders this one. */
interface Props {
  data: RouteParams['ConnectingWalletConnect'] & {
    readonly walletPlatform?: WalletPlatform
    readonly within?: ViewName
  }
}

/** By QR code, app on this device, or web page. */
function ConnectingWalletConnect({ data }: Props): ReactElement | null {
  const { portico, t } = useModalContext()
  const record = recordOf(data.record)
  const {
    walletPlatform: only,
    within: view = 'ConnectingWalletConnect',
    namespaces,
    rank,
    namespace = 'eip155',
  } = data
  const pairing = usePairing({ offer: record?.id, record, namespaces, rank }, view)
  const environment = useMemo(() => surroundings(window), [])
  const walletPlatforms: readonly WalletPlatform[] = only
    ? [only]
    : record
      ? walletPlatformsOf(record).filter(
          (walletPlatform) => !(environment.device.mobile && walletPlatform === 'desktop'),
        )
      : ['phone']
  const [chosen, setChosen] = useState<WalletPlatform>(walletPlatforms[0] ?? 'phone')
  const { code } = pairing
  const options = {
    namespace,
    preferUniversal: portico.config.preferUniversalLinks === true,
  }
  const links = record && code ? walletLinks(record, code.value, environment, options) : []
  const name = record?.name ?? data.name
  const logo = <WalletPicture record={record} />

  if (pairing.late !== undefined)
    return <Late wallet={pairing.late} view={view} onNo={pairing.again} />
  const pane = (walletPlatform: WalletPlatform): ReactElement => {
    const get = record && <GetLink record={record} environment={environment} />
    if (!record || name === undefined || (walletPlatform === 'phone' && !environment.device.mobile))
      return (
        <ScanPane pairing={pairing} wallet={name} logo={logo}>
          {get}
        </ScanPane>
      )
    return (
      <OpenPane
        pairing={pairing}
        wallet={name}
        logo={logo}
        link={links.find(({ kind }) => walletPlatformOf(kind) === walletPlatform) ?? null}
        web={walletPlatform === 'web'}
      >
        {get}
      </OpenPane>
    )
  }
  if (walletPlatforms.length < 2) return pane(walletPlatforms[0] ?? 'phone')
  return (
    <Tabs<WalletPlatform>
      label={t('external.walletPlatforms')}
      tabs={walletPlatforms.map((id) => ({ id, label: t(`external.${id}`) }))}
      chosen={chosen}
      onChoose={setChosen}
    >
      {pane(chosen)}
    </Tabs>
  )
}

const shown: (props: Props) => ReactElement = withConsent(ConnectingWalletConnect)
export default shown

const walletPlatformOf = (kind: WalletLink['kind']): WalletPlatform =>
  kind === 'desktop' || kind === 'web' ? kind : 'phone'

export function WalletPicture({ record }: { record: WalletLinks | undefined }): ReactElement {
  const { all } = useWallets()
  const row = record && all.find((each) => each.record?.id === record.id)
  if (row) return <WalletLogo wallet={row} size="large" />
  if (record)
    return <Logo id={record.rdns ?? record.id} name={record.name} src={record.icon} size="large" />
  return (
    <span className="logo large icon" aria-hidden="true">
      <Icon name="wallet" />
    </span>
  )
}
