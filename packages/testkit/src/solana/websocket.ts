/** The server's side of RFC 6455 for JSON texts: no extensions, no sub-protocols. */
import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'

export interface Socket {
  send(text: string): void
  close(): void
}

const guid = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'
const longest = 1 << 20

/** `onClose` is called once. */
export function acceptSocket(
  request: IncomingMessage,
  stream: Duplex,
  onText: (text: string) => void,
  onClose: () => void,
): Socket | null {
  const key = request.headers['sec-websocket-key']
  if (typeof key !== 'string' || request.headers.upgrade?.toLowerCase() !== 'websocket') {
    stream.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
    return null
  }
  const accept = createHash('sha1')
    .update(key + guid)
    .digest('base64')
  stream.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )

  let waiting: Buffer = Buffer.alloc(0)
  let parts: Buffer[] = []
  stream.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (let frame = takeFrame(waiting); frame; frame = takeFrame(waiting)) {
      waiting = waiting.subarray(frame.size)
      if (frame.opcode === 8 || frame.opcode < 0) return void stream.end(encode(8, Buffer.alloc(0)))
      if (frame.opcode === 9) stream.write(encode(10, frame.payload))
      if (frame.opcode > 2) continue
      parts.push(frame.payload)
      if (!frame.last) continue
      const text = Buffer.concat(parts).toString()
      parts = []
      onText(text)
    }
  })
  stream.on('close', onClose)
  // A page may close in the middle of a frame.
  stream.on('error', () => stream.destroy())
  return {
    send(text) {
      if (stream.writable) stream.write(encode(1, Buffer.from(text)))
    },
    close() {
      stream.destroy()
    },
  }
}

interface Frame {
  opcode: number
  last: boolean
  payload: Buffer
  size: number
}

/** Undefined until the whole frame is there. An unmasked frame closes the connection. */
function takeFrame(bytes: Buffer): Frame | null {
  if (bytes.length < 6) return null
  const short = bytes[1]! & 0x7f
  const head = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < head + 4) return null
  const length =
    short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  if (!(bytes[1]! & 0x80) || length > longest)
    return { opcode: -1, last: true, payload: bytes, size: bytes.length }
  const size = head + 4 + length
  if (bytes.length < size) return null
  const mask = bytes.subarray(head, head + 4)
  const payload = Buffer.from(bytes.subarray(head + 4, size))
  for (let at = 0; at < payload.length; at++) payload[at]! ^= mask[at % 4]!
  return { opcode: bytes[0]! & 0x0f, last: (bytes[0]! & 0x80) !== 0, payload, size }
}

function encode(opcode: number, payload: Buffer): Buffer {
  const { length } = payload
  const head =
    length < 126 ? Buffer.from([0x80 | opcode, length]) : Buffer.alloc(length < 65_536 ? 4 : 10)
  if (length >= 126) {
    head[0] = 0x80 | opcode
    head[1] = length < 65_536 ? 126 : 127
    if (length < 65_536) head.writeUInt16BE(length, 2)
    else head.writeBigUInt64BE(BigInt(length), 2)
  }
  return Buffer.concat([head, payload])
}
