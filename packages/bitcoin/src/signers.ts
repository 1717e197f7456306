/** Checked before a wallet is asked: method, signing account, unchanged chain. */
import { PorticoError } from '@portico/core'
import type { Account, ChainId } from '@portico/core'
import { parseBitcoinAddress } from './address.ts'
import type { ConnectionState } from './connection-state.ts'
import { chainUnsupported, unsupported } from './errors.ts'
import type { BitcoinWallet } from './wallet.ts'

type Method = 'signMessage' | 'signPsbt' | 'sendTransfer'

export interface Signers {
  /** @throws PorticoError When the wallet lacks it, or its accounts do. */
  methodOf<M extends Method>(method: M): NonNullable<BitcoinWallet[M]>
  /** The account that signs, and its chain. */
  signerOf(address: string): { account: Account; chain: ChainId }
  /** Settled and on the same network: test networks share addresses. */
  ready(): Promise<void>
}

/** @param settled See `Services.settled`. */
export function createSigners(
  wallet: BitcoinWallet,
  state: ConnectionState,
  settled?: () => Promise<void> | undefined,
): Signers {
  const { name } = wallet

  return {
    methodOf(method) {
      const found = wallet[method]
      if (!found || !wallet.methods().includes(method))
        throw unsupported(`${name} has no ${method}`)
      return found
    },

    signerOf(address) {
      const canonical = parseBitcoinAddress(address)?.address ?? address
      const account = state.accounts.find((each) => each.address === canonical)
      if (!account) throw wrongAccount(`${address} is not shared by ${name}`)
      if (account.kind === 'stx')
        throw wrongAccount(`${address} is an account of Stacks: it does not sign for Bitcoin`)
      const { chain } = state
      if (chain === null || !account.chains?.includes(chain)) throw chainUnsupported()
      return { account, chain }
    },

    async ready() {
      const expected = state.chain
      await settled?.()
      const actual = state.chain
      if (actual !== expected)
        throw new PorticoError(
          'chain-mismatch',
          `This is for ${expected}, and the wallet is on ${actual}`,
          { exit: 'failed', data: { expected, actual } },
        )
    },
  }
}

/** If reported, it must be the requested one. */
export function checkSigner(signedBy: unknown, address: string): void {
  if (typeof signedBy !== 'string') return
  const signer = parseBitcoinAddress(signedBy)?.address ?? signedBy
  if (signer !== address)
    throw wrongAccount(`The wallet signed as ${signedBy.slice(0, 100)} instead of ${address}`)
}

const wrongAccount = (text: string): PorticoError =>
  new PorticoError('account-wrong', text, { exit: 'failed' })
