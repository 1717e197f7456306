import { readdir } from 'node:fs/promises'

/**
 * Why an app cannot be written to a folder, in one sentence; undefined where it can.
 *
 * @param folder an absolute path.
 * @param name what the person calls it.
 */
export async function refusalOf(folder: string, name: string): Promise<string | undefined> {
  try {
    // A repository that was just made has nothing of anybody's yet.
    const entries = (await readdir(folder)).filter((entry) => entry !== '.git')
    return entries.length === 0
      ? undefined
      : `The folder ${name} is not empty: name a new one, or empty it first.`
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    return code === 'ENOTDIR'
      ? `${name} is a file, or lies in one: name a new folder.`
      : `The folder ${name} cannot be read (${code}): name another one.`
  }
}
