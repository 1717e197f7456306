import type { ReactElement } from 'react'
import { displayAmount } from '@portico/core/internal/format/amount'
import { useServiceImage } from '../hooks/use-service-image.ts'
import { useTokens, type TokenBalance } from '../hooks/use-tokens.ts'
import type { Namespace } from '../hooks/register.ts'
import { useModal } from '../modal/context.ts'
import { Logo } from '../parts/logo.tsx'
import { Row } from '../parts/row.tsx'

/** The tokens that the host or the network names, with what the account has of each. */
export function Tokens({ namespace }: { namespace?: string | undefined }): ReactElement | null {
  const { t, locale } = useModal()
  const tokens = useTokens({ namespace: namespace as Namespace | undefined })
  if (!tokens.length) return null
  return (
    <section className="group" data-testid="tokens">
      <h2>{t('account.tokens')}</h2>
      <ul className="group">
        {tokens.map((token) => (
          <li key={token.address}>
            <Row
              logo={<TokenLogo token={token} />}
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
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The host's picture, else what its service has for the symbol: only tokens that the host or the network names are here. */
function TokenLogo({ token }: { token: TokenBalance }): ReactElement {
  const held = useServiceImage('token', token.icon === undefined ? token.symbol : undefined)
  return <Logo id={token.address} name={token.symbol} src={token.icon ?? held} round />
}
