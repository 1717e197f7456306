import { PorticoError } from '@portico/core'
import type { Account, ChainId } from '@portico/core'
import { chainNamed, mainnet, nameOf } from '../chains.ts'
import { chainUnsupported } from '../errors.ts'
import type { Connected, Found, RouteCode } from '../wallet.ts'
import { accountOf, call, has, injectedAsks, listenTo, type Injected } from './injected.ts'
import { createShared } from './shared.ts'
import { defined } from '@portico/core/adapter'

/** Undefined if not Bitcoin's, such as Fractal. */
async function chainOf(unisat: Injected): Promise<ChainId | undefined> {
  if (has(unisat, 'getChain')) {
    const chain = await call(unisat, 'getChain')
    return chainNamed((chain as { enum?: unknown } | null)?.enum)
  }
  return chainNamed(await call(unisat, 'getNetwork'))
}

async function move(unisat: Injected, chain: ChainId): Promise<void> {
  const name = nameOf(chain)
  if (!name) throw chainUnsupported()
  if (has(unisat, 'switchChain')) await call(unisat, 'switchChain', `BITCOIN_${name.toUpperCase()}`)
  else await call(unisat, 'switchNetwork', chain === mainnet ? 'livenet' : name)
}

async function read(unisat: Injected, list: unknown): Promise<readonly Account[]> {
  // First, because a locked wallet may answer only this.
  if (accountOf(list, undefined).length === 0) return []
  const chain = await chainOf(unisat)
  if (!chain) throw chainUnsupported()
  const publicKey = await call(unisat, 'getPublicKey').catch(() => undefined)
  return accountOf(list, chain, publicKey)
}

async function connect(
  { name, object }: Found,
  chains: readonly ChainId[],
  silent: boolean,
): Promise<Connected> {
  const unisat = object as Injected
  const list = await call(unisat, silent ? 'getAccounts' : 'requestAccounts')
  const [chain] = chains
  let first: readonly Account[]
  try {
    first = await read(unisat, list)
  } catch (error) {
    const isUnsupported = error instanceof PorticoError && error.exit === 'unsupported'
    if (silent || chain === undefined || !isUnsupported) throw error
    await move(unisat, chain)
    first = await read(unisat, await call(unisat, 'getAccounts'))
  }
  const shared = createShared(first)
  const now = async (): Promise<readonly Account[]> =>
    read(unisat, await call(unisat, 'getAccounts'))
  const refresh = async (): Promise<void> => shared.share(await now())
  const onOther = (error: unknown): boolean =>
    error instanceof PorticoError && error.exit === 'unsupported'
  const onChange = (): void =>
    void refresh().catch((error: unknown) =>
      shared.report({ is: 'lost', exit: onOther(error) ? 'unsupported' : 'wallet-gone' }),
    )

  return {
    name,
    accounts: shared.accounts,
    methods: () => ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'],
    // Event payloads differ, so accounts are requested.
    follow: shared.follow(() =>
      listenTo(unisat, ['accountsChanged', 'networkChanged', 'chainChanged'], onChange),
    ),
    async refresh() {
      await now().then(
        shared.again,
        (error: unknown) => onOther(error) && shared.report({ is: 'lost', exit: 'unsupported' }),
      )
    },
    async switchChain(chain) {
      await move(unisat, chain)
      await refresh()
    },
    ...injectedAsks(name, () => unisat),
    ...defined({
      release: has(unisat, 'disconnect') ? () => call(unisat, 'disconnect') : undefined,
    }),
  }
}

export const code: RouteCode = { connect }
