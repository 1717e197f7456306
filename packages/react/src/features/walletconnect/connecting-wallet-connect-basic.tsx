import { useMemo } from 'react'
import type { ReactElement } from 'react'
import { reachable, surroundings, walletLinks } from '@portico/core/modal'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { withConsent } from '../../wallets/consent.tsx'
import { WalletPicture } from './connecting-wallet-connect.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { linksOf, listOf, usePrepared } from '../../wallets/pairing.ts'
import { Late } from './pairing-parts.tsx'
import { ScanPane } from './scan-pane.tsx'
import { usePairing } from './use-pairing.ts'
import { WalletListItem, WalletLogo } from '../../wallets/wallet-list-item.tsx'

type Props = ViewProps<'ConnectingWalletConnectBasic'>

function ConnectingWalletConnectBasic({ data }: Props): ReactElement {
  const hostUri = data.uri
  const environment = useMemo(() => surroundings(window), [])
  if (environment.device.mobile && hostUri === undefined) return <Known data={data} />
  return <Scan data={data} hostUri={hostUri} />
}

const shown: (props: Props) => ReactElement = withConsent(ConnectingWalletConnectBasic)
export default shown

function Scan({ data, hostUri }: Props & { hostUri: string | undefined }): ReactElement {
  const { namespace } = data
  const environment = useMemo(() => surroundings(window), [])
  const pairing = usePairing(
    { namespaces: listOf(namespace) },
    'ConnectingWalletConnectBasic',
    hostUri,
  )
  if (pairing.late !== undefined)
    return <Late wallet={pairing.late} view="ConnectingWalletConnectBasic" onNo={pairing.again} />
  return (
    <>
      <ScanPane pairing={pairing} wallet={undefined} logo={<WalletPicture record={undefined} />}>
        {hostUri === undefined && <AllWallets data={data} />}
      </ScanPane>
      {hostUri !== undefined && environment.device.mobile && (
        <Opening uri={hostUri} namespace={namespace} />
      )}
    </>
  )
}

function Known({ data }: Props): ReactElement {
  const { t } = useModalContext()
  const { namespace } = data
  const { rows } = useWallets({ grow: false, namespace })
  const choose = useChooseWallet(namespace)
  usePrepared(true, listOf(namespace))
  return (
    <ul className="group" aria-label={t('connect.label')}>
      {rows.map((wallet, index) => (
        <WalletListItem key={wallet.key} wallet={wallet} onPress={() => choose(wallet, index)} />
      ))}
      <li>
        <AllWallets data={data} />
      </li>
    </ul>
  )
}

function AllWallets({ data }: Props): ReactElement {
  const { portico, ui, t } = useModalContext()
  return (
    <Row
      logo={<IconLogo name="grid" />}
      name={t('connect.all')}
      trail={<Icon name="chevron" flip />}
      testId="all-wallets"
      onPress={() => {
        const { namespace } = data
        portico.emit('CLICK_ALL_WALLETS', {})
        ui.want('wallets', namespace === undefined ? undefined : { namespace })
      }}
    />
  )
}

/** The host's own pairing, in a wallet of this phone. */
function Opening({ uri, namespace }: { uri: string; namespace: string | undefined }): ReactElement {
  const { portico, t } = useModalContext()
  const { rows } = useWallets({ grow: false, namespace })
  const environment = useMemo(() => surroundings(window), [])
  const preferUniversal = portico.config.preferUniversalLinks === true
  const options = namespace === undefined ? { preferUniversal } : { preferUniversal, namespace }
  const opened = rows.flatMap((wallet) => {
    const { record } = wallet
    if (!record || !reachable(record, environment, namespace)) return []
    const [link] = walletLinks(linksOf(record), uri, environment, options)
    return link ? [{ wallet, link }] : []
  })
  return (
    <ul className="group" aria-label={t('connect.label')}>
      {opened.map(({ wallet, link }) => (
        <li key={wallet.key}>
          <a
            className="row"
            href={link.href}
            target={link.target}
            rel="noopener noreferrer"
            data-testid={`open-${wallet.rdns ?? wallet.key}`}
          >
            <WalletLogo wallet={wallet} />
            <span className="text">
              <span className="name">{t('wc.open', { wallet: wallet.name })}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  )
}
