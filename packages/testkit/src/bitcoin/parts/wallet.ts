import type { ScriptedBitcoinWallet } from '../types.ts'
import type { BitcoinParts, BitcoinSetup } from './parts.ts'

/** Puts the parts of a Bitcoin wallet together. Self-contained. */
export function makeBitcoinWallet(parts: BitcoinParts, setup: BitcoinSetup): ScriptedBitcoinWallet {
  const { options } = setup
  const owner = parts.makeOwner(setup)
  const face = parts.makeFace(parts, setup, owner)
  const { state } = owner
  if (options.appear !== 'late' && !state.gone) face.place()

  return {
    vendor: options.vendor,
    name: options.name,
    calls: owner.calls,
    addresses: owner.holds,
    get granted() {
      return state.granted
    },
    appear: face.place,
    hide: face.hide,
    set: (behaviour) => owner.change({ behaviour }),
    grant() {
      owner.change({ granted: true })
      owner.tell('accounts')
    },
    share(which) {
      owner.change({ shares: which })
      owner.tell('accounts')
    },
    switchAccount(index) {
      owner.change({ account: index })
      owner.tell('accounts')
    },
    switchNetwork(network) {
      owner.change({ network })
      owner.tell('network')
    },
    revoke() {
      owner.change({ granted: false })
      owner.tell('revoked')
    },
    lock() {
      owner.change({ locked: true })
      owner.tell('accounts')
    },
    unlock() {
      owner.change({ locked: false })
      owner.tell('accounts')
    },
    disappear() {
      owner.drop()
      owner.change({ gone: true })
      face.unplace()
    },
    comeBack() {
      owner.change({ gone: false })
      face.place()
    },
    waiting: owner.waiting,
    release: owner.release,
    approve: owner.approve,
    reject: owner.reject,
    asked: owner.asked,
    remove: face.unplace,
  }
}
