/** The one message that is taken from the window: the host's page hands over a port, and says nothing by the window again. */
import { frameHello } from '@portico/wire'
import * as v from 'valibot'
import { mayHold } from './origins.ts'

/** As much of a message as is read. */
export type HostMessage = Pick<MessageEvent<unknown>, 'data' | 'source' | 'origin' | 'ports'>

/** As much of the frame's window as is used. */
export interface FrameWindow {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

export interface Host {
  port: MessagePort
  origin: string
  /** The host's version of the form. */
  version: number
}

/**
 * Resolves with the first host that is the frame's own parent, on a page of the project. All else is as if it had not been said: another origin,
 * another window, no port, a second handshake.
 *
 * @param origins Patterns; asked for anew with the next message where they could not be had.
 */
export function awaitHost(frame: FrameWindow, origins: () => Promise<readonly string[]>): Promise<Host> {
  return new Promise((resolve) => {
    async function listen({ data, source, origin, ports }: HostMessage): Promise<void> {
      if (frame.parent === frame || source === null || source !== frame.parent) return
      const hello = v.safeParse(frameHello, data)
      const [port] = ports
      if (!hello.success || !port || ports.length !== 1) return
      const patterns = await origins().catch(() => null)
      if (!patterns || !mayHold(patterns, origin)) return
      // A page of the project may itself be held by one that is not.
      if (!Array.from(frame.location.ancestorOrigins ?? []).every((each) => mayHold(patterns, each))) return
      frame.removeEventListener('message', receive)
      resolve({ port, origin, version: hello.output.version })
    }
    const receive = (event: HostMessage): void => void listen(event)
    frame.addEventListener('message', receive)
  })
}
