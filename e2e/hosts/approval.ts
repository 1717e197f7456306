/**
 * The frame's screen alone, with one message to approve; the result is sent to the page around it.
 */
import { createScreen } from '../../apps/frame/src/approve/screen.ts'

const post = (what: string): void => window.parent.postMessage(what, '*')
const screen = createScreen({
  root: document.querySelector<HTMLElement>('#frame')!,
  stage: { show: () => post('show'), hide: () => post('hide') },
  reads: { request: () => Promise.reject(new Error('nothing is read')) },
  config: () => Promise.reject(new Error('nothing is asked')),
})
const bytes = new TextEncoder().encode('Hello from the page')
void screen
  .approve(
    {
      is: 'message',
      bytes,
      chain: 'eip155:1',
      account: `0x${'1'.repeat(40)}`,
      origin: 'https://shop.example',
      dapp: null,
    },
    new AbortController().signal,
  )
  .then(post, (error: unknown) => post(String(error)))
