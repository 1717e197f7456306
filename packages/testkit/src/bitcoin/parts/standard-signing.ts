import type { WalletAccount } from '@wallet-standard/base'
import type { Bytes, Owner } from './deps.ts'
import type { StandardAccounts } from './standard-accounts.ts'

interface StandardSignInput {
  psbt: Uint8Array
  chain: string
  inputsToSign: { account: WalletAccount; signingIndexes: number[]; sigHash?: number }[]
}

export type UseStandardFeature = (
  feature: string,
  input: unknown,
  run: () => Promise<unknown>,
) => unknown

/** Self-contained. */
export function makeStandardSigning(
  owner: Owner,
  bytes: Bytes,
  accounts: StandardAccounts,
  use: UseStandardFeature,
): Readonly<Record<string, object>> {
  const version = '1.0.0'
  const sign = async (
    { psbt, inputsToSign }: StandardSignInput,
    finalize: boolean,
  ): Promise<{ psbt: string; hex?: string }> => {
    const inputs = inputsToSign.flatMap(({ account, signingIndexes, sigHash }) => {
      accounts.addressOf(account)
      return signingIndexes.map((index) => ({
        index,
        ...(sigHash === undefined ? {} : { sighashTypes: [sigHash] }),
      }))
    })
    return owner.psbt({ psbt: bytes.fromBytes(psbt), inputs, finalize })
  }
  const signMessage = async ({
    account,
    message,
  }: {
    account: WalletAccount
    message: Uint8Array
  }): Promise<object> => {
    const request = {
      address: accounts.addressOf(account),
      message: bytes.text(message),
      protocol: 'ecdsa' as const,
    }
    const { signature } = await owner.message(request)
    return {
      signedMessage: message,
      signature: owner.traits().answers === 'malformed' ? signature : bytes.bytes(signature),
    }
  }
  return {
    'bitcoin:signMessage': {
      version,
      signMessage: (...inputs: { account: WalletAccount; message: Uint8Array }[]): unknown => {
        const recorded = inputs.map(({ account, message }) => ({
          address: account.address,
          message: bytes.text(message),
        }))
        return use('bitcoin:signMessage', recorded, () => Promise.all(inputs.map(signMessage)))
      },
    },
    'bitcoin:signTransaction': {
      version,
      signTransaction: (...inputs: StandardSignInput[]): unknown =>
        use(
          'bitcoin:signTransaction',
          inputs.map(({ chain }) => ({ chain })),
          () =>
            Promise.all(
              inputs.map(async (input) => ({
                signedPsbt: bytes.bytes((await sign(input, false)).psbt),
              })),
            ),
        ),
    },
    'bitcoin:signAndSendTransaction': {
      version,
      signAndSendTransaction: (...inputs: StandardSignInput[]): unknown =>
        use(
          'bitcoin:signAndSendTransaction',
          inputs.map(({ chain }) => ({ chain })),
          () =>
            Promise.all(
              inputs.map(async (input) => ({
                txId: await owner.send((await sign(input, true)).hex ?? ''),
              })),
            ),
        ),
    },
  }
}
