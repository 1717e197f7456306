import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, ReactElement, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useModalContext, useModalState } from '../card/context.ts'
import { wrapTab } from './focus.ts'
import type { Stage } from './stage.ts'

export interface CardProps {
  host: HTMLElement
  stage: Stage
  /** Whether it has been shown: drawn ahead, it changes the page from then until it is removed. */
  shown: () => boolean
  back: () => void
  children: ReactNode
}

/** The native modal dialog. It is shown by `showModal` or not at all. */
export function DialogCard({
  host,
  stage,
  shown: isShown,
  back,
  children,
}: CardProps): ReactElement {
  const { portico } = useModalContext()
  const open = useModalState((state) => state.ui.open)
  const shown = useModalState(isShown)
  const parked = useParked(host, shown)
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)

  useLayoutEffect(() => (parked ? stage.release() : stage.take()), [stage, parked])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cancel = (event: Event): void => {
      event.preventDefault()
      if (event.target === element) back()
    }
    const closed = (): void => {
      // By us: parked, or removed.
      if (element.open || !stage.has()) return
      // Closed by the browser (Android's back, a second Escape): a fact. One view back, or the end,
      // or shown again.
      const deep = portico.getState().ui.history.length > 1
      if (deep) back()
      const stays = deep
        ? Promise.resolve(true)
        : portico.close('native').then((didClose) => !didClose)
      void stays.then((again) => {
        if (again && element.isConnected && !element.open && portico.getState().ui.open)
          element.showModal()
      })
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('close', closed)
    }
  }, [portico, stage, back])

  useShake(card)
  useEffect(() => {
    const element = card.current
    // A touch device may be rotated, and the card become a sheet then.
    if (
      !shown ||
      !element ||
      element.ownerDocument.defaultView?.matchMedia?.('(min-width:431px) and (pointer:fine)')
        .matches
    )
      return
    let undo: (() => void) | null | undefined
    const take = ({ handSheet }: typeof import('./sheet.ts')): void => {
      if (undo !== null) undo = handSheet(element, () => void portico.close('drag'))
    }
    // A sheet that cannot be pulled down can still be closed by its button.
    import('./sheet.ts').then(take, () => {})
    return () => {
      undo?.()
      undo = null
    }
  }, [portico, shown])

  const down = (event: PointerEvent): void => {
    pressed.current = event.target === event.currentTarget
  }
  const click = (event: MouseEvent): void => {
    // Both ends of the press on the backdrop: selecting text outward is no wish to close.
    if (pressed.current && event.target === event.currentTarget) void portico.close('backdrop')
    pressed.current = false
  }
  return (
    <dialog
      ref={dialog}
      aria-labelledby="title"
      aria-modal="true"
      data-closing={shown && !open ? '' : undefined}
      onPointerDown={down}
      onClick={click}
      onKeyDown={(event) =>
        host.shadowRoot && card.current && wrapTab(event.nativeEvent, host.shadowRoot, card.current)
      }
    >
      <div className="card" ref={card} data-testid="card">
        <div className="handle" aria-hidden="true" />
        {children}
      </div>
    </dialog>
  )
}

/** The card in the host's own layout: no dialog, no lock. */
export function EmbeddedCard({
  back,
  children,
}: Omit<CardProps, 'host' | 'stage' | 'shown'>): ReactElement {
  const { portico } = useModalContext()
  const card = useRef<HTMLDivElement>(null)
  useShake(card)
  return (
    <section
      className="card"
      ref={card}
      aria-labelledby="title"
      data-testid="card"
      onKeyDown={(event) => {
        if (
          event.key !== 'Escape' ||
          event.nativeEvent.isComposing ||
          portico.getState().ui.history.length < 2
        )
          return
        event.preventDefault()
        back()
      }}
    >
      {children}
    </section>
  )
}

/** Away while a wallet draws in the page; a host may ask for it with window events. */
function useParked(host: HTMLElement, shown: boolean): boolean {
  const inState = useModalState((state) => state.ui.parked)
  const [requested, setRequested] = useState(false)
  useEffect(() => {
    const view = host.ownerDocument.defaultView
    if (!view || !shown) return
    // Synchronous, because the caller looks for space in the next line.
    const park = (): void => flushSync(() => setRequested(true))
    const unpark = (): void => setRequested(false)
    view.addEventListener('portico:park', park)
    view.addEventListener('portico:unpark', unpark)
    return () => {
      view.removeEventListener('portico:park', park)
      view.removeEventListener('portico:unpark', unpark)
    }
  }, [host, shown])
  return inState || requested
}

/** How long a card shakes, milliseconds. */
const shaking = 500

/** A refused close. */
function useShake(card: { current: HTMLElement | null }): void {
  const shakes = useModalState((state) => state.ui.shakes)
  const seen = useRef(shakes)
  useEffect(() => {
    if (shakes !== seen.current && !matchMedia('(prefers-reduced-motion:reduce)').matches)
      card.current?.animate({ translate: ['-6px', '6px', '0'] }, shaking)
    seen.current = shakes
  }, [shakes, card])
}
