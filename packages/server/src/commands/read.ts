import { readFile } from 'node:fs/promises'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { UsageError } from './usage.ts'

type Values = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

/** Refuses unknown options in one line. */
export function parse(
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): { words: readonly string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({ args: [...args], options, allowPositionals: true })
    return { words: positionals, values }
  } catch (error) {
    throw new UsageError((error as Error).message.split('. ')[0]!)
  }
}

/** Throws a one-line reason. */
export async function readBytes(file: string): Promise<Buffer> {
  try {
    return await readFile(file)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(
      code === 'ENOENT' ? `${file}: no such file` : `${file}: ${code ?? 'cannot be read'}`,
    )
  }
}

export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new UsageError(faults.join('\n'))
}
