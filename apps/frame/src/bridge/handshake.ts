/**
 * The only message that is accepted on the window: the host's page hands over a port, and uses only
 * the port after that.
 */
import { frameHello } from '@portico/wire'
import * as v from 'valibot'
import { mayHold } from './origins.ts'

/** The fields of a message that are read. */
export type HostMessage = Pick<MessageEvent<unknown>, 'data' | 'source' | 'origin' | 'ports'>

/** The part of the frame's window that is used. */
export interface FrameWindow {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

export interface Host {
  port: MessagePort
  origin: string
  /** The host's version of the protocol. */
  version: number
}

/**
 * Resolves with the first handshake of the frame's own parent on a page of the project. All other
 * messages are ignored: from another origin or window, without a port, or a second handshake.
 *
 * @param origins Loads the project's patterns. After a failure it is called again with the next
 *   message.
 */
export function awaitHost(
  frame: FrameWindow,
  origins: () => Promise<readonly string[]>,
): Promise<Host> {
  return new Promise((resolve) => {
    async function listen({ data, source, origin, ports }: HostMessage): Promise<void> {
      if (frame.parent === frame || source === null || source !== frame.parent) return
      const hello = v.safeParse(frameHello, data)
      const [port] = ports
      if (!hello.success || !port || ports.length !== 1) return
      const patterns = await origins().catch(() => null)
      if (!patterns || !mayHold(patterns, origin)) return
      // A page of the project may itself be framed by a page that is not.
      if (
        !Array.from(frame.location.ancestorOrigins ?? []).every((each) => mayHold(patterns, each))
      )
        return
      frame.removeEventListener('message', receive)
      resolve({ port, origin, version: hello.output.version })
    }
    const receive = (event: HostMessage): void => void listen(event)
    frame.addEventListener('message', receive)
  })
}
