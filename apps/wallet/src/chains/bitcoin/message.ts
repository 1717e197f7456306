import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2'
import { CompactSize, RawTx, Transaction } from '@scure/btc-signer'
import { concat } from '../../shared/bytes.ts'
import type { BitcoinKey } from './keys.ts'
import { defined } from '../../shared/defined.ts'

/** A recoverable signature (BIP-137), or spending an unspendable coin (BIP-322). */
export type Protocol = 'ECDSA' | 'BIP322'

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const twice = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** The prefix keeps a signature from being a transaction's. */
export function messageHash(message: Uint8Array): Uint8Array {
  const prefix = text('\x18Bitcoin Signed Message:\n')
  const length = CompactSize.encode(BigInt(message.length))
  return twice(concat(prefix, length, message))
}

/** BIP-137, native segwit header, 65 bytes. */
function signEcdsa(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(messageHash(message), key.secret, {
    prehash: false,
    format: 'recovered',
  })
  return concat(Uint8Array.of(39 + (signature[0] ?? 0)), signature.subarray(1))
}

/** BIP-322's virtual transaction; its id binds the message. */
function toSpend(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const tag = sha256(text('BIP0322-signed-message'))
  const hash = sha256(concat(tag, tag, message))
  return RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concat(Uint8Array.of(0, 32), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: key.script }],
    witnesses: undefined,
    lockTime: 0,
  })
}

/** BIP-322, simple: the witness alone. */
function signBip322(key: BitcoinKey, message: Uint8Array): Uint8Array {
  const spend = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
  })
  const txid = twice(toSpend(key, message)).reverse()
  spend.addInput(
    defined({
      txid,
      index: 0,
      sequence: 0,
      witnessUtxo: { script: key.script, amount: 0n },
      tapInternalKey: key.purpose === 'ordinals' ? schnorr.getPublicKey(key.secret) : undefined,
    }),
  )
  spend.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  spend.signIdx(key.secret, 0)
  spend.finalizeIdx(0)
  const witness = spend.getInput(0).finalScriptWitness ?? []
  return concat(
    CompactSize.encode(BigInt(witness.length)),
    ...witness.flatMap((part) => [CompactSize.encode(BigInt(part.length)), part]),
  )
}

/** Taproot has only BIP-322. */
export function usualProtocol(key: BitcoinKey): Protocol {
  return key.purpose === 'payment' ? 'ECDSA' : 'BIP322'
}

/** @throws Error for ECDSA with a taproot key. */
export function signBitcoinMessage(
  key: BitcoinKey,
  message: Uint8Array,
  protocol: Protocol,
): Uint8Array {
  if (protocol === 'BIP322') return signBip322(key, message)
  if (key.purpose === 'ordinals')
    throw new Error('A taproot address signs messages by BIP-322 only.')
  return signEcdsa(key, message)
}
