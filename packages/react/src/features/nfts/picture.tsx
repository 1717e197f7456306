import { useState } from 'react'
import type { ReactElement } from 'react'
import type { AccountNft } from '@portico/core/blockchain'
import { monogram } from '@portico/core/modal'
import { safeImage } from '../../parts/logo/logo.tsx'
import { nameOf } from './collections.ts'

/** The service's proxied picture, loaded when visible. Decorative: the name is next to it. */
export function Picture({
  nft,
  large = false,
}: {
  nft: AccountNft
  large?: boolean
}): ReactElement {
  const [broken, setBroken] = useState<string>()
  const image = safeImage(nft.image ?? undefined)
  const className = large ? 'nft-tile large' : 'nft-tile'
  if (image && image !== broken)
    return (
      <span className={className} aria-hidden="true">
        <img
          src={image}
          alt=""
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(image)}
        />
      </span>
    )
  if (nft.metadata === 'loading')
    return <span className={`${className} skeleton`} aria-hidden="true" />
  const { letter, fill } = monogram(nft.address, nft.collection.name ?? nameOf(nft))
  return (
    <span className={className} style={{ backgroundColor: fill }} aria-hidden="true">
      <span className="letter">{letter}</span>
    </span>
  )
}
