/**
 * Carries out removals after their wait. The row is the only state, so each process's sweep can do
 * it and restarts do not matter.
 */
import { HttpError } from '../http/errors.ts'
import type { Deps } from '../http/deps.ts'
import { audit } from './audit.ts'
import { deleteUser } from './deletion.ts'
import { removeDevice } from './devices.ts'
import { removeLoginMethod } from './login-methods.ts'
import type { Removal } from './removals.ts'
import { takeRemoval } from './take-removal.ts'

async function remove(deps: Deps, { id, kind, target, ...login }: Removal): Promise<unknown> {
  if (kind === 'account') return deleteUser(deps, login, id)
  if (kind === 'device') return removeDevice(deps, login, target, id)
  return removeLoginMethod(deps, login, target, id)
}

/** It can no longer be done: it is the last device or method by now, say. */
async function drop({ db, now }: Deps, { id, owner, device, kind }: Removal): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await takeRemoval(transaction, id, now()))) return
    await audit(transaction, now(), { event: 'removal-dropped', owner, device, detail: kind })
  })
}

export async function completeRemovals(deps: Deps): Promise<void> {
  const due = await deps.db
    .selectFrom('embedded_removals')
    .selectAll()
    .where('until', '<=', deps.now())
    .orderBy('until')
    .orderBy('id')
    .execute()
  const failures: unknown[] = []
  for (const removal of due)
    await remove(deps, removal)
      .catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
        return drop(deps, removal)
      })
      .catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
