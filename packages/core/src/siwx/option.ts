/** What a page with sign-in loads at once: the rest comes with the first account. */
import type { Instance } from '../contracts/instance.ts'
import type { HookedInstance } from '../contracts/feature.ts'
import { lazy } from '../utils/lazy.ts'
import type { SignIn } from './model.ts'
import type { SiwxOption } from '../contracts/siwx.ts'

/**
 * Makes the value of `siwx` or `siweConfig`.
 *
 * @param load Loads the sign-in of an instance.
 * @param registered Called with what gives it.
 */
export const siwxOption = <T extends SignIn>(
  load: (instance: HookedInstance, portico: Instance) => Promise<T>,
  registered?: (signIn: () => Promise<T>) => void,
): SiwxOption => ({
  hooks(instance, portico) {
    const { hooks, services, state } = instance
    const signIn = (services.signIn = lazy(() => load(instance, portico), services.report))
    registered?.(signIn)
    // After the hooks of the host's own features: an account that they refuse is not asked to sign
    // in.
    instance.hooks = async (...call) => {
      await hooks?.(...call)
      await signIn().then(
        (it) => it.hook(...call),
        // Without the code for sign-in it is unknown whether an account has a session.
        () =>
          state.set(({ slices }) => ({
            slices: { ...slices, 'sign-in': { status: {}, isUnknown: true } },
          })),
      )
    }
  },
})
