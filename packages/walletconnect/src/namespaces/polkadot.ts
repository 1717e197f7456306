/** A session as an extension that the Polkadot adapter can use. */
import type { Account, ChainId, Json, ProviderHandle, Stop } from '@portico/core'
import { decodeBase58 } from '@portico/core/base58'
import { firstChain, withAccounts } from '../connector/parts.ts'
import { fieldsOf, type CreateSide, type Part } from './side.ts'

export const methods: readonly string[] = ['polkadot_signTransaction', 'polkadot_signMessage']
export const address: RegExp = /^([1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})$/

interface Extension {
  accounts(): Promise<unknown>
  subscribe(notify: (accounts: unknown) => void): Stop
  signRaw?(raw: unknown): Promise<unknown>
  signPayload?(payload: unknown): Promise<unknown>
}

/**
 * The key of an address, in any network's encoding: 32 bytes between the prefix and a checksum of
 * two bytes (SS58).
 */
function keyOf(address: string): string {
  try {
    return address.startsWith('0x')
      ? address.toLowerCase()
      : decodeBase58(address).slice(-34, -2).join()
  } catch {
    return address
  }
}

export const side: CreateSide = (first, context) => {
  const { ask } = context
  let part: Part = first
  let notify: (accounts: unknown) => void = () => {}

  /**
   * Every network encodes an account in its own way. The account is listed once, in the first
   * network's encoding.
   */
  const accounts = (): { address: string }[] => {
    const preferred = firstChain(part, context)
    const ordered = [...part.accounts].sort(
      (a, b) => Number(b.chain === preferred) - Number(a.chain === preferred),
    )
    return [
      ...new Map(
        [...ordered].reverse().map(({ address }) => [keyOf(address), { address }]),
      ).values(),
    ].reverse()
  }
  /** The address as the wallet shared it for a network. */
  const spelled = (address: unknown, chain: ChainId): string => {
    const key = keyOf(String(address))
    return (
      part.accounts.find((each) => each.chain === chain && keyOf(each.address) === key)?.address ??
      String(address)
    )
  }
  const chainFor = (address: unknown): ChainId => {
    const preferred = firstChain(part, context)
    const own = part.accounts.filter((each) => keyOf(each.address) === keyOf(String(address)))
    return (own.find(({ chain }) => chain === preferred) ?? own[0])?.chain ?? preferred
  }
  async function asked(chain: ChainId, method: string, params: Json): Promise<unknown> {
    const { id, signature, signedTransaction } = fieldsOf(
      await ask(chain, method, params),
      'signature',
    )
    return { id, signature, signedTransaction }
  }

  const extension: Extension = {
    accounts: async () => accounts(),
    subscribe(listener) {
      notify = listener
      return () => (notify = () => {})
    },
    ...(part.methods.includes('polkadot_signMessage')
      ? {
          signRaw: async (raw) => {
            const { address, data } = raw as { address: string; data: string }
            const chain = chainFor(address)
            return asked(chain, 'polkadot_signMessage', {
              address: spelled(address, chain),
              message: data,
            })
          },
        }
      : {}),
    ...(part.methods.includes('polkadot_signTransaction')
      ? {
          signPayload: async (payload) => {
            const { address, genesisHash } = payload as { address: string; genesisHash: string }
            const chain: ChainId = `polkadot:${genesisHash.toLowerCase().slice(2, 34)}`
            const by = spelled(address, chain)
            return asked(chain, 'polkadot_signTransaction', {
              address: by,
              transactionPayload: { ...(payload as object), address: by } as Json,
            })
          },
        }
      : {}),
  }

  const handleAccounts = (): Account[] =>
    accounts().map(({ address }) => ({ address, kind: 'eoa' }))

  function update(next: Part): void {
    part = next
    notify(accounts())
  }

  return {
    handle: (): ProviderHandle => ({
      ns: 'polkadot',
      provider: {
        extension,
        accounts: accounts(),
        chains: () => part.chains,
        watch: () => () => {},
        there: () => true,
      },
      accounts: handleAccounts(),
      chains: part.chains,
      // The chosen account, if the wallet supports the network.
      chain: null,
      chainOwner: 'app',
      methods: part.methods,
      reads: 'rpc',
    }),
    update,
    event(event, data) {
      const next = event === 'accountsChanged' ? withAccounts('polkadot', part, data) : undefined
      if (next) update(next)
    },
  }
}
