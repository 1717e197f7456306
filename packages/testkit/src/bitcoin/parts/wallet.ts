import type { ScriptedBitcoinWallet } from '../types.ts'
import type { BitcoinParts, BitcoinSetup } from './parts.ts'

/** Puts the parts of a Bitcoin wallet together. Self-contained. */
export function makeBitcoinWallet(parts: BitcoinParts, setup: BitcoinSetup): ScriptedBitcoinWallet {
  const { options } = setup
  const owner = parts.makeOwner(setup)
  const face = parts.makeFace(parts, setup, owner)
  const { state } = owner
  let placed = false
  const appear = (): void => {
    if (placed) return
    placed = true
    face.place()
  }
  const remove = (): void => {
    placed = false
    face.unplace()
  }
  if (options.appear !== 'late' && !state.gone) appear()

  return {
    vendor: options.vendor,
    name: options.name,
    calls: owner.calls,
    addresses: owner.holds,
    appear,
    set: (behaviour) => owner.change({ behaviour }),
    grant() {
      owner.change({ granted: true })
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
      remove()
    },
    comeBack() {
      owner.change({ gone: false })
      appear()
    },
    waiting: owner.waiting,
    release: owner.release,
    approve: owner.approve,
    reject: owner.reject,
    asked: owner.asked,
    remove,
  }
}
