import { useMemo, useState } from 'react'
import { useModalContext, useModalState } from '../card/context.ts'

/**
 * Pinned while a press is likely: while the card is open, or with an embedded card, while the
 * pointer is in the list. Spread `listProps` on the list.
 */
export function usePinnedList(): {
  pinned: boolean
  listProps: { onPointerEnter?(): void; onPointerLeave?(): void }
} {
  const embedded = useModalContext().portico.config.enableEmbedded === true
  const open = useModalState((state) => state.ui.open)
  const [inside, setInside] = useState(false)
  const listProps = useMemo(
    () =>
      embedded
        ? { onPointerEnter: () => setInside(true), onPointerLeave: () => setInside(false) }
        : {},
    [embedded],
  )
  return { pinned: embedded ? inside : open, listProps }
}
