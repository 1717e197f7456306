import type { Desk, makeDesk } from '../desk/desk.ts'
import type { makeFailures } from '../wallets/failures.ts'
import type { makeEncoding } from './encode.ts'
import type { CosmosSetup, CosmosSign, CosmosTraits, CosmosWalletDouble, DoubleKeplr, DoubleKey, DoubleSignature } from './types.ts'

export interface CosmosParts {
  makeDesk: typeof makeDesk
  makeFailures: typeof makeFailures
  makeEncoding: typeof makeEncoding
}

type Page = Record<string, unknown>

/** Puts a wallet together from its parts. Self-contained: its source text runs in a page. */
export function makeCosmosWallet(parts: CosmosParts, setup: CosmosSetup, page: Page, given?: CosmosSign): CosmosWalletDouble {
  const { place = 'keplr', injection = 'now', ledger = false, without = [] } = setup.options
  const memory = `portico-cosmos-double:${setup.id}`
  const encoding = parts.makeEncoding()
  const { oddity } = parts.makeFailures()
  const chains: Record<string, string> = { ...(setup.options.chains ?? { 'cosmoshub-4': 'cosmos', 'osmosis-1': 'osmo' }) }
  let traits: CosmosTraits = setup.options.behaviour ?? {}
  let selected = 0
  const desk: Desk = parts.makeDesk((answer) => new Error(answer === 'pending' ? 'A request is already pending' : 'Request rejected'))

  const store = (): Storage | undefined => {
    try {
      return setup.memory ? (page['sessionStorage'] as Storage) : undefined
    } catch {
      // Documents without an origin refuse.
      return undefined
    }
  }
  const allowed = new Set<string>(setup.options.enabled ?? (JSON.parse(store()?.getItem(memory) ?? '[]') as string[]))
  const allow = (change: () => void): void => {
    change()
    store()?.setItem(memory, JSON.stringify([...allowed]))
  }
  const sign: CosmosSign = given ?? ((...args) => (page[setup.binding ?? ''] as CosmosSign)(...args))

  /** What every call goes through; not async, because some wallets throw before they return. */
  const call = <T>(method: string, args: readonly unknown[], run: () => Promise<T>): Promise<T> => {
    desk.note(method, args)
    const { calls = 'answer' } = traits
    if (calls === 'silent') return new Promise(() => {})
    if (calls === 'gone') return Promise.reject(new Error('Extension context invalidated.'))
    if (calls.startsWith('throw')) throw oddity(calls)
    if (calls.startsWith('reject')) return Promise.reject(oddity(calls))
    return run()
  }
  const answerTo = (method: string) => (traits.locked ? 'hang' : (traits.prompts?.[method] ?? traits.prompt ?? 'approve'))
  /** An object that throws when it is looked at. */
  const trap = (): never => oddity('-getters') as never
  const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

  /** Whatever needs a key of a chain opens the window that `enable` opens, unless the page may use the chain. */
  const permit = async (list: readonly string[]): Promise<void> => {
    const unheard = list.find((chain) => !(chain in chains))
    if (unheard !== undefined) throw new Error(`There is no modular chain info for ${unheard}`)
    if (!traits.locked && list.every((chain) => allowed.has(chain))) return
    await desk.ask('enable', answerTo('enable'), () => allow(() => list.forEach((chain) => allowed.add(chain))))
  }
  const addressOf = (account: number, chain: string): string =>
    encoding.bech32(chains[chain] ?? 'cosmos', bytesOf(setup.accounts[account]?.account ?? ''))

  const wrongLast = (text: string): string => text.slice(0, -1) + (text.endsWith('q') ? 'p' : 'q')
  const keyOf = (chain: string): DoubleKey => {
    const own = setup.accounts[selected]!
    const honest: DoubleKey = {
      name: own.name,
      algo: 'secp256k1',
      pubKey: bytesOf(own.pubkey),
      address: bytesOf(own.account),
      bech32Address: addressOf(selected, chain),
      ethereumHexAddress: '',
      isNanoLedger: ledger,
      isKeystone: false,
    }
    const lies: Partial<Record<NonNullable<CosmosTraits['key']>, unknown>> = {
      null: null,
      getters: trap(),
      'bad-address': { ...honest, bech32Address: 'ada.cosmos' },
      'bad-checksum': { ...honest, bech32Address: wrongLast(honest.bech32Address) },
      validator: { ...honest, bech32Address: encoding.bech32(`${chains[chain]}valoper`, honest.address) },
      'bad-pubkey': { ...honest, pubKey: honest.pubKey.slice(1, 20) },
      'bad-algo': { ...honest, algo: 'rot13' },
    }
    return (traits.key && traits.key in lies ? lies[traits.key] : honest) as DoubleKey
  }

  const signatureOf = async (bytes: string): Promise<DoubleSignature> => {
    const own = setup.accounts[selected]!
    const pubkey = (hex: string) => ({ type: 'tendermint/PubKeySecp256k1', value: btoa(String.fromCharCode(...bytesOf(hex))) })
    const honest = { pub_key: pubkey(own.pubkey), signature: await sign(selected, bytes) }
    const other = setup.accounts[(selected + 1) % setup.accounts.length]!
    const lies: Partial<Record<NonNullable<CosmosTraits['signature']>, unknown>> = {
      null: null,
      text: { ...honest, signature: 'signed, sealed, delivered' },
      short: { ...honest, signature: btoa('short') },
      getters: trap(),
      'other-key': { ...honest, pub_key: pubkey(other.pubkey) },
      bare: { signature: honest.signature },
    }
    return (traits.signature && traits.signature in lies ? lies[traits.signature] : honest) as DoubleSignature
  }
  const signing = <T>(method: string, chain: string, signer: string, args: readonly unknown[], run: () => Promise<T>): Promise<T> =>
    call(method, args, async () => {
      await permit([chain])
      if (signer !== addressOf(selected, chain)) throw new Error('Signer mismatched')
      return desk.ask(method, answerTo(method), run)
    })
  const otherChain = (): boolean => traits.signature === 'other-chain'

  const keplr: DoubleKeplr = {
    version: '0.13.41',
    mode: 'extension',
    enable: (ids) => call('enable', [ids], () => permit(typeof ids === 'string' ? [ids] : ids)),
    disable: (ids) =>
      call('disable', [ids], async () =>
        allow(() => {
          const list = typeof ids === 'string' ? [ids] : ids
          if (list?.length) list.forEach((chain) => allowed.delete(chain))
          else allowed.clear()
        }),
      ),
    getKey: (chain) =>
      call('getKey', [chain], async () => {
        await permit([chain])
        return keyOf(chain)
      }),
    experimentalSuggestChain: (info) =>
      call('experimentalSuggestChain', [info], () =>
        desk.ask('experimentalSuggestChain', answerTo('experimentalSuggestChain'), () => {
          chains[info.chainId] = info.bech32Config?.bech32PrefixAccAddr ?? 'cosmos'
        }),
      ),
    signArbitrary: (chain, signer, data) =>
      signing('signArbitrary', chain, signer, [chain, signer, data], () =>
        signatureOf(encoding.amino(encoding.arbitrary(signer, typeof data === 'string' ? new TextEncoder().encode(data) : data))),
      ),
    signAmino: (chain, signer, doc) =>
      signing('signAmino', chain, signer, [chain, signer, doc], async () => {
        const memo = traits.edits ? 'changed in the wallet' : doc.memo
        const signed = { ...doc, memo, ...(otherChain() ? { chain_id: 'another-1' } : {}) }
        return { signed, signature: await signatureOf(encoding.amino(signed)) }
      }),
    signDirect: (chain, signer, doc) =>
      signing('signDirect', chain, signer, [chain, signer, doc], async () => {
        if (ledger) throw new Error('Ledger does not support sign direct')
        const signed = {
          bodyBytes: doc.bodyBytes ?? new Uint8Array(),
          authInfoBytes: doc.authInfoBytes ?? new Uint8Array(),
          chainId: otherChain() ? 'another-1' : (doc.chainId ?? chain),
          // As the real one: what is not truthy is no number, and what comes back is one for whoever reads it as text.
          accountNumber: doc.accountNumber ? BigInt(doc.accountNumber.toString()) : null,
        }
        return { signed, signature: await signatureOf(encoding.direct(signed)) }
      }),
  }
  for (const member of without) Reflect.deleteProperty(keplr, member)

  const event = `${place === 'okx' ? 'okxwallet' : place}_keystorechange`
  const inject = (): void => {
    if (place === 'keplr' || place === 'leap') page[place] = keplr
    else if (place === 'okx') page['okxwallet'] = { keplr }
    else page['cosmostation'] = { providers: { keplr } }
  }
  if (injection === 'now') inject()

  return {
    ...desk,
    keplr,
    inject,
    remove: () => void Reflect.deleteProperty(page, place === 'okx' ? 'okxwallet' : place),
    set(behaviour) {
      traits = behaviour
    },
    select(account) {
      selected = account
      if (traits.events === 'never') return
      const target = page as unknown as EventTarget & { Event: typeof Event }
      target.dispatchEvent(new target.Event(event))
    },
    addressOf,
    allowed: () => [...allowed],
  }
}
