import { useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountNft } from '@portico/core/blockchain'
import { useNfts } from '../../hooks/use-nfts.ts'
import type { Namespace } from '../../hooks/register.ts'
import { useTime } from '../../account/next-try.tsx'
import { useModalContext } from '../../modal/context.ts'
import { Button } from '../../parts/button/button.tsx'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { frame } from '../../parts/illustration/illustrations.ts'
import { collections, nameOf } from './collections.ts'
import { Picture } from './picture.tsx'

/** The account's NFTs by their collections. Unwanted ones are kept apart. */
export default function Nfts({ namespace }: { namespace?: string | undefined }): ReactElement {
  const { t } = useModalContext()
  const time = useTime('short')
  const { data, status, refetch, dataUpdatedAt, hasNextPage, isFetchingNextPage, fetchNextPage } = useNfts({ namespace: namespace as Namespace | undefined })
  const [hidden, setHidden] = useState(false)
  if (!data && status === 'error') return <Failure title={t('nfts.failed')} hint={t('nfts.failedHint')} retry={t('common.retry')} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  const wanted = data.filter(({ spam }) => !spam)
  const unwanted = data.filter(({ spam }) => spam)
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
      {wanted.length > 0 ? <Collections nfts={wanted} /> : !hasNextPage && <Empty drawing={frame} title={t('nfts.none')} hint={t('nfts.noneHint')} />}
      {hasNextPage && (
        <Button tone="quiet" busy={isFetchingNextPage} onPress={() => void fetchNextPage()} testId="nfts-more">
          {t('nfts.more')}
        </Button>
      )}
      {unwanted.length > 0 && (
        <>
          <p className="sub apart">
            <button type="button" className="link" aria-expanded={hidden} onClick={() => setHidden(!hidden)} data-testid="nfts-unwanted">
              {t(hidden ? 'nfts.hideUnwanted' : 'nfts.showUnwanted', { count: unwanted.length })}
            </button>
          </p>
          {hidden && <Collections nfts={unwanted} />}
        </>
      )}
    </div>
  )
}

function Collections({ nfts }: { nfts: readonly AccountNft[] }): ReactElement {
  const { ui, t } = useModalContext()
  return (
    <>
      {collections(nfts).map(({ id, name, nfts: all }) => (
        <section key={id} className="group" aria-label={name ?? t('nfts.unnamed')}>
          <h2>
            <bdi>{name ?? t('nfts.unnamed')}</bdi>
          </h2>
          <ul className="grid-of-nfts">
            {all.map((nft) => (
              <li key={nft.id}>
                <button type="button" className="nft" onClick={() => ui.push('Nft', { chain: nft.chain, address: nft.address, tokenId: nft.tokenId })} data-testid={`nft-${nft.tokenId}`}>
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
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

/** Four tiles in the shape of what comes. */
function Waiting(): ReactElement {
  const { t } = useModalContext()
  return (
    <div aria-busy="true">
      <span className="hidden">{t('common.loading')}</span>
      <div className="grid-of-nfts" aria-hidden="true">
        {[0, 1, 2, 3].map((at) => (
          <span key={at} className="tile skeleton" />
        ))}
      </div>
    </div>
  )
}
