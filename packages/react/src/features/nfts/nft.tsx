import type { ReactElement } from 'react'
import type { AccountNft } from '@portico/core/blockchain'
import { networkOf } from '@portico/core'
import { explorerPage } from '@portico/core/modal'
import { FullAddress } from '../../account/full-address.tsx'
import { useNfts } from '../../hooks/use-nfts.ts'
import { useModalContext, useModalState } from '../../card/context.ts'
import type { ViewProps } from '../../card/feature.ts'
import { Empty, Failure } from '../../parts/empty/empty.tsx'
import { Icon } from '../../parts/icon/icon.tsx'
import { frame } from '../../parts/illustration/illustrations.ts'
import { SkeletonRows } from '../../parts/skeleton/skeleton.tsx'
import { nameOf } from './collections.ts'
import { Picture } from './picture.tsx'

export default function Nft({ data: { chain, address, tokenId } }: ViewProps<'Nft'>): ReactElement {
  const { t } = useModalContext()
  const { data, status, refetch } = useNfts({ chain })
  const nft = data?.find(
    (each) => each.address.toLowerCase() === address?.toLowerCase() && each.tokenId === tokenId,
  )
  if (nft) return <Detail nft={nft} />
  if (status === 'error')
    return (
      <Failure
        title={t('nfts.failed')}
        hint={t('nfts.failedHint')}
        retry={t('common.retry')}
        onRetry={() => void refetch()}
      />
    )
  if (!data) return <SkeletonRows count={3} label={t('common.loading')} />
  return <Empty drawing={frame} title={t('nfts.notOwned')} hint={t('nfts.notOwnedHint')} />
}

function Detail({ nft }: { nft: AccountNft }): ReactElement {
  const { t } = useModalContext()
  const network = useModalState((state) => networkOf(state, nft.chain))
  const href = network?.explorer && explorerPage(network.explorer, 'address', nft.address)
  return (
    <article className="stack nft-detail" data-testid="nft">
      <Picture nft={nft} large />
      <div>
        <h2 className="who">
          <bdi>{nameOf(nft)}</bdi>
        </h2>
        {nft.collection.name !== null && (
          <p className="sub">
            <bdi>{nft.collection.name}</bdi>
          </p>
        )}
      </div>
      {nft.spam && (
        <p className="hint unasked">
          <Icon name="warning" />
          <span>{t('nfts.unwanted')}</span>
        </p>
      )}
      {nft.metadata === 'unavailable' && <p className="hint sub">{t('nfts.noMetadata')}</p>}
      {nft.description !== null && (
        <p className="story">
          <bdi>{nft.description}</bdi>
        </p>
      )}
      {nft.traits.length > 0 && (
        <section aria-label={t('nfts.traits')}>
          <h3 className="sub">{t('nfts.traits')}</h3>
          <dl className="traits">
            {nft.traits.map(({ name, value }, at) => (
              <div key={at}>
                <dt>
                  <bdi>{name}</bdi>
                </dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <dl className="nft-facts">
        <dt>{t('nfts.network')}</dt>
        <dd>{network?.name ?? nft.chain}</dd>
        <dt>{t('nfts.standard')}</dt>
        <dd>{nft.standard === 'ERC721' ? 'ERC-721' : 'ERC-1155'}</dd>
        {nft.quantity > 1n && (
          <>
            <dt>{t('nfts.quantity')}</dt>
            <dd className="figures">{String(nft.quantity)}</dd>
          </>
        )}
        <dt>{t('nfts.number')}</dt>
        <dd className="figures number">{nft.tokenId}</dd>
      </dl>
      <section>
        <h3 className="sub">{t('nfts.contract')}</h3>
        <FullAddress address={nft.address} />
      </section>
      {href && (
        <a className="button block" href={href} target="_blank" rel="noopener noreferrer">
          <Icon name="external" flip />
          {t('account.explorer')}
          <span className="hidden">, {t('common.newTab')}</span>
        </a>
      )}
    </article>
  )
}
