import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Toast } from '../state/state.ts'
import type { Stop } from '../types/index.ts'
import { createToasts, errorText } from './toast.ts'

/** A clock that a test moves. */
function clock(): { after(ms: number, run: Stop): Stop; tick(ms: number): void } {
  let now = 0
  let timers: { at: number; run: Stop }[] = []
  return {
    after(ms, run) {
      const timer = { at: now + ms, run }
      timers.push(timer)
      return () => {
        timers = timers.filter((each) => each !== timer)
      }
    },
    tick(ms) {
      const end = now + ms
      for (;;) {
        const due = timers.filter((each) => each.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        timers = timers.filter((each) => each !== due)
        now = due.at
        due.run()
      }
      now = end
    },
  }
}

function setup(): {
  bar: ReturnType<typeof createToasts>
  now(): Toast | null
  tick(ms: number): void
} {
  const { after, tick } = clock()
  let state: Toast | null = null
  const bar = createToasts(
    { after },
    () => state,
    (next) => void (state = next),
  )
  return { bar, now: () => state, tick }
}

test('a success closes automatically after 2 500 ms', () => {
  const { bar, now, tick } = setup()
  bar.showSuccess('Copied', { svg: 'check' })
  expect(now()).toMatchObject({
    message: 'Copied',
    variant: 'success',
    svg: 'check',
    open: true,
    autoClose: true,
  })
  tick(2499)
  expect(now()?.open).toBe(true)
  tick(1)
  expect(now()?.open).toBe(false)
})

test('a loading message stays until it is hidden', () => {
  const { bar, now, tick } = setup()
  bar.showLoading('Waiting')
  tick(60_000)
  expect(now()).toMatchObject({ variant: 'loading', open: true, autoClose: false })
  bar.showLoading('Waiting', { autoClose: true })
  tick(150 + 2500)
  expect(now()?.open).toBe(false)
})

test('an open message closes and the next follows after 150 ms, for its full time', () => {
  const { bar, now, tick } = setup()
  bar.showSuccess('One')
  tick(2000)
  bar.showError('Two')
  expect(now()).toMatchObject({ message: 'One', open: false })
  tick(149)
  expect(now()?.message).toBe('One')
  tick(1)
  expect(now()).toMatchObject({ message: 'Two', variant: 'error', open: true })
  tick(2499)
  expect(now()?.open).toBe(true)
  tick(1)
  expect(now()?.open).toBe(false)
})

test('shows the last of several quick calls', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ minLength: 1 }), { minLength: 1 }),
      fc.integer({ min: 0, max: 149 }),
      (messages, gap) => {
        const { bar, now, tick } = setup()
        const ids = new Set<number>()
        for (const message of messages) {
          bar.showSuccess(message)
          tick(gap)
          if (now()?.open) ids.add(now()!.id)
        }
        tick(150)
        expect(now()).toMatchObject({ message: messages.at(-1), open: true })
        expect(ids.size).toBeLessThanOrEqual(1 + Math.ceil(messages.length / 2))
        tick(2500)
        expect(now()?.open).toBe(false)
      },
    ),
  )
})

test('hiding also cancels the next message', () => {
  const { bar, now, tick } = setup()
  bar.showSuccess('One')
  bar.showSuccess('Two')
  bar.hide()
  tick(10_000)
  expect(now()).toMatchObject({ message: 'One', open: false })
  bar.showSuccess('Three')
  expect(now()).toMatchObject({ message: 'Three', open: true })
})

test('leaving the view ends a message that waits for its turn, but not one for every view', () => {
  const { bar, now, tick } = setup()
  bar.showSuccess('One')
  bar.showError('Two')
  bar.leaveView()
  tick(150)
  expect(now()).toMatchObject({ message: 'One', open: false })
  bar.showSuccess('Three')
  bar.showError('Four', { acrossViews: true })
  bar.leaveView()
  tick(150)
  expect(now()).toMatchObject({ message: 'Four', open: true })
})

const hostile = new Proxy(
  {},
  {
    get: () => {
      throw new Error('no')
    },
  },
)

test.each([
  ['Said so', 'Said so'],
  [{ issues: [{ message: 'First' }, { message: 'Second' }] }, 'First'],
  [{ issues: [], message: 'Whole' }, 'Whole'],
  [new Error('Broke'), 'Broke'],
  [new Error(''), 'Unknown error'],
  ['', 'Unknown error'],
  [null, 'Unknown error'],
  [undefined, 'Unknown error'],
  [42, 'Unknown error'],
  [{ message: 7 }, 'Unknown error'],
  [{ issues: [null] }, 'Unknown error'],
  [hostile, 'Unknown error'],
])('an error case is shown as "%#"', (error, text) => {
  expect(errorText(error)).toBe(text)
  const { bar, now } = setup()
  bar.showError(error)
  expect(now()).toMatchObject({ message: text, variant: 'error' })
})

test('any thrown value has a text', () => {
  fc.assert(
    fc.property(fc.anything(), (error) => void expect(errorText(error).length).toBeGreaterThan(0)),
  )
})
