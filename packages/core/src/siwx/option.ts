import type { Instance } from '../contracts/instance.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { lazy } from '../utils/lazy.ts'
import type { SignIn } from './model.ts'
import type { SiwxOption } from '../contracts/siwx.ts'

/**
 * @param load Loads the sign-in of an instance.
 * @param registered Receives the function that returns it.
 */
export const siwxOption = <T extends SignIn>(
  load: (instance: HookedInstance, portico: Instance) => Promise<T>,
  registered?: (signIn: () => Promise<T>) => void,
): SiwxOption => ({
  hooks(instance, portico) {
    const { hooks, services, state } = instance
    const signIn = (services.signIn = lazy(() => load(instance, portico), services.report))
    registered?.(signIn)
    // After the host's own hooks: an account that they reject is not asked to sign in.
    instance.hooks = async (...call) => {
      await hooks?.(...call)
      await signIn().then(
        (it) => it.hook(...call),
        () =>
          state.set(({ slices }) => ({
            slices: { ...slices, 'sign-in': { status: {}, isUnknown: true } },
          })),
      )
    }
  },
})
