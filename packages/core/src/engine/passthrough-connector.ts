import { PorticoError } from '../errors/error.ts'
import { toChecksumAddress } from '../format/eip55.ts'
import type {
  Account,
  ChainId,
  ConnFact,
  Connection,
  Link,
  ProviderHandle,
  Stop,
} from '../types/index.ts'
import { walletError } from '../rpc/codes.ts'
import { defined } from '../utils/defined.ts'

interface Emitter {
  request?(call: { method: string; params: unknown }): Promise<unknown>
  on?(event: string, listener: Stop): void
  removeListener?(event: string, listener: Stop): void
}

const events = ['accountsChanged', 'chainChanged'] as const

/** EVM addresses get their checksum; the wallet's own may be another standard's (EIP-1191). */
function accountsOn({ namespace, accounts }: ProviderHandle, chain: ChainId | null): Account[] {
  const onChain = accounts.filter(({ chains }) => !chain || !chains || chains.includes(chain))
  if (namespace !== 'eip155') return onChain
  return onChain.flatMap((account) => {
    const address = toChecksumAddress(account.address.toLowerCase())
    return address ? { ...account, address } : []
  })
}

const serves = ({ chains }: ProviderHandle, chain: ChainId): boolean =>
  chains === 'any' || chains.includes(chain)

/** Without an adapter: reads the handle again whenever its link or provider reports a change. */
export async function attachPassthrough(
  given: ProviderHandle,
  emit: (fact: ConnFact) => void,
  link: Link,
): Promise<Connection> {
  const { namespace } = given
  const provider = given.provider as Emitter
  const read = (): ProviderHandle =>
    link.handles().find((each) => each.namespace === namespace) ?? given
  let { chain } = given
  let accounts = accountsOn(given, chain)

  /** @param wanted The network that the page has chosen, when the page owns the choice. */
  function look(wanted = chain): void {
    const handle = read()
    const now =
      handle.chain ??
      (wanted && serves(handle, wanted)
        ? wanted
        : handle.chains === 'any'
          ? wanted
          : (handle.chains[0] ?? wanted))
    const next = accountsOn(handle, now)
    const same = JSON.stringify(next) === JSON.stringify(accounts)
    accounts = next
    if (now && now !== chain)
      emit(defined({ is: 'chain', chain: (chain = now), accounts: same ? undefined : accounts }))
    else if (!same) emit({ is: 'accounts', accounts })
  }

  /** Only an EVM wallet with its own chain is asked. */
  async function setChain(id: ChainId): Promise<void> {
    const handle = read()
    if (handle.chainOwner === 'app') {
      if (handle.chain || !serves(handle, id) || accountsOn(handle, id).length === 0)
        throw new PorticoError('chain-unsupported', 'Chain is not supported', {
          exit: 'unsupported',
        })
      return look(id)
    }
    try {
      await provider.request!({
        method: 'wallet_switchEthereumChain',
        params: [{ chainId: `0x${Number(id.split(':')[1]).toString(16)}` }],
      })
    } catch (error) {
      throw walletError(error, 'wallet-request')
    }
    look()
  }

  const changed = (): void => look()
  const unsubscribe = link.subscribe(({ is }) => is === 'handles' && look())
  for (const event of events) provider.on?.(event, changed)
  return defined({
    provider,
    accounts,
    detach() {
      unsubscribe()
      for (const event of events) provider.removeListener?.(event, changed)
    },
    setChain:
      given.chainOwner === 'app' || (namespace === 'eip155' && provider.request)
        ? setChain
        : undefined,
  })
}
