/** What signing in does about connections. Its code loads when the first account is connected, or when it is asked for. */
import type { Instance } from '../../contracts/instance.ts'
import { lazy } from '../../instance/lazy.ts'
import type { Context } from '../../instance/context.ts'

/** Behind the hooks of the host's own features: what they refuse is not asked to sign. */
export function hookSignIn(ctx: Context, portico: Instance): void {
  const before = ctx.hooks
  const signIn = lazy(() => import('../../siwx/model.ts').then((m) => m.createSignIn(ctx, portico)), ctx.services.report)
  ctx.services.signIn = signIn
  ctx.hooks = {
    connected(account) {
      before?.connected(account)
      void signIn().then((it) => it.connected(account), () => {})
    },
    async held(...of) {
      await before?.held(...of)
      await signIn().then((it) => it.held(...of), () => {})
    },
    async beforeRelease(which) {
      await before?.beforeRelease(which)
      await signIn().then((it) => it.beforeRelease(which), () => {})
    },
  }
}
