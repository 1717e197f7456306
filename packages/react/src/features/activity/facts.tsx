import type { ReactElement, ReactNode } from 'react'
import { networkOf } from '@portico/core'
import type { AccountApproval } from '@portico/core/blockchain'
import type { ActivityEntry } from '@portico/core/modal'
import { FullAddress } from '../../account/full-address.tsx'
import { useNetworkIcon } from '../../hooks/use-service-image.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { useCopy } from '../../card/use-copy.ts'
import { Icon } from '../../parts/icon/icon.tsx'
import { Logo } from '../../parts/logo/logo.tsx'
import { displayDecimal } from './amounts.ts'
import { useApprovalWords } from './use-approval-words.ts'
import { useName } from './use-names.ts'

export function Facts({ entry }: { entry: ActivityEntry }): ReactElement {
  const { t, locale } = useModalContext()
  const {
    approvals,
    chain,
    from,
    to,
    typedName,
    time,
    fee,
    hash,
    isOnChain,
    tracked,
    status,
    action,
  } = entry
  const network = useModalState((state) => networkOf(state, chain))
  const icon = useNetworkIcon(network)
  const done = t(status === 'confirmed' ? 'activity.did' : 'activity.doing', { action })
  const isInProgress = status === 'pending' || status === 'awaiting'
  const replacement =
    tracked?.becameHash !== undefined && tracked.becameHash !== hash
      ? tracked.becameHash
      : undefined
  return (
    <dl className="tx-facts" data-testid="facts">
      {tracked?.label !== undefined && <Fact name={t('transaction.label')}>{done}</Fact>}
      {approvals.map((each, at) => (
        <ApprovalFacts key={at} approval={each} />
      ))}
      {from && <AddressFact name={t('transaction.fromLabel')} address={from} />}
      {to !== null && (
        <AddressFact name={t('transaction.toLabel')} address={to} typed={typedName} />
      )}
      {network && (
        <Fact name={t('transaction.network')}>
          <Logo id={chain} name={network.name} src={icon} size="small" round />
          {network.name}
        </Fact>
      )}
      <Fact name={t(isInProgress ? 'transaction.sentAt' : 'transaction.time')}>
        <time dateTime={new Date(time).toISOString()}>
          {new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium', timeStyle: 'short' }).format(
            time,
          )}
        </time>
      </Fact>
      {fee !== null && network && (
        <Fact name={t('transaction.fee')}>
          <bdi>
            {displayDecimal(fee, {
              locale: locale.code,
              symbol: network.nativeCurrency.symbol,
              digits: 9,
            })}
          </bdi>
        </Fact>
      )}
      <HashFact name={t(isOnChain ? 'transaction.hash' : 'transaction.id')} hash={hash} />
      {replacement !== undefined && <HashFact name={t('transaction.by')} hash={replacement} />}
    </dl>
  )
}

/** What may be taken or may no longer, of which contract, and by whom. */
function ApprovalFacts({ approval }: { approval: AccountApproval }): ReactElement {
  const { t } = useModalContext()
  const words = useApprovalWords()
  const { address, spender, scope, isRevoked } = approval
  return (
    <>
      <Fact name={t(isRevoked ? 'transaction.takenBack' : 'transaction.permission')}>
        <bdi>{words(approval, 'whole')}</bdi>
      </Fact>
      {spender !== null && (
        <AddressFact
          name={t(isRevoked ? 'transaction.formerSpender' : 'transaction.spender')}
          address={spender}
        />
      )}
      <AddressFact
        name={t(scope === 'amount' ? 'transaction.token' : 'transaction.contract')}
        address={address}
      />
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The full address, with its name if known. */
function AddressFact({
  name,
  address,
  typed = null,
}: {
  name: string
  address: string
  typed?: string | null
}): ReactElement {
  const { t } = useModalContext()
  const called = useName(address, typed)
  const { copied, copy } = useCopy(address)
  return (
    <div className="tx-whole">
      <dt>{name}</dt>
      <dd>
        {!called?.includes('…') && <bdi>{called}</bdi>}
        <FullAddress address={address} />
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('transaction.copyOne')}, ${name}`}
          onClick={(event) => copy(event.currentTarget)}
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </button>
      </dd>
    </div>
  )
}

function HashFact({ name, hash }: { name: string; hash: string }): ReactElement {
  const { t } = useModalContext()
  const { copied, copy } = useCopy(hash, 'transaction.hashCopied')
  return (
    <div className="tx-whole">
      <dt>{name}</dt>
      <dd>
        <span className="tx-hash">{hash}</span>
        <button
          type="button"
          className="icon-button"
          aria-label={`${t('transaction.copyHash')}, ${name}`}
          onClick={(event) => copy(event.currentTarget)}
          data-testid="copy-hash"
        >
          <Icon name={copied ? 'check' : 'copy'} />
        </button>
      </dd>
    </div>
  )
}
