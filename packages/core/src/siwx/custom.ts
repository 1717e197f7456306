import type { Platform } from '../types/index.ts'
import type { Instance } from '../contracts/instance.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { createSignIn, type SignIn } from './model.ts'
import type { Siwx } from '../contracts/siwx.ts'

export const startOwn = async (
  siwx: Siwx | ((platform: Platform) => Promise<Siwx>),
  instance: HookedInstance,
  portico: Instance,
): Promise<SignIn> =>
  createSignIn(
    instance,
    portico,
    typeof siwx === 'function' ? await siwx(instance.services.platform) : siwx,
  )
