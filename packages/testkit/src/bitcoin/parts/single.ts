import type { makeEvents } from '../../doubles/events.ts'
import type { makeFailures } from '../../doubles/failures.ts'
import type { Bytes, Owner } from './parts.ts'

/** An input that UniSat and OKX sign, as a page names it. */
export interface SignInput {
  index: number
  address?: string
  publicKey?: string
  sighashTypes?: number[]
}

/** The methods that UniSat, OKX and Bitget have in common: all of them show one address. */
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

/** What a provider that shows one address is made with. */
export interface SingleProvider {
  /** The address that the page may see, in a list as the behaviour writes it. */
  accounts(): string[]
  methods: SingleMethods
  /** The methods that add and remove listeners. */
  events: object
  emit(event: string, value: unknown): void
  /** A method of the provider: recorded, with the errors of EIP-1193. */
  method(name: string, run: (...args: never[]) => Promise<unknown>): (...args: unknown[]) => unknown
}

/** What {@link makeSingle} is made of. */
export interface SingleParts {
  makeEvents: typeof makeEvents
  makeFailures: typeof makeFailures
}

/**
 * A provider that shows one address. Self-contained.
 *
 * @param checkInput Throws for an input that the wallet refuses to sign.
 */
export function makeSingle(
  parts: SingleParts,
  owner: Owner,
  bytes: Bytes,
  checkInput: (input: SignInput) => void,
): SingleProvider {
  const { failure } = parts.makeFailures()
  const { on, removeListener, emit } = parts.makeEvents((run) => run())
  const accounts = (): string[] =>
    owner.writeAccounts(
      owner.state.granted && !owner.state.locked ? [owner.single().address] : [],
    ) as string[]
  /** The finalised transaction of what was signed, by its PSBT. */
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
