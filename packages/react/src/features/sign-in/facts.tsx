import type { ReactElement } from 'react'
import type { AccountRef } from '@portico/core'
import { linkOf, networkOf } from '@portico/core'
import type { SiwxMessageData } from '@portico/core/siwx'
import { truncateAddress } from '@portico/core/modal'
import { useModalContext, useModalState } from '../../card/context.ts'
import { ConnectorLogo } from '../../wallets/connector-logo.tsx'

export function Facts({
  data,
  account,
}: {
  data: SiwxMessageData
  account: AccountRef
}): ReactElement {
  const { t, locale } = useModalContext()
  const network = useModalState((state) => networkOf(state, data.chainId)?.name ?? data.chainId)
  const connector = useModalState((state) => linkOf(state, account.namespace)?.connector)
  const offer = useModalState((state) => linkOf(state, account.namespace)?.offer)
  const until =
    data.expirationTime === undefined
      ? undefined
      : new Intl.DateTimeFormat(locale.code, { dateStyle: 'medium', timeStyle: 'short' }).format(
          new Date(data.expirationTime),
        )
  return (
    <dl className="proof">
      {data.statement !== undefined && (
        <div className="long">
          <dt>{t('signIn.statement')}</dt>
          <dd data-testid="statement" dir="auto">
            {data.statement}
          </dd>
        </div>
      )}
      <div>
        <dt>{t('signIn.account')}</dt>
        <dd>
          <ConnectorLogo
            id={account.wallet.name}
            name={account.wallet.name}
            src={account.wallet.icon}
            size="small"
            connector={connector}
            offer={offer}
          />
          <bdi className="figures" title={data.accountAddress}>
            {truncateAddress(data.accountAddress)}
          </bdi>
        </dd>
      </div>
      <div>
        <dt>{t('signIn.network')}</dt>
        <dd>{network}</dd>
      </div>
      {until !== undefined && (
        <div>
          <dt>{t('signIn.until')}</dt>
          <dd>{until}</dd>
        </div>
      )}
      {data.resources && data.resources.length > 0 && (
        <div className="long">
          <dt>{t('signIn.resources')}</dt>
          <dd>
            {data.resources.map((each) => (
              <div key={each}>
                <bdi>{each}</bdi>
              </div>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}
