/** What a page does before anybody acts. */
import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { callsBeforeUse, firstCalls } from '../scripts/first-calls.mjs'

test('what a page calls for its first picture is what the build has compiled ahead', async ({ browser }) => {
  const listed: unknown = JSON.parse(await readFile(firstCalls, 'utf8'))
  expect(await callsBeforeUse(browser), 'brought up to date by `node scripts/first-calls.mjs`').toEqual(listed)
})
