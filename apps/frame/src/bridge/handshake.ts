/** The only message accepted on the window: the host hands over a port. */
import { frameHello, type FrameNotice } from '@portico/wire'
import * as v from 'valibot'
import { isFrameError } from '../shared/error.ts'
import { mayHold } from './origins.ts'

export type HostMessage = Pick<MessageEvent<unknown>, 'data' | 'source' | 'origin' | 'ports'>

export interface FrameWindow {
  readonly parent: unknown
  readonly location: { readonly ancestorOrigins?: ArrayLike<string> }
  addEventListener(type: 'message', listener: (event: HostMessage) => void): void
  removeEventListener(type: 'message', listener: (event: HostMessage) => void): void
}

export interface Host {
  port: MessagePort
  origin: string
  version: number
}

/**
 * Resolves with the first handshake of the frame's parent, if it is a project's page. Other
 * messages are ignored.
 *
 * @param origins Loads the project's patterns; repeated with the next message after a failure.
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
      const patterns = await origins().catch((error: unknown) => {
        // The page's developers are told, since no later attempt would help.
        if (isFrameError(error, 'frame-config'))
          port.postMessage({ is: 'refused', detail: error.message } satisfies FrameNotice)
        return null
      })
      if (!patterns || !mayHold(patterns, origin)) return
      // A page of the project may itself be framed by a foreign one.
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
