import { useEffect, useState } from 'react'
import type { ReactElement } from 'react'
import { accountOf, linkOf, networkOf } from '@portico/core'
import { explorerPage, hold, truncateAddress } from '@portico/core/modal'
import type { AccountRef } from '@portico/core'
import { useIdentity } from '../../hooks/use-identity.ts'
import { portfolioOf } from '../../hooks/portfolio-of.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Avatar } from '../../account/avatar.tsx'
import { addIcons, Icon } from '../../parts/icon/icon.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { Accounts } from './accounts.tsx'
import { Addresses } from './addresses.tsx'
import { FullAddress } from '../../account/full-address.tsx'
import { useRecalledCurrency } from './use-recalled-currency.ts'
import { Worth } from './worth.tsx'
import { useDisconnectCurrent } from '../../wallets/use-disconnect-current.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'
import { useCopy } from '../../card/use-copy.ts'

addIcons({
  eye: 'M2.5 10S5.2 5 10 5s7.5 5 7.5 5-2.7 5-7.5 5-7.5-5-7.5-5Zm7.5 2.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z',
})

export { NetworkControl as Start } from './network-control.tsx'

export default function Account({ data }: ViewProps<'Account'>): ReactElement {
  const { portico, t, ui, views } = useModalContext()
  const { namespace } = data
  const chosen = useModalState((state) => state.slices.account?.tab)
  const key = useModalState((state) => JSON.stringify(accountOf(state, namespace)))
  const account = JSON.parse(key) as AccountRef | null
  useRecalledCurrency()
  const order = useModalState((state) => state.options.features?.walletFeaturesOrder)
  const chain = account?.chain
  // Refreshed with each block while it is visible.
  useEffect(
    () =>
      chain && networkOf(portico.getState(), chain)
        ? hold(portfolioOf(portico), (portfolio) => portfolio.watchBlocks(chain))
        : undefined,
    [portico, chain],
  )
  if (!account) return <SkeletonRows count={3} label={t('common.loading')} />
  const actions = views.slot('account.action', { namespace, order })
  return (
    <div className="stack account">
      <Identity account={account} />
      <Worth namespace={namespace} />
      {views.slot('account.progress', { namespace })}
      {actions !== undefined && <div className="quick">{actions}</div>}
      {views.slot('account.tab', {
        namespace,
        tabs: {
          label: t('title.Account'),
          chosen,
          choose: (tab) => ui.updateSlice('account', { tab }),
        },
      })}
      <Addresses account={account} />
      <Accounts account={account} />
    </div>
  )
}

function Identity({ account }: { account: AccountRef }): ReactElement {
  const { ui, t } = useModalContext()
  const { label, press } = useDisconnectCurrent(account.namespace)
  const { name, avatar } = useIdentity(account.address, { lookUp: true })
  const link = useModalState((state) => linkOf(state, account.namespace))
  const [full, setFull] = useState(false)
  return (
    <div className="hero">
      <Avatar address={account.address} src={avatar} />
      <h2 className="who figures">{name ?? truncateAddress(account.address)}</h2>
      <div className="quick">
        <button
          type="button"
          className="pill"
          aria-label={t('account.wallets', { wallet: account.wallet.name })}
          onClick={() => ui.push('Wallets')}
          data-testid="wallets"
        >
          <ConnectorLogo
            id={account.wallet.name}
            name={account.wallet.name}
            src={account.wallet.icon}
            size="small"
            connector={link?.connector}
            offer={link?.offer}
          />
          <span>{account.wallet.name}</span>
          <Icon name="down" />
        </button>
        <button
          type="button"
          className="pill critical"
          aria-label={label}
          onClick={press}
          data-testid="disconnect"
        >
          <Icon name="power" />
          {t('common.disconnect')}
        </button>
      </div>
      <div className="chips">
        <CopyChip address={account.address} />
        <button
          type="button"
          className="chip"
          aria-expanded={full}
          aria-label={t(full ? 'account.hide' : 'account.show')}
          onClick={() => setFull(!full)}
        >
          <Icon name="eye" />
          {t(full ? 'account.hideShort' : 'account.full')}
        </button>
        <Explorer account={account} />
      </div>
      {full && <FullAddress address={account.address} />}
    </div>
  )
}

function CopyChip({ address }: { address: string }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(address)
  return (
    <button
      type="button"
      className="chip"
      aria-label={t('common.copyAddress')}
      onClick={(event) => copy(event.currentTarget)}
      data-testid="copy"
    >
      <Icon name={copied ? 'check' : 'copy'} />
      {t('account.copy')}
    </button>
  )
}

function Explorer({ account }: { account: AccountRef }): ReactElement | null {
  const { t } = useModalContext()
  const explorer = useModalState((state) => networkOf(state, account.chain)?.explorer)
  const href = explorer && explorerPage(explorer, 'address', account.address)
  if (!href) return null
  return (
    <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="external" flip />
      <span aria-hidden="true">{t('account.explorerShort')}</span>
      <span className="hidden">
        {t('account.explorer')}, {t('common.newTab')}
      </span>
    </a>
  )
}
