import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { GuardedError } from './error.ts'

const decoders: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}
export const encodings = 'gzip, deflate, br'

const tooLong = (limit: number): GuardedError =>
  new GuardedError('size', `The body is longer than ${limit} bytes`)

async function* counted(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array> {
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > limit) throw tooLong(limit)
    yield chunk
  }
}

/** Throws beyond the limit, compressed or decompressed. */
export async function readBody(
  response: IncomingMessage,
  limit: number,
): Promise<Buffer<ArrayBuffer>> {
  const announced = Number(response.headers['content-length'])
  if (announced > limit) throw tooLong(limit)
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase()
  const decode = Object.hasOwn(decoders, encoding) ? decoders[encoding] : undefined
  if (!decode && encoding !== 'identity' && encoding !== '')
    throw new GuardedError('type', 'The body is packed in a way that is not known')
  const packed = (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> =>
    counted(chunks, limit)
  const body: Readable = decode ? pipeline(response, packed, decode(), () => {}) : response
  const chunks: Uint8Array[] = []
  for await (const chunk of counted(body, limit)) chunks.push(chunk)
  return Buffer.concat(chunks) as Buffer<ArrayBuffer>
}
