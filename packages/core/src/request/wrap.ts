import type { Context } from '../contracts/context.ts'
import type { Wrap } from '../types/requests.ts'
import { raws } from './raw.ts'

type Call = (...args: unknown[]) => unknown

export function createWrap(ctx: Context): Wrap {
  const known = new WeakMap<object, object>()
  return (given) => {
    const raw = given as object & { request?: unknown }
    if (!raw?.request) return given
    const provider = known.get(raw) ?? wrapped(raw, ctx)
    known.set(raw, provider).set(provider, provider)
    return provider as typeof given
  }
}

function wrapped(raw: object, ctx: Context): object {
  const methods: Record<PropertyKey, readonly [from: unknown, to: unknown]> = {}
  // A target of ours: frozen properties and private fields of the wallet's object would be in the
  // way.
  const provider = new Proxy(
    {},
    {
      has: (_, key) => Reflect.has(raw, key),
      set: (_, key, value) => Reflect.set(raw, key, value),
      deleteProperty: (_, key) => Reflect.deleteProperty(raw, key),
      defineProperty: (_, key, attributes) => Reflect.defineProperty(raw, key, attributes),
      ownKeys: () => Reflect.ownKeys(raw),
      getPrototypeOf: () => Reflect.getPrototypeOf(raw),
      setPrototypeOf: (_, prototype) => Reflect.setPrototypeOf(raw, prototype),
      isExtensible: () => true,
      preventExtensions: () => false,
      get(_, key) {
        const value: unknown = Reflect.get(raw, key)
        if (typeof value !== 'function' || key === 'constructor') return value
        // The wallet's own method, called on its own object.
        if (methods[key]?.[0] !== value)
          methods[key] = [
            value,
            new Proxy(value as Call, {
              apply(call, _self, args: unknown[]) {
                const ask = call.bind(raw)
                const { requests, sent } = ctx.services
                const answer = requests ? requests.pass(ctx, raw, key, ask, args) : ask(...args)
                // A sent transaction is tracked once the wallet has returned its hash.
                const [asked] = args as [{ method?: string } & string]
                if ((asked?.method ?? asked)?.includes?.('_send'))
                  sent?.({ answer, asked: args, provider: raw, before: ctx.state.get() })
                // Chained calls continue on the wrapped provider.
                return answer === raw ? provider : answer
              },
            }),
          ]
        return methods[key][1]
      },
      getOwnPropertyDescriptor(_, key) {
        const own = Reflect.getOwnPropertyDescriptor(raw, key)
        return own && { ...own, configurable: true }
      },
    },
  )
  raws.set(provider, raw)
  return provider
}
