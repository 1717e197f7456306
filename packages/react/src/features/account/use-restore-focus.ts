import { useEffect, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'

/** When the focused item is removed, moves the focus to the list, so that it stays in the card. */
export function useRestoreFocus(): {
  ref: RefObject<HTMLDivElement | null>
  tabIndex: -1
  onFocus(event: FocusEvent): void
} {
  const list = useRef<HTMLDivElement>(null)
  const last = useRef<Element>(null)
  useEffect(() => {
    if (!last.current || last.current.isConnected) return
    last.current = null
    const root = list.current?.getRootNode() as ShadowRoot | undefined
    if (!root?.activeElement) list.current?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    tabIndex: -1,
    onFocus: (event) => {
      last.current = event.target
    },
  }
}
