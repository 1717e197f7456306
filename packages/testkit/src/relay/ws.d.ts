/** The part of `ws` that the relay uses, because the package has no types. */
declare module 'ws' {
  import type { IncomingMessage } from 'node:http'
  import type { Duplex } from 'node:stream'

  export class WebSocket {
    readonly readyState: number
    send(text: string): void
    ping(): void
    close(code?: number, reason?: string): void
    terminate(): void
    on(event: 'message', listener: (data: Buffer, isBinary: boolean) => void): this
    on(event: 'close', listener: (code: number, reason: Buffer) => void): this
    on(event: 'error', listener: (error: Error) => void): this
    on(event: 'pong', listener: () => void): this
  }

  export class WebSocketServer {
    constructor(options: {
      noServer: true
      maxPayload: number
      perMessageDeflate: false
      clientTracking: false
    })
    handleUpgrade(
      request: IncomingMessage,
      stream: Duplex,
      head: Buffer,
      done: (socket: WebSocket) => void,
    ): void
  }
}
