/**
 * The script that runs inside a measured page before its own scripts: the same criteria for every
 * kit.
 */

export const wallet = {
  name: 'Bench Wallet',
  rdns: 'dev.bench.wallet',
  address: '0xbe9c4c0d4f0bb8b4a2fb9a2d6b6a2b0000c0de00',
}

/**
 * Defines `globalThis.bench`. Serialised into the page, so it may use nothing from around it.
 *
 * @param {{ shadow?: string, wallet: typeof wallet }} options where the card is drawn, when not
 *   in the document, and the wallet that is announced
 */
export function instruments({ shadow, wallet }) {
  const noIcon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'
  const answers = {
    eth_requestAccounts: [wallet.address],
    eth_accounts: [wallet.address],
    eth_chainId: '0x1',
    net_version: '1',
  }
  let granted = false
  const provider = {
    async request({ method }) {
      if (method === 'eth_requestAccounts') granted = true
      if (method === 'eth_accounts' && !granted) return []
      if (method in answers) return answers[method]
      throw Object.assign(new Error(`No ${method} here.`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const detail = Object.freeze({
    info: Object.freeze({
      uuid: '350670db-19fa-4704-a166-e52e178b59d2',
      name: wallet.name,
      icon: noIcon,
      rdns: wallet.rdns,
    }),
    provider,
  })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()

  const seen = (element) =>
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    element.getBoundingClientRect().width > 0
  const roots = () => [
    document,
    ...(shadow ? [document.querySelector(shadow)?.shadowRoot ?? []].flat() : []),
  ]
  const button = () => document.querySelector('#root button')
  const row = () => {
    for (const root of roots())
      for (const each of root.querySelectorAll('button'))
        if (each.textContent.includes(wallet.name) && seen(each)) return each
  }
  /** When a frame that shows it has been handed to the screen; looked for once a frame. */
  const shown = (what) =>
    new Promise((resolve) => {
      const look = () =>
        what() ? setTimeout(() => resolve(performance.now())) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    })
  const centre = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const pressable = () => {
    const element = button()
    if (!seen(element) || element.disabled) return false
    const { x, y } = centre(element)
    return element.contains(document.elementFromPoint(x, y))
  }

  // Every page here is drawn by its script alone: when the button stands, React's listeners stand
  // with it. Looked for once a frame, which lays the page out anyway: asked within the script that
  // draws, the layout would count as that script's.
  const usable = new Promise((resolve) => {
    let asked = false
    const look = () => {
      asked = false
      if (!pressable()) return
      watch.disconnect()
      setTimeout(() => resolve(performance.now()))
    }
    const watch = new MutationObserver(() => {
      if (!asked) requestAnimationFrame(look)
      asked = true
    })
    watch.observe(document, { childList: true, subtree: true, attributes: true })
  })

  const longTasks = []
  const shifts = []
  let lastChange = 0
  const observe = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
    })
  observe('longtask', ({ startTime, duration }) => longTasks.push({ startTime, duration }))
  observe('layout-shift', ({ startTime, value }) => shifts.push({ startTime, value }))
  observe('resource', ({ startTime }) => (lastChange = Math.max(lastChange, startTime)))

  const changes = new MutationObserver(() => (lastChange = performance.now()))
  const everything = { childList: true, subtree: true, attributes: true, characterData: true }
  /** A shadow root is watched from the frame in which it comes. */
  const watchRoots = () => roots().forEach((root) => changes.observe(root, everything))

  globalThis.bench = {
    button,
    row,
    shown,
    seen,
    roots,
    longTasks,
    usable: () => usable,
    place: (which) => centre(which === 'row' ? row() : button()),
    /** Call before a press; the answer is the time from the click to the wallet on screen. */
    arm() {
      const clicked = new Promise((resolve) =>
        addEventListener(
          'click',
          (event) => {
            lastChange = event.timeStamp
            watchRoots()
            resolve(event.timeStamp)
          },
          { capture: true, once: true },
        ),
      )
      globalThis.armed = clicked.then(async (start) => {
        const end = await shown(row)
        watchRoots()
        return { start, ms: end - start }
      })
    },
    opened: () => globalThis.armed,
    /** The card is closed, and the button can be pressed again. */
    async unloaded() {
      while (row() || !pressable()) await new Promise((resolve) => requestAnimationFrame(resolve))
      changes.disconnect()
      return true
    },
    /** The last change since the click, and how long it has been quiet. */
    quiet: () => ({ last: lastChange, since: performance.now() - lastChange }),
    blocked: (until = Infinity) =>
      longTasks.reduce(
        (sum, { startTime, duration }) =>
          sum + (startTime < until ? Math.max(0, duration - 50) : 0),
        0,
      ),
    shift: (from) =>
      shifts.reduce((sum, { startTime, value }) => sum + (startTime >= from ? value : 0), 0),
    /** From the press on the wallet to its address in the page. */
    armConnect() {
      const clicked = new Promise((resolve) =>
        addEventListener('click', (event) => resolve(event.timeStamp), {
          capture: true,
          once: true,
        }),
      )
      const start = wallet.address.slice(0, 4).toLowerCase()
      const connected = () =>
        document.querySelector('#root').textContent.toLowerCase().includes(start)
      globalThis.armed = clicked.then(async (from) => (await shown(connected)) - from)
    },
  }
}
