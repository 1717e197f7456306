import { useDeferredValue, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import {
  displayAmount,
  displayFiat,
  findChoices,
  isSameToken,
  truncateAddress,
  type TokenChoice,
} from '@portico/core/modal'
import { TokenLogo } from '../../account/token-logo.tsx'
import { Updating } from '../../account/updating.tsx'
import { useModalContext } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { LongList, type LongListGroup } from '../../parts/long-list/long-list.tsx'
import { Row, Tag } from '../../parts/row/row.tsx'
import { Search } from '../../parts/search/search.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { AddToken, NoToken } from './add-token.tsx'
import { useSwapForm, useSwapper, type Swapper, type Swapping } from './use-swap-form.ts'

/** A page of the list is drawn as a whole. */
const rowsInPage = 10

export default function SwapSelectToken({
  data: { side = 'to' },
}: ViewProps<'SwapSelectToken'>): ReactElement | null {
  const { swapper } = useSwapper()
  return swapper && <Select swapper={swapper} side={side} />
}

type Side = 'from' | 'to'

function Select({ swapper, side }: { swapper: Swapper; side: Side }): ReactElement {
  const { ui, t } = useModalContext()
  const swapping = useSwapForm(swapper)
  const { choices, isComplete, network, portfolio } = swapping
  const [query, setQuery] = useState('')
  const wanted = useDeferredValue(query).trim()
  const found = useMemo(() => findChoices(choices, wanted), [choices, wanted])
  const groups = useGroups(found, wanted !== '')
  const choose = (choice: TokenChoice): void => {
    chooseToken(swapping, side, choice)
    ui.back()
  }
  const isWaiting = !isComplete && portfolio.isPending
  return (
    <div className="stack tight">
      <Search
        value={query}
        onChange={setQuery}
        label={t('swap.search')}
        clearLabel={t('common.clear')}
      />
      {portfolio.error && !portfolio.data && (
        <p className="sub wrong" role="status">
          {t('swap.tokensFailed', { network: network.name })}
        </p>
      )}
      {isWaiting ? (
        <SkeletonRows count={6} label={t('common.loading')} />
      ) : (
        <div data-testid="swap-tokens">
          <LongList
            groups={groups}
            size={rowsInPage}
            label={t('swap.tokensOn', { network: network.name })}
            heading="h2"
            row={(choice) => (
              <Line
                choice={choice}
                swapping={swapping}
                isChosen={isChosen(swapping, side, choice)}
                onPress={() => choose(choice)}
              />
            )}
            keyOf={keyOf}
          />
        </div>
      )}
      {!isWaiting && found.length === 0 && (
        <Unfound text={wanted} network={network} swapping={swapping} onChoose={choose} />
      )}
    </div>
  )
}

const keyOf = ({ token }: TokenChoice): string => token ?? ''

function useGroups(
  found: readonly TokenChoice[],
  isSearch: boolean,
): readonly LongListGroup<TokenChoice>[] {
  const { t } = useModalContext()
  return useMemo(() => {
    if (isSearch) return [{ key: 'found', heading: t('swap.found'), items: found }].filter(hasItems)
    const of = (group: TokenChoice['group']): readonly TokenChoice[] =>
      found.filter((each) => each.group === group)
    return [
      { key: 'own', heading: t('swap.yourTokens'), items: of('own') },
      { key: 'suggested', heading: t('swap.suggested'), items: of('suggested') },
      { key: 'other', heading: t('swap.allTokens'), items: of('other') },
    ].filter(hasItems)
  }, [found, isSearch, t])
}

const hasItems = ({ items }: LongListGroup<TokenChoice>): boolean => items.length > 0

const isChosen = ({ form }: Swapping, side: Side, { token }: TokenChoice): boolean => {
  const chosen = side === 'from' ? form.from : form.to
  return chosen !== undefined && isSameToken(chosen, token)
}

/** The same token on both sides turns the pair round. */
function chooseToken(
  { form, update, choices }: Swapping,
  side: Side,
  { token }: Pick<TokenChoice, 'token'>,
): void {
  const other = side === 'from' ? form.to : form.from
  const isOther = other !== undefined && isSameToken(other, token)
  const pair = { from: form.from, to: form.to, [side]: token }
  if (isOther && side === 'from') pair.to = form.from
  if (isOther && side === 'to')
    pair.from =
      form.to === undefined
        ? (choices.find((each) => !isSameToken(each.token, token))?.token ?? null)
        : form.to
  update({ ...pair, accepted: undefined, reviewed: undefined, unknown: undefined })
  // An amount of one token does not apply to another.
  if (!isSameToken(pair.from, form.from))
    update({ amount: '', raw: undefined, isMax: false, unit: 'token' })
}

/** Nothing is found: an address is looked up. */
function Unfound({
  text,
  network,
  swapping,
  onChoose,
}: {
  text: string
  network: Network
  swapping: Swapping
  onChoose(choice: TokenChoice): void
}): ReactElement {
  return /^0x[0-9a-f]{40}$/i.test(text) || /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? (
    <AddToken address={text} network={network} choices={swapping.choices} onAdd={onChoose} />
  ) : (
    <NoToken text={text} network={network} />
  )
}

function Line({
  choice,
  swapping: { network, currency, portfolio },
  isChosen: chosen,
  onPress,
}: {
  choice: TokenChoice
  swapping: Swapping
  isChosen: boolean
  onPress(): void
}): ReactElement {
  const { t, locale } = useModalContext()
  const { name, symbol, amount, decimals, value, token, isKnown, isLookAlike } = choice
  const isHeld = amount !== undefined && amount > 0n && decimals !== undefined
  return (
    <Row
      logo={<TokenLogo token={choice} network={network} />}
      name={name}
      second={
        <span className="named">
          <bdi>{symbol}</bdi>
          {!isKnown && token !== null && (
            <bdi className="short" dir="ltr">
              {truncateAddress(token)}
            </bdi>
          )}
          {chosen && (
            <Tag tone="accent" icon="check">
              {t('swap.chosen')}
            </Tag>
          )}
        </span>
      }
      trail={
        <span className="worths">
          {isHeld && (
            <span className="amount">
              <bdi>{displayAmount(amount, decimals, { locale: locale.code })}</bdi>
              <Updating of={portfolio.isStale && !portfolio.error} />
            </span>
          )}
          {isHeld && value !== null && value !== undefined && (
            <span className="sub figures">
              {displayFiat(value, currency, { locale: locale.code })}
            </span>
          )}
          {isLookAlike ? (
            <Tag tone="caution" icon="warning">
              {t('swap.lookAlikeTag')}
            </Tag>
          ) : (
            !isKnown && <Tag tone="caution">{t('swap.unlistedTag')}</Tag>
          )}
        </span>
      }
      onPress={onPress}
      current={chosen}
      testId={`swap-token-${token ?? 'coin'}`}
    />
  )
}
