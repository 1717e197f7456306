import type { ReactElement } from 'react'
import type { Network } from '@portico/core'
import { swapTokenReading, tokenChoices, type TokenChoice } from '@portico/core/modal'
import { FullAddress } from '../../account/full-address.tsx'
import { TokenLogo } from '../../account/token-logo.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { useRead } from '../../hooks/use-read.ts'

const coin =
  'M28 44a16 16 0 1 0 0-32 16 16 0 0 0 0 32Zm0-6a10 10 0 1 0 0-20 10 10 0 0 0 0 20ZM8 50h40'

/** No token of the list fits the text. */
export function NoToken({ text, network }: { text: string; network: Network }): ReactElement {
  const { t } = useModalContext()
  return (
    <div role="status">
      <Empty
        drawing={coin}
        title={t('swap.noToken', { query: text, network: network.name })}
        hint={t('swap.noTokenHint')}
      />
    </div>
  )
}

/** A token that is on no list, with its whole address and a warning. */
export function AddToken({
  address,
  network,
  choices,
  onAdd,
}: {
  address: string
  network: Network
  choices: readonly TokenChoice[]
  onAdd(choice: TokenChoice): void
}): ReactElement {
  const { portico, ui, t } = useModalContext()
  const { data: token, error, refetch } = useRead(swapTokenReading(network.id, address))
  if (error)
    return (
      <Failure
        title={t('swap.addressFailed')}
        hint={t('account.balanceUnknownHint')}
        retry={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (token === undefined) return <SkeletonRows count={1} label={t('swap.addressLooking')} />
  if (token === null)
    return (
      <div role="status">
        <Empty
          drawing={coin}
          title={t('swap.addressNone', { network: network.name })}
          hint={t('swap.addressNoneHint')}
        />
      </div>
    )
  const listed = { ...token, isImported: true }
  const choice = choiceOf(listed, choices)
  const add = (): void => {
    const { added = {} } = portico.getState().slices.swap ?? {}
    const others = (added[network.id] ?? []).filter((each) => each.address !== token.address)
    ui.updateSlice('swap', { added: { ...added, [network.id]: [...others, listed] } })
    onAdd(choice)
  }
  return (
    <div className="stack swap" data-testid="swap-add">
      <div className="hero">
        <TokenLogo token={choice} network={network} />
        <h2 className="title">
          {t('swap.addTitle', { name: token.name || token.symbol, symbol: token.symbol })}
        </h2>
      </div>
      <FullAddress address={token.address ?? address} />
      <div className="warning critical" role="alert">
        <Icon name="warning" />
        <div>
          {choice.isLookAlike && <p>{t('swap.addLookAlike', { symbol: token.symbol })}</p>}
          <p>{t('swap.addWarning')}</p>
        </div>
      </div>
      <div className="actions">
        <Button onPress={add} testId="swap-add-confirm">
          {t('swap.add')}
        </Button>
      </div>
    </div>
  )
}

/** Judged beside those that are known. */
function choiceOf(
  token: Parameters<typeof tokenChoices>[0]['listed'][number],
  choices: readonly TokenChoice[],
): TokenChoice {
  const known = choices
    .filter(({ isKnown, token: of }) => isKnown && of !== null)
    .map(({ token: of, name, symbol, decimals = 18 }) => ({
      address: of ?? '',
      name,
      symbol,
      decimals,
    }))
  const all = tokenChoices({ holdings: [], listed: [token], known })
  return all.find(({ token: of }) => of === token.address)!
}
