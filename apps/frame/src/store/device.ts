/** One signs, one encrypts; neither is extractable. */
import { toBase64url, utf8, type Bytes } from '../shared/bytes.ts'
import { FrameError } from '../shared/error.ts'
import type { Database } from './database.ts'

interface DeviceRecord {
  version: 1
  signing: CryptoKeyPair
  wrapping: CryptoKey
}

export interface Sealed {
  iv: Bytes
  data: ArrayBuffer
}

export interface Device {
  /** In the server's format. */
  key: string
  sign(text: string): Promise<string>
  /** `label` (content and owner) is authenticated and needed for decryption. */
  seal(plain: Bytes, label: string): Promise<Sealed>
  /** Rejects with `storage-damaged` for another key or label. */
  open(sealed: Sealed, label: string): Promise<ArrayBuffer>
}

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
const aes = 'AES-GCM'

const isSecret = (key: unknown, algorithm: string): key is CryptoKey =>
  key instanceof CryptoKey && key.algorithm.name === algorithm && !key.extractable

function isRecord(value: unknown): value is DeviceRecord {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('signing' in value) ||
    !('wrapping' in value) ||
    !('version' in value)
  )
    return false
  const { signing, wrapping, version } = value
  if (
    version !== 1 ||
    typeof signing !== 'object' ||
    signing === null ||
    !('privateKey' in signing) ||
    !('publicKey' in signing)
  )
    return false
  return (
    isSecret(wrapping, aes) &&
    isSecret(signing.privateKey, ecdsa.name) &&
    signing.publicKey instanceof CryptoKey
  )
}

export function isSealed(value: unknown): value is Sealed {
  if (typeof value !== 'object' || value === null || !('iv' in value) || !('data' in value))
    return false
  return (
    value.iv instanceof Uint8Array && value.iv.length === 12 && value.data instanceof ArrayBuffer
  )
}

async function make(): Promise<DeviceRecord> {
  const [signing, wrapping] = await Promise.all([
    crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']),
    crypto.subtle.generateKey({ name: aes, length: 256 }, false, ['encrypt', 'decrypt']),
  ])
  return { version: 1, signing, wrapping }
}

/** By browser and partition; one of several tabs creates it. */
export async function readDevice(database: Database): Promise<Device> {
  let record = await database.get('device', 'it')
  if (!isRecord(record)) {
    const made = await make()
    if (record === undefined) record = await database.ensure('device', 'it', made)
    else {
      // Unreadable keys decrypt nothing, so a new device is created, as after an eviction.
      await database.put('device', 'it', made)
      record = made
    }
  }
  if (!isRecord(record)) throw new FrameError('storage-damaged')
  const { signing, wrapping } = record
  const key = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', signing.publicKey)))
  return {
    key,
    async sign(text) {
      const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
      const signature = await crypto.subtle.sign(algorithm, signing.privateKey, utf8(text))
      return toBase64url(new Uint8Array(signature))
    },
    async seal(plain, label) {
      const iv = crypto.getRandomValues(new Uint8Array(12))
      return {
        iv,
        data: await crypto.subtle.encrypt(
          { name: aes, iv, additionalData: utf8(label) },
          wrapping,
          plain,
        ),
      }
    },
    async open({ iv, data }, label) {
      try {
        return await crypto.subtle.decrypt(
          { name: aes, iv, additionalData: utf8(label) },
          wrapping,
          data,
        )
      } catch {
        throw new FrameError('storage-damaged')
      }
    },
  }
}
