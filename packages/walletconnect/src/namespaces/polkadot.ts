import type { Account, ChainId, Json, ProviderHandle, SessionNamespace, Stop } from '@portico/core'
import { fromBase58 } from '@portico/core/adapter'
import { firstChain, withAccounts } from '../connector/parts.ts'
import { fieldsOf, type CreateSide, type Part, type SideContext } from './side.ts'

const methods: readonly string[] = ['polkadot_signTransaction', 'polkadot_signMessage']

interface Extension {
  accounts(): Promise<unknown>
  subscribe(notify: (accounts: unknown) => void): Stop
  signRaw?(raw: unknown): Promise<unknown>
  signPayload?(payload: unknown): Promise<unknown>
}

/** 32 bytes between prefix and two-byte checksum (SS58), in any encoding. */
const keyOf = (address: string): string =>
  address.startsWith('0x')
    ? address.toLowerCase()
    : (fromBase58(address)?.slice(-34, -2).join() ?? address)

function ordered({ accounts }: Part, preferred: ChainId): Part['accounts'] {
  const isPreferred = ({ chain }: { chain: ChainId }): boolean => chain === preferred
  return [...accounts.filter(isPreferred), ...accounts.filter((each) => !isPreferred(each))]
}

/** Each account once, in the preferred network's encoding. */
function accountsOf(part: Part, preferred: ChainId): { address: string }[] {
  const byKey = new Map<string, { address: string }>()
  // Backwards, so that a key's first encoding stays.
  for (const { address } of [...ordered(part, preferred)].reverse())
    byKey.set(keyOf(address), { address })
  return [...byKey.values()].reverse()
}

/** As shared for a network. */
function addressOn({ accounts }: Part, address: string, chain: ChainId): string {
  const key = keyOf(address)
  const shared = accounts.find((each) => each.chain === chain && keyOf(each.address) === key)
  return shared?.address ?? address
}

/** Where an account signs a message. */
function chainOf(part: Part, address: string, preferred: ChainId): ChainId {
  const key = keyOf(address)
  const own = ordered(part, preferred).find((each) => keyOf(each.address) === key)
  return own?.chain ?? preferred
}

function createSigner(
  ask: SideContext['ask'],
  part: () => Part,
  preferred: () => ChainId,
): Pick<Extension, 'signRaw' | 'signPayload'> {
  async function sign(chain: ChainId, method: string, params: Json): Promise<unknown> {
    const answer = await ask(chain, method, params)
    const { id, signature, signedTransaction } = fieldsOf(answer, 'signature')
    return { id, signature, signedTransaction }
  }
  const signer: Pick<Extension, 'signRaw' | 'signPayload'> = {}
  if (part().methods.includes('polkadot_signMessage'))
    signer.signRaw = async (raw) => {
      const { address, data } = raw as { address: unknown; data: string }
      const chain = chainOf(part(), String(address), preferred())
      const signing = addressOn(part(), String(address), chain)
      return sign(chain, 'polkadot_signMessage', { address: signing, message: data })
    }
  if (part().methods.includes('polkadot_signTransaction'))
    signer.signPayload = async (payload) => {
      const { address, genesisHash } = payload as { address: unknown; genesisHash: string }
      const chain: ChainId = `polkadot:${genesisHash.toLowerCase().slice(2, 34)}`
      const signing = addressOn(part(), String(address), chain)
      return sign(chain, 'polkadot_signTransaction', {
        address: signing,
        transactionPayload: { ...(payload as object), address: signing } as Json,
      })
    }
  return signer
}

const side: CreateSide = (first, context) => {
  let part: Part = first
  let notify: (accounts: unknown) => void = () => {}
  const preferred = (): ChainId => firstChain(part, context)
  const accounts = (): { address: string }[] => accountsOf(part, preferred())

  const extension: Extension = {
    accounts: async () => accounts(),
    subscribe(listener) {
      notify = listener
      return () => {
        notify = () => {}
      }
    },
    ...createSigner(context.ask, () => part, preferred),
  }

  const handleAccounts = (): Account[] =>
    accounts().map(({ address }) => ({ address, kind: 'eoa' }))

  function update(next: Part): void {
    part = next
    notify(accounts())
  }

  return {
    handle: (): ProviderHandle => ({
      namespace: 'polkadot',
      provider: {
        extension,
        accounts: accounts(),
        chains: () => part.chains,
        watch: () => () => {},
        there: () => true,
      },
      accounts: handleAccounts(),
      chains: part.chains,
      // The chosen account, if the network is supported.
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

export const polkadot: SessionNamespace = {
  side,
  methods,
  address: /^([1-9A-HJ-NP-Za-km-z]{46,50}|0x[0-9a-fA-F]{40})$/,
}
