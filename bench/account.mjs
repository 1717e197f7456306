/**
 * The account's long lists: 1,000 tokens and 1,000 transactions, scrolled to their ends as fast as
 * by a finger. Prints the most rows that were in the document at once, how many were reached, the
 * frames that were dropped and the tasks over 50 ms. Runs what `node scripts/build.mjs` has built.
 *
 *     node bench/account.mjs [--rounds 3] [--size 1000] [--profile plain]
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { browsers, launched } from '../scripts/browsers.mjs'
import { buildHost } from './lib/build.mjs'
import { serveHoldings } from './lib/holdings.mjs'
import { extras } from './lib/hosts.mjs'
import { within } from './lib/measure.mjs'
import { profiles } from './lib/profiles.mjs'
import { median } from './lib/report.mjs'
import { scrollToEnd } from './lib/scroll-to-end.mjs'
import { serveFiles } from './lib/serve.mjs'
import { visit } from './lib/visit.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    size: { type: 'string', default: '1000' },
    profile: { type: 'string' },
  },
})
const size = Number(values.size)
const lists = ['tokens', 'activity']
/** The tab that shows it. */
const tabs = { tokens: 0, activity: -1 }

await browsers(['chromium'])
const host = extras.account
const { files } = await buildHost('account', host)
const server = await serveFiles(files)
const service = await serveHoldings({ tokens: size, transactions: size })
const browser = await chromium.launch({
  ...launched('chromium'),
  args: [
    '--no-sandbox',
    '--no-enable-lazy-source-positions',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ],
})

/** Opens the list in a fresh page, and scrolls to its end. */
async function measure(list, profile) {
  const one = await visit(browser, {
    url: `${server.url}/?service=${encodeURIComponent(service.url)}`,
    host,
    profile,
  })
  try {
    const { page } = one
    await one.usable()
    await page.getByTestId('connect-button').click()
    await page.locator('[data-testid="wallet-dev.bench.wallet"]').click()
    await page.getByTestId('account-button').click()
    await page.getByRole('tab').nth(tabs[list]).click()
    await page.getByTestId(list).locator('[role=listitem]').first().waitFor()
    await one.traffic.quiet()
    return await within(
      page.evaluate(scrollToEnd, { rows: `[data-testid=${list}] [role=listitem]`, limit: 110_000 }),
      `the end of ${list}`,
      120_000,
    )
  } finally {
    await one.end()
  }
}

const results = Object.fromEntries(lists.map((list) => [list, {}]))
const chosen = Object.keys(profiles).filter((name) => !values.profile || values.profile === name)
try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const list of lists)
      for (const profile of chosen)
        (results[list][profile] ??= []).push(await measure(list, profiles[profile]))
  const rows = lists.flatMap((list) =>
    chosen.map((profile) => {
      const all = results[list][profile]
      const each = (name) => all.map((one) => one[name])
      const [frames, dropped] = [median(each('frames')), median(each('dropped'))]
      return [
        `${list}, ${profile}`,
        Math.max(...each('rows')),
        Math.min(...each('reached')),
        `${((100 * dropped) / frames).toFixed(1)} %`,
        median(each('longTasks')),
        `${Math.max(...each('longest')).toFixed(0)} ms`,
      ]
    }),
  )
  console.log(
    `${size} tokens and ${size} transactions, ${values.rounds} visits each; ${browser.version()}; load ${loadavg()[0].toFixed(1)}\n`,
  )
  console.log(
    [
      '| list | most rows in the document | reached | dropped frames | tasks over 50 ms | longest |',
      '|---|---:|---:|---:|---:|---:|',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
  )
} finally {
  await browser.close()
  for (const each of [server, service]) each.close()
}
