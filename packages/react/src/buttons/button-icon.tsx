import type { ReactElement } from 'react'

/** A picture, or its place with the first letter of what it is of until it has loaded. */
export function ButtonIcon({ src, name }: { src: string | undefined; name: string }): ReactElement {
  return src ? (
    <img data-portico-part="icon" src={src} alt="" />
  ) : (
    <span data-portico-part="icon" data-letter={name[0]} aria-hidden />
  )
}
