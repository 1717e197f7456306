import { spawn } from 'node:child_process'

const windowsGuard = `process.stdin.resume().on('end', () => { try { process.kill(Number(process.argv[1])) } catch {} })`

/**
 * Ends a process when this one ends, even by SIGKILL or a terminated worker thread, which listeners
 * for `exit` and signals would miss: a tiny process waits for the end of a pipe from us.
 *
 * @returns Gives the guard up; resolves once the guard's process has ended.
 */
export function guard(pid: number): () => Promise<void> {
  const [command, args]: [string, string[]] =
    process.platform === 'win32'
      ? [process.execPath, ['-e', windowsGuard, String(pid)]]
      : ['sh', ['-c', `trap '' HUP INT TERM; read -r _; kill -9 "$0" 2>/dev/null`, String(pid)]]
  // A Ctrl-C in the terminal must reach us, not the guard.
  const child = spawn(command, args, {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    windowsHide: true,
  })
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  child.unref()
  child.stdin?.on('error', () => {})
  return () => {
    child.ref()
    child.kill('SIGKILL')
    return exited
  }
}
