// The Bitcoin extension of Wallet Standard. Only `bitcoin:connect` has published types (1.0.0); the
// rest follows https://github.com/ExodusMovement/bitcoin-wallet-standard, packages/core/features,
// as of 2024-05.
import type { IdentifierString, WalletAccount } from '@wallet-standard/base'

export type BitcoinSignTransactionInput = {
  readonly psbt: Uint8Array
  readonly inputsToSign: readonly {
    readonly account: WalletAccount
    readonly signingIndexes: readonly number[]
    readonly sigHash?: number
  }[]
  readonly chain?: IdentifierString
}

export type BitcoinSignTransactionFeature = {
  readonly 'bitcoin:signTransaction': {
    readonly version: '1.0.0'
    readonly signTransaction: (
      ...inputs: readonly BitcoinSignTransactionInput[]
    ) => Promise<readonly { readonly signedPsbt: Uint8Array }[]>
  }
}

export type BitcoinSignAndSendTransactionFeature = {
  readonly 'bitcoin:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly signAndSendTransaction: (
      ...inputs: readonly BitcoinSignTransactionInput[]
    ) => Promise<readonly { readonly txId: string }[]>
  }
}

export type BitcoinSignMessageInput = {
  readonly account: WalletAccount
  readonly message: Uint8Array
}

export type BitcoinSignMessageFeature = {
  readonly 'bitcoin:signMessage': {
    readonly version: '1.0.0'
    readonly signMessage: (
      ...inputs: readonly BitcoinSignMessageInput[]
    ) => Promise<readonly { readonly signedMessage: Uint8Array; readonly signature: Uint8Array }[]>
  }
}
