/** Runs commands for the tests of created apps, as a developer without this repository would. */
import { execFile, spawn } from 'node:child_process'
import { stripVTControlCharacters, promisify } from 'node:util'

/** The environment without the variables of the package manager that runs the tests. */
function ownEnvironment(
  more: Readonly<Record<string, string>>,
): Record<string, string | undefined> {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|NODE_ENV$|FORCE_COLOR$)/i.test(name),
  )
  return {
    ...Object.fromEntries(own),
    NO_COLOR: '1',
    NEXT_TELEMETRY_DISABLED: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    ...more,
  }
}

/** Runs a program to its end. @throws Error with all of its output when it fails. */
export async function run(program: string, args: readonly string[], cwd: string): Promise<string> {
  const ended = promisify(execFile)(program, args, {
    cwd,
    env: ownEnvironment({}),
    maxBuffer: 2 ** 26,
  })
  const { stdout } = await ended.catch((error: Error & { stdout: string; stderr: string }) => {
    throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`)
  })
  return stdout
}

/** A program that serves pages until it is stopped. */
export interface Serving {
  /** The address that it has printed, without the slash at the end. */
  readonly url: string
  /** Its output so far. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a program, or lines of a shell, and waits until it prints an address of this machine.
 * @throws Error when it ends before.
 */
export async function serve(
  program: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Serving> {
  // It has a process group of its own, because a shell's children have to end with it.
  const child = spawn(program, args, {
    cwd,
    env: ownEnvironment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  const over = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const stop = (): Promise<void> => {
    try {
      process.kill(-child.pid!, 'SIGTERM')
    } catch {
      // The program has ended by itself.
    }
    return over
  }
  const url = await new Promise<string>((resolve, reject) => {
    const onOutput = (chunk: unknown): void => {
      text += stripVTControlCharacters(String(chunk))
      const found = /http:\/\/localhost:\d+(?=\/?\s)/.exec(text)
      if (found) resolve(found[0])
    }
    child.stdout.on('data', onOutput)
    child.stderr.on('data', onOutput)
    child.once('error', reject)
    void over.then(() =>
      reject(new Error(`${[program, ...args].join(' ')} ended and served nothing:\n${text}`)),
    )
  })
  return { url, output: () => text, stop }
}
