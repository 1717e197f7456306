import type { ReactElement } from 'react'

export function ButtonIcon({ src, name }: { src: string | undefined; name: string }): ReactElement {
  return src ? (
    <img data-portico-part="icon" src={src} alt="" />
  ) : (
    <span data-portico-part="icon" data-letter={name[0]} aria-hidden />
  )
}
