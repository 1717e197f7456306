import { PorticoError } from '../errors/error.ts'

/** Bytes; some thousand entries. */
const most = 4_000_000

/** An answer larger than the limit fails like a broken connection. */
export const bounded =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    const response = await fetch(input, init)
    if (!response.body) return response
    let taken = 0
    const counter = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        taken += chunk.byteLength
        if (taken <= most) controller.enqueue(chunk)
        else
          controller.error(
            new PorticoError('parse', 'The reply is larger than any that was expected', {
              category: 'DATA_PARSING_ERROR',
            }),
          )
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(counter), { status, statusText, headers })
  }
