import { useState } from 'react'
import type { ReactElement } from 'react'
import { avatarMesh } from '@portico/core/modal'
import { safeImage } from '../parts/logo/logo.tsx'

/** The fallback pattern is inline SVG, which no image policy can block. */
export function Avatar({
  address,
  src,
  small = false,
}: {
  address: string
  src?: string | null | undefined
  small?: boolean
}): ReactElement {
  const [broken, setBroken] = useState<string>()
  const image = safeImage(src ?? undefined)
  const className = small ? 'avatar small' : 'avatar'
  if (image && image !== broken)
    return (
      <span className={className} aria-hidden="true">
        <img
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          draggable={false}
          onError={() => setBroken(image)}
        />
      </span>
    )
  const mesh = avatarMesh(address)
  const id = `mesh-${address.replace(/\W/g, '')}`
  return (
    <span className={className} aria-hidden="true">
      <svg viewBox="0 0 8 8">
        <radialGradient id={id} cx={mesh.x} cy={mesh.y} r=".9">
          <stop stopColor={mesh.light} />
          <stop offset="1" stopColor={mesh.ground} />
        </radialGradient>
        <path fill={`url(#${id})`} d="M0 0h8v8H0z" />
      </svg>
    </span>
  )
}
