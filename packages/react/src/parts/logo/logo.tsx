import { useState } from 'react'
import type { ReactElement } from 'react'
import { monogram } from '@portico/core/modal'

export interface LogoProps {
  /** The seed of the monogram's colour. */
  id: string
  /** Its first letter is the monogram. */
  name: string
  /** Only addresses that `safeImage` accepts are loaded. */
  src?: string | undefined
  /** Default: the size of a row. */
  size?: 'small' | 'large' | undefined
  /** Networks and tokens have circles instead of rounded squares. */
  round?: boolean
}

/** Wallets and hosts supply addresses, so only known schemes pass. */
export function safeImage(src: string | undefined): string | undefined {
  return src !== undefined &&
    /^(https:\/\/|data:image\/|blob:|\/(?!\/)|http:\/\/(localhost|127\.0\.0\.1)[:/])/i.test(src)
    ? src
    : undefined
}

/** Decorative: the name is next to it. */
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
