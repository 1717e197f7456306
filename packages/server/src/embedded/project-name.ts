import type { Deps } from '../http/deps.ts'

export async function projectNameOf(
  { registry }: Pick<Deps, 'registry'>,
  id: string,
): Promise<string> {
  const { project } = await registry.find(id)
  return project?.name || id
}
