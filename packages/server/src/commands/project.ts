import { mergeProject } from '../admin.ts'
import type { Db } from '../database/schema.ts'
import { projectFaults, readProjects, removeProject, saveProject } from '../projects/store.ts'
import type { ProjectInput } from '../types.ts'
import { parse, refuse } from './read.ts'
import { UsageError } from './usage.ts'

type Features = NonNullable<ProjectInput['features']>

const options = {
  name: { type: 'string' },
  origins: { type: 'string' },
  analytics: { type: 'string' },
  feature: { type: 'string', multiple: true },
} as const

/** Accepts `id=on`, `id=off`, `id=one,two`; `id=` removes the feature. */
function readFeatures(before: Features, changes: readonly string[]): Features {
  const features = new Map(before.map((feature) => [feature.id, feature]))
  for (const change of changes) {
    const at = change.indexOf('=')
    if (at < 1) throw new UsageError(`--feature ${change}: write id=on, id=off, id=one,two or id=`)
    const id = change.slice(0, at)
    const value = change.slice(at + 1)
    if (value === '') features.delete(id)
    else
      features.set(id, {
        id,
        isEnabled: value !== 'off',
        config: value === 'on' || value === 'off' ? null : value.split(',').filter(Boolean),
      })
  }
  return [...features.values()]
}

const written = ({ id, isEnabled, config }: Features[number]): string =>
  `${id}=${isEnabled ? (config?.join(',') ?? 'on') : 'off'}`

async function saveFrom(
  db: Db,
  args: readonly string[],
  isNew: boolean,
): Promise<readonly string[]> {
  const { words, values } = parse(args, options)
  const [id] = words
  if (id === undefined || words.length !== 1) throw new UsageError('Name one project by its id.')
  const before = (await readProjects(db)).find((project) => project.id === id)
  if (isNew && before) throw new UsageError(`There is a project ${id} already; use edit.`)
  if (!isNew && !before) throw new UsageError(`There is no project ${id}; use add.`)
  const { name, origins, analytics, feature } = values
  if (analytics !== undefined && analytics !== 'on' && analytics !== 'off')
    throw new UsageError('--analytics must be on or off')
  const input: ProjectInput = { id }
  if (typeof name === 'string') input.name = name
  if (typeof origins === 'string') input.origins = origins.split(',').filter(Boolean)
  if (analytics !== undefined) input.analytics = analytics === 'on'
  if (Array.isArray(feature))
    input.features = readFeatures(before?.features ?? [], feature.map(String))
  const project = await mergeProject(db, input)
  refuse(projectFaults(project))
  await saveProject(db, project)
  return [`${isNew ? 'added' : 'changed'} ${id}`]
}

export async function projectCommand(
  db: Db,
  [action, ...args]: readonly string[],
): Promise<readonly string[]> {
  switch (action) {
    case 'add':
      return saveFrom(db, args, true)
    case 'edit':
      return saveFrom(db, args, false)
    case 'remove': {
      const { words } = parse(args, {})
      const [id] = words
      if (id === undefined || words.length !== 1)
        throw new UsageError('Name one project by its id.')
      if (!(await removeProject(db, id))) throw new UsageError(`There is no project ${id}.`)
      return [`removed ${id} and its events`]
    }
    case 'list':
      return (await readProjects(db)).map(({ id, name, origins, analytics, features }) =>
        [
          id,
          name,
          `origins: ${origins.join(',') || 'any'}`,
          `analytics: ${analytics ? 'on' : 'off'}`,
          `features: ${features.map(written).join(' ') || 'none'}`,
        ].join('\t'),
      )
    default:
      throw new UsageError('project list, add, edit or remove')
  }
}
