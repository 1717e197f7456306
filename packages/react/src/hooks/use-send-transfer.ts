import type { ChainIdInput, Portico } from '@portico/core'
import { sendTransfer, type PrepareOptions } from '@portico/core/transfers'
import { toChainId } from '@portico/core/modal'
import { useAction, type ActionState } from './use-action.ts'

/** The asset, amount and receiver. */
export interface SendTransferVariables extends Omit<PrepareOptions, 'chain' | 'signal'> {
  /** The network; the wallet must be on it. Default: the active one. */
  chain?: ChainIdInput | undefined
}

/** The result of `useSendTransfer`. */
export interface UseSendTransfer extends ActionState<SendTransferVariables, string> {
  /** Asks the wallet; the result is in the state. */
  sendTransfer(variables: SendTransferVariables): void
  /** As `sendTransfer` of `@portico/core/transfers`: resolves with the hash. */
  sendTransferAsync(variables: SendTransferVariables): Promise<string>
}

/**
 * Sends a coin or token to an address or name. Errors are found before the wallet is asked.
 *
 * @example
 * const { sendTransfer, data: hash, isPending, error } = useSendTransfer()
 * sendTransfer({ token: null, to: 'vitalik.eth', amount: '0.1' })
 */
export function useSendTransfer(): UseSendTransfer {
  const { run, runAsync, ...state } = useAction(
    async (instance, { chain, ...variables }: SendTransferVariables) => {
      const portico = instance as Portico
      if (chain === undefined) return sendTransfer(portico, variables)
      return sendTransfer(portico, { ...variables, chain: toChainId(chain) })
    },
  )
  return { ...state, sendTransfer: run, sendTransferAsync: runAsync }
}
