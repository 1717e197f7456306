import { useCallback, useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { usePorticoContext } from '../context/portico-context.tsx'
import { useSelector } from '../hooks/use-selector.ts'
import { keepOpen } from './keep-open.ts'
import { setContainer } from './modal-loader.ts'

/** Where the card is rendered with `enableEmbedded` or `disableAppend`. */
export function PorticoModal(): ReactElement {
  const { portico } = usePorticoContext()
  const open = useSelector((state) => state.ui.open)
  const container = useRef<HTMLElement | null>(null)
  const place = useCallback(
    (element: HTMLElement | null) => {
      if (element) container.current = setContainer(portico, element)
    },
    [portico],
  )
  useEffect(
    () => (open && container.current ? keepOpen(container.current) : undefined),
    [open, portico],
  )
  return <div ref={place} data-portico-container="" />
}
