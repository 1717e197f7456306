import { useState } from 'react'
import type { ReactElement } from 'react'
import { monogram } from '@portico/core/internal/format/monogram'

export interface LogoProps {
  /** The seed of the monogram's colour. */
  id: string
  /** Its first letter is the monogram. */
  name: string
  /** The picture's address; only addresses that `safeImage` accepts are loaded. */
  src?: string | undefined
  /** Default: the size of a row. */
  size?: 'small' | 'large' | undefined
  /** A circle, as networks and tokens have, in place of a rounded square. */
  round?: boolean
}

/**
 * Returns the address of a picture if it may be fetched. Wallets and hosts supply these addresses,
 * so only known schemes pass.
 */
export function safeImage(src: string | undefined): string | undefined {
  return src !== undefined &&
    /^(https:\/\/|data:image\/|blob:|\/(?!\/)|http:\/\/(localhost|127\.0\.0\.1)[:/])/i.test(src)
    ? src
    : undefined
}

/** A wallet's, token's or network's picture, or its letter. Decorative: the name is next to it. */
export function Logo({ id, name, src, size, round = false }: LogoProps): ReactElement {
  const [broken, setBroken] = useState<string>()
  const image = safeImage(src)
  const className = ['logo', size, round && 'round'].filter(Boolean).join(' ')
  if (image && image !== broken)
    return (
      <span className={className} aria-hidden="true">
        <img
          src={image}
          alt=""
          loading="lazy"
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(image)}
        />
      </span>
    )
  const { letter, fill } = monogram(id, name)
  return (
    <span className={className} style={{ backgroundColor: fill }} aria-hidden="true">
      {letter}
    </span>
  )
}
