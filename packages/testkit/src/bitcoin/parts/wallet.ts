import type { ScriptedBitcoinWallet } from '../types.ts'
import type { makeOwner, OwnerDeps } from './owner.ts'
import type { BitcoinSetup } from './deps.ts'
import type { makePlacement } from './placement.ts'
import type { makeVendor, VendorDeps } from './vendor.ts'

export interface BitcoinDeps extends OwnerDeps, VendorDeps {
  makeOwner: typeof makeOwner
  makePlacement: typeof makePlacement
  makeVendor: typeof makeVendor
}

/** Self-contained. */
export function makeBitcoinWallet(deps: BitcoinDeps, setup: BitcoinSetup): ScriptedBitcoinWallet {
  const { options } = setup
  const owner = deps.makeOwner(deps, setup)
  const { state, queue, recorder, change, notify } = owner
  const placement = deps.makePlacement(setup, deps.makeVendor(deps, options, owner))
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
