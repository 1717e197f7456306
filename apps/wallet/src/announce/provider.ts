import { disconnected, invalidParams } from '../shared/errors.ts'
import { isRecord, isText } from '../shared/guards.ts'
import { createEmitter } from './emitter.ts'
import type { Listener } from './emitter.ts'
import type { Session } from './session.ts'

export type Provider = {
  request(args: unknown): Promise<unknown>
  on(name: string, listener: Listener): Provider
  removeListener(name: string, listener: Listener): Provider
}

export function createProvider(session: Session, report: (thrown: unknown) => void): Provider {
  const emitter = createEmitter(report)
  let connected = false

  session.watch({
    seen(view, before) {
      if (!connected) {
        connected = true
        emitter.emit('connect', { chainId: view.chainId })
      }
      if (before === undefined) return
      if (before.chainId !== view.chainId) emitter.emit('chainChanged', view.chainId)
      if (before.accounts.join() !== view.accounts.join())
        emitter.emit('accountsChanged', [...view.accounts])
    },
    lost() {
      if (connected) emitter.emit('disconnect', disconnected())
      connected = false
    },
  })

  const provider: Provider = {
    request(args) {
      if (!isRecord(args) || !isText(args['method'], 64))
        return Promise.reject(invalidParams('A request needs a method.'))
      return session.request(args['method'], args['params'])
    },
    on(name, listener) {
      emitter.on(name, listener)
      return provider
    },
    removeListener(name, listener) {
      emitter.removeListener(name, listener)
      return provider
    },
  }
  // Old applications set flags on a provider.
  return provider
}
