import type { ReactElement } from 'react'
import { useNfts, usePortfolio, useTransactions } from '@portico/react/blockchain'
import { amountText, dayText, isSpam, moneyText, moveText, nameOf } from './words.ts'

interface Shown {
  /** Items that the service marks as spam are shown as well. */
  readonly spam: boolean
}

/** A failed read. */
function Failed({ what, again }: { what: string; again: () => Promise<unknown> }): ReactElement {
  return (
    <p role="status">
      {what} could not be read.{' '}
      <button type="button" onClick={() => void again()}>
        Try again
      </button>
    </p>
  )
}

export function Portfolio({ spam }: Shown): ReactElement {
  const { data, error, isPending, refetch } = usePortfolio()
  return (
    <div role="group" aria-labelledby="holdings-title">
      <h3 id="holdings-title">Holdings</h3>
      {data?.total && (
        <p className="total" data-testid="total">
          {moneyText(data.total)}
        </p>
      )}
      {data?.total && data.isPartial && <p>and what has no price</p>}
      {error && <Failed what="Holdings" again={refetch} />}
      {isPending && <p role="status">Reading…</p>}
      <ul className="rows" data-testid="holdings">
        {data?.holdings
          .filter((holding) => spam || !holding.spam)
          .map(({ token, formatted, symbol, name, value, spam: unwanted }) => (
            <li key={token ?? 'coin'} className={unwanted ? 'spam' : undefined}>
              <span>
                {name}
                <small>
                  {amountText(formatted)} {symbol}
                  {unwanted && ' · unwanted'}
                </small>
              </span>
              <span>{moneyText(value)}</span>
            </li>
          ))}
      </ul>
    </div>
  )
}

export function History({ spam }: Shown): ReactElement {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTransactions({ limit: 8 })
  const shown = data?.filter((each) => spam || !isSpam(each))
  return (
    <div role="group" aria-labelledby="history-title">
      <h3 id="history-title">History</h3>
      {error && <Failed what="The history" again={refetch} />}
      {isPending && <p role="status">Reading…</p>}
      {shown?.length === 0 && <p>Nothing to show yet.</p>}
      <ol className="rows" data-testid="history">
        {shown?.map((each) => (
          <li key={each.id} className={isSpam(each) ? 'spam' : undefined}>
            <span>
              {nameOf(each)}
              <small>{dayText(each.time)}</small>
            </span>
            <span className="moves">
              {each.transfers.map((transfer, place) => (
                <span key={place} className={transfer.direction}>
                  {moveText(transfer)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          disabled={isFetchingNextPage}
          data-testid="more-history"
          onClick={() => void fetchNextPage()}
        >
          {isFetchingNextPage ? 'Reading…' : 'Earlier'}
        </button>
      )}
    </div>
  )
}

export function Nfts({ spam }: Shown): ReactElement | null {
  const { data } = useNfts({ limit: 12 })
  const shown = data?.filter((each) => spam || !each.spam)
  if (!shown?.length) return null
  return (
    <div role="group" aria-labelledby="nfts-title">
      <h3 id="nfts-title">NFTs</h3>
      <ul className="nfts" data-testid="nfts">
        {shown.map(({ id, name, image, tokenId, quantity, collection, spam: unwanted }) => (
          <li key={id} className={unwanted ? 'spam' : undefined}>
            {image ? (
              <img src={image} alt="" width="120" height="120" loading="lazy" />
            ) : (
              <span className="none" aria-hidden="true" />
            )}
            <span>{name ?? `#${tokenId}`}</span>
            <small>{quantity > 1n ? `${quantity} of these` : (collection.name ?? '')}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
