import { logUnloaded } from '../errors/unloaded.ts'
import type { Notices } from '../contracts/ui.ts'
import type { Lazy } from '../utils/lazy.ts'

export function lazyNotices(notices: Lazy<Notices>): Notices {
  /** @param failed Called with the arguments when the code cannot be loaded. */
  const forward =
    <Args extends unknown[]>(
      methodOf: (loaded: Notices) => (...args: Args) => unknown,
      failed?: (...args: NoInfer<Args>) => void,
    ) =>
    async (...args: Args): Promise<void> => {
      const loaded = notices.now ?? (await notices().catch(() => failed?.(...args)))
      if (loaded) await methodOf(loaded)(...args)
    }

  return {
    showSuccess: forward((loaded) => loaded.showSuccess),
    showError: forward((loaded) => loaded.showError),
    showLoading: forward((loaded) => loaded.showLoading),
    hide: forward((loaded) => loaded.hide),
    raise: forward((loaded) => loaded.raise, logUnloaded),
    raiseOnce: forward((loaded) => loaded.raiseOnce, logUnloaded),
    show: forward(
      (loaded) => loaded.show,
      ({ code }) => logUnloaded(code),
    ),
    dismissAlert: forward((loaded) => loaded.dismissAlert),
  }
}
