import type { Logger } from 'pino'
import type { Call } from './call.ts'
import { isBusy, isStorageFull, isUnreachable } from '../database/faults.ts'
import { errorResponse, HttpError, logged } from './errors.ts'

export function onError({ log }: { log: Logger }): (error: Error, c: Call) => Response {
  return (error, c) => {
    if (error instanceof HttpError) {
      c.set('refusal', error.reason)
      return errorResponse(
        error.status,
        [{ name: error.reason, description: error.message }],
        error.headers,
      )
    }
    const id = c.get('requestId')
    if (isStorageFull(error)) {
      log.error({ id }, 'the storage is full')
      return errorResponse(507, [
        { name: 'storage', description: 'the storage is full; nothing was saved' },
      ])
    }
    if (isBusy(error)) {
      log.warn({ id }, 'another process is writing')
      return errorResponse(503, [{ name: 'storage', description: 'another process is writing' }], {
        'retry-after': '1',
      })
    }
    if (isUnreachable(error)) {
      log.error({ id, err: logged(error) }, 'the database does not answer')
      return errorResponse(
        503,
        [{ name: 'database', description: 'the database does not answer' }],
        { 'retry-after': '5' },
      )
    }
    log.error({ id, err: logged(error) }, 'unexpected error')
    return errorResponse(500, [{ name: 'server', description: `unexpected error ${id}` }])
  }
}
