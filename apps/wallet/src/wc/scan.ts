import { h } from '../popup/dom.ts'
import { pixelsOf, readPicture, readQr } from './qr.ts'

/** Milliseconds. */
const PAUSE = 200

/** Until found or aborted. */
async function watchCamera(
  video: HTMLVideoElement,
  found: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  const stop = (): void => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const look = (): void => {
    if (signal.aborted) return
    const pixels =
      video.videoWidth > 0 ? pixelsOf(video, video.videoWidth, video.videoHeight) : undefined
    const text = pixels && readQr(pixels)
    if (text === undefined) window.setTimeout(look, PAUSE)
    else found(text)
  }
  look()
}

async function hasCamera(): Promise<boolean> {
  const devices = await navigator.mediaDevices?.enumerateDevices().catch(() => [])
  return devices?.some(({ kind }) => kind === 'videoinput') ?? false
}

/** Hidden without a camera. */
function cameraButton(
  place: HTMLElement,
  use: (text: string) => void,
  fail: (why: unknown) => void,
): HTMLElement {
  const button = h('button', {
    class: 'button',
    text: 'Scan with the camera',
    testid: 'wc-camera',
    attrs: { type: 'button', hidden: '' },
  })
  let watching: AbortController | undefined
  const stop = (): void => {
    watching?.abort()
    watching = undefined
    place.replaceChildren()
    button.textContent = 'Scan with the camera'
  }
  button.addEventListener('click', () => {
    if (watching !== undefined) return stop()
    const video = h('video', {
      class: 'camera',
      attrs: { muted: '', playsinline: '', 'aria-label': 'What the camera sees' },
    })
    place.replaceChildren(video)
    button.textContent = 'Stop the camera'
    watching = new AbortController()
    const found = (text: string): void => {
      stop()
      use(text)
    }
    watchCamera(video, found, watching.signal).catch(() => {
      stop()
      fail(new Error('The camera cannot be used.'))
    })
  })
  void hasCamera().then((there) => {
    button.hidden = !there
  })
  return button
}

function pictureInput(use: (file: Blob) => void): HTMLInputElement {
  const input = h('input', {
    class: 'hidden',
    testid: 'wc-picture',
    attrs: { type: 'file', accept: 'image/*', id: 'wc-picture' },
  })
  input.addEventListener('change', () => {
    const file = input.files?.[0]
    input.value = ''
    if (file !== undefined) use(file)
  })
  return input
}

const linkInput = (): HTMLInputElement =>
  h('input', {
    testid: 'wc-link',
    attrs: {
      type: 'text',
      id: 'wc-link',
      autocomplete: 'off',
      spellcheck: 'false',
      placeholder: 'wc:…',
    },
  })

function linkForm(link: HTMLInputElement, use: (text: string) => void): HTMLElement {
  const submit = h('button', {
    class: 'small',
    text: 'Connect',
    testid: 'wc-pair',
    attrs: { type: 'submit' },
  })
  const form = h(
    'form',
    { class: 'pair' },
    h('label', { text: 'Or paste its link', attrs: { for: 'wc-link' } }),
    h('div', { class: 'controls' }, link, submit),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    use(link.value)
  })
  return form
}

/**
 * By picture, camera or link.
 *
 * @param connect Takes a text; its error is shown.
 * @param problem Why the last one failed.
 */
export function scanSection(connect: (text: string) => Promise<void>, problem = ''): HTMLElement {
  const error = h('p', {
    class: 'error',
    text: problem,
    testid: 'wc-error',
    attrs: { role: 'alert' },
  })
  const camera = h('div', { class: 'camera-place' })
  const fail = (thrown: unknown): void => {
    error.textContent = thrown instanceof Error ? thrown.message : 'That did not work.'
  }
  const use = (text: string): void => {
    error.textContent = ''
    connect(text).catch(fail)
  }
  const useFile = (file: Blob): void => {
    error.textContent = ''
    readPicture(file).then(use, fail)
  }
  const link = linkInput()
  const section = h(
    'section',
    { class: 'group', attrs: { 'aria-label': 'Connect to a site' } },
    h('h2', { text: 'Connect to a site' }),
    h(
      'div',
      { class: 'card ways' },
      pictureInput(useFile),
      h('label', {
        class: 'button as-button',
        text: 'Choose a picture of its QR code',
        attrs: { for: 'wc-picture' },
      }),
      cameraButton(camera, use, fail),
      camera,
      linkForm(link, use),
      h('p', {
        class: 'empty',
        text: 'A picture or a link can also be pasted anywhere on this page.',
      }),
      error,
    ),
  )
  const onPaste = (event: ClipboardEvent): void => {
    if (!section.isConnected) return document.removeEventListener('paste', onPaste)
    const file = [...(event.clipboardData?.files ?? [])].find(({ type }) =>
      type.startsWith('image/'),
    )
    if (file !== undefined) useFile(file)
    else if (event.target !== link) use(event.clipboardData?.getData('text/plain') ?? '')
  }
  document.addEventListener('paste', onPaste)
  return section
}
