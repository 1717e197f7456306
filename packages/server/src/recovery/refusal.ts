import { Hono } from 'hono'
import type { Call, Env } from '../http/call.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { pageHeaders, statePage, waitPage } from '../embedded/page/page.ts'
import { HttpError } from '../http/errors.ts'
import type { RecoveryWaitRow } from './database.ts'
import type { RecoveryDeps } from './deps.ts'
import { refuse, waitOf } from './waits.ts'

const page = (text: string, status = 200): Response =>
  new Response(text, { status, headers: pageHeaders })
const notFound = (c: Call): Response => page(statePage(preferred(c), '', 'gone'), 404)

/**
 * The page of the refusal link. Only its button refuses the device, because mail programs open
 * links too.
 */
export function refusalRoutes(deps: RecoveryDeps): Hono<Env> {
  const asks = (row: RecoveryWaitRow, status = 200): Response =>
    page(waitPage(row, '', deps.now()), status)
  return new Hono<Env>()
    .get('/recovery/v1/refuse/:token', async (c) => {
      const row = await waitOf(deps, c.req.param('token'))
      return row ? asks(row) : notFound(c as Call)
    })
    .post('/recovery/v1/refuse/:token', async (c) => {
      if (c.req.header('origin') !== deps.settings.origin)
        throw new HttpError(403, 'origin', 'only this page may send its form')
      const answer = await answerOf(c as Call)
      const row = await waitOf(deps, c.req.param('token'))
      if (!row) return notFound(c as Call)
      if (answer !== 'refuse') return asks(row, 400)
      return (await refuse(deps, row))
        ? page(statePage(row.locale, '', 'refused'))
        : notFound(c as Call)
    })
}
