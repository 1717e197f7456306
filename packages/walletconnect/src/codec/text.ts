const encoder: TextEncoder = new TextEncoder()
const decoder: TextDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return encoder.encode(text)
}

export function fromBytes(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes)
  } catch {
    return null
  }
}
