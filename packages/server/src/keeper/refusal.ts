import { Hono } from 'hono'
import type { Call, Env } from '../call.ts'
import { answerOf, preferred } from '../embedded/page/form.ts'
import { pageHeaders, statePage, waitPage } from '../embedded/page/page.ts'
import { HttpError } from '../errors.ts'
import type { KeeperWaitRow } from './database.ts'
import type { KeeperParts } from './parts.ts'
import { refuse, waitOf } from './waits.ts'

const page = (text: string, status = 200): Response => new Response(text, { status, headers: pageHeaders })
const gone = (c: Call): Response => page(statePage(preferred(c), '', 'gone'), 404)

/** The page behind the link of the keeper's mail about a device that waits: its button refuses it. Opening it changes nothing. */
export function refusalRoutes(parts: KeeperParts): Hono<Env> {
  const asks = (row: KeeperWaitRow, status = 200): Response => page(waitPage(row, '', parts.now()), status)
  return new Hono<Env>()
    .get('/keeper/v1/refuse/:token', async (c) => {
      const row = await waitOf(parts, c.req.param('token'))
      return row ? asks(row) : gone(c as Call)
    })
    .post('/keeper/v1/refuse/:token', async (c) => {
      if (c.req.header('origin') !== parts.settings.origin) throw new HttpError(403, 'origin', 'only the page itself may answer')
      const answer = await answerOf(c as Call)
      const row = await waitOf(parts, c.req.param('token'))
      if (!row) return gone(c as Call)
      if (answer !== 'refuse') return asks(row, 400)
      return (await refuse(parts, row)) ? page(statePage(row.locale, '', 'refused')) : gone(c as Call)
    })
}
