import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createOutbox, weigh } from './outbox.ts'

const texts = fc.array(fc.string({ unit: 'grapheme' }).map((text) => JSON.stringify(text)))

test('counts the bytes of the serialized array', () => {
  fc.assert(
    fc.property(
      texts.filter((all) => all.length > 0),
      (all) => {
        const box = createOutbox(1_000)
        box.add(all)
        expect(box.weight).toBe(weigh(`[${all.join(',')}]`))
      },
    ),
  )
})

test('takes events in order, never beyond the limit, and loses none', () => {
  fc.assert(
    fc.property(texts, fc.nat(200), (all, most) => {
      const box = createOutbox(1_000)
      box.add(all)
      const taken = box.take(most)
      if (taken.length > 0) expect(weigh(`[${taken.join(',')}]`)).toBeLessThanOrEqual(most)
      box.putBack(taken)
      expect(box.take(Number.MAX_SAFE_INTEGER)).toEqual(all)
      expect(box.size).toBe(0)
    }),
  )
})

test('the oldest events are dropped first', () => {
  const box = createOutbox(3)
  box.add(['1', '2', '3', '4'])
  const taken = box.take(4)
  expect(taken).toEqual(['2'])
  box.add(['5'])
  box.putBack(taken)
  expect(box.take(99)).toEqual(['3', '4', '5'])
})
