import type { Parts } from '../http/parts.ts'

export async function projectNameOf(
  { registry }: Pick<Parts, 'registry'>,
  id: string,
): Promise<string> {
  const { project } = await registry.find(id)
  return project?.name || id
}
