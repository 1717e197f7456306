import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import {
  createBitcoinSigner,
  demoBitcoinKeys,
  type BitcoinVendor,
  type ScriptedBitcoinWallet,
} from './index.ts'
import { doublesRegistry } from '../doubles/page.ts'
import { bitcoinAccounts, settleBitcoin } from './create.ts'
import { bitcoinWalletId, bitcoinWalletScript } from './script.ts'

/** A page has nothing of this process. */
function page(binding: string, signer: unknown) {
  const context: Record<string, unknown> = {
    EventTarget,
    Event,
    CustomEvent,
    atob,
    btoa,
    TextDecoder,
    TextEncoder,
    Uint8Array,
    structuredClone,
    queueMicrotask,
    [binding]: signer,
  }
  const target = new EventTarget()
  for (const method of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    context[method] = target[method].bind(target)
  const stored = new Map<string, string>()
  context['sessionStorage'] = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  return { context, stored }
}

test.each(['standard', 'xverse', 'leather', 'unisat', 'okx', 'bitget'] as const)(
  'runs the script of %s in a page, and signs with a key outside of it',
  async (vendor: BitcoinVendor) => {
    const options = settleBitcoin({ vendor, also: ['registry', 'sats-feature'] })
    const { context, stored } = page('sign', createBitcoinSigner(demoBitcoinKeys))
    const script = bitcoinWalletScript({
      options,
      accounts: bitcoinAccounts(demoBitcoinKeys, undefined),
      binding: 'sign',
      memory: 'session',
    })
    expect(script).not.toContain(demoBitcoinKeys[0])
    runInNewContext(`globalThis.self = globalThis.top = globalThis;${script}`, context)
    const wallets = context[doublesRegistry] as Record<string, ScriptedBitcoinWallet>
    const wallet = wallets[bitcoinWalletId(options)]!
    expect(wallet.addresses().payment.address).toMatch(/^bc1q/)
    wallet.grant()
    expect([...stored.values()].join()).toContain('"granted":true')
    const objects = {
      standard: () => undefined,
      xverse: () => (context['XverseProviders'] as { BitcoinProvider: object }).BitcoinProvider,
      leather: () => context['LeatherProvider'],
      unisat: () => context['unisat'],
      okx: () => (context['okxwallet'] as { bitcoin: object }).bitcoin,
      bitget: () => (context['bitkeep'] as { unisat: object }).unisat,
    }
    const object = objects[vendor]() as
      | Record<string, (...args: unknown[]) => Promise<unknown>>
      | undefined
    if (vendor === 'unisat' || vendor === 'okx' || vendor === 'bitget') {
      expect(await object?.['getAccounts']?.()).toEqual([wallet.addresses().payment.address])
      expect(await object?.['signMessage']?.('hi', 'ecdsa')).toMatch(/^[A-Za-z0-9+/=]{88}$/)
    }
  },
)
