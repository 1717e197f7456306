import { RpcFault } from './failures.ts'
import type { Entry } from './ledger.ts'
import { accountInfo, inContext, type Node } from './methods.ts'
import { addressOf, signatureOf } from './params.ts'
import { toJson, type Wire } from './wire.ts'

export interface Subscriptions {
  /** Undefined for other methods. */
  call(method: string, params: readonly unknown[]): Wire | undefined
  stop(): void
}

export function createSubscriptions(node: Node, send: (text: string) => void): Subscriptions {
  const { ledger } = node
  const active = new Map<number, (entry: Entry | null) => void>()
  let next = 1

  const notify = (kind: string, subscription: number, result: Wire): void =>
    send(
      toJson({ jsonrpc: '2.0', method: `${kind}Notification`, params: { result, subscription } }),
    )

  const add = (make: (id: number) => (entry: Entry | null) => void): number => {
    const id = next++
    active.set(id, make(id))
    return id
  }

  const starts: Readonly<Record<string, (params: readonly unknown[]) => number>> = {
    signatureSubscribe([text]) {
      const signature = signatureOf(ledger, text)
      return add((id) => {
        const confirm = ({ err }: Entry): void => {
          notify('signature', id, inContext(node, { err }))
          // Nodes end a signature's subscription after its notification.
          active.delete(id)
        }
        const known = ledger.entry(signature)
        // After the answer with the subscription's number.
        if (known) setImmediate(() => active.has(id) && confirm(known))
        return (entry) => {
          if (entry?.signature === signature) confirm(entry)
        }
      })
    },
    accountSubscribe([text, options]) {
      const address = addressOf(ledger, text)
      return add((id) => (entry) => {
        if (entry?.keys.includes(address))
          notify('account', id, inContext(node, accountInfo(ledger, address, options)))
      })
    },
    slotSubscribe: () =>
      add((id) => () => {
        const slot = ledger.slot()
        notify('slot', id, { slot, parent: slot - 1n, root: slot > 32n ? slot - 32n : 0n })
      }),
  }

  const unwatch = ledger.watch((entry) => {
    for (const deliver of [...active.values()]) deliver(entry)
  })

  return {
    call(method, params) {
      const start = Object.hasOwn(starts, method) ? starts[method] : undefined
      if (start) return start(params)
      if (!/^(signature|account|slot)Unsubscribe$/.test(method)) return undefined
      if (!active.delete(Number(params[0]))) throw new RpcFault(-32602, 'Invalid subscription id.')
      return true
    },
    stop() {
      unwatch()
      active.clear()
    },
  }
}
