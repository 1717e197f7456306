import type { DoubleContext } from '../doubles/context.ts'
import type { PolkadotAccounts } from './accounts.ts'
import type { payloadBytes } from './payload.ts'
import type { DoubleInjected, DoubleResult, PolkadotSign, PolkadotTraits } from './types.ts'

/** Self-contained. */
export function makePolkadotSigner(
  deps: { payloadBytes: typeof payloadBytes },
  { traits, call, ask, failures }: DoubleContext<PolkadotTraits>,
  accounts: PolkadotAccounts,
  sign: PolkadotSign,
): DoubleInjected['signer'] {
  let results = 0
  const lies: Readonly<Record<string, unknown>> = {
    null: null,
    text: { id: 1, signature: 'signed, sealed, delivered' },
    short: { id: 1, signature: '0x1234' },
    getters: failures.oddity('-getters'),
  }
  const resultOf = async (
    address: string,
    bytes: string,
    withType: boolean,
  ): Promise<DoubleResult> => {
    const { signature: kind } = traits()
    if (kind && Object.hasOwn(lies, kind)) return lies[kind] as DoubleResult
    return {
      id: ++results,
      signature: await sign(address, bytes, withType || kind === 'with-type'),
    }
  }
  /** Tags, added only once, make sure that bytes are never a transaction. */
  const wrapBytes = (data: string): string => {
    const hex = (text: string): string =>
      [...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    const bare = /^0x([0-9a-f]{2})*$/i.test(data) ? data.slice(2).toLowerCase() : hex(data)
    const [open, close] = [hex('<Bytes>'), hex('</Bytes>')]
    return `0x${bare.startsWith(open) && bare.endsWith(close) ? bare : open + bare + close}`
  }
  return {
    signRaw: (raw) =>
      call('signRaw', [raw], async () => {
        accounts.require(raw.address)
        return ask('signRaw', () => resultOf(raw.address, wrapBytes(raw.data), false))
      }),
    signPayload: (payload) =>
      call('signPayload', [payload], async () => {
        accounts.require(payload.address)
        return ask('signPayload', () => resultOf(payload.address, deps.payloadBytes(payload), true))
      }),
  }
}
