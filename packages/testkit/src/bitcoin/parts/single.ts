import type { makeEvents } from '../../doubles/events.ts'
import type { makeFailures } from '../../doubles/failures.ts'
import type { Bytes, Owner } from './deps.ts'

export interface SignInput {
  index: number
  address?: string
  publicKey?: string
  sighashTypes?: number[]
}

/** UniSat, OKX and Bitget show one address. */
export interface SingleMethods {
  requestAccounts(): Promise<string[]>
  getAccounts(): Promise<string[]>
  signMessage(text: string, type?: 'ecdsa' | 'bip322-simple'): Promise<string>
  signPsbt(
    psbtHex: string,
    options?: { autoFinalized?: boolean; toSignInputs?: SignInput[] },
  ): Promise<string>
  pushPsbt(psbtHex: string): Promise<string>
  sendBitcoin(toAddress: string, satoshis: number, options?: { feeRate?: number }): Promise<string>
}

export interface SingleProvider {
  accounts(): string[]
  methods: SingleMethods
  events: object
  emit(event: string, value: unknown): void
  /** Recorded, with the errors of EIP-1193. */
  method(name: string, run: (...args: never[]) => Promise<unknown>): (...args: unknown[]) => unknown
}

export interface SingleDeps {
  makeEvents: typeof makeEvents
  makeFailures: typeof makeFailures
}

/**
 * Self-contained.
 *
 * @param checkInput Throws for an input that the wallet refuses to sign.
 */
export function makeSingle(
  deps: SingleDeps,
  owner: Owner,
  bytes: Bytes,
  checkInput: (input: SignInput) => void,
): SingleProvider {
  const { failure } = deps.makeFailures()
  const { on, removeListener, emit } = deps.makeEvents((run) => run())
  const accounts = (): string[] =>
    owner.writeAccounts(
      owner.state.granted && !owner.state.locked ? [owner.single().address] : [],
    ) as string[]
  /** Finalised transactions by PSBT. */
  const transactions = new Map<string, string>()
  return {
    accounts,
    methods: {
      requestAccounts: () =>
        owner.ask('requestAccounts', async () => {
          owner.change({ granted: true })
          return accounts()
        }),
      getAccounts: async () => accounts(),
      signMessage: (message, type = 'ecdsa') =>
        owner.ask('signMessage', async () => {
          const protocol = type === 'ecdsa' ? 'ecdsa' : 'bip322'
          return (await owner.message({ address: owner.single().address, message, protocol }))
            .signature
        }),
      signPsbt: (hex, { autoFinalized = true, toSignInputs = [] } = {}) =>
        owner.ask('signPsbt', async () => {
          for (const input of toSignInputs) checkInput(input)
          const signed = await owner.psbt({
            psbt: bytes.toBase64(hex),
            inputs: toSignInputs,
            finalize: autoFinalized,
          })
          const signedHex = bytes.toHex(signed.psbt)
          if (signed.hex) transactions.set(signedHex, signed.hex)
          return signedHex
        }),
      pushPsbt: async (hex) => owner.send(transactions.get(hex) ?? ''),
      sendBitcoin: (address, satoshis) =>
        owner.ask('sendBitcoin', () =>
          owner.transfer(owner.single().address, [{ address, amount: String(satoshis) }]),
        ),
    },
    events: { on, removeListener },
    emit(event, value) {
      if (owner.traits().events !== 'never') emit(event, value)
    },
    method:
      (name, run) =>
      (...args) =>
        owner.request(name, args, async () => {
          try {
            return await run(...(args as never[]))
          } catch (error) {
            if (error === owner.pending) throw failure(-32002, 'A request is already pending.')
            throw error === owner.rejected ? failure(4001, 'User rejected the request.') : error
          }
        }),
  }
}
