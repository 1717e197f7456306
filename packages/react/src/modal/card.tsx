import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MouseEvent, PointerEvent, ReactElement, ReactNode, RefObject } from 'react'
import { flushSync } from 'react-dom'
import { useModalContext, useModalState } from '../card/context.ts'
import { wrapTab } from './focus.ts'
import { handSheet } from './sheet.ts'
import { Shell } from './shell.tsx'
import type { Stage } from './stage.ts'

export interface CardProps {
  embedded: boolean
  host: HTMLElement
  stage: Stage
  shown: () => boolean
  back: () => void
}

/** The card with its content: a dialog, or with `enableEmbedded` a section of the host's page. */
export function Card({ embedded, host, stage, shown, back }: CardProps): ReactElement {
  const { views } = useModalContext()
  const shell = <Shell loader={views} embedded={embedded} />
  if (embedded) return <EmbeddedCard back={back}>{shell}</EmbeddedCard>
  return (
    <DialogCard host={host} stage={stage} shown={shown} back={back}>
      {shell}
    </DialogCard>
  )
}

interface EmbeddedCardProps extends Pick<CardProps, 'back'> {
  children: ReactNode
}

interface DialogCardProps extends Omit<CardProps, 'embedded'> {
  children: ReactNode
}

function DialogCard({
  host,
  stage,
  shown: isShown,
  back,
  children,
}: DialogCardProps): ReactElement {
  const open = useModalState((state) => state.ui.open)
  const shown = useModalState(isShown)
  const parked = useParked(host)
  const dialog = useRef<HTMLDialogElement>(null)
  const card = useRef<HTMLDivElement>(null)
  const backdrop = useBackdropPress()
  useLayoutEffect(() => (parked ? stage.release() : stage.take()), [stage, parked])
  useNativeClose(dialog, stage, back)
  useShake(card)
  useSheetDrag(card, shown)
  return (
    <dialog
      ref={dialog}
      aria-labelledby="title"
      aria-modal="true"
      data-closing={shown && !open ? '' : undefined}
      onPointerDown={backdrop.onPointerDown}
      onClick={backdrop.onClick}
      onKeyDown={(event) => {
        if (host.shadowRoot && card.current)
          wrapTab(event.nativeEvent, host.shadowRoot, card.current)
      }}
    >
      <div className="card" ref={card} data-testid="card">
        <div className="handle" aria-hidden="true" />
        {children}
      </div>
    </dialog>
  )
}

function EmbeddedCard({ back, children }: EmbeddedCardProps): ReactElement {
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

/** Hidden while a wallet draws in the page; hosts request it with window events. */
function useParked(host: HTMLElement): boolean {
  const inState = useModalState((state) => state.ui.parked)
  const [requested, setRequested] = useState(false)
  useEffect(() => {
    const view = host.ownerDocument.defaultView
    if (!view) return
    // Synchronous: the caller needs the space at once. A card rendered ahead takes none.
    const park = (): void => {
      if (host.isConnected) flushSync(() => setRequested(true))
    }
    const unpark = (): void => setRequested(false)
    view.addEventListener('portico:park', park)
    view.addEventListener('portico:unpark', unpark)
    return () => {
      view.removeEventListener('portico:park', park)
      view.removeEventListener('portico:unpark', unpark)
    }
  }, [host])
  return inState || requested
}

/** Milliseconds. */
const shaking = 500

function useShake(card: RefObject<HTMLElement | null>): void {
  const shakes = useModalState((state) => state.ui.shakes)
  const seen = useRef(shakes)
  useEffect(() => {
    // jsdom has neither media queries nor animations.
    const isCalm = globalThis.matchMedia?.('(prefers-reduced-motion:reduce)').matches ?? true
    if (shakes !== seen.current && !isCalm)
      card.current?.animate({ translate: ['-6px', '6px', '0'] }, shaking)
    seen.current = shakes
  }, [shakes, card])
}

/** Goes back, or closes the modal, when the browser cancels or closes the dialog. */
function useNativeClose(
  dialog: RefObject<HTMLDialogElement | null>,
  stage: Stage,
  back: () => void,
): void {
  const { portico } = useModalContext()
  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const cancel = (event: Event): void => {
      event.preventDefault()
      if (event.target === element) back()
    }
    /** One view back; from the first view, closes. @returns Whether the modal stays open. */
    const leave = async (): Promise<boolean> => {
      if (portico.getState().ui.history.length > 1) {
        back()
        return true
      }
      const didClose = await portico.close('native')
      return !didClose
    }
    const closed = (): void => {
      // We parked or removed it.
      if (element.open || !stage.has()) return
      // By the browser, which has closed the dialog already: Android's back, or a second Escape.
      void leave().then((stays) => {
        if (stays && element.isConnected && !element.open && portico.getState().ui.open)
          element.showModal()
      })
    }
    element.addEventListener('cancel', cancel)
    element.addEventListener('close', closed)
    return () => {
      element.removeEventListener('cancel', cancel)
      element.removeEventListener('close', closed)
    }
  }, [dialog, portico, stage, back])
}

/** Closes the modal by a drag of the card, where it may be shown as a bottom sheet. */
function useSheetDrag(card: RefObject<HTMLElement | null>, shown: boolean): void {
  const { portico } = useModalContext()
  useEffect(() => {
    const element = card.current
    if (!shown || !element) return
    // A touch device may be rotated, which makes the card a sheet.
    const neverSheet = '(min-width:431px) and (pointer:fine)'
    if (element.ownerDocument.defaultView?.matchMedia?.(neverSheet).matches) return
    return handSheet(element, () => void portico.close('drag'))
  }, [card, portico, shown])
}

/** Closes the modal by a press that begins and ends on the backdrop. */
function useBackdropPress(): {
  onPointerDown(event: PointerEvent): void
  onClick(event: MouseEvent): void
} {
  const { portico } = useModalContext()
  const began = useRef(false)
  const isBackdrop = (event: PointerEvent | MouseEvent): boolean =>
    event.target === event.currentTarget
  return {
    onPointerDown(event) {
      began.current = isBackdrop(event)
    },
    onClick(event) {
      // Text that is selected from the card outward ends on the backdrop, too.
      if (began.current && isBackdrop(event)) void portico.close('backdrop')
      began.current = false
    },
  }
}
