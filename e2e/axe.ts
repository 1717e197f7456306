/** Checks a page with axe. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Evaluated over the debugging protocol, because no content policy applies to it. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export interface Violation {
  id: string
  where: string[]
}

/** Everything on the page that breaks a rule of WCAG 2.2 AA or a best practice. */
export async function axeViolations(page: Page): Promise<Violation[]> {
  // A page that was checked before already has axe.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe)
  return page.evaluate(async () => {
    const { axe: run } = globalThis as unknown as {
      axe: {
        run(options: object): Promise<{
          violations: { id: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
        }>
      }
    }
    const { violations: found } = await run.run({
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    return found.map(({ id, nodes }) => ({
      id,
      where: nodes.map(
        ({ target, failureSummary }) => `${target.flat().join(' ')} ${failureSummary ?? ''}`,
      ),
    }))
  })
}
