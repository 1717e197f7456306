import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { downloads, inAppBrowserLink, otherDownloads, type Download } from '@portico/core/modal'
import { useWallets } from '../../hooks/use-wallets.ts'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Button } from '../../parts/button/button.tsx'
import { arch } from '../../parts/illustration/illustrations.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import type { IconName } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { IconLogo, Row } from '../../parts/row/row.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { useChooseWallet } from '../../wallets/use-choose-wallet.ts'
import { deviceOf } from './device.ts'
import { StoreCode } from './store-code.tsx'
import { WalletLogo } from '../../wallets/wallet-list-item.tsx'

addIcons({
  globe:
    'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15Zm0 0c2-2 3-4.5 3-7.5s-1-5.5-3-7.5c-2 2-3 4.5-3 7.5s1 5.5 3 7.5ZM2.8 10h14.4',
})

const icons: Readonly<Record<Download['kind'], IconName>> = {
  extension: 'puzzle',
  app: 'phone',
  web: 'globe',
}

/** How long a wallet has to announce itself, milliseconds. */
const announceTimeout = 600

export default function Downloads({ data }: ViewProps<'Downloads'>): ReactElement {
  const { portico, t } = useModalContext()
  const { all, loading } = useWallets()
  const choose = useChooseWallet()
  const { name: given, key, rdns } = data
  const same = all.filter((row) =>
    rdns === undefined ? row.key === key || row.name === given : row.rdns === rdns,
  )
  const installed = same.find((row) => row.installed)
  const wallet = installed ?? same[0]
  // A page's button may have passed only the identity.
  const name = given ?? wallet?.name ?? rdns ?? ''
  const record = wallet?.record
  const device = deviceOf(window)
  const ownDownloads = record ? downloads(record, device) : []
  const otherDeviceDownloads = record ? otherDownloads(record, device) : []
  const report = (type: string): void =>
    portico.emit('GET_WALLET', {
      name,
      walletRank: wallet?.rank ?? null,
      explorerId: record?.id ?? wallet?.key ?? name,
      type,
    })
  const open =
    record && !installed ? inAppBrowserLink(record, { device, page: location.href }) : null

  if (loading && !wallet) return <SkeletonRows count={3} label={t('common.loading')} />
  return (
    <div className="stack">
      <div className="hero">
        {wallet ? (
          <WalletLogo wallet={wallet} size="large" />
        ) : (
          <Logo id={name} name={name} size="large" />
        )}
        <p className="sub" role="status">
          {t(installed ? 'downloads.found' : open ? 'downloads.openHint' : 'downloads.hint', {
            wallet: name,
          })}
        </p>
      </div>
      {installed && (
        <Button tone="primary" onPress={() => choose(installed, all.indexOf(installed))}>
          {t('external.lateAccept', { wallet: name })}
        </Button>
      )}
      {open && (
        // A wallet's own scheme would leave an empty tab.
        <a
          className="button primary block"
          href={open}
          target={open.startsWith('https:') ? '_blank' : '_self'}
          rel="noopener noreferrer"
          data-testid="open-in-wallet"
        >
          {t('downloads.open', { wallet: name })}
        </a>
      )}
      {!ownDownloads.length && !otherDeviceDownloads.length && !open && (
        <Empty
          drawing={arch}
          title={t('downloads.none', { wallet: name })}
          hint={t('downloads.noneHint')}
        />
      )}
      <section className="group">
        {open && ownDownloads.length > 0 && <h2>{t('downloads.without')}</h2>}
        <Links links={ownDownloads} wallet={name} onTake={report} />
      </section>
      {otherDeviceDownloads.length > 0 && (
        <section className="group" aria-labelledby="other-systems">
          <h2 id="other-systems">{t('downloads.other')}</h2>
          <Links links={otherDeviceDownloads} wallet={name} onTake={report} />
        </section>
      )}
      {!installed && <CheckAgain wallet={name} />}
    </div>
  )
}

const types: Readonly<Record<Download['store'], string>> = {
  chrome: 'chrome_store',
  firefox: 'firefox_store',
  'app-store': 'app_store',
  'play-store': 'play_store',
  homepage: 'homepage',
}

function Links({
  links,
  wallet,
  onTake,
}: {
  links: readonly Download[]
  wallet: string
  onTake: (type: string) => void
}): ReactElement | null {
  if (!links.length) return null
  return (
    <ul className="group">
      {links.map((link) => (
        <li key={link.store}>
          {link.qr ? (
            <Phone link={link} wallet={wallet} onTake={() => onTake(types[link.store])} />
          ) : (
            <Store link={link} onTake={() => onTake(types[link.store])} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Store({ link, onTake }: { link: Download; onTake: () => void }): ReactElement {
  const { t } = useModalContext()
  return (
    <Row
      logo={<IconLogo name={icons[link.kind]} />}
      name={t(`downloads.${link.store}`)}
      second={host(link.url)}
      note={`, ${t('common.newTab')}`}
      trail={<Icon name="external" flip />}
      href={link.url}
      onPress={onTake}
      testId={`download-${link.store}`}
    />
  )
}

function Phone({
  link,
  wallet,
  onTake,
}: {
  link: Download
  wallet: string
  onTake: () => void
}): ReactElement {
  const { t } = useModalContext()
  const [shown, setShown] = useState(link.first)
  return (
    <>
      <Row
        logo={<IconLogo name="phone" />}
        name={t(`downloads.${link.store}`)}
        second={t('downloads.scan')}
        trail={<Icon name="code" />}
        expanded={shown}
        onPress={() => {
          if (!shown) onTake()
          setShown(!shown)
        }}
        testId={`download-${link.store}`}
      />
      {shown && <StoreCode url={link.url} wallet={wallet} store={t(`downloads.${link.store}`)} />}
    </>
  )
}

function host(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''
}

/** Wallets that were just installed often answer another EIP-6963 request. */
function CheckAgain({ wallet }: { wallet: string }): ReactElement {
  const { t } = useModalContext()
  const [checks, setChecks] = useState(0)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (!checks) return
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const timer = setTimeout(() => setMissing(true), announceTimeout)
    return () => clearTimeout(timer)
  }, [checks])
  return (
    <div className="stack tight">
      <Button
        icon="retry"
        onPress={() => {
          setMissing(false)
          setChecks(checks + 1)
        }}
      >
        {t('downloads.check')}
      </Button>
      <p className="sub center" role="status">
        {missing && t('downloads.notYet', { wallet })}
      </p>
    </div>
  )
}
