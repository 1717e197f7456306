import type { DoubleAminoDoc, DoubleDirectDoc } from './types.ts'

export interface CosmosEncoding {
  bytes(hex: string): Uint8Array
  /** BIP-173. */
  bech32(prefix: string, bytes: Uint8Array): string
  /** JSON with sorted keys and escaped signs, in hex. */
  amino(doc: DoubleAminoDoc): string
  /** ADR-36. */
  arbitrary(signer: string, data: Uint8Array): DoubleAminoDoc
  /** `SignDoc` of `cosmos.tx.v1beta1`, in hex. */
  direct(doc: DoubleDirectDoc): string
}

/** Self-contained. */
export function makeEncoding(): CosmosEncoding {
  const hex = (bytes: Uint8Array): string =>
    [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const base64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes))
  const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'

  const sorted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sorted)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, sorted(inner)]),
    )
  }
  const polymod = (values: readonly number[]): number => {
    let sum = 1
    for (const value of values) {
      const top = sum >>> 25
      sum = ((sum & 0x1ffffff) << 5) ^ value
      const terms = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
      terms.forEach((term, bit) => {
        if ((top >> bit) & 1) sum ^= term
      })
    }
    return sum
  }
  /** Seven bits a byte; the last byte has no top bit. */
  const varint = (value: bigint): number[] =>
    value < 128n ? [Number(value)] : [Number(value & 127n) | 128, ...varint(value >> 7n)]
  const field = (tag: number, bytes: Uint8Array): number[] =>
    bytes.length === 0 ? [] : [(tag << 3) | 2, ...varint(BigInt(bytes.length)), ...bytes]

  return {
    bytes: (text) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    bech32(prefix, bytes) {
      let bits = ''
      for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
      const words = (bits.match(/.{1,5}/g) ?? []).map((five) =>
        Number.parseInt(five.padEnd(5, '0'), 2),
      )
      const codes = [...prefix].map((letter) => letter.charCodeAt(0))
      const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
      const sum = polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
      const check = [0, 1, 2, 3, 4, 5].map((at) => (sum >> (5 * (5 - at))) & 31)
      return `${prefix}1${[...words, ...check].map((word) => letters[word]).join('')}`
    },
    amino(doc) {
      const text = JSON.stringify(sorted(doc)).replace(
        /[&<>]/g,
        (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`,
      )
      return hex(new TextEncoder().encode(text))
    },
    arbitrary: (signer, data) => ({
      chain_id: '',
      account_number: '0',
      sequence: '0',
      fee: { gas: '0', amount: [] },
      msgs: [{ type: 'sign/MsgSignData', value: { signer, data: base64(data) } }],
      memo: '',
    }),
    direct({ accountNumber, authInfoBytes, bodyBytes, chainId }) {
      const none = new Uint8Array()
      const bytes = [
        ...field(1, bodyBytes ?? none),
        ...field(2, authInfoBytes ?? none),
        ...field(3, new TextEncoder().encode(chainId ?? '')),
      ]
      const number = BigInt(String(accountNumber ?? 0))
      if (number > 0n) bytes.push(4 << 3, ...varint(number))
      return hex(Uint8Array.from(bytes))
    },
  }
}
