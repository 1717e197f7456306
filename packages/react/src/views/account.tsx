import { useState } from 'react'
import type { ReactElement } from 'react'
import { accountOf, networkOf } from '@portico/core/internal/select'
import type { AccountRef } from '@portico/core'
import { groupAddress, truncateAddress } from '@portico/core/internal/format/address'
import { explorerPage } from '@portico/core/internal/format/explorer'
import { useIdentity } from '../hooks/use-identity.ts'
import { useModal, useModalState } from '../modal/context.ts'
import { Avatar } from '../parts/avatar.tsx'
import { copyText } from '../parts/copy.ts'
import { Icon } from '../parts/icon.tsx'
import { SkeletonRows } from '../parts/skeleton.tsx'
import { Accounts } from './accounts.tsx'
import { Balance } from './balance.tsx'
import { DisconnectButton } from './disconnect-button.tsx'
import { Tokens } from './tokens.tsx'

/** Who is connected, with what, on which network. */
export default function Account(): ReactElement {
  const { t } = useModal()
  const key = useModalState((state) => JSON.stringify(accountOf(state)))
  const account = JSON.parse(key) as AccountRef | null
  if (!account) return <SkeletonRows count={3} label={t('common.loading')} />
  return (
    <div className="stack">
      <Identity account={account} />
      <Balance />
      <Tokens />
      <Accounts account={account} />
      <DisconnectButton />
    </div>
  )
}

function Identity({ account }: { account: AccountRef }): ReactElement {
  const { t } = useModal()
  const { name, avatar } = useIdentity(account.address, { lookUp: true })
  const [full, setFull] = useState(false)
  return (
    <div className="hero">
      <Avatar address={account.address} src={avatar} />
      <h2 className="who figures">{name ?? truncateAddress(account.address)}</h2>
      <p className="sub">{t('account.wallet', { wallet: account.wallet.name })}</p>
      <div className="chips">
        <CopyChip address={account.address} />
        <button type="button" className="chip" aria-expanded={full} onClick={() => setFull(!full)}>
          {t(full ? 'account.hide' : 'account.show')}
        </button>
        <Explorer account={account} />
      </div>
      {full && (
        <div className="full" role="group" aria-label={t('account.addressFull')} data-testid="full-address">
          <span className="hidden">{account.address}</span>
          {groupAddress(account.address).map((group, index, all) => (
            <span key={index} aria-hidden="true">
              {index < 2 || index > all.length - 3 ? <b>{group}</b> : group}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function CopyChip({ address }: { address: string }): ReactElement {
  const { ui, t } = useModal()
  const [copied, setCopied] = useState(false)
  const copy = async (element: Element): Promise<void> => {
    const done = await copyText(address, element)
    setCopied(done)
    if (done) ui.showSuccess(t('common.addressCopied'))
    else ui.showError(t('common.copyFailed'))
  }
  return (
    <button type="button" className="chip" onClick={(event) => void copy(event.currentTarget)} data-testid="copy">
      <Icon name={copied ? 'check' : 'copy'} />
      {t('common.copyAddress')}
    </button>
  )
}

function Explorer({ account }: { account: AccountRef }): ReactElement | null {
  const { t } = useModal()
  const explorer = useModalState((state) => networkOf(state, account.chain)?.explorer)
  const href = explorer && explorerPage(explorer, 'address', account.address)
  if (!href) return null
  return (
    <a className="chip" href={href} target="_blank" rel="noopener noreferrer">
      <Icon name="external" flip />
      {t('account.explorer')}
      <span className="hidden">, {t('common.newTab')}</span>
    </a>
  )
}
