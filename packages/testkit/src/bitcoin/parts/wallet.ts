import type { ScriptedBitcoinWallet } from '../types.ts'
import type { makeOwner, OwnerParts } from './owner.ts'
import type { BitcoinSetup } from './parts.ts'
import type { makePlacement } from './placement.ts'
import type { makeVendor, VendorParts } from './vendor.ts'

export interface BitcoinParts extends OwnerParts, VendorParts {
  makeOwner: typeof makeOwner
  makePlacement: typeof makePlacement
  makeVendor: typeof makeVendor
}

/** Self-contained. */
export function makeBitcoinWallet(parts: BitcoinParts, setup: BitcoinSetup): ScriptedBitcoinWallet {
  const { options } = setup
  const owner = parts.makeOwner(parts, setup)
  const { state, queue, recorder, change, notify } = owner
  const placement = parts.makePlacement(setup, parts.makeVendor(parts, options, owner))
  if (options.appear !== 'late' && !state.removed) placement.place()
  const changeAccounts = (changed: Partial<typeof state>): void => {
    change(changed)
    notify('accounts')
  }
  return {
    vendor: options.vendor,
    name: options.name,
    calls: recorder.calls,
    addresses: owner.addresses,
    get granted() {
      return state.granted
    },
    appear: placement.place,
    hide: placement.hide,
    set: (behaviour) => change({ behaviour }),
    grant: () => changeAccounts({ granted: true }),
    share: (shares) => changeAccounts({ shares }),
    switchAccount: (account) => changeAccounts({ account }),
    switchNetwork(network) {
      change({ network })
      notify('network')
    },
    revoke() {
      change({ granted: false })
      notify('revoked')
    },
    lock: () => changeAccounts({ locked: true }),
    unlock: () => changeAccounts({ locked: false }),
    disappear() {
      queue.clear()
      change({ removed: true })
      placement.remove()
    },
    comeBack() {
      change({ removed: false })
      placement.place()
    },
    waiting: queue.waiting,
    release: (method) => queue.retry(method, owner.ask),
    approve: queue.approve,
    reject: (method) => queue.reject(method, () => owner.rejected),
    asked: recorder.asked,
    remove: placement.remove,
  }
}
