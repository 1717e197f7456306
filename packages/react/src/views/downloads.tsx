import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { useWalletList } from '../hooks/use-wallet-list.ts'
import { useModal } from '../modal/context.ts'
import type { ViewProps } from '../modal/view-loader.ts'
import { Button } from '../parts/button.tsx'
import { Empty } from '../parts/empty.tsx'
import { Icon } from '../parts/icon.tsx'
import type { IconName } from '../parts/icon.tsx'
import { Logo } from '../parts/logo.tsx'
import { IconLogo, Row } from '../parts/row.tsx'
import { useChooseWallet } from './choose-wallet.ts'
import { downloadLinks, systemOf } from './download-links.ts'
import type { DownloadKind, DownloadLink } from './download-links.ts'

const icons: Readonly<Record<DownloadKind, IconName>> = { chrome: 'puzzle', firefox: 'puzzle', ios: 'phone', android: 'phone', web: 'globe' }

/** How long a wallet gets to announce itself after it was asked, milliseconds. */
const patience = 600

/** Where to get a wallet for this device, and how to go on once it is there. */
export default function Downloads({ data }: ViewProps): ReactElement {
  const { t } = useModal()
  const { search } = useWalletList()
  const choose = useChooseWallet()
  const name = typeof data['name'] === 'string' ? data['name'] : ''
  const all = search('')
  const same = all.filter((row) => (data['rdns'] === undefined ? row.key === data['key'] || row.name === name : row.rdns === data['rdns']))
  const installed = same.find((row) => row.installed)
  const wallet = installed ?? same[0]
  const links = downloadLinks(wallet?.record, systemOf(navigator.userAgent, navigator.maxTouchPoints))
  const here = links.filter((link) => link.here)
  const elsewhere = links.filter((link) => !link.here)

  return (
    <div className="stack">
      <div className="hero">
        <Logo id={wallet?.rdns ?? wallet?.key ?? name} name={name} src={wallet?.icon} size="large" />
        <p className="sub" role="status">
          {installed ? t('downloads.found', { wallet: name }) : t('downloads.hint', { wallet: name })}
        </p>
      </div>
      {installed && (
        <Button tone="primary" onPress={() => choose(installed, all.indexOf(installed))}>
          {t('external.lateAccept', { wallet: name })}
        </Button>
      )}
      {!links.length && <Empty drawing="arch" title={t('downloads.none', { wallet: name })} hint={t('downloads.noneHint')} />}
      <Links links={here} />
      {elsewhere.length > 0 && (
        <section className="group">
          <h2>{t('downloads.other')}</h2>
          <Links links={elsewhere} />
        </section>
      )}
      {!installed && <CheckAgain wallet={name} />}
    </div>
  )
}

function Links({ links }: { links: readonly DownloadLink[] }): ReactElement | null {
  const { t } = useModal()
  if (!links.length) return null
  return (
    <ul className="group">
      {links.map((link) => (
        <li key={link.kind}>
          <Row
            logo={<IconLogo name={icons[link.kind]} />}
            name={t(`downloads.${link.kind}`)}
            second={host(link.url)}
            note={`, ${t('common.newTab')}`}
            trail={<Icon name="external" flip />}
            href={link.url}
          />
        </li>
      ))}
    </ul>
  )
}

function host(url: string): string {
  return URL.canParse(url) ? new URL(url).host.replace(/^www\./, '') : ''
}

/** Asks the page's wallets to announce themselves again (EIP-6963); one that was just installed often answers. */
function CheckAgain({ wallet }: { wallet: string }): ReactElement {
  const { t } = useModal()
  const [asked, setAsked] = useState(0)
  const [missing, setMissing] = useState(false)
  useEffect(() => {
    if (!asked) return
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const timer = setTimeout(() => setMissing(true), patience)
    return () => clearTimeout(timer)
  }, [asked])
  return (
    <div className="stack tight">
      <Button
        icon="retry"
        onPress={() => {
          setMissing(false)
          setAsked(asked + 1)
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
