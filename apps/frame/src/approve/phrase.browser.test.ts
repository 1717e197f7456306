import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { phrase, stand, words, type Stand } from './screen.fixture.ts'

let shown: Stand | undefined
afterEach(() => shown?.remove())

async function open(): Promise<Stand> {
  await page.viewport(360, 584)
  return (shown = stand())
}
const show = page.getByRole('button', { name: 'Show the words' })
const done = page.getByRole('button', { name: 'Done' })
const wordsShown = (): string[] =>
  [...shown!.root.querySelectorAll('.words bdi')].map((each) => each.textContent!)
const ready = (): Promise<void> =>
  expect.poll(() => show.element().getAttribute('aria-disabled')).toBe('false')

test('warns first, and reads nothing before the words are requested', async () => {
  const { phrase: ask, log } = await open()
  let reads = 0
  const asked = ask(async () => (reads++, phrase()))
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/can take everything.*We will never ask/)
  expect(log).toEqual(['show Recovery phrase'])
  expect([reads, wordsShown()]).toEqual([0, []])
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await asked.done
  expect([reads, log.at(-1)]).toEqual([0, 'hide'])
})

test('shows twelve numbered words, and overwrites them when the visitor is done', async () => {
  const { phrase: ask, root } = await open()
  const bytes = phrase()
  const asked = ask(() => Promise.resolve(bytes))
  await ready()
  await userEvent.click(show)
  await expect.element(done).toBeVisible()
  expect(wordsShown().join(' ')).toBe(words)
  expect([...root.querySelectorAll('.words li')].map((each) => each.textContent)).toEqual(
    words.split(' ').map((word, at) => `${at + 1}${word}`),
  )
  expect(new Uint8Array(bytes).every((byte) => byte === 0)).toBe(true)
  // Translation tools are told to leave them out.
  expect(root.querySelector('.words')!.getAttribute('translate')).toBe('no')
  await userEvent.click(done)
  await asked.done
  expect(root.childElementCount).toBe(0)
})

test('by keyboard: shows, hides, shows again, finishes', async () => {
  const { phrase: ask } = await open()
  let reads = 0
  const asked = ask(async () => (reads++, phrase()))
  await ready()
  ;(show.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(done).toBeVisible()
  ;(page.getByRole('button', { name: 'Hide the words' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(show).toBeVisible()
  expect(wordsShown()).toEqual([])
  await ready()
  ;(show.element() as HTMLElement).focus()
  await userEvent.keyboard(' ')
  await expect.element(done).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await asked.done
  expect(reads).toBe(2)
})

test('copies the words after a warning', async () => {
  const { phrase: ask } = await open()
  ask()
  await ready()
  await userEvent.click(show)
  const copied: string[] = []
  const write = navigator.clipboard.writeText.bind(navigator.clipboard)
  navigator.clipboard.writeText = async (text) => void copied.push(text)
  try {
    await userEvent.click(page.getByRole('button', { name: 'Copy the words' }))
    expect(copied).toEqual([])
    await expect.element(page.getByText(/can read what is copied/)).toBeVisible()
    const anyway = page.getByRole('button', { name: 'Copy all the same' })
    expect(document.activeElement).toBe(anyway.element())
    await userEvent.click(anyway)
    await expect.element(page.getByRole('status').filter({ hasText: 'Copied' })).toBeVisible()
    expect(copied).toEqual([words])
  } finally {
    navigator.clipboard.writeText = write
  }
})

test('retries or reports a failure to read the words', async () => {
  const { phrase: ask } = await open()
  let isDown = true
  const read = async (): Promise<ArrayBuffer> => {
    if (isDown) throw new Error('down')
    return phrase()
  }
  const first = ask(read)
  await ready()
  await userEvent.click(show)
  await expect.element(page.getByText(/Nothing was shown/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect(first.done).rejects.toThrow('down')
  const second = ask(read)
  await ready()
  await userEvent.click(show)
  isDown = false
  await userEvent.click(page.getByRole('button', { name: 'Try again' }))
  await expect.element(done).toBeVisible()
  second.abort.abort(new Error('gone'))
  await expect(second.done).rejects.toThrow('gone')
  expect(shown!.root.childElementCount).toBe(0)
})

test('ends without showing a word when the login has become too old', async () => {
  const { phrase: ask, log } = await open()
  const asked = ask(() => Promise.resolve(null))
  await ready()
  await userEvent.click(show)
  await asked.done
  expect(log.at(-1)).toBe('hide')
})
