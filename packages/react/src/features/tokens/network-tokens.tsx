import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { activeChain } from '@portico/core'
import { displayAmount } from '@portico/core/modal'
import { useMark } from '../../hooks/use-mark.ts'
import { useServiceImage } from '../../hooks/use-service-image.ts'
import { useTokenList, type TokenBalance } from '../../hooks/use-tokens.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { coins } from '../../parts/illustration/illustrations.ts'
import { Logo } from '../../parts/logo/logo.tsx'
import { Rows } from '../../parts/long-list/rows.tsx'
import { Row } from '../../parts/row/row.tsx'
import { Updating } from '../../account/updating.tsx'
import { Unavailable } from './unavailable.tsx'

export function NetworkTokens({
  namespace,
}: {
  namespace?: string | undefined
}): ReactElement | null {
  const { t } = useModalContext()
  const { tokens, failure, record } = useTokenList({
    namespace: namespace as Namespace | undefined,
  })
  const chain = useModalState((state) => activeChain(state, namespace))
  const isUpdating = record?.changedAt !== undefined && !failure
  const row = useCallback(
    (token: TokenBalance) => <Token chain={chain} token={token} isUpdating={isUpdating} />,
    [chain, isUpdating],
  )
  // An empty tab would look broken.
  if (!tokens.length)
    return (
      <div className="unlisted">
        <Empty drawing={coins} title={t('tokens.unlisted')} hint={t('tokens.unlistedHint')} />
      </div>
    )
  return (
    <section className="group" data-testid="tokens">
      <h2>{t('tokens.title')}</h2>
      <Unavailable failure={failure} namespace={namespace} />
      <Rows label={t('tokens.title')} items={tokens} row={row} keyOf={keyOf} />
    </section>
  )
}

const keyOf = ({ address }: TokenBalance): string => address

function Token({
  chain,
  token,
  isUpdating,
}: {
  chain: string | undefined
  token: TokenBalance
  isUpdating: boolean
}): ReactElement {
  const { t, locale } = useModalContext()
  // The host's picture, else the service's for the symbol (safe: only listed tokens are here), else
  // ours.
  const served = useServiceImage('token', token.icon ? undefined : token.symbol)
  const mark = useMark(!token.icon && !served && `${chain}/${token.address}`)
  return (
    <Row
      logo={
        <Logo id={token.address} name={token.symbol} src={token.icon ?? served ?? mark} round />
      }
      name={token.name}
      second={token.symbol}
      trail={
        token.raw !== undefined && token.decimals !== undefined ? (
          <span className="amount">
            {displayAmount(token.raw, token.decimals, { locale: locale.code })}
            <Updating of={isUpdating} />
          </span>
        ) : token.status === 'loading' ? (
          <>
            <span className="hidden">{t('common.loading')}</span>
            <span className="skeleton line" style={{ width: 56 }} aria-hidden="true" />
          </>
        ) : (
          <span>{t('account.balanceUnknown')}</span>
        )
      }
    />
  )
}
