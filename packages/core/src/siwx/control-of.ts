import type { Instance } from '../contracts/instance.ts'
import { PorticoError } from '../errors/error.ts'
import type { SignInControl } from '../types/sign-in-control.ts'

/** @throws PorticoError `sign-in-off` when the page has no sign-in. */
export async function controlOf({ services }: Pick<Instance, 'services'>): Promise<SignInControl> {
  if (!services.signIn)
    throw new PorticoError('sign-in-off', 'SIWX is not enabled', { exit: 'failed' })
  return services.signIn()
}
