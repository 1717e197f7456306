import type { EngineContext, LinkActions } from './context.ts'
import { disconnect } from './disconnect.ts'
import { onHostChain, onHostFact, onHostLink } from './host-links.ts'
import { onLinkFact } from './link-updates.ts'
import { onStorage } from './other-tabs.ts'
import { rememberWallet } from './recent.ts'
import { removeLink } from './remove.ts'
import { selectAccount, setCurrent } from './set-current.ts'

export function createLinkActions(ctx: EngineContext): LinkActions {
  const bind =
    <A extends unknown[], R>(act: (ctx: EngineContext, ...args: A) => R) =>
    (...args: A): R =>
      act(ctx, ...args)
  let last = Promise.resolve()
  const enqueue = (update: () => Promise<void>): void =>
    void (last = last.then(update).catch(ctx.services.report))
  return {
    setCurrent: bind(setCurrent),
    selectAccount: bind(selectAccount),
    disconnect: bind(disconnect),
    removeLink: bind(removeLink),
    onLinkFact: (link, fact) => onLinkFact(ctx, enqueue, link, fact),
    onHostFact: bind(onHostFact),
    onHostLink: bind(onHostLink),
    onHostChain: bind(onHostChain),
    onStorage: bind(onStorage),
    rememberWallet: bind(rememberWallet),
  }
}
