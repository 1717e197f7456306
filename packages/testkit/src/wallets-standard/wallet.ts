import type { SolanaBehaviour, SolanaTraits } from './behaviours.ts'
import type { SolanaInner, SolanaParts, SolanaSetup, SolanaState } from './parts.ts'
import type { ScriptedSolanaWallet, SolanaCall } from './types.ts'

/** Puts the parts of a wallet together. Self-contained. */
export function makeSolanaWallet(parts: SolanaParts, setup: SolanaSetup): ScriptedSolanaWallet {
  const { options, memory } = setup
  const key = `portico-scripted-solana:${options.id}`
  const remembered = (): Partial<SolanaState> => {
    try {
      return JSON.parse(memory?.getItem(key) ?? '{}') as Partial<SolanaState>
    } catch {
      // A page without an origin has no storage; such a wallet begins anew.
      return {}
    }
  }
  const state: SolanaState = {
    selected: options.accounts.map(({ address }) => address),
    granted: [],
    features: options.features,
    behaviour: options.behaviour ?? 'approve',
    ...remembered(),
  }
  const save = (): void => {
    try {
      memory?.setItem(key, JSON.stringify(state))
    } catch {
      // See above.
    }
  }

  const traitsOf = (behaviour: SolanaBehaviour): SolanaTraits => {
    const list = Array.isArray(behaviour) ? behaviour : [behaviour]
    return Object.assign({}, ...list.map((each) => (typeof each === 'string' ? parts.solanaBehaviours[each as 'approve'] : each)))
  }
  const inner: SolanaInner = {
    setup,
    state,
    failures: parts.makeFailures(),
    traits: () => traitsOf(state.behaviour),
    save,
    promptFor(feature) {
      const { prompt, prompts } = inner.traits()
      return prompts?.[feature] ?? prompt ?? 'approve'
    },
  }

  const calls: SolanaCall[] = []
  let waiters: { feature: string; times: number; resolve: () => void }[] = []
  const count = (feature: string): number => calls.filter((each) => each.feature === feature).length
  /** A copy that can be sent anywhere: what is recorded is what was asked at the time. */
  const copied = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return [...(value as Uint8Array)]
    if (Array.isArray(value)) return value.map(copied)
    if (typeof value !== 'object' || value === null) return value
    const own = accounts.addressOf(value)
    return own ?? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, copied(each)]))
  }
  const heard = (feature: string, inputs: readonly unknown[]): void => {
    calls.push({ feature, inputs: inputs.map(copied) })
    waiters = waiters.filter((each) => {
      const early = count(each.feature) < each.times
      if (!early) each.resolve()
      return early
    })
  }

  const accounts = parts.makeOwnAccounts(setup)
  const prompts = parts.makePrompts(inner)
  const features = parts.makeFeatures(inner, accounts, parts.makeSigning(inner, accounts), prompts.ask, heard)
  const shownFeatures = (): object => Object.fromEntries(state.features.filter((name) => name in features.all).map((name) => [name, features.all[name]]))
  const object = (): object =>
    Object.freeze({
      version: options.version,
      name: options.name,
      icon: options.icon,
      get chains() {
        return options.chains
      },
      get features() {
        return shownFeatures()
      },
      get accounts() {
        return features.shown()
      },
    })
  let wallet = object()
  const registrar = parts.makeRegistrar(setup, { first: wallet, second: object })
  const change = (what: Partial<SolanaState>): void => {
    Object.assign(state, what)
    save()
  }

  return {
    id: options.id,
    get wallet() {
      return wallet
    },
    calls,
    register: registrar.register,
    set: (behaviour) => change({ behaviour }),
    emit: (given) => features.tell(given),
    connectAs(addresses) {
      change({ selected: [...addresses], granted: [...addresses] })
      features.tell({ accounts: features.shown() })
    },
    switchAccounts(addresses) {
      const connected = state.granted.length > 0
      change({ selected: [...addresses], granted: connected ? [...addresses] : [] })
      if (connected) features.tell({ accounts: features.shown() })
    },
    revoke() {
      change({ granted: [] })
      features.tell({ accounts: features.shown() })
    },
    changeFeatures(names) {
      change({ features: [...names] })
      features.tell({ features: shownFeatures() })
    },
    hide: registrar.hide,
    leave() {
      prompts.drop()
      registrar.leave()
    },
    comeBack(as = 'same') {
      if (as === 'new') wallet = object()
      registrar.come(wallet)
    },
    waiting: prompts.waiting,
    release: (feature) => prompts.settle('again', feature),
    approve: (feature) => prompts.settle('approve', feature),
    reject: (feature) => prompts.settle('reject', feature),
    asked: (feature, times = 1) =>
      new Promise((resolve) => {
        if (count(feature) >= times) resolve()
        else waiters.push({ feature, times, resolve })
      }),
    remove: registrar.remove,
  }
}
