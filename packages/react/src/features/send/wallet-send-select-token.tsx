import { useState } from 'react'
import type { ReactElement } from 'react'
import type { Holding } from '@portico/core/blockchain'
import { displayAmount, displayFiat } from '@portico/core/modal'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { Rows } from '../../parts/long-list/rows.tsx'
import { Row, Tag } from '../../parts/row/row.tsx'
import { Search } from '../../parts/search/search.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { TokenLogo } from '../../account/token-logo.tsx'
import { Updating } from '../../account/updating.tsx'
import { useForm, useSender, type Sending } from './use-send.ts'

const coin =
  'M28 44a16 16 0 1 0 0-32 16 16 0 0 0 0 32Zm0-6a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8 50h40'

export default function WalletSendSelectToken(): ReactElement | null {
  const sender = useSender()
  return sender && <List sender={sender} />
}

function List({ sender }: { sender: NonNullable<ReturnType<typeof useSender>> }): ReactElement {
  const { ui, t } = useModalContext()
  const sending = useForm(sender)
  const { portfolio, network, update, token } = sending
  const [query, setQuery] = useState('')
  const { data, error } = portfolio
  if (!data)
    return error ? (
      <Failure
        title={t('account.balanceUnavailable')}
        hint={t('send.tokensFailed', { network: network.name })}
        retry={t('common.retry')}
        onRetry={() => void portfolio.refetch()}
      />
    ) : (
      <SkeletonRows count={4} label={t('common.loading')} />
    )
  const wanted = query.trim().toLowerCase()
  const held = [...data.holdings].filter(({ amount, spam }) => amount > 0n && !spam).sort(byWorth)
  const found = held.filter(
    ({ name, symbol, token }) =>
      `${name} ${symbol}`.toLowerCase().includes(wanted) || token?.toLowerCase() === wanted,
  )
  const choose = (holding: Holding): void => {
    // An amount of one token does not apply to another.
    if (holding.token !== token.token)
      update({ token: holding.token, amount: '', raw: undefined, isMax: false, unit: 'token' })
    ui.back()
  }
  if (held.length === 0)
    return (
      <Empty
        drawing={coin}
        title={t('send.nothing', { network: network.name })}
        hint={t('send.nothingHint')}
        action={
          <Button block={false} onPress={() => ui.back()}>
            {t('common.back')}
          </Button>
        }
      />
    )
  return (
    <div className="stack tight">
      {held.length > 5 && (
        <Search
          value={query}
          onChange={setQuery}
          label={t('send.search')}
          clearLabel={t('common.clear')}
        />
      )}
      <div data-testid="send-tokens">
        <Rows
          label={t('send.tokensOn', { network: network.name })}
          items={found}
          row={(holding) => (
            <Line holding={holding} sending={sending} onPress={() => choose(holding)} />
          )}
          keyOf={keyOf}
        />
      </div>
      {found.length === 0 && (
        <Empty
          drawing={coin}
          title={t('send.noToken', { query: query.trim(), network: network.name })}
        />
      )}
    </div>
  )
}

const keyOf = ({ token }: Holding): string => token ?? ''

/** Unknown values last. */
function byWorth(a: Holding, b: Holding): number {
  return Number(b.value ?? -1) - Number(a.value ?? -1)
}

function Line({
  holding,
  sending: { network, currency, token: chosen, portfolio },
  onPress,
}: {
  holding: Holding
  sending: Sending
  onPress(): void
}): ReactElement {
  const { t, locale } = useModalContext()
  const { name, symbol, amount, decimals, value, token, listed } = holding
  const isChosen = token === chosen.token
  return (
    <Row
      logo={<TokenLogo token={holding} network={network} />}
      name={name}
      second={
        <>
          <bdi>{displayAmount(amount, decimals, { locale: locale.code, symbol })}</bdi>
          <Updating of={portfolio.isStale && !portfolio.error} />
        </>
      }
      trail={
        <span className="worths">
          {listed === false && <Tag tone="caution">{t('send.unlisted')}</Tag>}
          {value !== null && (
            <span className="amount">{displayFiat(value, currency, { locale: locale.code })}</span>
          )}
          {isChosen && (
            <Tag tone="accent" icon="check">
              {t('send.chosen')}
            </Tag>
          )}
        </span>
      }
      onPress={onPress}
      current={isChosen}
      testId={`send-token-${token ?? 'coin'}`}
    />
  )
}
