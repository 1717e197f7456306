/** The recipe for tests shows files that run, in jsdom and in happy-dom (projects of vitest.config.ts). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('examples/testing/', import.meta.url)
const page = readFileSync(new URL('recipes/testing.md', import.meta.url), 'utf8')

test.each(readdirSync(folder))('the page shows %s as it is', (name) => {
  expect(page).toContain(`\`\`\`tsx\n${readFileSync(new URL(name, folder), 'utf8')}\`\`\``)
})
