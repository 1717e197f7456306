// The hidden frame, for requests without approval.
import { toErrorBody } from './shared/errors.ts'
import { MARK, parseFromHost, parseOpening } from './shared/messages.ts'
import type { Answer, Ask, Opening, Ready, ViewChange } from './shared/messages.ts'
import { loadConfig } from './wallet/config.ts'
import { createEsplora } from './wallet/esplora.ts'
import { createRpc } from './wallet/rpc.ts'
import { answerSilently } from './wallet/silent.ts'
import { viewFor } from './wallet/state.ts'
import { STATE_KEY, createStore } from './wallet/store.ts'

async function serve(opening: Opening): Promise<void> {
  const { id, origin } = opening
  const fetch = window.fetch.bind(window)
  const config = await loadConfig(fetch)
  const store = createStore(window.localStorage)
  const context = {
    origin,
    store,
    config,
    rpc: createRpc(fetch, config.allowedRpcUrls),
    esplora: createEsplora(fetch, config.allowedRpcUrls),
  }
  const view = (): Ready['view'] => viewFor(store.read(), config, origin)
  const post = (message: Ready | ViewChange | Answer): void =>
    window.parent.postMessage(message, origin)

  async function answer(ask: Ask): Promise<void> {
    try {
      const result = await answerSilently(context, ask.method, ask.params)
      post({ mark: MARK, type: 'answer', id: ask.id, ok: true, result, view: view() })
    } catch (thrown) {
      post({
        mark: MARK,
        type: 'answer',
        id: ask.id,
        ok: false,
        error: toErrorBody(thrown),
        view: view(),
      })
    }
  }

  window.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== window.parent || event.origin !== origin) return
    const message = parseFromHost(event.data)
    if (message?.type === 'ask') void answer(message)
  })
  // Fires only for other windows' writes.
  window.addEventListener('storage', (event) => {
    if (event.key === STATE_KEY || event.key === null)
      post({ mark: MARK, type: 'view', view: view() })
  })
  post({ mark: MARK, type: 'ready', id, view: view() })
}

const opening = parseOpening(window.location.hash)
if (opening !== undefined && window.parent !== window) void serve(opening)
