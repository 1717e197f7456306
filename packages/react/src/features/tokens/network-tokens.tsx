import { useCallback } from 'react'
import type { ReactElement } from 'react'
import { activeChain } from '@portico/core/internal/state/select'
import { displayAmount } from '@portico/core/internal/format/amount'
import { useTokenIcon } from '../../hooks/use-token-icon.ts'
import { useTokenList, type TokenBalance } from '../../hooks/use-tokens.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useModalContext, useModalState } from '../../modal/context.ts'
import { Empty } from '../../parts/empty/empty.tsx'
import { coins } from '../../parts/illustration/illustrations.ts'
import { Logo } from '../../parts/logo/logo.tsx'
import { Rows } from '../../parts/long-list/rows.tsx'
import { Row } from '../../parts/row/row.tsx'
import { Unavailable } from './unavailable.tsx'

/** The tokens that the host or the network names, with what the account has of each. */
export function NetworkTokens({ namespace }: { namespace?: string | undefined }): ReactElement | null {
  const { t } = useModalContext()
  const { tokens, failure } = useTokenList({ namespace: namespace as Namespace | undefined })
  const chain = useModalState((state) => activeChain(state, namespace))
  const row = useCallback((token: TokenBalance) => <Token chain={chain} token={token} />, [chain])
  // Next to other tabs, an empty one would look broken.
  if (!tokens.length)
    return (
      <div className="unlisted">
        <Empty drawing={coins} title={t('tokens.unlisted')} hint={t('tokens.unlistedHint')} />
      </div>
    )
  return (
    <section className="group" data-testid="tokens">
      <h2>{t('tokens.title')}</h2>
      <Unavailable failure={failure} />
      <Rows label={t('tokens.title')} items={tokens} row={row} keyOf={keyOf} />
    </section>
  )
}

const keyOf = ({ address }: TokenBalance): string => address

function Token({ chain, token }: { chain: string | undefined; token: TokenBalance }): ReactElement {
  const { t, locale } = useModalContext()
  const icon = useTokenIcon(chain, { token: token.address, symbol: token.symbol, icon: null })
  return (
    <Row
      logo={<Logo id={token.address} name={token.symbol} src={icon} round />}
      name={token.name}
      second={token.symbol}
      trail={
        token.raw !== undefined && token.decimals !== undefined ? (
          <span className="amount">{displayAmount(token.raw, token.decimals, { locale: locale.code })}</span>
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
