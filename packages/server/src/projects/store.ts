import type { Transaction } from 'kysely'
import * as v from 'valibot'
import type { Db } from '../database/schema.ts'
import { change, countChange, readRevision } from '../database/revision.ts'
import type { Tables } from '../database/schema.ts'
import { countEvents, lockEvents } from '../events/totals.ts'
import { feature, sender, type Feature } from '../wire.ts'
import { isOriginPattern } from './origins.ts'

/** One site, or several of one owner. */
export interface Project {
  id: string
  name: string
  /** With `*` as wildcard; an empty list allows any page. */
  origins: readonly string[]
  analytics: boolean
  features: readonly Feature[]
}

export function projectFaults(project: Project): readonly string[] {
  const faults: string[] = []
  if (!v.is(sender.entries.projectId, project.id))
    faults.push('id: must be 1 to 64 letters, digits, "-", "_" or "."')
  if (project.name.length > 128 || /\p{Cc}/u.test(project.name))
    faults.push('name: must be at most 128 characters')
  for (const origin of project.origins)
    if (!isOriginPattern(origin))
      faults.push(
        `origins: ${JSON.stringify(origin)} is not an origin like https://shop.example or https://*.shop.example`,
      )
  for (const each of project.features)
    if (!v.safeParse(feature, each).success)
      faults.push(
        `features: ${JSON.stringify(each.id)} must be a name of small letters, digits and "_", with at most 64 values`,
      )
  if (project.origins.length > 1_000 || project.features.length > 200)
    faults.push('at most 1000 origins and 200 features')
  return faults
}

export async function upsertProject(
  transaction: Transaction<Tables>,
  project: Project,
): Promise<void> {
  const { id, name, origins, analytics, features } = project
  const row = { name, origins: JSON.stringify(origins), analytics: analytics ? 1 : 0 }
  // Replacing the row would delete the project's events.
  await transaction
    .insertInto('projects')
    .values({ id, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await transaction.deleteFrom('project_features').where('project', '=', id).execute()
  const rows = features.map(({ id: name, isEnabled, config }) => ({
    project: id,
    id: name,
    enabled: isEnabled ? 1 : 0,
    config: config && JSON.stringify(config),
  }))
  if (rows.length > 0) await transaction.insertInto('project_features').values(rows).execute()
}

export const saveProject = (db: Db, project: Project): Promise<void> =>
  change(db, (transaction) => upsertProject(transaction, project))

/** Events per deletion; a million at once would lock the file too long. */
const step = 2_000
/** Milliseconds between deletions, for processes that poll for the lock. */
const pause = 50

/** Also its events, in steps; false where there was none. */
export async function removeProject(db: Db, id: string): Promise<boolean> {
  for (;;) {
    const removed = await removeStep(db, id)
    if (removed !== undefined) return removed
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

/** Removes the project after its last events; undefined while there may be more. */
function removeStep(db: Db, id: string): Promise<boolean | undefined> {
  return db.transaction().execute(async (transaction) => {
    await lockEvents(transaction, id)
    const events = transaction
      .selectFrom('events')
      .select('id')
      .where('project', '=', id)
      .orderBy('id')
      .limit(step)
    const deleted = await transaction
      .deleteFrom('events')
      .where('project', '=', id)
      .where('id', 'in', events)
      .returning((eb) => eb.fn<number>('octet_length', ['body']).as('bytes'))
      .execute()
    if (deleted.length > 0)
      await countEvents(transaction, id, {
        events: -deleted.length,
        bytes: -deleted.reduce((sum, { bytes }) => sum + Number(bytes), 0),
      })
    if (deleted.length >= step) return undefined
    const { numDeletedRows } = await transaction
      .deleteFrom('projects')
      .where('id', '=', id)
      .executeTakeFirst()
    await countChange(transaction)
    return numDeletedRows > 0n
  })
}

export async function readProjects(db: Db): Promise<readonly Project[]> {
  const rows = await db.selectFrom('projects').selectAll().orderBy('id').execute()
  const features = await db
    .selectFrom('project_features')
    .selectAll()
    .orderBy('project')
    .orderBy('id')
    .execute()
  return rows.map(({ id, name, origins, analytics }) => ({
    id,
    name,
    origins: JSON.parse(origins) as string[],
    analytics: analytics === 1,
    features: features
      .filter((each) => each.project === id)
      .map((each) => ({
        id: each.id,
        isEnabled: each.enabled === 1,
        config: each.config === null ? null : (JSON.parse(each.config) as string[]),
      })),
  }))
}

export interface Registry {
  find(id: string): Promise<{ project: Project | undefined; revision: number }>
}

export function createRegistry(db: Db): Registry {
  let known: { revision: number; projects: ReadonlyMap<string, Project> } | undefined
  return {
    async find(id) {
      const revision = await readRevision(db)
      if (known?.revision !== revision) {
        // A change between the two reads increments the revision, so the next call reads again.
        const projects = await readProjects(db)
        known = { revision, projects: new Map(projects.map((project) => [project.id, project])) }
      }
      return { project: known.projects.get(id), revision }
    },
  }
}
