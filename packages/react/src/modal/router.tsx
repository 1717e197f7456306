import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ReactElement } from 'react'
import { createPortal } from 'react-dom'
import type { Route } from '@portico/core'
import { Failure } from '../parts/empty/empty.tsx'
import { SkeletonRows } from '../parts/skeleton/skeleton.tsx'
import { Boundary } from '../card/boundary.tsx'
import { useModalContext, useModalState } from '../card/context.ts'
import { useRoute } from './use-route.ts'
import type { View, ViewLoader } from '../card/view-loader.ts'

const duration = 150
/** Reserved for the wallet list, pixels. */
const initialHeight = 350
/** Above and below a view, pixels. */
const padding = 20
const emptyData = {}

interface RouterEntry {
  /**
   * Going back during the transition makes a new element: a moved one loses its scroll position.
   */
  id: number
  key: string
  route: Route
  /** The previous view's height, pixels. */
  room: number
}

interface RouterProps {
  loader: ViewLoader
  onScroll(scrolled: boolean): void
  onTitle(view: View): void
  slot: HTMLElement | undefined
}

/** Renders the top of the history; views and the card's height are animated. */
export function Router({ loader, onScroll, onTitle, slot }: RouterProps): ReactElement {
  const { route, depth } = useRoute()
  const direction = useModalState((state) => state.ui.direction)
  const key = `${depth}/${route.view}/${JSON.stringify(route.data ?? null)}`
  const [shown, setShown] = useState<RouterEntry>({ id: 0, key, route, room: initialHeight })
  const [leaving, setLeaving] = useState<RouterEntry | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const room = useRef(0)

  // Set while rendering, so that no frame has the new title over the old view.
  if (key !== shown.key) {
    setLeaving(shown)
    setShown({ id: shown.id + 1, key, route, room: room.current })
  }
  useEffect(() => {
    if (!leaving) return
    const timer = setTimeout(() => setLeaving(null), duration)
    return () => clearTimeout(timer)
  }, [leaving])
  useHeight(stage, room)
  useEffect(() => onScroll(false), [key, onScroll])

  const move = direction === 'none' ? undefined : direction
  return (
    <div className="stage" ref={stage}>
      {/* Without a direction, views are replaced at once. */}
      {leaving && move && (
        <div
          key={leaving.id}
          className="view leaving"
          data-move={move}
          aria-hidden="true"
          ref={inert}
          style={{ height: shown.room }}
        >
          <Loaded route={leaving.route} loader={loader} room={leaving.room} />
        </div>
      )}
      <div
        key={shown.id}
        className="view"
        data-move={leaving ? move : undefined}
        data-view={route.view}
        onScroll={(event) => onScroll(event.currentTarget.scrollTop > 0)}
      >
        <Loaded route={route} loader={loader} room={shown.room} slot={slot} onTitle={onTitle} />
      </div>
    </div>
  )
}

/** React 18 and 19 treat the `inert` attribute differently; the property is the same. */
function inert(element: HTMLElement | null): void {
  if (element) element.inert = true
}

/**
 * The view is laid out once, at its final size. A change during the animation continues from the
 * current height.
 */
function useHeight(stage: { current: HTMLElement | null }, room: { current: number }): void {
  useEffect(() => {
    const element = stage.current
    const view = element?.ownerDocument.defaultView
    const body = element?.parentElement
    const card = body?.parentElement
    if (!element || !view?.ResizeObserver || !card) return
    let animation: Animation | null = null
    let before = 0
    let content = 0
    const settle = (): void => {
      const { scrollHeight } = element.lastElementChild!
      if (animation?.playState === 'running') {
        // A pixel may be rounding.
        if (Math.abs(scrollHeight - content) < 2) return
        before = card.offsetHeight
      }
      if (!element.offsetHeight) return
      content = scrollHeight
      animation?.cancel()
      element.style.minHeight = ''
      const inside = (room.current = element.offsetHeight)
      const change = before && card.offsetHeight - before
      before = card.offsetHeight
      if (Math.abs(change) < 2 || element.matches(':has(input:focus)')) return
      if (view.matchMedia('(prefers-reduced-motion:reduce)').matches) return
      element.style.minHeight = `${inside}px`
      animation = body.animate([{ height: `${inside - change}px` }, { height: `${inside}px` }], {
        duration,
        easing: 'cubic-bezier(.2,.8,.2,1)',
      })
      animation.onfinish = settle
    }
    const observer = new view.ResizeObserver(settle)
    observer.observe(card)
    return () => {
      observer.disconnect()
      animation?.cancel()
    }
  }, [stage, room])
}

interface LoadedProps
  extends Pick<RouterProps, 'loader'>, Partial<Pick<RouterProps, 'slot' | 'onTitle'>> {
  route: Route
  room: number
}

function Loaded({ route, loader, room, slot, onTitle }: LoadedProps): ReactElement {
  const { portico, t, ui, reveal, revealed } = useModalContext()
  const [status, setStatus] = useState<View | 'waiting' | 'failed'>(
    loader.get(route.view) ?? 'waiting',
  )
  // An invisible card needs no skeleton.
  const isVisible = useModalState(() => status !== 'waiting' || revealed())
  const alive = useRef(true)
  const load = useCallback(() => {
    setStatus('waiting')
    loader.load(route.view).then(
      (view) => {
        if (alive.current) setStatus(view)
      },
      (error: unknown) => {
        portico.services.report(error, 'Error injecting modal UI')
        void ui.raise('chunk', route.view)
        if (alive.current) setStatus('failed')
      },
    )
  }, [loader, portico, ui, route.view])
  useLayoutEffect(() => {
    alive.current = true
    if (!loader.get(route.view)) load()
    return () => {
      alive.current = false
    }
  }, [loader, load, route.view])

  useLayoutEffect(() => {
    if (typeof status === 'object' && status.late) onTitle?.(status)
    if (status !== 'waiting') reveal()
  }, [status, reveal, onTitle])

  const failure = (retry: () => void): ReactElement => (
    <Failure
      title={t('shell.failedTitle')}
      hint={t('shell.failedHint')}
      retry={t('common.retry')}
      onRetry={retry}
    />
  )
  if (status === 'failed') return failure(load)
  if (!isVisible) return <></>
  if (status === 'waiting')
    return (
      // As high as the previous view, so that the card does not shrink before it grows.
      <div style={{ minHeight: room - padding }}>
        <SkeletonRows count={5} label={t('common.loading')} />
      </div>
    )
  const { Component, Start } = status
  const data = route.data ?? emptyData
  return (
    <Boundary failure={failure}>
      <Component data={data} t={t} />
      {Start && slot && createPortal(<Start data={data} t={t} />, slot)}
    </Boundary>
  )
}
