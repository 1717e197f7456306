/** The steps that both pages run with their client, with the time of each. */
export const metadata = {
  name: 'Bench',
  description: 'A page that is measured',
  url: location.origin,
  icons: [],
}

export const proposal = {
  optionalNamespaces: {
    eip155: {
      chains: ['eip155:1'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  },
}

/** Resolves at the end of the frame that shows the text. */
export function show(text) {
  document.body.textContent = text
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(() => resolve(text))))
}

export function subject({ start, connect, sign, end }) {
  let client
  globalThis.bench = {
    async start(o) {
      client = await start(o)
    },
    /** From the call to the code on screen; `portico:settled` is told the session's topic. */
    async connect() {
      const began = performance.now()
      const uri = await connect(client, (topic) => globalThis.settled(topic))
      return { uri, shown: performance.now() - began }
    },
    async sign(topic, params) {
      const began = performance.now()
      await sign(client, topic, params)
      return performance.now() - began
    },
    /** Sends a request without waiting for the answer. */
    leave(topic, params) {
      sign(client, topic, params).catch(() => {})
    },
    end: (topic) => end(client, topic),
  }
}
