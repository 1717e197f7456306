import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGuard, least, rest, type Guard } from './guard.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A window that no page holds, as much of it as is looked at. */
function topWindow() {
  const view = Object.assign(new EventTarget(), {
    innerWidth: 480,
    innerHeight: 720,
    parent: null as object | null,
  })
  view.parent = view
  const page = Object.assign(new EventTarget(), {
    defaultView: view,
    visibilityState: 'visible',
    isInFront: true,
    hasFocus: () => page.isInFront,
  })
  const guard = (isOwn = false): Guard =>
    createGuard({ ownerDocument: page } as object as Element, isOwn, () => {})
  return { view, page, guard }
}

test('accepts a press in a window of its own once it has been in front for a moment', () => {
  const { view, page, guard } = topWindow()
  const it = guard()
  expect(it.now()).toBe('rest')
  vi.advanceTimersByTime(rest)
  expect(it.now()).toBe('ready')
  // Another window lies over it: that has the focus.
  page.isInFront = false
  expect(it.now()).toBe('rest')
  // The press that brings it to the front is none yet.
  page.isInFront = true
  view.dispatchEvent(new Event('focus'))
  expect(it.now()).toBe('rest')
  vi.advanceTimersByTime(rest)
  expect(it.now()).toBe('ready')
  it.stop()
})

test('requires a minimum size of a window made tiny by a page, and none of one that the frame opened', () => {
  const { view, guard } = topWindow()
  view.innerHeight = least.height - 1
  const [given, own] = [guard(), guard(true)]
  vi.advanceTimersByTime(rest)
  expect([given.now(), own.now()]).toEqual(['small', 'ready'])
})
