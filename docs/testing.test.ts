/**
 * The recipe for tests shows files that run: in jsdom and in happy-dom (projects of
 * vitest.config.ts), and in a browser (the project `recipes` of playwright.config.ts).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = new URL('examples/testing/', import.meta.url)
const page = readFileSync(new URL('recipes/testing.md', import.meta.url), 'utf8')

test.each(readdirSync(folder))('embeds %s unchanged', (name) => {
  expect(page).toContain(
    `\`\`\`${path.extname(name).slice(1)}\n${readFileSync(new URL(name, folder), 'utf8')}\`\`\``,
  )
})

test('embeds every example of the page', () => {
  const examples = [...page.matchAll(/^```tsx?\n(.*)$/gm)].map(([, first]) => first)
  expect(examples).toEqual(
    readdirSync(folder)
      .map((name) => `// docs/examples/testing/${name}`)
      .sort(byPlace),
  )
})

const byPlace = (one: string, other: string): number => page.indexOf(one) - page.indexOf(other)
