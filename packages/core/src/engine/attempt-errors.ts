import { isPorticoError, PorticoError } from '../errors/error.ts'
import type { AttemptState, Target } from '../state/state.ts'
import type { Exit } from '../types/index.ts'

export const toConnectError = (reason: unknown): PorticoError =>
  isPorticoError(reason)
    ? reason
    : new PorticoError('connect-failed', textOf(reason), { cause: reason, exit: 'failed' })

export function textOf(reason: unknown): string {
  try {
    if (typeof reason === 'string') return reason
    const { message } = reason as { message?: unknown }
    return typeof message === 'string' && message ? message : 'Unknown error'
  } catch {
    return 'Unknown error'
  }
}

export function exitError(exit: Exit, { name }: Pick<Target, 'name'>): PorticoError {
  const texts: Partial<Record<Exit, string>> = {
    user: 'The visitor stopped waiting',
    timeout: `${name} did not answer in time`,
    locked: `${name} is locked`,
    unsupported: 'Chain is not supported',
  }
  return new PorticoError(`connect-${exit}`, texts[exit] ?? 'Connection declined', { exit })
}

export function failedAttempt(
  id: number,
  target: Target,
  { exit = 'failed', code }: Pick<PorticoError, 'exit' | 'code'>,
  at: number,
): AttemptState {
  return exit === 'user' ? { is: 'idle' } : { is: 'failed', id, target, exit, code, at }
}
