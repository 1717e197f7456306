import { useCallback, useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountNft } from '@portico/core/blockchain'
import { useNfts } from '../../hooks/use-nfts.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useTime } from '../../account/next-try.tsx'
import { useModalContext } from '../../card/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { LongList } from '../../parts/long-list/long-list.tsx'
import { frame } from '../../parts/illustration/illustrations.ts'
import { collections, nameOf } from './collections.ts'
import { Picture } from './picture.tsx'

export default function Nfts({ namespace }: { namespace?: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const time = useTime()
  const { data, status, refetch, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useNfts({ namespace: namespace as Namespace | undefined })
  const [hidden, setHidden] = useState(false)
  const [wanted, unwanted] = useMemo(
    () =>
      [(data ?? []).filter(({ spam }) => !spam), (data ?? []).filter(({ spam }) => spam)] as const,
    [data],
  )
  if (!data && status === 'error')
    return (
      <Failure
        title={t('nfts.failed')}
        hint={t('nfts.failedHint')}
        retry={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <Waiting />
  return (
    <div className="nfts" data-testid="nfts">
      {status === 'error' && dataUpdatedAt !== undefined && (
        <p className="sub" role="status">
          {t('account.balanceStale', { time: time(dataUpdatedAt) })}{' '}
          <button type="button" className="link" onClick={() => void refetch()}>
            {t('common.retry')}
          </button>
        </p>
      )}
      {wanted.length > 0 ? (
        <Collections nfts={wanted} />
      ) : (
        !hasNextPage && <Empty drawing={frame} title={t('nfts.none')} hint={t('nfts.noneHint')} />
      )}
      {hasNextPage && (
        <Button
          tone="quiet"
          busy={isFetchingNextPage}
          onPress={() => void fetchNextPage()}
          testId="nfts-more"
        >
          {t('nfts.more')}
        </Button>
      )}
      {unwanted.length > 0 && (
        <>
          <p className="sub apart">
            <button
              type="button"
              className="link"
              aria-expanded={hidden}
              onClick={() => setHidden(!hidden)}
              data-testid="nfts-unwanted"
            >
              {t(hidden ? 'nfts.hideUnwanted' : 'nfts.showUnwanted', { count: unwanted.length })}
            </button>
          </p>
          {hidden && <Collections nfts={unwanted} />}
        </>
      )}
    </div>
  )
}

/** More than these are a long list. Our own value. */
const few = 30
const tilesInPage = 8
/** Half a row's height, pixels. */
const tileHeight = 108
const keyOf = ({ id }: AccountNft): string => id
const ignore = (): void => {}

/** Of many, only those near the visible part are in the document. */
function Collections({ nfts }: { nfts: readonly AccountNft[] }): ReactElement {
  const { t } = useModalContext()
  const row = useCallback((nft: AccountNft) => <Tile nft={nft} />, [])
  const groups = useMemo(
    () =>
      collections(nfts).map(({ id, name, nfts: items }) => ({
        key: id,
        heading: name ?? t('nfts.unnamed'),
        items,
      })),
    [nfts, t],
  )
  if (nfts.length > few)
    return (
      <LongList
        groups={groups}
        size={tilesInPage}
        label={t('nfts.title')}
        layout="grid-of-nfts"
        rowHeight={tileHeight}
        row={row}
        keyOf={keyOf}
        onEnd={ignore}
      />
    )
  return (
    <>
      {groups.map(({ key, heading, items }) => (
        <section key={key} className="group" aria-label={heading}>
          <h3>
            <bdi>{heading}</bdi>
          </h3>
          <ul className="grid-of-nfts">
            {items.map((nft) => (
              <li key={nft.id}>{row(nft)}</li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Tile({ nft }: { nft: AccountNft }): ReactElement {
  const { ui } = useModalContext()
  return (
    <button
      type="button"
      className="nft"
      onClick={() =>
        ui.push('Nft', { chain: nft.chain, address: nft.address, tokenId: nft.tokenId })
      }
      data-testid={`nft-${nft.tokenId}`}
    >
      <Picture nft={nft} />
      <span className="name">
        <bdi>{nameOf(nft)}</bdi>
      </span>
      {nft.quantity > 1n && (
        <bdi className="count" dir="ltr">
          ×{String(nft.quantity)}
        </bdi>
      )}
    </button>
  )
}

function Waiting(): ReactElement {
  const { t } = useModalContext()
  return (
    <div aria-busy="true">
      <span className="hidden">{t('common.loading')}</span>
      <div className="grid-of-nfts" aria-hidden="true">
        {[0, 1, 2, 3].map((at) => (
          <span key={at} className="nft-tile skeleton" />
        ))}
      </div>
    </div>
  )
}
