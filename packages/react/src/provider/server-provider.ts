/** For server components, under the condition `react-server`. */
import { createElement } from 'react'
import type { ReactElement } from 'react'
import { PorticoError } from '@portico/core'
import { PorticoProvider as ClientProvider } from './client-provider.ts'
import type { PorticoProviderProps } from './provider.tsx'

const isReference = (value: unknown): boolean =>
  (value as { $$typeof?: symbol } | undefined)?.$$typeof === Symbol.for('react.client.reference')

/**
 * An instance from a server component cannot be sent to the browser; React's error would be about
 * functions.
 */
export function PorticoProvider(props: PorticoProviderProps): ReactElement {
  if (!isReference(props.portico))
    throw new PorticoError(
      'config',
      "A server component cannot hand an instance to PorticoProvider: call createPortico in a file that begins with 'use client', and import it from there.",
    )
  return createElement(ClientProvider, props)
}
